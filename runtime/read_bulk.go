package runtime

// NOTE: The arrays' loops tell lengths apart by branches, so that the place of the next item hangs on a guess of the
// processor and not on the item's bytes. That takes 1.5 to 3.8 ns for an item where lengths are regular, as they are in most
// arrays, against 5 ns for looking for the last byte as uvarint does; where they are random, it takes 9. Measured with
// go 1.26 on 100 000 ints below 50, 1000 and 2^20, of 32 random bits, and of random length.

// decodeInts decodes ints from the start of b until dst is full, and returns how many there were and how many bytes they
// took. It stops early near the end of b and before an item that is faulty or padded, and leaves that to [Reader.Int].
func decodeInts(dst []int32, b []byte) (n, size int) {
	for n < len(dst) && len(b)-size >= 8 {
		x := load64At(b, size)
		var u uint32
		switch {
		case x&0x80 == 0:
			if x&stopBits == 0 && len(dst)-n >= 8 {
				eight := (*[8]int32)(dst[n:])
				for i := range eight {
					eight[i] = int32(unzigzag(x >> (8 * i) & 0xff))
				}
				n += 8
				size += 8
				continue
			}
			u = uint32(x & 0x7f)
			size++
		case x&0x8000 == 0:
			u = uint32(x&0x7f | x>>1&0x3f80)
			size += 2
		case x&0x80_0000 == 0:
			u = uint32(x&0x7f | x>>1&0x3f80 | x>>2&0x1f_c000)
			size += 3
		case x&0x8000_0000 == 0:
			u = uint32(x&0x7f | x>>1&0x3f80 | x>>2&0x1f_c000 | x>>3&0xfe0_0000)
			size += 4
		case x&0xf0_0000_0000 == 0:
			u = uint32(x&0x7f | x>>1&0x3f80 | x>>2&0x1f_c000 | x>>3&0xfe0_0000 | x>>4&0xf000_0000)
			size += 5
		default:
			return n, size
		}
		dst[n] = int32(u>>1) ^ -int32(u&1)
		n++
	}
	return n, size
}

// decodeLongs is decodeInts for longs.
func decodeLongs(dst []int64, b []byte) (n, size int) {
	for n < len(dst) && len(b)-size >= 8 {
		x := load64At(b, size)
		var u uint64
		switch {
		case x&0x80 == 0:
			if x&stopBits == 0 && len(dst)-n >= 8 {
				eight := (*[8]int64)(dst[n:])
				for i := range eight {
					eight[i] = unzigzag(x >> (8 * i) & 0xff)
				}
				n += 8
				size += 8
				continue
			}
			u = x & 0x7f
			size++
		case x&0x8000 == 0:
			u = x&0x7f | x>>1&0x3f80
			size += 2
		case x&0x80_0000 == 0:
			u = x&0x7f | x>>1&0x3f80 | x>>2&0x1f_c000
			size += 3
		case x&0x8000_0000 == 0:
			u = x&0x7f | x>>1&0x3f80 | x>>2&0x1f_c000 | x>>3&0xfe0_0000
			size += 4
		case x&0x80_0000_0000 == 0:
			u = gather(x & 0xff_ffff_ffff)
			size += 5
		case x&0x8000_0000_0000 == 0:
			u = gather(x & 0xffff_ffff_ffff)
			size += 6
		case x&0x80_0000_0000_0000 == 0:
			u = gather(x & 0xff_ffff_ffff_ffff)
			size += 7
		default:
			width := 0
			if u, width = uvarint(b[size:]); width == 0 {
				return n, size
			}
			size += width
		}
		dst[n] = unzigzag(u)
		n++
	}
	return n, size
}
