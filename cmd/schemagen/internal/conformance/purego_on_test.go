//go:build purego

package conformance

const buildTags = "purego"
