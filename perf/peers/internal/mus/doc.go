// Package mus holds serializers of the MUS format for package oneof, whose strings are copied: the mode of the
// generator that its documentation calls the fastest without unsafe side effects.
package mus

//go:generate go run ../musgen -package github.com/schemagen/schemagen/perf/peers/internal/mus -out mus_gen.go
