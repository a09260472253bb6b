package main

func avx512(a *assembly) {
	decodeAVX512(a, "decodeIntsAVX512", 4)
	decodeAVX512(a, "decodeLongsAVX512", 8)
	encodeAVX512(a, "encodeIntsAVX512", 4)
	encodeAVX512(a, "encodeLongsAVX512", 8)
}
