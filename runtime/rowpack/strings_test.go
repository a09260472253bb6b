package rowpack_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/rowpack"
)

// Strings stay what they are when later rows are read, in each mode that promises it, in rows short and long.
func TestStringsAreKept(t *testing.T) {
	var want []string
	for i := range 5000 {
		want = append(want, fmt.Sprintf("%0*d", i%60, i))
	}
	want = append(want, string(bytes.Repeat([]byte("long"), 20_000)), "last")
	data, err := rowpack.Pack(nil, compress.Null(), words(want...))
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []runtime.StringMode{runtime.StringsCopy, runtime.StringsShared} {
		r := rowpack.NewReader[word](bytes.NewReader(data), compress.Null())
		r.Strings, r.Reuse = mode, true
		var got []string
		for w, err := range r.All() {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, w.Text)
		}
		r.Close()
		if !slices.Equal(got, want) {
			t.Errorf("mode %d: other strings", mode)
		}
	}
}

// nulls is an array of null, whose items take no bytes.
type nulls struct{ n int }

func (x *nulls) AppendAvro(b []byte) ([]byte, error) {
	if x.n > 0 {
		b = runtime.AppendLong(b, int64(x.n))
	}
	return runtime.AppendLong(b, 0), nil
}

func (x *nulls) DecodeAvro(r *runtime.Reader) error {
	x.n = 0
	var block runtime.Block
	for block.Next(r, 0) {
		for range block.Count() {
			x.n++
		}
	}
	return r.Err()
}

// The limits are those of a row, though many rows are decoded together.
func TestLimitsAreThoseOfARow(t *testing.T) {
	var out bytes.Buffer
	w := rowpack.NewWriter[nulls](&out, compress.Null())
	counts := []int{60_000, 1, 60_000, 0, 65_000, 3}
	for _, n := range counts {
		if err := w.Write(&nulls{n}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r := rowpack.NewReader[nulls](&out, compress.Null())
	defer r.Close()
	var got []int
	for x, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, x.n)
	}
	if !slices.Equal(got, counts) {
		t.Errorf("%d, want %d", got, counts)
	}
}
