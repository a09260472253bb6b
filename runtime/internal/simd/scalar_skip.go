package simd

import "math/bits"

func skipVarintsScalar(b []byte, n int) (items, size int) {
	for items < n && len(b)-size >= 8 {
		stops := ^load(b, size) & stopBits
		if stops == 0 {
			if len(b)-size < maxLongBytes {
				return items, size
			}
			ends := uint64(b[size+8]) | uint64(b[size+9])<<8
			ten := ends >> 7 & 1
			if ends&(-ten&0xfe00) != 0 {
				return items, size
			}
			items++
			size += 9 + int(ten)
			continue
		}
		if ends := bits.OnesCount64(stops); ends <= n-items { // up to the last one that ends in these 8 bytes
			items += ends
			size += 8 - bits.LeadingZeros64(stops)>>3
			continue
		}
		items++
		size += bits.TrailingZeros64(stops)>>3 + 1
	}
	return items, size
}
