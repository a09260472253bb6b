// Package worker holds what work with several goroutines needs, in package ocf and in the command: a queue that keeps
// the order of tasks, panics that become errors, since nobody else could recover them, and a budget that bounds the
// memory of all blocks that are at work.
package worker
