package runtime

import (
	"bytes"
	"slices"
	"testing"
)

// Memory that a bytes value was given by StringsAlias is the input's: nothing that is read later, in whatever way, is
// put there. Memory that was copied to is used again.
func TestAliasedMemoryIsNeverWrittenTo(t *testing.T) {
	for _, n := range []int{0, 1, 3, 8, 63, 64, 100, 1000, 40_000} {
		first, second := bytes.Repeat([]byte("a"), n), bytes.Repeat([]byte("b"), n)
		input := AppendBytes(nil, first)
		var r Reader
		r.Strings = StringsAlias
		r.ResetBytes(input)
		held := r.Bytes(nil)
		whole := slices.Clone(input)
		eachSource(t, append(AppendBytes(nil, second), AppendBytes(nil, first)...),
			func(t *testing.T, r *Reader, _ bool) {
				got := r.Bytes(held)
				if !bytes.Equal(got, second) || !bytes.Equal(input, whole) {
					t.Fatalf("%d bytes: read %.10q, and the input of the first begins with %.10q", n, got, input)
				}
				if len(got) == cap(got) && n > 0 {
					t.Errorf("%d bytes: memory of the Reader's own has no capacity beyond its length", n)
				}
				if again := r.Bytes(got); !bytes.Equal(again, first) || n > 0 && &again[0] != &got[0] {
					t.Errorf("%d bytes: memory of the Reader's own is not used again", n)
				}
			})
	}
}

func TestAliasedItemsAreNeverWrittenTo(t *testing.T) {
	input := []byte("\x04\x06abc\x06def\x00")
	var r Reader
	r.Strings = StringsAlias
	r.ResetBytes(input)
	items := r.BytesArray(nil)[:1] // the second is left in the memory of the slice
	whole := slices.Clone(input)
	r.Strings = StringsShared
	r.ResetBytes([]byte("\x04\x06xyz\x06uvw\x00"))
	if got := r.BytesArray(items); string(got[0])+string(got[1]) != "xyzuvw" || !bytes.Equal(input, whole) {
		t.Errorf("read %q, %v; the input of the first is %q", got, r.Err(), input)
	}
}
