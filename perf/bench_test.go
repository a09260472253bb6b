package main

import (
	"testing"

	"github.com/schemagen/schemagen/perf/cases"
)

func BenchmarkAvro1282(b *testing.B)        { benchmarkGroup(b, cases.GroupAvro1282) }
func BenchmarkMessages(b *testing.B)        { benchmarkGroup(b, cases.GroupMessages) }
func BenchmarkRecords(b *testing.B)         { benchmarkGroup(b, cases.GroupRecords) }
func BenchmarkIntegers(b *testing.B)        { benchmarkGroup(b, cases.GroupIntegers) }
func BenchmarkGoSerialization(b *testing.B) { benchmarkGroup(b, cases.GroupGoSerialization) }

// benchmarkGroup times the cases of a group. One operation is one datum; bytes are those of the mean datum.
func benchmarkGroup(b *testing.B, group string) {
	for _, c := range cases.All() {
		if c.Group == group {
			b.Run(c.Name, func(b *testing.B) { benchmarkCase(b, c) })
		}
	}
}

func benchmarkCase(b *testing.B, c *cases.Case) {
	if err := c.Verify(); err != nil {
		b.Fatal(err)
	}
	defer c.Release()
	for _, mode := range c.Modes() {
		b.Run(string(mode), func(b *testing.B) {
			for _, by := range cases.Implementations() {
				run, err := c.Runner(by, mode)
				if err != nil {
					b.Fatal(err)
				}
				b.Run(string(by), func(b *testing.B) {
					b.SetBytes(int64((c.Bytes() + c.Entries()/2) / c.Entries()))
					b.ReportAllocs()
					for left := b.N; left > 0; left -= c.Entries() {
						if err := run(min(left, c.Entries())); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		})
	}
}
