package decimal_test

import (
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

var benchmarked = []struct{ name, text string }{
	{"int64", "1234567.89"},
	{"large", "-1234567890123456789012345678.90"},
}

func BenchmarkAppend(b *testing.B) {
	for _, bench := range benchmarked {
		b.Run(bench.name, func(b *testing.B) {
			d := parse(b, bench.text)
			buffer := make([]byte, 0, 64)
			b.ReportAllocs()
			for range b.N {
				out, err := decimal.Append(buffer, d, 38, 2)
				if err != nil {
					b.Fatal(err)
				}
				buffer = out[:0]
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	for _, bench := range benchmarked {
		b.Run(bench.name, func(b *testing.B) {
			input, err := decimal.Append(nil, parse(b, bench.text), 38, 2)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(input)))
			b.ReportAllocs()
			for range b.N {
				var r rt.Reader
				r.ResetBytes(input)
				if decimal.Read(&r, 38, 2); r.Failed() {
					b.Fatal(r.Err())
				}
			}
		})
	}
}
