package runtime

import "math"

// NOTE: The bulk functions item by item, for machines whose memory is not the wire form, or not known to be.

// appendEachFloat appends the items' wire form.
func appendEachFloat(b []byte, s []float32) []byte {
	for _, v := range s {
		b = AppendFloat(b, v)
	}
	return b
}

// appendEachDouble appends the items' wire form.
func appendEachDouble(b []byte, s []float64) []byte {
	for _, v := range s {
		b = AppendDouble(b, v)
	}
	return b
}

// loadEachFloat fills dst from its wire form; src holds 4 bytes for each item, or more.
func loadEachFloat(dst []float32, src []byte) {
	src = src[:4*len(dst)]
	for i := range dst {
		item := src[4*i:][:4]
		dst[i] = math.Float32frombits(uint32(item[0]) | uint32(item[1])<<8 | uint32(item[2])<<16 | uint32(item[3])<<24)
	}
}

// loadEachDouble fills dst from its wire form; src holds 8 bytes for each item, or more.
func loadEachDouble(dst []float64, src []byte) {
	src = src[:8*len(dst)]
	for i := range dst {
		item := src[8*i:][:8]
		low := uint64(item[0]) | uint64(item[1])<<8 | uint64(item[2])<<16 | uint64(item[3])<<24
		high := uint64(item[4]) | uint64(item[5])<<8 | uint64(item[6])<<16 | uint64(item[7])<<24
		dst[i] = math.Float64frombits(low | high<<32)
	}
}
