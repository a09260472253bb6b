// Package mutual holds the generated code of testdata/schemas/mutual: two files whose types refer to each other, and
// whose namespaces have a short name in common.
package mutual

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package mutual --out . --methods compare,equal,clone --emit-tests ../../testdata/schemas/mutual
