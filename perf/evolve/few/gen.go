// Package few holds the generated code of two fields of the record in package device, with a decoder for data that have
// all 40.
package few

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package few --out few_avro.go --writer all=../testdata/device.avsc ../testdata/few/device.avsc
