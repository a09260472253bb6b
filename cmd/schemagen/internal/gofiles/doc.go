// Package gofiles looks at the Go files that stand where generated ones are to go: whether they may be replaced,
// whether others declare the same things, and whether names of theirs would change their meaning.
package gofiles
