package frame

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"sync"
)

// DefaultMaxDatum is how many bytes a datum may have that comes compressed, unless [MaxDatum] says otherwise: 64 MiB.
const DefaultMaxDatum = 64 << 20

// keptScratch is how large a buffer may be that is kept for the next message.
const keptScratch = 1 << 20

// tooLargeError is the limit that a datum exceeds.
type tooLargeError int

func (limit tooLargeError) Error() string {
	return fmt.Sprintf("has a datum of more than %d bytes when it is decompressed", int(limit))
}

// inflater decompresses data one by one.
type inflater struct {
	in     bytes.Reader
	stream io.ReadCloser // also a zlib.Resetter; nil at first, as making one takes a datum
	most   io.LimitedReader
	out    bytes.Buffer
}

var inflaters = sync.Pool{New: func() any { return new(inflater) }}

// inflate returns what was compressed to body, at most as many bytes as the limit says; see [Glue.AppendDatum]. They
// are good until release is called. Memory grows with what comes out, not with what body promises.
func (z *inflater) inflate(body []byte, limit int) ([]byte, error) {
	switch {
	case limit == 0:
		limit = DefaultMaxDatum
	case limit < 0 || limit == math.MaxInt:
		limit = math.MaxInt - 1 // one more must be a number
	}
	z.in.Reset(body)
	datum, err := z.read(limit)
	z.in.Reset(nil)
	if err != nil {
		z.release()
	}
	return datum, err
}

func (z *inflater) read(limit int) (datum []byte, err error) {
	if z.stream == nil {
		z.stream, err = zlib.NewReader(&z.in)
	} else {
		err = z.stream.(zlib.Resetter).Reset(&z.in, nil)
	}
	if err == io.EOF { // not even the header of zlib
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	z.most = io.LimitedReader{R: z.stream, N: int64(limit) + 1} // the one byte too many shows that there is more
	_, err = z.out.ReadFrom(&z.most)
	switch {
	case err != nil:
		return nil, err
	case z.out.Len() > limit:
		return nil, tooLargeError(limit)
	case z.in.Len() > 0:
		return nil, fmt.Errorf("zlib: %d more bytes after the end", z.in.Len())
	}
	return z.out.Bytes(), nil
}

// release gives up what inflate returned.
func (z *inflater) release() {
	z.out.Reset()
	if z.out.Cap() > keptScratch {
		z.out = bytes.Buffer{}
	}
}

// keep leaves what inflate returned to whoever has it.
func (z *inflater) keep() { z.out = bytes.Buffer{} }

// deflater compresses data one by one.
type deflater struct {
	stream *zlib.Writer
	out    bytes.Buffer
}

var deflaters = sync.Pool{New: func() any {
	d := new(deflater)
	d.stream = zlib.NewWriter(&d.out)
	return d
}}

// deflateTail compresses b[start:].
func deflateTail(b []byte, start int) []byte {
	d := deflaters.Get().(*deflater)
	defer deflaters.Put(d)
	d.stream.Reset(&d.out)
	// Writing to memory does not fail.
	_, _ = d.stream.Write(b[start:])
	_ = d.stream.Close()
	b = append(b[:start], d.out.Bytes()...)
	d.out.Reset()
	if d.out.Cap() > keptScratch {
		d.out = bytes.Buffer{}
	}
	return b
}
