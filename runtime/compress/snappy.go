package compress

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"

	"github.com/klauspost/compress/s2"
)

// snappyRatio is more than a byte of snappy's block format can stand for: a copy of 64 bytes takes three.
const snappyRatio = 22

// snappyStreamBlock is how many bytes the framed format puts in one chunk at most.
const snappyStreamBlock = 64 << 10

type snappy struct {
	encode   func(dst, block []byte) []byte
	encoders pool[*s2.Writer]
	decoders pool[unframer]
}

var defaultSnappy = newSnappy(1)

// Snappy returns the codec snappy. A block is in snappy's block format with the CRC-32 (IEEE) of the plain bytes behind
// it, four bytes big-endian (Avro 1.12, "snappy"); a stream is in snappy's framed format. Level 1 is what snappy's own
// library does, 2 and 3 compress more, more slowly, in the same format.
func Snappy(level int) (Codec, error) {
	if err := Level("snappy", level, 1, 3); err != nil {
		return nil, err
	}
	if level == DefaultLevel || level == 1 {
		return defaultSnappy, nil
	}
	return newSnappy(level), nil
}

func newSnappy(level int) *snappy {
	options := []s2.WriterOption{s2.WriterConcurrency(1), s2.WriterSnappyCompat(),
		s2.WriterBlockSize(snappyStreamBlock)}
	c := new(snappy)
	switch level {
	case 3:
		c.encode = s2.EncodeSnappyBest
		options = append(options, s2.WriterBestCompression())
	case 2:
		c.encode = s2.EncodeSnappyBetter
		options = append(options, s2.WriterBetterCompression())
	default:
		c.encode = s2.EncodeSnappy
	}
	c.encoders.make = func() *s2.Writer { return s2.NewWriter(nil, options...) }
	c.decoders.make = func() unframer {
		return unframer{s2.NewReader(noInput{}, s2.ReaderMaxBlockSize(snappyStreamBlock))}
	}
	return c
}

func (*snappy) Name() string { return "snappy" }

func (c *snappy) Compress(dst, block []byte) ([]byte, error) {
	most := s2.MaxEncodedLen(len(block))
	if most < 0 {
		return dst, &Error{Codec: "snappy", Err: ErrTooLarge, Detail: "the block is too large for the format"}
	}
	out := slices.Grow(dst, most+crc32.Size)
	encoded := c.encode(out[len(out):len(out)+most], block)
	out = out[:len(out)+len(encoded)]
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(block)), nil
}

func (*snappy) Decompress(dst, block []byte, limit int) ([]byte, error) {
	if len(block) < crc32.Size {
		return dst, BadInput("snappy", io.ErrUnexpectedEOF)
	}
	block, sum := block[:len(block)-crc32.Size], binary.BigEndian.Uint32(block[len(block)-crc32.Size:])
	n, err := s2.DecodedLen(block)
	switch {
	case err != nil:
		return dst, BadInput("snappy", err)
	case n > bound(limit):
		return dst, BadInput("snappy", ErrTooLarge)
	case n/snappyRatio > len(block):
		return dst, BadInput("snappy", io.ErrUnexpectedEOF)
	}
	out := slices.Grow(dst, n)
	plain := out[len(out) : len(out)+n]
	if n > 0 {
		plain, err = s2.Decode(plain, block)
	} else if _, size := binary.Uvarint(block); size < len(block) {
		err = errNotEmpty
	}
	if err != nil {
		return dst, BadInput("snappy", err)
	}
	if crc32.ChecksumIEEE(plain) != sum {
		return dst, BadInput("snappy", ErrChecksum)
	}
	return out[:len(out)+n], nil
}

func (c *snappy) NewWriter(dst io.Writer) (io.WriteCloser, error) {
	return newPooledWriter(&c.encoders, dst), nil
}

func (c *snappy) NewReader(src io.Reader) (io.ReadCloser, error) {
	r := newPooledReader(&c.decoders, src)
	r.empty = true // which is what no bytes are compressed to
	return r, nil
}

// unframer is a decoder of snappy's framed format.
type unframer struct{ *s2.Reader }

func (d unframer) Read(p []byte) (int, error) {
	n, err := d.Reader.Read(p)
	if err == s2.ErrCRC {
		err = ErrChecksum
	}
	return n, err
}

func (d unframer) reset(src io.Reader) error {
	d.Reset(src)
	return nil
}
