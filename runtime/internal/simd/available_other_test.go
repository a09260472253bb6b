//go:build !amd64 || purego

package simd

// assembled are the implementations in assembly that this machine can run.
func assembled() []implementation { return nil }

// choosable are those of them that may be chosen.
func choosable() []implementation { return nil }
