// Command asm writes the assembly of package simd: a file for each instruction set, and the Go declarations of its
// functions.
//
//	go -C asm run . ..
//
// Its argument is the directory to write to. A test compares what is there with what would be written.
package main
