// Package lax holds the generated code of a schema that the command takes with --lax-names and --allow-forward alone.
package lax

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package lax --out station_avro.go --lax-names --allow-forward --writer alt=old/station.avsc --methods compare,equal,clone --emit-tests station.avsc
