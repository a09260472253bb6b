// Package device holds the generated code of a record of 40 fields.
package device

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package device --out device_avro.go ../testdata/device.avsc
