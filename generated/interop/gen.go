// Package interop holds the generated code of testdata/schemas/interop: one record with every type and logical type of
// Avro 1.12.
package interop

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package interop --out . --methods compare,equal,clone --emit-tests ../../testdata/schemas/interop
