// Package graph joins schemas to Go types: its nodes are what the generator emits code for.
//
// A [Node] is a node of a plan and the Go type that holds its values, with all that is decided about the pair: how it
// is appended, whether reading it can fail by itself, whether a copy shares memory, and so on. Two makers build the
// graph, and neither knows of the other: package gen declares Go types for a schema, package bind finds those that
// exist. Package emit writes code for a graph, and cannot tell who made it.
package graph
