package simd

import (
	"encoding/binary"
	"math/rand/v2"
)

// available are all implementations that this machine can run: the scalar twin, which is the reference, those in
// assembly, and the functions of the package with the one that was chosen.
func available() map[string]implementation {
	all := map[string]implementation{
		"scalar": {Scalar, "", decodeIntsScalar, decodeLongsScalar, encodeIntsScalar, encodeLongsScalar,
			skipVarintsScalar},
		"exported": {chosen, "", DecodeInts, DecodeLongs, EncodeInts, EncodeLongs, SkipVarints},
	}
	for _, c := range assembled() {
		all[c.mode.String()] = c
	}
	return all
}

// finishes says of an implementation that it leaves nothing to the scalar twin.
func finishes(name string) bool { return name == "scalar" || name == "exported" }

// kinds are distributions of numbers of both signs, by the bits they have at most. Those of any size have each number
// of bits as often.
var kinds = []struct {
	name    string
	bits    int
	anySize bool
}{{"of 6 bits", 6, false}, {"of 10 bits", 10, false}, {"of 20 bits", 20, false}, {"of all bits", 64, false},
	{"of any size", 64, true}}

// numbers returns n numbers of a kind, of at most so many bits.
func numbers[T int32 | int64](r *rand.Rand, n, kind, most int) []T {
	s := make([]T, n)
	for i := range s {
		bits := min(kinds[kind].bits, most)
		if kinds[kind].anySize {
			bits = 1 + r.IntN(bits)
		}
		s[i] = T(int64(r.Uint64()) >> (64 - bits))
	}
	return s
}

func intsOf(r *rand.Rand, n, kind int) []int32 { return numbers[int32](r, n, kind, 32) }

func longsOf(r *rand.Rand, n, kind int) []int64 { return numbers[int64](r, n, kind, 64) }

// wireOf encodes as encoding/binary does, which knows the same zigzag integers. It returns the bytes, and where each
// item ends.
func wireOf[T int32 | int64](s []T) (wire []byte, ends []int) {
	for _, v := range s {
		wire = binary.AppendVarint(wire, int64(v))
		ends = append(ends, len(wire))
	}
	return wire, ends
}

// decoded is what of b is items of at most so many bits and bytes, by encoding/binary, and where each ends: up to the
// first that is faulty, or n of them.
func decoded(b []byte, n, bits, longest int) (items []int64, ends []int) {
	at := 0
	for len(items) < n {
		u, size := binary.Uvarint(b[at:])
		if size <= 0 || size > longest || u>>(bits-1)>>1 != 0 {
			break
		}
		at += size
		items, ends = append(items, int64(u>>1)^-int64(u&1)), append(ends, at)
	}
	return items, ends
}

func newRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
