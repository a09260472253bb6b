// Package musalias holds serializers of the MUS format for package oneof, whose strings point into the input.
package musalias

//go:generate go run ../musgen -alias -package github.com/schemagen/schemagen/perf/peers/internal/musalias -out mus_gen.go
