package evolve_test

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/perf/evolve"
)

// BenchmarkRows has the ways of each row, a datum in each operation.
func BenchmarkRows(b *testing.B) {
	rows, err := evolve.Rows()
	if err != nil {
		b.Fatal(err)
	}
	for _, row := range rows {
		for _, way := range row.Ways {
			for i, decode := range []func([]byte) error{way.Fresh, way.Used} {
				b.Run(row.Name+"/"+strings.ReplaceAll(way.Name, " ", "_")+[]string{"/fresh", "/used"}[i],
					func(b *testing.B) {
						b.ReportAllocs()
						i := 0
						for b.Loop() {
							if err := decode(way.Data[i]); err != nil {
								b.Fatal(err)
							}
							if i++; i == len(way.Data) {
								i = 0
							}
						}
					})
			}
		}
	}
}
