package runtime

import "math/bits"

// decodeInts decodes ints from the start of b until dst is full, and returns how many there were and how many bytes they
// took. It stops early near the end of b and before an item that is faulty or odd, and leaves that to [Reader.Int].
func decodeInts(dst []int32, b []byte) (n, size int) {
	for n < len(dst) && len(b)-size >= 8 {
		x := load64At(b, size)
		stops := ^x & stopBits
		if stops == 0 {
			break
		}
		if stops == stopBits && len(dst)-n >= 8 {
			eight := (*[8]int32)(dst[n:])
			for i := range eight {
				c := uint32(x>>(8*i)) & 0xff
				eight[i] = int32(c>>1) ^ -int32(c&1)
			}
			n += 8
			size += 8
			continue
		}
		for stops != 0 && n < len(dst) {
			end := bits.TrailingZeros64(stops) + 1
			u := gather(x & (1<<end - 1))
			if u>>32 != 0 {
				return n, size
			}
			dst[n] = int32(uint32(u)>>1) ^ -int32(u&1)
			n++
			size += end / 8
			x >>= end
			stops >>= end
		}
	}
	return n, size
}

// decodeLongs is decodeInts for longs.
func decodeLongs(dst []int64, b []byte) (n, size int) {
	for n < len(dst) && len(b)-size >= 8 {
		x := load64At(b, size)
		stops := ^x & stopBits
		if stops == 0 {
			u, width := uvarint(b[size:])
			if width == 0 {
				break
			}
			dst[n] = unzigzag(u)
			n++
			size += width
			continue
		}
		if stops == stopBits && len(dst)-n >= 8 {
			eight := (*[8]int64)(dst[n:])
			for i := range eight {
				c := x >> (8 * i) & 0xff
				eight[i] = unzigzag(c)
			}
			n += 8
			size += 8
			continue
		}
		for stops != 0 && n < len(dst) {
			end := bits.TrailingZeros64(stops) + 1
			dst[n] = unzigzag(gather(x & (1<<end - 1)))
			n++
			size += end / 8
			x >>= end
			stops >>= end
		}
	}
	return n, size
}
