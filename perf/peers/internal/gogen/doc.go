// Package gogen holds what github.com/actgardner/gogen-avro generates from testdata/schemas/perf, by generate.sh
// of the module.
package gogen

//go:generate sh -c "go tool gogen-avro -sources-comment=false -package gogen . ../../../../testdata/schemas/perf/*"
