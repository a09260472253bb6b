//go:build !purego

package simd

import "slices"

// assembled are the implementations in assembly that this machine can run, even if it would be slow at it.
func assembled() []implementation {
	p := thisProcessor()
	p.slowBits = false
	return able(p)
}

// choosable are those of them that may be chosen.
func choosable() []implementation { return able(thisProcessor()) }

func able(p processor) []implementation {
	return slices.DeleteFunc(implementations(p), func(c implementation) bool { return c.lacks != "" })
}
