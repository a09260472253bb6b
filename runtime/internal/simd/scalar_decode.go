package simd

import "math/bits"

func decodeIntsScalar(dst []int32, b []byte) (n, size int) {
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

func decodeLongsScalar(dst []int64, b []byte) (n, size int) {
	for n < len(dst) && len(b)-size >= 8 {
		x := load(b, size)
		var u uint64
		if x&stopBits == 0 && len(dst)-n >= 8 {
			eight := (*[8]int64)(dst[n:])
			for i := range eight {
				eight[i] = unzigzag(x >> (8 * i) & 0xff)
			}
			n += 8
			size += 8
			continue
		}
		if stops := ^x & stopBits; stops != 0 {
			u = gather(x & (stops ^ (stops - 1)))
			size += bits.TrailingZeros64(stops)>>3 + 1
		} else {
			if len(b)-size < maxLongBytes {
				return n, size
			}
			ninth, tenth := uint64(b[size+8]), uint64(b[size+9])
			if ninth < 0x80 {
				u = gather(x) | ninth<<56
				size += 9
			} else if tenth > 1 {
				return n, size
			} else {
				u = gather(x) | ninth&0x7f<<56 | tenth<<63
				size += 10
			}
		}
		dst[n] = unzigzag(u)
		n++
	}
	return n, size
}
