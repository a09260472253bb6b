package simd

// NOTE: The scalar twin works on words, lowest byte first whatever the machine. The compiler makes one load or store of
// each function where the machine can do that; that all bounds of a slice are given spares a look whether it is at the
// very end of memory.

const (
	maxLongBytes = 10                 // of a long: nine bytes of 7 bits, and one of a single bit
	stopBits     = 0x8080808080808080 // the bits that are 0 in the last byte of a varint and 1 in the others
)

// load reads the 8 bytes from b[i] on.
func load(b []byte, i int) uint64 {
	b = b[i : i+8 : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// store writes the 8 bytes from b[i] on.
func store(b []byte, i int, v uint64) {
	b = b[i : i+8 : i+8]
	b[0] = byte(v)
	b[1] = byte(v >> 8)
	b[2] = byte(v >> 16)
	b[3] = byte(v >> 24)
	b[4] = byte(v >> 32)
	b[5] = byte(v >> 40)
	b[6] = byte(v >> 48)
	b[7] = byte(v >> 56)
}

// store2 is store for 2 bytes.
func store2(b []byte, i int, v uint64) {
	b = b[i : i+2 : i+2]
	b[0] = byte(v)
	b[1] = byte(v >> 8)
}

// store4 writes the first 4 bytes of b.
func store4(b []byte, v uint32) {
	b = b[:4:4]
	b[0] = byte(v)
	b[1] = byte(v >> 8)
	b[2] = byte(v >> 16)
	b[3] = byte(v >> 24)
}

// gather drops the top bit of each of the 8 bytes and closes up the rest, in three steps that join neighbours, twice as
// wide each time.
func gather(x uint64) uint64 {
	x = x&0x7f00_7f00_7f00_7f00>>1 | x&0x007f_007f_007f_007f
	x = x&0x3fff_0000_3fff_0000>>2 | x&0x0000_3fff_0000_3fff
	return x&0x0fff_ffff_0000_0000>>4 | x&0x0000_0000_0fff_ffff
}

// spread is the reverse of gather for the low 56 bits of u.
func spread(u uint64) uint64 {
	u = u&0x00ff_ffff_f000_0000<<4 | u&0x0000_0000_0fff_ffff
	u = u&0x0fff_c000_0fff_c000<<2 | u&0x0000_3fff_0000_3fff
	return u&0x3f80_3f80_3f80_3f80<<1 | u&0x007f_007f_007f_007f
}

func zigzag(v int32) uint32 { return uint32(v<<1 ^ v>>31) }

func zigzagLong(v int64) uint64 { return uint64(v<<1 ^ v>>63) }

func unzigzag(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }
