//go:build !purego && (386 || amd64 || arm || arm64 || loong64 || mips64le || mipsle || ppc64le || riscv64 || wasm)

package runtime

import (
	"bytes"
	"slices"
	"testing"
)

// TestBulkCopiesAreProven on the machine at hand, and not where memory is laid out in another way.
func TestBulkCopiesAreProven(t *testing.T) {
	if !bulkProven {
		t.Error("not proven")
	}
	swappedFloats := func(s []float32) []byte {
		b := bytes.Clone(floatBytes(s))
		slices.Reverse(b)
		return b
	}
	swappedDoubles := func(s []float64) []byte {
		b := bytes.Clone(doubleBytes(s))
		slices.Reverse(b)
		return b
	}
	if proveBulk(swappedFloats, doubleBytes) || proveBulk(floatBytes, swappedDoubles) {
		t.Error("a machine of the other byte order passes")
	}
	copied := func(s []float32) []byte { return bytes.Clone(floatBytes(s)) }
	if proveBulk(copied, doubleBytes) {
		t.Error("memory that is not that of the array passes")
	}
}

// TestUnprovenBulkIsDoneItemByItem with the same result.
func TestUnprovenBulkIsDoneItemByItem(t *testing.T) {
	defer func(proven bool) { bulkProven = proven }(bulkProven)
	bulkProven = false
	const wire = "\x04\x00\x00\x80\x3f\x00\x00\x00\xc0\x00" + "\x02\x00\x00\x00\x00\x00\x00\xf0\x3f\x00"
	var w *Writer
	b := w.AppendDoubleArray(w.AppendFloatArray(nil, []float32{1, -2}), []float64{1})
	if string(b) != wire {
		t.Errorf("encoded %x, want %x", b, wire)
	}
	var r Reader
	r.ResetBytes([]byte(wire))
	floats, doubles := r.FloatArray(nil), r.DoubleArray(nil)
	if !slices.Equal(floats, []float32{1, -2}) || !slices.Equal(doubles, []float64{1}) || r.ExpectEnd() != nil {
		t.Errorf("decoded %v %v (%v)", floats, doubles, r.Err())
	}
}
