package decisions

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/generated/perf"
	rt "github.com/schemagen/schemagen/runtime"
)

var (
	record    = perf.Record{F1: math.Pi, F2: math.E, F3: 1.5e300, F4: 123456789, F5: -987654321, F6: 77}
	bigRecord = perf.BigRecord{D1: 1.5, D11: 2.5, F2: 3.5, F22: 4.5, F3: 1 << 20, F33: -5, F4: 1 << 40, F44: -1 << 50,
		F5: 100000, F55: 3, F6: 12345678, F66: -9}
)

// run times f on a buffer that has room.
func run(b *testing.B, name string, want []byte, f func([]byte) []byte) {
	b.Run(name, func(b *testing.B) {
		buffer := make([]byte, 0, 4096)
		if got := f(buffer); !slices.Equal(got, want) {
			b.Fatalf("%x, want %x", got, want)
		}
		b.ReportAllocs()
		b.SetBytes(int64(len(want)))
		for b.Loop() {
			buffer = f(buffer[:0])
		}
	})
}

func BenchmarkEncodeRun(b *testing.B) {
	small, _ := record.AppendAvro(nil)
	big, _ := bigRecord.AppendAvro(nil)
	run(b, "Record/append", small, func(b []byte) []byte { b, _ = record.AppendAvro(b); return b })
	run(b, "Record/reserve", small, func(b []byte) []byte { return reserveRecord(b, &record, 24+3*10+8) })
	run(b, "Record/exact", small, func(b []byte) []byte { return reserveRecord(b, &record, sizeOfRecord(&record)+8) })
	run(b, "BigRecord/append", big, func(b []byte) []byte { b, _ = bigRecord.AppendAvro(b); return b })
	run(b, "BigRecord/reserve", big, func(b []byte) []byte { return reserveBig(b, &bigRecord, 24+8*10+8) })
	run(b, "BigRecord/exact", big, func(b []byte) []byte { return reserveBig(b, &bigRecord, sizeOfBig(&bigRecord)+8) })
}

func zigzag(v int64) uint64 { return uint64(v<<1 ^ v>>63) }

// put stores a varint at b[n:], which has 10 bytes, and returns where it ends.
func put(b []byte, n int, v int64) int {
	u := zigzag(v)
	if u < 128 {
		b[n] = byte(u)
		return n + 1
	}
	if u >= 1<<56 {
		return n + binary.PutUvarint(b[n:], u)
	}
	size := (bits.Len64(u) + 6) / 7
	u = u&0x0fff_ffff | u<<4&0x0fff_ffff_0000_0000
	u = u&0x0000_3fff_0000_3fff | u<<2&0x3fff_0000_3fff_0000
	u = u&0x007f_007f_007f_007f | u<<1&0x7f00_7f00_7f00_7f00
	binary.LittleEndian.PutUint64(b[n:], u|0x8080_8080_8080_8080&(1<<(uint(8*size-8)&63)-1))
	return n + size
}

func reserveRecord(b []byte, x *perf.Record, room int) []byte {
	n := len(b)
	b = slices.Grow(b, room)[:n+room]
	binary.LittleEndian.PutUint64(b[n:], math.Float64bits(x.F1))
	binary.LittleEndian.PutUint64(b[n+8:], math.Float64bits(x.F2))
	binary.LittleEndian.PutUint64(b[n+16:], math.Float64bits(x.F3))
	n = put(b, n+24, int64(x.F4))
	n = put(b, n, int64(x.F5))
	return b[:put(b, n, int64(x.F6))]
}

func reserveBig(b []byte, x *perf.BigRecord, room int) []byte {
	n := len(b)
	b = slices.Grow(b, room)[:n+room]
	binary.LittleEndian.PutUint64(b[n:], math.Float64bits(x.D1))
	binary.LittleEndian.PutUint64(b[n+8:], math.Float64bits(x.D11))
	binary.LittleEndian.PutUint32(b[n+16:], math.Float32bits(x.F2))
	binary.LittleEndian.PutUint32(b[n+20:], math.Float32bits(x.F22))
	n = put(b, n+24, int64(x.F3))
	n = put(b, n, int64(x.F33))
	n = put(b, n, x.F4)
	n = put(b, n, x.F44)
	n = put(b, n, int64(x.F5))
	n = put(b, n, int64(x.F55))
	n = put(b, n, int64(x.F6))
	return b[:put(b, n, int64(x.F66))]
}

func sizeOf(v int64) int { return (bits.Len64(zigzag(v)|1) + 6) / 7 }

func sizeOfRecord(x *perf.Record) int {
	return 24 + sizeOf(int64(x.F4)) + sizeOf(int64(x.F5)) + sizeOf(int64(x.F6))
}

func sizeOfBig(x *perf.BigRecord) int {
	return 24 + sizeOf(int64(x.F3)) + sizeOf(int64(x.F33)) + sizeOf(x.F4) + sizeOf(x.F44) +
		sizeOf(int64(x.F5)) + sizeOf(int64(x.F55)) + sizeOf(int64(x.F6)) + sizeOf(int64(x.F66))
}

var errField = errors.New("field")

func BenchmarkErrors(b *testing.B) {
	data, _ := bigRecord.AppendAvro(nil)
	var x perf.BigRecord
	b.Run("one check", func(b *testing.B) {
		var r rt.Reader
		for b.Loop() {
			r.ResetBytes(data)
			if err := x.DecodeAvro(&r); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("check each", func(b *testing.B) {
		var r rt.Reader
		for b.Loop() {
			r.ResetBytes(data)
			if err := checkEach(&x, &r); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func checkEach(x *perf.BigRecord, r *rt.Reader) error {
	if x.D1 = r.Double(); r.Failed() {
		return errField
	}
	if x.D11 = r.Double(); r.Failed() {
		return errField
	}
	if x.F2 = r.Float(); r.Failed() {
		return errField
	}
	if x.F22 = r.Float(); r.Failed() {
		return errField
	}
	if x.F3 = r.Int(); r.Failed() {
		return errField
	}
	if x.F33 = r.Int(); r.Failed() {
		return errField
	}
	if x.F4 = r.Long(); r.Failed() {
		return errField
	}
	if x.F44 = r.Long(); r.Failed() {
		return errField
	}
	if x.F5 = r.Int(); r.Failed() {
		return errField
	}
	if x.F55 = r.Int(); r.Failed() {
		return errField
	}
	if x.F6 = r.Int(); r.Failed() {
		return errField
	}
	if x.F66 = r.Int(); r.Failed() {
		return errField
	}
	return nil
}

type nullables struct {
	a *int32
	b *int64
	c *float64
	d *string
}

var kept nullables

func BenchmarkNullable(b *testing.B) {
	b.Run("own", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			kept = nullables{rt.Pointer(int32(1)), rt.Pointer(int64(2)), rt.Pointer(3.0), rt.Pointer("four")}
		}
	})
	b.Run("slab", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			slab := &struct {
				a int32
				b int64
				c float64
				d string
			}{1, 2, 3, "four"}
			kept = nullables{&slab.a, &slab.b, &slab.c, &slab.d}
		}
	})
}

func BenchmarkMap(b *testing.B) {
	for _, n := range []int{3, 100} {
		data := rt.AppendLong(nil, int64(n))
		for i := range n {
			data = rt.AppendLong(rt.AppendString(data, "key"+strconv.Itoa(i)), int64(i))
		}
		data = append(data, 0)
		known := make(map[string]string)
		for _, way := range []struct {
			name  string
			fresh func(room int, old map[string]int64) map[string]int64
			key   func(r *rt.Reader) string
		}{
			{"presized", func(room int, _ map[string]int64) map[string]int64 {
				return make(map[string]int64, room)
			}, (*rt.Reader).String},
			{"grown", func(int, map[string]int64) map[string]int64 {
				return make(map[string]int64)
			}, (*rt.Reader).String},
			{"cleared", func(room int, old map[string]int64) map[string]int64 {
				if old == nil {
					return make(map[string]int64, room)
				}
				clear(old)
				return old
			}, (*rt.Reader).String},
			{"known keys", func(room int, _ map[string]int64) map[string]int64 {
				return make(map[string]int64, room)
			}, func(r *rt.Reader) string {
				view := r.BytesView()
				if key, ok := known[string(view)]; ok {
					return key
				}
				key := string(view)
				known[key] = key
				return key
			}},
		} {
			b.Run(strconv.Itoa(n)+"/"+way.name, func(b *testing.B) {
				b.ReportAllocs()
				var m map[string]int64
				var r rt.Reader
				for b.Loop() {
					r.ResetBytes(data)
					var block rt.Block
					for block.Next(&r, 2) {
						m = way.fresh(block.Room(), m)
						for range block.Count() {
							key := way.key(&r)
							m[key] = r.Long()
						}
					}
				}
				if r.Failed() || len(m) != n {
					b.Fatal(r.Err(), len(m))
				}
			})
		}
	}
}
