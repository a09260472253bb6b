package runtime

import "slices"

// NOTE: the items of int and long arrays. As many items as the buffer surely has room for are written without looking at it
// again: a branch for one byte, since arrays of small numbers are common and predictable, and else a whole word, without a
// branch on the size. The end of the buffer is filled item by item, so that it grows only when it is really full.
//
// Measured with go1.26 on amd64, ns per int, against a loop of AppendInt: random sizes of 1 to 5 bytes 4.0 : 8.8, random 32 bits
// 3.8 : 7.8, below 1 000 000 4.1 : 3.7, below 1000 4.0 : 3.1, below 50 0.76 : 0.91. A program writes the sizes of a record's
// fields in a pattern that branches follow; those of an array have none, so the worst case counts.

func appendInts(b []byte, s []int32) []byte {
	b = slices.Grow(b, len(s)) // every item takes a byte or more
	for len(s) > 0 {
		room := cap(b) - len(b)
		if room < 8 {
			b, s = AppendInt(b, s[0]), s[1:]
			continue
		}
		fit := min(len(s), (room-8)/maxIntBytes+1) // the last of them stores 8 bytes
		n, all := len(b), b[:cap(b)]
		for _, v := range s[:fit] {
			u := uint64(uint32(v<<1 ^ v>>31))
			if u < 128 {
				all[n] = byte(u)
				n++
				continue
			}
			size := varintSize(u)
			storeWord(all[n:n+8], varintWord(u, size))
			n += size
		}
		b, s = all[:n], s[fit:]
	}
	return b
}

func appendLongs(b []byte, s []int64) []byte {
	b = slices.Grow(b, len(s)) // every item takes a byte or more
	for len(s) > 0 {
		fit := min(len(s), (cap(b)-len(b))/maxVarint)
		if fit == 0 {
			b, s = AppendLong(b, s[0]), s[1:]
			continue
		}
		n, all := len(b), b[:cap(b)]
		for _, v := range s[:fit] {
			u := uint64(v<<1 ^ v>>63)
			if u < 128 {
				all[n] = byte(u)
				n++
				continue
			}
			if u < 1<<56 {
				size := varintSize(u)
				storeWord(all[n:n+8], varintWord(u, size))
				n += size
				continue
			}
			n += storeLongVarint(all[n:n+maxVarint], u)
		}
		b, s = all[:n], s[fit:]
	}
	return b
}
