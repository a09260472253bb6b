// Package infer makes Avro schemas of Go types from their source, which has what reflection does not see: comments and
// constants. The rules are those of package gotype.
package infer
