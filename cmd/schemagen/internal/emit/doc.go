// Package emit writes Go code for a graph: the codec's methods, those on values, the decoders of old versions, and the
// helper functions that they share.
//
// A node is appended by a call (append*.go) and read by one (read*.go), and what a call looks like depends on what
// package graph has decided about the node, not on who made it. Three kinds of reading are written by the same
// functions, told apart by a source: bytes of the type's own schema, bytes as a table made at run time says, and bytes
// of one old schema that is known. A node is reached through a place: a variable, or a pointer to one.
//
// Code is written as Go text with places for its parts; see src.
package emit
