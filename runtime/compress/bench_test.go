package compress_test

import (
	"bytes"
	"io"
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/runtime/compress"
)

// smallValues are 100 000 values of 8 to 15 bytes, such as an encoder writes, and all of them in one.
func smallValues() ([][]byte, []byte) {
	var all []byte
	var ends []int
	for i := range 100_000 {
		all = append(strconv.AppendInt(append(all, "value "...), int64(i*7919%100_003), 10), "   "[:i%4]...)
		ends = append(ends, len(all))
	}
	var values [][]byte
	start := 0
	for _, end := range ends {
		values = append(values, all[start:end])
		start = end
	}
	return values, all
}

// BenchmarkSmallWrites compresses 100 000 small values: each by a call of the codec's bare stream (bare), each by a
// call of the buffered stream (buffered), and all in one call of it (one).
func BenchmarkSmallWrites(b *testing.B) {
	values, all := smallValues()
	bench := func(name string, f func() error) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(all)))
			b.ReportAllocs()
			for b.Loop() {
				if err := f(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, name := range compress.Names() {
		codec := lookup(b, name)
		var out bytes.Buffer
		bench(name+"/bare", func() error {
			out.Reset()
			w, err := codec.NewWriter(&out)
			if err != nil {
				return err
			}
			for _, v := range values {
				if _, err := w.Write(v); err != nil {
					return err
				}
			}
			return w.Close()
		})
		w := compress.NewWriter(&out, codec)
		bench(name+"/buffered", func() error {
			out.Reset()
			w.Reset(&out)
			for _, v := range values {
				if _, err := w.Write(v); err != nil {
					return err
				}
			}
			return w.Close()
		})
		bench(name+"/one", func() error {
			out.Reset()
			w.Reset(&out)
			if _, err := w.Write(all); err != nil {
				return err
			}
			return w.Close()
		})
	}
}

// BenchmarkSmallReads is the way back, in pieces of 11 bytes and as a whole.
func BenchmarkSmallReads(b *testing.B) {
	_, all := smallValues()
	for _, name := range compress.Names() {
		codec := lookup(b, name)
		var out bytes.Buffer
		w := compress.NewWriter(&out, codec)
		w.Write(all)
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		bench := func(name string, open func() (io.ReadCloser, error), size int) {
			b.Run(name, func(b *testing.B) {
				b.SetBytes(int64(len(all)))
				b.ReportAllocs()
				piece := make([]byte, size)
				for b.Loop() {
					r, err := open()
					if err != nil {
						b.Fatal(err)
					}
					n := 0
					for err == nil {
						var m int
						m, err = io.ReadFull(r, piece)
						n += m
					}
					if n != len(all) {
						b.Fatal(n, err)
					}
					r.Close()
				}
			})
		}
		var src bytes.Reader
		bench(name+"/bare", func() (io.ReadCloser, error) {
			src.Reset(out.Bytes())
			return codec.NewReader(&src)
		}, 11)
		r := compress.NewReader(&src, codec)
		buffered := func() (io.ReadCloser, error) {
			src.Reset(out.Bytes())
			r.Reset(&src)
			return r, nil
		}
		bench(name+"/buffered", buffered, 11)
		bench(name+"/one", buffered, len(all))
	}
}

// BenchmarkBlocks compresses and decompresses one block of 64 KiB.
func BenchmarkBlocks(b *testing.B) {
	_, all := smallValues()
	block := all[:64<<10]
	for _, name := range compress.Names() {
		codec := lookup(b, name)
		data, err := codec.Compress(nil, block)
		if err != nil {
			b.Fatal(err)
		}
		room := make([]byte, 0, 256<<10)
		b.Run(name+"/compress", func(b *testing.B) {
			b.SetBytes(int64(len(block)))
			b.ReportAllocs()
			b.ReportMetric(float64(len(data)), "compressed-bytes")
			for b.Loop() {
				if _, err := codec.Compress(room, block); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/decompress", func(b *testing.B) {
			b.SetBytes(int64(len(block)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := codec.Decompress(room, data, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
