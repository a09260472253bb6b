package reflectcodec

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
	"testing/iotest"

	rt "github.com/schemagen/schemagen/runtime"
)

// reading says how a Reader comes to its bytes and what it is told, in a byte that a fuzzer chooses. 0 is a Reader as
// Decode makes it.
type reading byte

const (
	fromStream   reading = 1 << iota // otherwise from memory
	byteByByte                       // a stream that gives one byte at a time; otherwise half of what is asked for
	validated                        // ValidateUTF8
	laxBlocks                        // LaxBlockSize
	narrowLimits                     // limits that a datum of a page may exceed
	sharedText                       // StringsShared
	aliasedText                      // StringsAlias; with sharedText that counts
)

// reader returns a Reader of data.
func (h reading) reader(data []byte) *rt.Reader {
	r := new(rt.Reader)
	r.ValidateUTF8, r.LaxBlockSize = h&validated != 0, h&laxBlocks != 0
	if h&narrowLimits != 0 {
		r.Limits = rt.Limits{MaxDepth: 4, MaxStringBytes: 60, MaxItems: 12, MaxZeroWidthItems: 30}
	}
	switch {
	case h&sharedText != 0:
		r.Strings = rt.StringsShared
	case h&aliasedText != 0:
		r.Strings = rt.StringsAlias
	}
	switch {
	case h&fromStream == 0:
		r.ResetBytes(data)
	case h&byteByByte != 0:
		r.Reset(iotest.OneByteReader(bytes.NewReader(data)))
	default:
		r.Reset(iotest.HalfReader(bytes.NewReader(data)))
	}
	return r
}

// read decodes all of data; the error is the reader's.
func (h reading) read(data []byte, decode func(r *rt.Reader) error) error {
	r := h.reader(data)
	if err := decode(r); err != nil {
		return err
	}
	return r.ExpectEnd()
}

// agree reports whether there is no error, having compared two in all that they say: cause, path, offset, words.
func agree(t *testing.T, what string, data []byte, got, want error) bool {
	t.Helper()
	// Causes are compared by their texts, as those of a method MarshalText may be new each time; the sentinels' all
	// differ.
	if fmt.Sprint(got) != fmt.Sprint(want) || got != nil &&
		fmt.Sprint(errors.Unwrap(got)) != fmt.Sprint(errors.Unwrap(want)) {
		t.Errorf("%s: %x:\n\terror %v\n\twant  %v", what, data, got, want)
	}
	return got == nil && want == nil
}

// written is what comes of encoding a value: all of it, with blocks of the given size if that is above 0.
func written(blockBytes int, encode func(w *rt.Writer) error) ([]byte, error) {
	var out bytes.Buffer
	w := rt.NewWriter(&out)
	w.BlockBytes = blockBytes
	if err := encode(w); err != nil {
		return nil, err
	}
	err := w.Flush()
	return out.Bytes(), err
}
