// Package worker holds what goroutines that work on the blocks of a file have in common, in package ocf and in the command: a panic becomes an
// error, since nobody else could recover it, and a budget bounds the memory of all blocks that are at work.
package worker
