//go:build !purego

package perf

const aliases = true
