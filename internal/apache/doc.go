// Package apache leads tests to the test data of Apache Avro, which are not ours to keep here. Tests that read them are
// built with the tag apache alone:
//
//	APACHE_AVRO_CORPUS=/path/to/corpus go test -tags apache ./schema ./runtime/... ./cmd/schemagen/internal/conformance
//
// The folder has the layout of testdata/conformance.
package apache
