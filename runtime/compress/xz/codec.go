package xz

import (
	"bufio"
	"bytes"
	"io"
	"math"
	"math/bits"

	"github.com/ulikunitz/xz"
	"github.com/ulikunitz/xz/lzma"

	"github.com/schemagen/schemagen/runtime/compress"
)

func init() { compress.Register("xz", New) }

// dictionaries are the sizes in bytes of the levels from 0 to 9, as those of the program xz.
var dictionaries = [10]int{256 << 10, 1 << 20, 2 << 20, 4 << 20, 4 << 20, 8 << 20, 8 << 20, 16 << 20, 32 << 20,
	64 << 20}

type codec struct{ dictionary int }

// New returns the codec xz. A level, from 0 to 9, is how far back equal bytes are looked for: from 256 KiB to 64 MiB,
// as by the program xz; the default is 6, with 8 MiB. Writing a stream takes a few times that in memory, writing a
// block no more than its size asks for.
func New(level int) (compress.Codec, error) {
	if err := compress.Level("xz", level, 0, len(dictionaries)-1); err != nil {
		return nil, err
	}
	if level == compress.DefaultLevel {
		level = 6
	}
	return codec{dictionaries[level]}, nil
}

func (codec) Name() string { return "xz" }

func (c codec) Compress(dst, block []byte) ([]byte, error) {
	enough := 1 << bits.Len(uint(max(len(block), lzma.MinDictCap)))
	out := appender{dst}
	w, err := xz.WriterConfig{DictCap: min(c.dictionary, enough)}.NewWriter(&out)
	if err == nil {
		_, err = w.Write(block)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return dst, &compress.Error{Codec: "xz", Err: err}
	}
	return out.b, nil
}

func (codec) Decompress(dst, block []byte, limit int) ([]byte, error) {
	src := bytes.NewReader(block)
	most := int64(limit)
	switch {
	case limit == 0:
		most = compress.DefaultLimit
	case limit < 0:
		most = math.MaxInt
	}
	out, err := compress.AppendStream(dst, &reader{src: src, dictionary: func(claimed int64) (int64, error) {
		size, err := lzma2Size(block[len(block)-src.Len():])
		if err == nil && size > most {
			err = compress.ErrTooLarge
		}
		return min(claimed, size), err
	}}, limit)
	if err != nil {
		return dst, compress.BadInput("xz", err)
	}
	return out, nil
}

func (c codec) NewWriter(dst io.Writer) (io.WriteCloser, error) {
	return &writer{dst: dst, dictionary: c.dictionary}, nil
}

func (codec) NewReader(src io.Reader) (io.ReadCloser, error) {
	return io.NopCloser(&reader{src: bufio.NewReader(src), dictionary: func(claimed int64) (int64, error) {
		if claimed > int64(dictionaries[9]) {
			return 0, compress.ErrTooLarge
		}
		return claimed, nil
	}}), nil
}

// ratio is more than a byte of LZMA data can stand for: a match of 273 bytes takes about a third of a bit at least.
const ratio = 1 << 14

// lzma2Size returns how many bytes the LZMA2 data at the start of b stand for, by the sizes in front of their chunks.
func lzma2Size(b []byte) (sum int64, err error) {
	for {
		switch {
		case len(b) == 0:
			return 0, io.ErrUnexpectedEOF
		case b[0] == 0:
			return sum, nil
		case len(b) < 6:
			return 0, io.ErrUnexpectedEOF
		}
		plain := (int(b[1])<<8 | int(b[2])) + 1
		length := 3 + plain
		switch control := b[0]; {
		case control >= 0x80: // compressed; from 0xc0 on there is a byte of properties more
			plain += int(control&0x1f) << 16
			length = 5 + (int(b[3])<<8 | int(b[4])) + 1
			if control >= 0xc0 {
				length++
			}
			if plain/ratio > length {
				return 0, errFormat
			}
		case control > 2:
			return 0, errFormat
		}
		sum += int64(plain)
		if length > len(b) {
			return 0, io.ErrUnexpectedEOF
		}
		b = b[length:]
	}
}

// appender is a writer that appends.
type appender struct{ b []byte }

func (a *appender) Write(p []byte) (int, error) {
	a.b = append(a.b, p...)
	return len(p), nil
}

// writer is a stream. The library's, which takes much memory, is made by the first write or by the end.
type writer struct {
	dst        io.Writer
	dictionary int
	stream     *xz.Writer
	closed     bool
}

func (w *writer) begin() (err error) {
	if w.stream == nil {
		w.stream, err = xz.WriterConfig{DictCap: w.dictionary}.NewWriter(w.dst)
	}
	return err
}

func (w *writer) Write(p []byte) (int, error) {
	if w.closed {
		return 0, compress.ErrClosed
	}
	if err := w.begin(); err != nil {
		return 0, err
	}
	return w.stream.Write(p)
}

func (w *writer) Close() error {
	if w.closed {
		return nil
	}
	w.closed = true
	err := w.begin()
	if err == nil {
		err = w.stream.Close()
	}
	w.stream, w.dst = nil, nil
	return err
}
