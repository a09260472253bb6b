package compress

import (
	"bytes"
	"io"
	"slices"

	"github.com/klauspost/compress/flate"
)

type deflate struct {
	encoders pool[*flate.Writer]
	decoders pool[*inflater]
}

var defaultDeflate = newDeflate(flate.DefaultCompression)

// Deflate returns the codec deflate: raw deflate data (RFC 1951), with neither the header nor the checksum of zlib. Levels go from 0,
// which only stores, to 9. Bytes behind the end of a block are ignored, as other implementations of Avro leave a part of zlib's
// checksum there.
func Deflate(level int) (Codec, error) {
	if err := Level("deflate", level, flate.NoCompression, flate.BestCompression); err != nil {
		return nil, err
	}
	if level == DefaultLevel {
		return defaultDeflate, nil
	}
	return newDeflate(level), nil
}

func newDeflate(level int) *deflate {
	c := new(deflate)
	c.encoders.make = func() *flate.Writer {
		w, err := flate.NewWriter(nil, level)
		if err != nil {
			panic(err) // the level was looked at before
		}
		return w
	}
	c.decoders.make = func() *inflater { return &inflater{stream: flate.NewReader(noInput{})} }
	return c
}

func (*deflate) Name() string { return "deflate" }

func (c *deflate) Compress(dst, block []byte) ([]byte, error) {
	e := c.encoders.get()
	defer c.encoders.put(e)
	out := sink{dst}
	e.Reset(&out)
	defer e.Reset(nil)
	if _, err := e.Write(block); err != nil {
		return dst, &Error{Codec: "deflate", Err: err}
	}
	if err := e.Close(); err != nil {
		return dst, &Error{Codec: "deflate", Err: err}
	}
	return out.b, nil
}

func (c *deflate) Decompress(dst, block []byte, limit int) ([]byte, error) {
	d := c.decoders.get()
	defer c.decoders.put(d)
	d.block.Reset(block)
	defer d.block.Reset(nil)
	if err := d.reset(&d.block); err != nil {
		return dst, BadInput("deflate", err)
	}
	out, err := AppendStream(slices.Grow(dst, min(2*len(block), bound(limit))), d.stream, limit)
	if err != nil {
		return dst, BadInput("deflate", err)
	}
	return out, nil
}

func (c *deflate) NewWriter(dst io.Writer) (io.WriteCloser, error) {
	return newPooledWriter(&c.encoders, dst), nil
}

func (c *deflate) NewReader(src io.Reader) (io.ReadCloser, error) {
	return newPooledReader(&c.decoders, src), nil
}

// inflater is a decoder of deflate, with a reader for the case that its source is a block.
type inflater struct {
	stream io.ReadCloser
	block  bytes.Reader
}

func (d *inflater) Read(p []byte) (int, error) { return d.stream.Read(p) }

func (d *inflater) reset(src io.Reader) error { return d.stream.(flate.Resetter).Reset(src, nil) }

// sink is a writer that appends.
type sink struct{ b []byte }

func (s *sink) Write(p []byte) (int, error) {
	s.b = append(s.b, p...)
	return len(p), nil
}
