package compress

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/klauspost/compress/zstd"
)

// NOTE: Encoders that do not know how much is to come, such as that of Java, put the window of their level into the
// header of each frame: up to 128 MiB for a block of 100 bytes. The library refuses windows above its bound of memory,
// which is that of the data. But no match reaches further back than there are data, so a frame that asks for more than
// the limit is decoded from a copy that asks for that.

// mostWindow is the largest window that a frame can ask for (RFC 8878, "Window Descriptor").
const mostWindow = 1<<41 + 7<<38

// windowFor returns the descriptor of the smallest window, of leastWindow at least, that a limit fits into, and its
// size in bytes. That is at most an eighth more.
func windowFor(limit int) (descriptor byte, size uint64) {
	want := min(uint64(max(limit, leastWindow)), math.MaxInt/2+1, mostWindow) // the library makes an int of it
	exponent := bits.Len64(want-1) - 1
	base := uint64(1) << exponent
	eighths := (want - base + base/8 - 1) / (base / 8)
	if eighths == 8 {
		exponent, base, eighths = exponent+1, 2*base, 0
	}
	return byte(exponent-10)<<3 | byte(eighths), base + base/8*eighths
}

// The form of a frame (RFC 8878, "Zstandard Frames").
const (
	frameMagic   = 0xfd2fb528
	windowAt     = 5 // of the descriptor in a frame that has one
	skipMagic    = 0x184d2a50
	skipHead     = 8
	blockHead    = 3
	blockRLE     = 1
	frameSumSize = 4
)

// withWindows returns the frames with no window above the given size: as they are, or as a copy where some get the
// window of the descriptor. What is no frame is for the decoder to find fault with.
func withWindows(frames []byte, size uint64, descriptor byte) []byte {
	out := frames
	for at := 0; at < len(frames); {
		var header zstd.Header
		rest := frames[at:]
		if len(rest) >= skipHead && binary.LittleEndian.Uint32(rest)&^0xf == skipMagic {
			// more than there is ends the loop
			at += skipHead + int(min(binary.LittleEndian.Uint32(rest[4:]), uint32(len(rest))))
			continue
		}
		if len(rest) < windowAt+1 || binary.LittleEndian.Uint32(rest) != frameMagic || header.Decode(rest) != nil {
			break
		}
		if !header.SingleSegment && header.WindowSize > size {
			if &out[0] == &frames[0] {
				out = bytes.Clone(frames)
			}
			out[at+windowAt] = descriptor
		}
		length := frameLength(rest, &header)
		if length == 0 {
			break
		}
		at += length
	}
	return out
}

// frameLength returns how many bytes the frame at the start of b has; 0 if it is cut.
func frameLength(b []byte, header *zstd.Header) int {
	for at := header.HeaderSize; at+blockHead <= len(b); {
		head := int(b[at]) | int(b[at+1])<<8 | int(b[at+2])<<16
		size := head >> 3
		if head>>1&3 == blockRLE {
			size = 1
		}
		at += blockHead + size
		if head&1 != 0 { // the last one
			if header.HasCheckSum {
				at += frameSumSize
			}
			return at
		}
	}
	return 0
}
