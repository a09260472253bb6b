package reflectcodec

import (
	"bytes"
	"encoding/hex"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

type (
	flags []flag
	small int32
	names []text
)

// TestNativeArraysInBlocks writes arrays of Go's own types and of named ones in blocks, each closed when it reaches the
// block size, and reads them in that form and in others. The bytes are worked out by hand from Avro 1.12, "Arrays": a
// negative count, the size in bytes, the items; the end is a count of 0.
func TestNativeArraysInBlocks(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		inBlocks(t, twin, `"boolean"`, []bool{true, false, true}, 2, "03"+"04"+"0100"+"01"+"02"+"01"+"00",
			"0201"+"03"+"04"+"0001"+"00")
		inBlocks(t, twin, `"boolean"`, flags{true, false, true}, 2, "03"+"04"+"0100"+"01"+"02"+"01"+"00", "")
		inBlocks(t, twin, `"int"`, []int32{1, -1, 64}, 2, "03"+"04"+"0201"+"01"+"04"+"8001"+"00",
			"02"+"02"+"03"+"06"+"018001"+"00")
		inBlocks(t, twin, `"int"`, []small{1, -1, 64}, 2, "03"+"04"+"0201"+"01"+"04"+"8001"+"00", "")
		inBlocks(t, twin, `"int"`, []int16{1, -1, 64}, 2, "03"+"04"+"0201"+"01"+"04"+"8001"+"00", "")
		inBlocks(t, twin, `"int"`, []uint64{1, 2, 64}, 2, "03"+"04"+"0204"+"01"+"04"+"8001"+"00", "")
		inBlocks(t, twin, `"long"`, []int64{1, -1, 1 << 40}, 3, "05"+"10"+"0201"+"808080808040"+"00",
			"06"+"0201"+"808080808040"+"00")
		inBlocks(t, twin, `"float"`, []float32{1, 2, 0.5}, 8, "03"+"10"+"0000803f"+"00000040"+"01"+"08"+"0000003f"+"00",
			"06"+"0000803f"+"00000040"+"0000003f"+"00")
		inBlocks(t, twin, `"double"`, []float64{1, -2}, 1,
			"01"+"10"+"000000000000f03f"+"01"+"10"+"00000000000000c0"+"00", "")
		inBlocks(t, twin, `"string"`, []string{"a", "", "bc"}, 3, "03"+"06"+"0261"+"00"+"01"+"06"+"046263"+"00",
			"02"+"0261"+"03"+"08"+"00"+"046263"+"00")
		inBlocks(t, twin, `"string"`, names{"a", "", "bc"}, 3, "03"+"06"+"0261"+"00"+"01"+"06"+"046263"+"00", "")
		inBlocks(t, twin, `"bytes"`, [][]byte{{1}, {}, {2, 3}}, 3, "03"+"06"+"0201"+"00"+"01"+"06"+"040203"+"00", "")
		inBlocks(t, twin, fixed3, [][3]byte{{1, 2, 3}, {4, 5, 6}}, 3, "01"+"06"+"010203"+"01"+"06"+"040506"+"00",
			"04"+"010203"+"040506"+"00")
		inBlocks(t, twin, point, []struct{ X, Y int }{{1, 2}, {3, 4}, {5, 6}}, 4,
			"03"+"08"+"02040608"+"01"+"04"+"0a0c"+"00", "02"+"0204"+"03"+"08"+"06080a0c"+"00")
		inBlocks(t, twin, array(`"int"`), [][]int32{{1}, {}}, 9, "03"+"0a"+"01020200"+"00"+"00", "")
	})
}

// inBlocks writes value in blocks of a size, and reads it from those, from one plain block and from another form.
func inBlocks[T any](t *testing.T, twin Option, item string, value []T, size int, blocked, other string) {
	t.Helper()
	c, err := For[[]T](array(item), twin)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := rt.NewWriter(&out)
	w.BlockBytes = size
	if err := c.EncodeTo(w, &value); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil || hex.EncodeToString(out.Bytes()) != blocked {
		t.Errorf("%T: wrote %x, %v, want %s", value, out.Bytes(), err, blocked)
	}
	plain, err := c.Append(nil, &value)
	if err != nil {
		t.Fatal(err)
	}
	var used []T
	for _, form := range []string{blocked, hex.EncodeToString(plain), other, blocked} {
		data, err := hex.DecodeString(form)
		if err != nil {
			t.Fatal(err)
		}
		if form == "" {
			continue
		}
		for _, how := range []reading{0, fromStream | byteByByte} {
			var fresh []T
			for _, x := range []*[]T{&fresh, &used} {
				if err := how.read(data, func(r *rt.Reader) error { return c.DecodeFrom(r, x) }); err != nil ||
					difference(*x, value) != "" {
					t.Errorf("%T: reading %b: %s became %v, %v", value, how, form, *x, err)
				}
			}
		}
	}
}
