package runtime

import (
	"math/bits"
	"strconv"
)

// NOTE: The Append functions have the shape of the builtin append: they extend b, whose spare capacity is used first,
// and return it. AppendLong and AppendInt are written so that the compiler inlines their one-byte case into the caller;
// they stand exactly at its budget, which the inlining test of this package guards. See BenchmarkAppendLong.

// AppendBoolean appends a boolean: one byte, 0 or 1 (Avro 1.12, "Primitive Types").
func AppendBoolean(b []byte, v bool) []byte {
	c := byte(0)
	if v {
		c = 1
	}
	return append(b, c)
}

// AppendInt appends an int: variable-length zigzag, 1 to 5 bytes (Avro 1.12, "Primitive Types").
func AppendInt(b []byte, v int32) []byte {
	if uint32(v+64) < 128 {
		return append(b, byte(v<<1^v>>31))
	}
	return appendInt(b, v)
}

// AppendLong appends a long: variable-length zigzag, 1 to 10 bytes (Avro 1.12, "Primitive Types").
func AppendLong(b []byte, v int64) []byte {
	if uint64(v+64) < 128 {
		return append(b, byte(v<<1^v>>63))
	}
	return appendLong(b, v)
}

// appendInt is AppendInt for 2 to 5 bytes; out of line, so that AppendInt fits the inlining budget.
//
//go:noinline
func appendInt(b []byte, v int32) []byte {
	u := uint64(uint32(v<<1 ^ v>>31))
	if u < 1<<14 {
		return append(b, byte(u)|0x80, byte(u>>7))
	}
	n := len(b)
	if cap(b)-n < maxIntBytes {
		return appendVarintBytes(b, u)
	}
	return b[:n+storeShortVarint(b[n:n+maxIntBytes], u)]
}

// appendLong is AppendLong for 2 to 10 bytes, as appendInt is for int. From 6 bytes on, a whole word is stored and cut
// off behind the varint, which takes the same time for every size.
//
//go:noinline
func appendLong(b []byte, v int64) []byte {
	u := uint64(v<<1 ^ v>>63)
	if u < 1<<14 {
		return append(b, byte(u)|0x80, byte(u>>7))
	}
	n := len(b)
	if cap(b)-n < maxVarint {
		return appendVarintBytes(b, u)
	}
	switch {
	case u < 1<<35:
		return b[:n+storeShortVarint(b[n:n+maxVarint], u)]
	case u < 1<<56:
		size := varintSize(u)
		storeWord(b[n:n+maxVarint], varintWord(u, size))
		return b[:n+size]
	}
	return b[:n+storeLongVarint(b[n:n+maxVarint], u)]
}

// storeShortVarint stores u, which takes 3 to 5 bytes, at the start of b and returns how many it takes. Storing the
// next byte only where there is one is quicker than a word up to here, as long as the sizes that a program writes show
// some pattern.
func storeShortVarint(b []byte, u uint64) int {
	_ = b[maxIntBytes-1]
	b[0] = byte(u) | 0x80
	b[1] = byte(u>>7) | 0x80
	b[2] = byte(u >> 14)
	if u < 1<<21 {
		return 3
	}
	b[2] |= 0x80
	b[3] = byte(u >> 21)
	if u < 1<<28 {
		return 4
	}
	b[3] |= 0x80
	b[4] = byte(u >> 28)
	return 5
}

// storeLongVarint stores u, of more than 56 bits, at the start of b and returns how many bytes it takes: 9 or 10.
func storeLongVarint(b []byte, u uint64) int {
	_ = b[maxVarint-1]
	storeWord(b, spreadVarint(u)|continueBits)
	high := byte(u >> 56)
	b[8] = high
	b[9] = 1
	return 9 + int(high>>7)
}

// maxIntBytes is how many bytes an int takes at most.
const maxIntBytes = 5

// varintWord returns the bytes of the varint u, which takes size of them, at most 8; the rest are 0.
func varintWord(u uint64, size int) uint64 {
	return spreadVarint(u) | continueBits&(1<<(uint(8*size-8)&63)-1)
}

// continueBits has the bit of each byte of a varint set that says that another byte follows.
const continueBits = 0x8080808080808080

// appendVarintBytes appends byte by byte, for the end of a buffer.
func appendVarintBytes(b []byte, u uint64) []byte {
	for u >= 0x80 {
		b = append(b, byte(u)|0x80)
		u >>= 7
	}
	return append(b, byte(u))
}

// varintSize returns how many bytes u takes as a varint, 1 to 10: a seventh of its bits, rounded up. Up to 64 bits,
// 9/64 is near enough to 1/7, and cheaper.
func varintSize(u uint64) int {
	return int(uint(9*bits.Len64(u|1)+64) / 64)
}

// spreadVarint puts the low 56 bits of u into the low 7 bits of each of eight bytes, in three steps that halve the
// width of a group: 28, 14, 7 bits.
func spreadVarint(u uint64) uint64 {
	u = u&0x00fffffff0000000<<4 | u&0x000000000fffffff
	u = u&0x0fffc0000fffc000<<2 | u&0x00003fff00003fff
	return u&0x3f803f803f803f80<<1 | u&0x007f007f007f007f
}

// storeWord stores v in the first 8 bytes of b, lowest byte first; the compiler makes it one store.
func storeWord(b []byte, v uint64) {
	_ = b[7]
	b[0] = byte(v)
	b[1] = byte(v >> 8)
	b[2] = byte(v >> 16)
	b[3] = byte(v >> 24)
	b[4] = byte(v >> 32)
	b[5] = byte(v >> 40)
	b[6] = byte(v >> 48)
	b[7] = byte(v >> 56)
}

// AppendString appends a string: its length in bytes as a long, then its bytes (Avro 1.12, "Primitive Types"). The text
// is not checked; [Writer.AppendString] can check that it is UTF-8.
func AppendString(b []byte, s string) []byte {
	return append(AppendLong(b, int64(len(s))), s...)
}

// AppendBytes appends bytes: their number as a long, then the bytes (Avro 1.12, "Primitive Types"). Nil is empty.
func AppendBytes(b []byte, v []byte) []byte {
	return append(AppendLong(b, int64(len(v))), v...)
}

// AppendEnum appends the index of a symbol of an enum that has n of them (Avro 1.12, "Enums"). An index outside 0 to
// n-1 is ErrEnum, with b returned as it was.
func AppendEnum(b []byte, index int32, n int) ([]byte, error) {
	if uint(index) >= uint(n) {
		return b, enumError(index, n)
	}
	return AppendInt(b, index), nil
}

func enumError(index int32, n int) error {
	return NewEncodeError(ErrEnum, "enum index "+strconv.Itoa(int(index))+" is outside the "+strconv.Itoa(n)+" symbols")
}

// AppendUUIDString appends a uuid on string: the form of 36 characters in lower case (Avro 1.12, "UUID"). A uuid on
// fixed is its 16 bytes: append(b, v[:]...).
func AppendUUIDString(b []byte, v UUID) []byte {
	var text [uuidTextLength]byte
	v.format(&text)
	return append(append(b, uuidTextLength<<1), text[:]...)
}
