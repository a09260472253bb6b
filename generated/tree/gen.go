// Package tree holds the generated code of testdata/schemas/tree: types that contain themselves.
package tree

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package tree --out . --methods compare,equal,clone --emit-tests ../../testdata/schemas/tree
