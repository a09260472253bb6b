// Package event holds the generated code of the row Event, with a decoder for an older schema of it.
package event

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package event --out event_avro.go --writer ../testdata/old/v1.avsc ../../../testdata/schemas/perf/event.avsc
