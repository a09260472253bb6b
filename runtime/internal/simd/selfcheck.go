package simd

// NOTE: The self-check keeps a machine, or an operating system with an idea of its own, from making wrong bytes or
// values. It can't prove code right, which is what the tests are for. It leads once through each part of the functions.

const (
	checkedItems = 157 // of each width
	// what they take at most, and room behind them that no decoder stops for
	checkedBytes = maxLongBytes * (checkedItems + 1)
)

// trial is what one width of items is checked with. Its memory is on the heap, as the compiler can't know that an
// implementation does not keep it.
type trial[T int32 | int64] struct {
	items, back     [checkedItems]T
	wire, right     [checkedBytes]byte
	decode, decoder func(dst []T, b []byte) (n, size int) // the one to be checked, and the scalar twin
	encode, encoder func(dst []byte, s []T) (n, size int)
}

// check returns what the implementation does otherwise than the scalar twin, or nothing.
func (c *implementation) check() string {
	ints := &trial[int32]{decode: c.decodeInts, decoder: decodeIntsScalar, encode: c.encodeInts,
		encoder: encodeIntsScalar}
	for i := range ints.items {
		ints.items[i] = int32(unzigzag(checkedItem(i, 5) & 0xffff_ffff))
	}
	longs := &trial[int64]{decode: c.decodeLongs, decoder: decodeLongsScalar, encode: c.encodeLongs,
		encoder: encodeLongsScalar}
	for i := range longs.items {
		longs.items[i] = unzigzag(checkedItem(i, maxLongBytes))
	}
	switch {
	case !ints.encodes():
		return "its ints failed the self-check, encoding"
	case !ints.decodes(5):
		return "its ints failed the self-check, decoding"
	case !longs.encodes():
		return "its longs failed the self-check, encoding"
	case !longs.decodes(maxLongBytes):
		return "its longs failed the self-check, decoding"
	case !longs.skips(c.skipVarints):
		return "its varints failed the self-check, passing over them"
	}
	return ""
}

// checkedItem returns an item before zigzag is undone: 64 of one byte, 32 of two, 24 of the longest, and then each size
// in turn.
func checkedItem(i, longest int) uint64 {
	size := 1 + i%longest
	switch {
	case i < 64:
		size = 1
	case i < 96:
		size = 2
	case i < 120:
		size = longest
	}
	low := uint(7 * (size - 1))
	return 1<<low | uint64(i+1)*0x9e37_79b9_7f4a_7c15&(1<<low-1)
}

// encodes encodes the items, once with room for all, and once with room for some.
func (t *trial[T]) encodes() bool {
	_, size := t.encoder(t.right[:], t.items[:])
	for _, room := range []int{len(t.wire), size / 2} {
		clear(t.wire[:])
		n, size := t.encode(t.wire[:room], t.items[:])
		if n < 0 || n > len(t.items) || size < 0 || size > room {
			return false
		}
		_, more := t.encoder(t.wire[size:], t.items[n:])
		clear(t.wire[size+more:])
		if t.wire != t.right {
			return false
		}
	}
	return true
}

// skips passes over what encodes has left, and over some of it.
func (t *trial[T]) skips(skip func(b []byte, n int) (items, size int)) bool {
	for _, n := range []int{70, len(t.items)} {
		items, size := skip(t.right[:], n)
		if items < 0 || items > n || size < 0 || size > len(t.right) {
			return false
		}
		more, moreSize := skipVarintsScalar(t.right[size:], n-items)
		_, right := t.encoder(t.wire[:], t.items[:n])
		if items+more != n || size+moreSize != right {
			return false
		}
	}
	return true
}

// decodes decodes what encodes has left, into less and more room, and with a fault in it.
func (t *trial[T]) decodes(longest int) bool {
	whole := t.right
	for _, room := range []int{5, 100, len(t.items)} {
		if !t.decodesAs(room, room) {
			return false
		}
	}
	for _, faulty := range []int{110, 150} {
		_, size := t.encoder(t.wire[:], t.items[:faulty])
		for i := range longest {
			t.right[size+i] = 0xff
		}
		if !t.decodesAs(len(t.items), faulty) {
			return false
		}
		t.right = whole
	}
	return true
}

// decodesAs decodes into room for so many items, of which there are some.
func (t *trial[T]) decodesAs(room, items int) bool {
	clear(t.back[:])
	n, size := t.decode(t.back[:room], t.right[:])
	if n < 0 || n > room || size < 0 || size > len(t.right) {
		return false
	}
	more, moreSize := t.decoder(t.back[n:room], t.right[size:])
	_, right := t.encoder(t.wire[:], t.items[:items])
	if n+more != items || size+moreSize != right {
		return false
	}
	for i, v := range t.back[:items] {
		if v != t.items[i] {
			return false
		}
	}
	return true
}
