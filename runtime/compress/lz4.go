package compress

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"

	lz4lib "github.com/pierrec/lz4/v4"
)

// lz4Ratio is what a byte of lz4's block format can stand for at most.
const lz4Ratio = 255

var errNotEmpty = errors.New("the block says that it stands for no bytes, and goes on")

// lz4Prefix is the length of the plain size in front of a block, in bytes.
const lz4Prefix = 4

type lz4 struct {
	level    lz4lib.CompressionLevel
	encoders pool[*lz4lib.Writer]
	decoders pool[unlz4]
}

var defaultLZ4 = newLZ4(0)

// LZ4 returns the codec lz4, which is not in Avro's list. A block is its plain size, four bytes little-endian, and the
// data in lz4's block format, as fastavro writes it; a stream is an lz4 frame with a checksum, in blocks of 64 KiB.
// Level 0 is the fast one, 1 to 9 compress more, more slowly.
func LZ4(level int) (Codec, error) {
	if err := Level("lz4", level, 0, 9); err != nil {
		return nil, err
	}
	if level == DefaultLevel || level == 0 {
		return defaultLZ4, nil
	}
	return newLZ4(level), nil
}

func newLZ4(level int) *lz4 {
	c := &lz4{level: lz4lib.Fast}
	if level > 0 {
		c.level = lz4lib.Level1 << (level - 1)
	}
	c.encoders.make = func() *lz4lib.Writer {
		e := lz4lib.NewWriter(nil)
		err := e.Apply(lz4lib.ConcurrencyOption(1), lz4lib.BlockSizeOption(lz4lib.Block64Kb),
			lz4lib.ChecksumOption(true),
			lz4lib.CompressionLevelOption(c.level))
		if err != nil {
			panic(err) // the options are right
		}
		return e
	}
	c.decoders.make = func() unlz4 {
		d := lz4lib.NewReader(noInput{})
		if err := d.Apply(lz4lib.ConcurrencyOption(1)); err != nil {
			panic(err) // the option is right
		}
		return unlz4{d}
	}
	return c
}

func (*lz4) Name() string { return "lz4" }

func (c *lz4) Compress(dst, block []byte) ([]byte, error) {
	if uint64(len(block)) > math.MaxUint32 {
		return dst, &Error{Codec: "lz4", Err: ErrTooLarge, Detail: "the block is too large for the format"}
	}
	most := lz4lib.CompressBlockBound(len(block))
	out := slices.Grow(dst, lz4Prefix+most)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(block)))
	if len(block) == 0 {
		return append(out, 0), nil // a sequence without literals, which the library leaves out
	}
	room := out[len(out) : len(out)+most]
	var n int
	var err error
	if c.level == lz4lib.Fast {
		n, err = lz4lib.CompressBlock(block, room, nil)
	} else {
		n, err = lz4lib.CompressBlockHC(block, room, c.level, nil, nil)
	}
	if err == nil && n == 0 {
		err = errors.New("the library compressed nothing")
	}
	if err != nil {
		return dst, &Error{Codec: "lz4", Err: err}
	}
	return out[:len(out)+n], nil
}

func (*lz4) Decompress(dst, block []byte, limit int) ([]byte, error) {
	if len(block) <= lz4Prefix {
		return dst, BadInput("lz4", io.ErrUnexpectedEOF)
	}
	size := uint64(binary.LittleEndian.Uint32(block))
	block = block[lz4Prefix:]
	switch {
	case size > uint64(bound(limit)):
		return dst, BadInput("lz4", ErrTooLarge)
	case size/lz4Ratio > uint64(len(block)):
		return dst, BadInput("lz4", io.ErrUnexpectedEOF)
	case size == 0 && (len(block) > 1 || block[0] != 0):
		return dst, BadInput("lz4", errNotEmpty)
	case size == 0: // the library must not be called, as its assembly writes through an empty destination
		return dst, nil
	}
	out := slices.Grow(dst, int(size))
	n, err := lz4lib.UncompressBlock(block, out[len(out):len(out)+int(size)])
	if err == nil && n != int(size) {
		err = errors.New("the block is not as large as it says")
	}
	if err != nil {
		return dst, BadInput("lz4", err)
	}
	return out[:len(out)+n], nil
}

func (c *lz4) NewWriter(dst io.Writer) (io.WriteCloser, error) {
	return newPooledWriter(&c.encoders, dst), nil
}

func (c *lz4) NewReader(src io.Reader) (io.ReadCloser, error) {
	return newPooledReader(&c.decoders, src), nil
}

// unlz4 is a decoder of lz4 frames.
type unlz4 struct{ *lz4lib.Reader }

func (d unlz4) Read(p []byte) (int, error) {
	n, err := d.Reader.Read(p)
	for _, checksum := range []error{lz4lib.ErrInvalidFrameChecksum, lz4lib.ErrInvalidBlockChecksum,
		lz4lib.ErrInvalidHeaderChecksum} {
		if errors.Is(err, checksum) {
			return n, ErrChecksum
		}
	}
	return n, err
}

func (d unlz4) reset(src io.Reader) error {
	d.Reset(src)
	return nil
}
