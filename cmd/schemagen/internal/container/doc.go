// Package container opens container files that the command line names, and begins new ones: the flags of commands that
// do, progress on a terminal, and what to say when something is wrong with a file.
package container
