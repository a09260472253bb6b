// Package perf holds the generated code of testdata/schemas/perf: the rows of the perf suite.
package perf

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package perf --out . --methods compare,equal,clone --emit-tests ../../testdata/schemas/perf
