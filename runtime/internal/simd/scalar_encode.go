package simd

func encodeIntsScalar(dst []byte, s []int32) (n, size int) {
	for n < len(s) && len(dst)-size >= 8 {
		u := uint64(uint32(s[n]<<1 ^ s[n]>>31))
		w := sizeOf(u)
		store(dst, size, spread(u)|stopBits&(1<<(uint(8*w-8)&63)-1))
		size += w
		n++
	}
	return n, size
}

func encodeLongsScalar(dst []byte, s []int64) (n, size int) {
	for n < len(s) && len(dst)-size >= maxLongBytes {
		u := uint64(s[n]<<1 ^ s[n]>>63)
		if u < 1<<56 {
			w := sizeOf(u)
			store(dst, size, spread(u)|stopBits&(1<<(uint(8*w-8)&63)-1))
			size += w
		} else {
			store(dst, size, spread(u)|stopBits)
			dst[size+8] = byte(u >> 56)
			dst[size+9] = 1
			size += 9 + int(u>>63)
		}
		n++
	}
	return n, size
}
