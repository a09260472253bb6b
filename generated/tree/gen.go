// Package tree holds the generated code of testdata/schemas/tree: types that contain themselves.
package tree

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package tree --out tree_avro.go --emit-tests ../../testdata/schemas/tree
