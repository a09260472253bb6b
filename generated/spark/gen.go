// Package spark holds the generated code of testdata/schemas/spark: the messages of Spark that schemagen learned from.
package spark

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package spark --out . --methods compare,equal,clone --emit-tests ../../testdata/schemas/spark
