package rowpack_test

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/rowpack"
)

// Benchmark packs 10 000 records of 38 bytes (numbers) or 50 bytes with two texts (texts), and reads them.
func Benchmark(b *testing.B) {
	numbers, texts := make([]perf.Record, 10_000), make([]perf.Person, 10_000)
	for i := range numbers {
		numbers[i] = perf.Record{F1: float64(i), F2: float64(i % 7), F3: 1.5, F4: int32(i), F5: int32(-i), F6: int32(i)}
		texts[i] = perf.Person{
			Name: fmt.Sprintf("somebody by %4d", i), BirthDay: time.Unix(int64(i)*1e5, 7).UTC(),
			Phone:    fmt.Sprintf("%010d", i*i),
			Siblings: int32(i % 5), Money: float64(i),
		}
	}
	for _, codec := range codecs(b) {
		bench(b, codec, "numbers", numbers)
		bench(b, codec, "texts", texts)
	}
}

func bench[T any, P rowpack.Row[T]](b *testing.B, codec compress.Codec, kind string, rows []T) {
	run := func(name string, f func() error) {
		b.Run(codec.Name()+"/"+kind+"/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := f(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(len(rows)), "ns/row")
		})
	}
	var out bytes.Buffer
	w := rowpack.NewWriter[T, P](&out, codec)
	run("write", func() error {
		out.Reset()
		w.Reset(&out)
		for i := range rows {
			if err := w.Write(&rows[i]); err != nil {
				return err
			}
		}
		return w.Close()
	})
	data := slices.Clone(out.Bytes())
	r := rowpack.NewReader[T, P](bytes.NewReader(data), codec)
	read := func() error {
		r.Reset(bytes.NewReader(data))
		for _, err := range r.All() {
			if err != nil {
				return err
			}
		}
		if r.Rows() != int64(len(rows)) {
			return io.ErrUnexpectedEOF
		}
		return nil
	}
	run("read", read)
	r.Reuse = true
	run("reuse", read)
}
