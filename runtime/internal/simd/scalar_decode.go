package simd

// NOTE: The decoders tell lengths apart by branches, so that the place of the next item hangs on a guess of the
// processor and not on the item's bytes. That takes 1.5 to 4 ns for an item where lengths are regular, as they are in
// most arrays, against 6 for looking for the last byte. Where they are random it takes 9, against 6; finding the ends
// of 64 bytes first, as the SIMD decoders do, takes 7 there, and 4 for most else. Measured with go1.26 on 10 000 ints
// of five distributions (BenchmarkDecodeInts shows what is in use).

func decodeIntsScalar(dst []int32, b []byte) (n, size int) {
	n, size = decodeIntWords(dst, b)
	if n == len(dst) || len(b)-size >= 8 {
		return n, size
	}
	var padded [2 * 8]byte
	whole := pad(padded[:8], b[size:])
	more, moreSize := decodeIntWords(dst[n:min(len(dst), n+whole)], padded[:])
	return n + more, size + moreSize
}

func decodeLongsScalar(dst []int64, b []byte) (n, size int) {
	n, size = decodeLongWords(dst, b)
	if n == len(dst) || len(b)-size >= maxLongBytes {
		return n, size
	}
	var padded [2 * maxLongBytes]byte
	whole := pad(padded[:maxLongBytes], b[size:])
	more, moreSize := decodeLongWords(dst[n:min(len(dst), n+whole)], padded[:])
	return n + more, size + moreSize
}

// pad copies the last bytes of some input to where zeros stand behind them, so that words can be loaded, and returns
// how many items end in them.
func pad(padded, last []byte) (whole int) {
	for i, c := range last[:min(len(last), len(padded))] {
		padded[i] = c
		if c < 0x80 {
			whole++
		}
	}
	return whole
}

// decodeIntWords decodes while there are 8 bytes left.
func decodeIntWords(dst []int32, b []byte) (n, size int) {
	for n < len(dst) && len(b)-size >= 8 {
		x := load(b, size)
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

// decodeLongWords decodes while there are 10 bytes left.
func decodeLongWords(dst []int64, b []byte) (n, size int) {
	for n < len(dst) && len(b)-size >= maxLongBytes {
		x := load(b, size)
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
		case x&0x8000_0000_0000_0000 == 0:
			u = gather(x)
			size += 8
		default:
			// A random long takes nine bytes as often as ten, which no processor guesses: both in one go, half the
			// time.
			ends := uint64(b[size+8]) | uint64(b[size+9])<<8
			ten := ends >> 7 & 1
			if ends&(-ten&0xfe00) != 0 {
				return n, size
			}
			u = gather(x) | ends&0x7f<<56 | ends>>8&ten<<63
			size += 9 + int(ten)
		}
		dst[n] = unzigzag(u)
		n++
	}
	return n, size
}
