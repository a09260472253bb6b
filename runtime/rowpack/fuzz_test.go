package rowpack_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/rowpack"
)

// reference reads packed words with encoding/binary alone: it returns them, and whether the data were right to their
// end.
func reference(data []byte) (texts []string, right bool) {
	src := bytes.NewReader(data)
	for {
		var size int32
		if binary.Read(src, binary.BigEndian, &size) != nil || size < -1 || int(size) > src.Len() {
			return texts, false
		}
		if size == -1 {
			return texts, src.Len() == 0
		}
		row := make([]byte, size)
		io.ReadFull(src, row)
		length, n := binary.Varint(row)
		// A varint of padded zeros is right; encoding/binary takes it too.
		if n <= 0 || length < 0 || length != int64(len(row)-n) {
			return texts, false
		}
		texts = append(texts, string(row[n:]))
	}
}

// FuzzRead takes anything for packed data, and compares with the reference.
func FuzzRead(f *testing.F) {
	for _, data := range []string{"", "\xff\xff\xff\xff", "\x00\x00\x00\x03\x04ab\x00\x00\x00\x01\x00\xff\xff\xff\xff",
		"\x7f\xff\xff\xff\x02a",
		"\x00\x00\x00\x00\xff\xff\xff\xff", "\xff\xff\xff\xff\x00"} {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		want, right := reference(data)
		got, err := read(data, compress.Null())
		if (err == nil) != right || len(got) != len(want) {
			t.Fatalf("%d rows, %v; want %d, all right: %t", len(got), err, len(want), right)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("row %d is %q, want %q", i, got[i], want[i])
			}
		}
		var e *rowpack.Error
		if err != nil && (!errors.As(err, &e) || e.Row != int64(len(got)) || e.Offset > int64(len(data))) {
			t.Errorf("%#v", err)
		}
	})
}

// FuzzReadCompressed takes anything for a compressed stream.
func FuzzReadCompressed(f *testing.F) {
	all := codecs(f)
	for i, codec := range all {
		data, err := rowpack.Pack(nil, codec, words("one", "", "three"))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), data)
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		r := rowpack.NewReader[word](bytes.NewReader(data), all[int(which)%len(all)])
		defer r.Close()
		r.MaxBytes, r.Strings = 1<<20, runtime.StringsAlias
		rows := int64(0)
		for w, err := range r.All() {
			var e *rowpack.Error
			switch {
			case err == nil:
				rows++
			case !errors.As(err, &e) || e.Row != rows || w != nil:
				t.Errorf("%v, %#v", w, err)
			}
		}
	})
}
