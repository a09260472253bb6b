package main

func avx2(a *assembly) {
	decodeAVX2(a, "decodeIntsAVX2", 4)
	decodeAVX2(a, "decodeLongsAVX2", 8)
	encodeAVX2(a, "encodeIntsAVX2", 4)
	encodeAVX2(a, "encodeLongsAVX2", 8)
	skipAVX2(a, "skipVarintsAVX2")
}
