//go:build !amd64 || purego

package simd

import "syscall"

const chosen = Scalar

var chosenReason string

func init() {
	environment, _ := syscall.Getenv(Environment)
	_, chosenReason = asked(environment)
	chosenReason = join(chosenReason, "nothing else is there for this machine, or under the build tag purego")
}

// DecodeInts decodes ints: see the package's documentation.
func DecodeInts(dst []int32, b []byte) (n, size int) { return decodeIntsScalar(dst, b) }

// DecodeLongs decodes longs: see the package's documentation.
func DecodeLongs(dst []int64, b []byte) (n, size int) { return decodeLongsScalar(dst, b) }

// EncodeInts encodes ints: see the package's documentation.
func EncodeInts(dst []byte, s []int32) (n, size int) { return encodeIntsScalar(dst, s) }

// EncodeLongs encodes longs: see the package's documentation.
func EncodeLongs(dst []byte, s []int64) (n, size int) { return encodeLongsScalar(dst, s) }

// SkipVarints passes over items: see the package's documentation.
func SkipVarints(b []byte, n int) (items, size int) { return skipVarintsScalar(b, n) }
