package compress

import (
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
)

// leastWindow is the window in bytes that a frame may have in any case: what RFC 8878 recommends that everybody can
// read, and what levels up to 19 of the reference implementation write.
const leastWindow = 8 << 20

type zstandard struct {
	encoders pool[*zstd.Encoder]
	decoders pool[unzstd]     // of streams
	blocks   pool[*blockZstd] // of blocks
}

var defaultZstandard = newZstandard(zstd.SpeedDefault)

// Zstandard returns the codec zstandard: frames with a checksum, several of which may follow each other. Levels go from
// 1 to 22 as those of the reference implementation, to which they come close in size; there are only four of them in
// truth. A block may ask for a window of any size, as those of Java do at the levels from 20 on, however few their
// bytes are: it gets no more than the limit needs. A stream with a window above 8 MiB, as the reference implementation
// writes it with --ultra or --long, is refused with [ErrTooLarge].
func Zstandard(level int) (Codec, error) {
	if err := Level("zstandard", level, 1, 22); err != nil {
		return nil, err
	}
	if level == DefaultLevel {
		return defaultZstandard, nil
	}
	return newZstandard(zstd.EncoderLevelFromZstd(level)), nil
}

func newZstandard(level zstd.EncoderLevel) *zstandard {
	c := new(zstandard)
	// With a concurrency of one neither side starts goroutines, so that what a pool drops needs no Close.
	c.encoders.make = func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithEncoderConcurrency(1),
			zstd.WithZeroFrames(true))
		if err != nil {
			panic(err) // the options are right
		}
		return e
	}
	c.decoders.make = func() unzstd {
		return unzstd{newUnzstd(zstd.WithDecoderMaxWindow(leastWindow), zstd.WithDecodeBuffersBelow(0))}
	}
	c.blocks.make = func() *blockZstd { return &blockZstd{decoder: newUnzstd(zstd.WithDecoderMaxWindow(mostWindow))} }
	return c
}

func newUnzstd(options ...zstd.DOption) *zstd.Decoder {
	d, err := zstd.NewReader(nil, append(options, zstd.WithDecoderConcurrency(1))...)
	if err != nil {
		panic(err) // the options are right
	}
	return d
}

func (*zstandard) Name() string { return "zstandard" }

func (c *zstandard) Compress(dst, block []byte) ([]byte, error) {
	e := c.encoders.get()
	out := e.EncodeAll(block, dst)
	c.encoders.put(e)
	return out, nil
}

func (c *zstandard) Decompress(dst, block []byte, limit int) ([]byte, error) {
	if len(block) == 0 {
		return dst, BadInput("zstandard", io.ErrUnexpectedEOF)
	}
	d := c.blocks.get()
	out, err := d.decode(dst, block, bound(limit))
	c.blocks.put(d)
	if err != nil {
		return dst, BadInput("zstandard", cause(err))
	}
	return out, nil
}

func (c *zstandard) NewWriter(dst io.Writer) (io.WriteCloser, error) {
	return newPooledWriter(&c.encoders, dst), nil
}

func (c *zstandard) NewReader(src io.Reader) (io.ReadCloser, error) {
	return newPooledReader(&c.decoders, src), nil
}

// unzstd is a decoder of streams.
type unzstd struct{ *zstd.Decoder }

func (d unzstd) Read(p []byte) (int, error) {
	n, err := d.Decoder.Read(p)
	return n, cause(err)
}

func (d unzstd) reset(src io.Reader) error { return d.Reset(src) }

// blockZstd is a decoder of blocks, with the bound of memory that it was told last.
type blockZstd struct {
	decoder *zstd.Decoder
	memory  uint64
}

func (d *blockZstd) decode(dst, block []byte, limit int) ([]byte, error) {
	var header zstd.Header
	if header.Decode(block) == nil && header.HasFCS && header.FrameContentSize > uint64(limit) {
		return dst, ErrTooLarge
	}
	descriptor, memory := windowFor(limit)
	if memory != d.memory {
		if err := d.decoder.ResetWithOptions(nil, zstd.WithDecoderMaxMemory(memory)); err != nil {
			return dst, err
		}
		d.memory = memory
	}
	out, err := d.decoder.DecodeAll(withWindows(block, memory, descriptor), dst)
	if err == nil && len(out)-len(dst) > limit {
		err = ErrTooLarge
	}
	return out, err
}

// cause returns the error of the library as one of this package where there is one for it.
func cause(err error) error {
	switch {
	case errors.Is(err, zstd.ErrDecoderSizeExceeded), errors.Is(err, zstd.ErrWindowSizeExceeded):
		return ErrTooLarge
	case errors.Is(err, zstd.ErrCRCMismatch):
		return ErrChecksum
	}
	return err
}
