// Package shop holds the generated code of one of the two namespaces of testdata/schemas/namespaces, which have short
// names in common; the other is package warehouse.
package shop

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package shop --out . --methods compare,equal,clone --emit-tests --package-map com.example.warehouse=github.com/schemagen/schemagen/generated/warehouse ../../testdata/schemas/namespaces
