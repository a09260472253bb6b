//go:build purego

package perf

const aliases = false
