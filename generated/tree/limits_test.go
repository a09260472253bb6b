package tree

import (
	"bytes"
	"encoding"
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// allocated returns how many bytes f allocates, less what measuring takes.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestDeepListIsAnErrorNotACrash decodes 20 MB that are one list in another.
func TestDeepListIsAnErrorNotACrash(t *testing.T) {
	for _, c := range []struct {
		x     encoding.BinaryUnmarshaler
		level []byte // one level of nesting
	}{
		{new(LinkedList), []byte{2, 0}},    // value 1, a list
		{new(BinaryTree), []byte{2, 0, 2}}, // key 1, no value, a tree to the left
		{new(Folder), []byte{0, 0, 2}},     // no name, no sizes, one folder
	} {
		deep := bytes.Repeat(c.level, 20_000_000/len(c.level))
		var err error
		got := allocated(func() { err = c.x.UnmarshalBinary(deep) })
		if !errors.Is(err, rt.ErrDepth) {
			t.Errorf("%T gives error %v, want ErrDepth", c.x, err)
		}
		if got > 1<<20 {
			t.Errorf("%T takes %d bytes of memory to refuse it", c.x, got)
		}
	}
}

// TestSixBytesTakeLittleMemory feeds six bytes that claim much: every type in every way that its first bytes can be
// counts, lengths and branches.
func TestSixBytesTakeLittleMemory(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	large := [][]byte{{0xfe, 0xff, 0xff, 0xff, 0x0f}, {0xff, 0xff, 0xff, 0xff, 0x0f}, {0x80, 0x80, 0x80, 0x01},
		{0xfe, 0x0f}, {0x0c}, {0x01, 0xfe, 0xff, 0xff, 0x0f}}
	for range 2000 {
		var input []byte
		for range random.IntN(4) {
			input = append(input, byte(random.IntN(6)))
		}
		for len(input) < 6 {
			input = append(input, large[random.IntN(len(large))]...)
		}
		input = input[:6]
		for _, x := range []encoding.BinaryUnmarshaler{new(LinkedList), new(BinaryTree), new(Folder), new(Forest),
			new(Operation)} {
			if got := allocated(func() { _ = x.UnmarshalBinary(input) }); got > 64<<10 {
				t.Fatalf("%T takes %d bytes of memory for the input %x", x, got, input)
			}
		}
	}
}
