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

// Deflate returns the codec deflate: raw deflate data (RFC 1951), with neither the header nor the checksum of zlib.
// Levels go from 0, which only stores, to 9. Bytes behind the end of a block are ignored, as other implementations of
// Avro leave a part of zlib's checksum there.
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
	out := sink{dst}
	e.Reset(&out)
	_, err := e.Write(block)
	if err == nil {
		err = e.Close()
	}
	e.Reset(nil)
	c.encoders.put(e)
	if err != nil {
		return dst, &Error{Codec: "deflate", Err: err}
	}
	return out.b, nil
}

func (c *deflate) Decompress(dst, block []byte, limit int) ([]byte, error) {
	d := c.decoders.get()
	d.block.Reset(block)
	err := d.reset(&d.block)
	out := dst
	if err == nil {
		out, err = AppendStream(slices.Grow(dst, min(2*len(block), bound(limit))), d.stream, limit)
	}
	d.block.Reset(nil)
	c.decoders.put(d)
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
