// Package gopkg reads Go packages from source and describes their types for package gotype, for all commands that work
// on Go types.
package gopkg
