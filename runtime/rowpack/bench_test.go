package rowpack_test

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/runtime/rowpack"
)

// Benchmark packs 10 000 records of 38 bytes, and reads them.
func Benchmark(b *testing.B) {
	rows := make([]perf.Record, 10_000)
	for i := range rows {
		rows[i] = perf.Record{F1: float64(i), F2: float64(i % 7), F3: 1.5, F4: int32(i), F5: int32(-i), F6: int32(i)}
	}
	encoded := 0
	for i := range rows {
		data, err := rows[i].AppendAvro(nil)
		if err != nil {
			b.Fatal(err)
		}
		encoded += len(data)
	}
	for _, codec := range codecs(b) {
		var out bytes.Buffer
		w := rowpack.NewWriter[perf.Record](&out, codec)
		bench := func(name string, f func() error) {
			b.Run(codec.Name()+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(encoded))
				b.ReportAllocs()
				for b.Loop() {
					if err := f(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(len(rows)), "ns/row")
			})
		}
		bench("write", func() error {
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
		r := rowpack.NewReader[perf.Record](bytes.NewReader(data), codec)
		for _, reuse := range []bool{false, true} {
			bench("read, reuse "+strconv.FormatBool(reuse), func() error {
				r.Reset(bytes.NewReader(data))
				r.Reuse = reuse
				for _, err := range r.All() {
					if err != nil {
						return err
					}
				}
				if r.Rows() != int64(len(rows)) {
					return io.ErrUnexpectedEOF
				}
				return nil
			})
		}
	}
}
