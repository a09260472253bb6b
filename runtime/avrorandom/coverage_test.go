package avrorandom_test

import (
	"math"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// draw makes many data of a schema and has each read by f, which has to read all of it.
func draw(t *testing.T, text string, f func(r *runtime.Reader)) {
	t.Helper()
	const number = 2000
	g := generator(t, text, 1)
	for range number {
		data := g.Append(nil)
		var r runtime.Reader
		r.ResetBytes(data)
		f(&r)
		if err := r.ExpectEnd(); err != nil {
			t.Fatalf("%s: %x: %v", text, data, err)
		}
	}
}

// expect reports which of the things that should have been seen were not.
func expect[T comparable](t *testing.T, seen map[T]bool, want ...T) {
	t.Helper()
	for _, v := range want {
		if !seen[v] {
			t.Errorf("%v was never drawn", v)
		}
	}
}

func TestEveryBranchAndSymbolIsDrawn(t *testing.T) {
	branches := make(map[int]bool)
	symbols := make(map[int32]bool)
	draw(t, `["null", {"type": "enum", "name": "E", "symbols": ["A", "B", "C"]},
		{"type": "record", "name": "R", "fields": []}, "boolean"]`, func(r *runtime.Reader) {
		branch := r.UnionIndex(4)
		branches[branch] = true
		switch branch {
		case 1:
			symbols[r.Enum(3)] = true
		case 3:
			r.Boolean()
		}
	})
	expect(t, branches, 0, 1, 2, 3)
	expect(t, symbols, 0, 1, 2)
}

func TestEveryFormOfBlocksIsDrawn(t *testing.T) {
	seen := make(map[string]bool)
	lists := func(r *runtime.Reader) {
		form := ""
		for {
			count := r.Long()
			switch {
			case count == 0:
				seen[form] = true
				return
			case count < 0:
				form += "sized "
				size := r.Long()
				start := r.Offset()
				for range -count {
					r.Int()
				}
				if took := r.Offset() - start; took != size {
					t.Fatalf("a block says %d bytes and takes %d", size, took)
				}
			default:
				form += "plain "
				for range count {
					r.Int()
				}
			}
			if r.Failed() {
				return
			}
		}
	}
	draw(t, `{"type": "array", "items": "int"}`, lists)
	expect(t, seen, "", "plain ", "sized ", "plain plain ", "plain sized ", "sized plain ", "sized sized ",
		"sized plain sized ")

	g := generator(t, `{"type": "array", "items": "int"}`, 1)
	g.PlainBlocks = true
	clear(seen)
	for range 200 {
		var r runtime.Reader
		r.ResetBytes(g.Append(nil))
		lists(&r)
	}
	if len(seen) != 2 || !seen[""] || !seen["plain "] {
		t.Errorf("PlainBlocks gives %v", seen)
	}
}

func TestKeysOfAMapAreDistinct(t *testing.T) {
	sizes := make(map[int]bool)
	draw(t, `{"type": "map", "values": "null"}`, func(r *runtime.Reader) {
		keys := make(map[string]bool)
		var block runtime.Block
		for block.Next(r, 1) {
			for range block.Count() {
				key := r.String()
				if keys[key] {
					t.Fatalf("key %q is there twice", key)
				}
				keys[key] = true
			}
		}
		sizes[len(keys)] = true
	})
	expect(t, sizes, 0, 1, 2, 3)
}

func TestBoundsAreDrawn(t *testing.T) {
	ints := make(map[int32]bool)
	draw(t, `"int"`, func(r *runtime.Reader) { ints[r.Int()] = true })
	expect(t, ints, 0, -1, 63, 64, -64, -65, math.MaxInt32, math.MinInt32)

	longs := make(map[int64]bool)
	draw(t, `"long"`, func(r *runtime.Reader) { longs[r.Long()] = true })
	expect(t, longs, 0, -1, 1<<62, math.MaxInt32+1, math.MaxInt64, math.MinInt64)

	floats := make(map[uint32]bool)
	draw(t, `"float"`, func(r *runtime.Reader) { floats[math.Float32bits(r.Float())] = true })
	expect(t, floats, 0, 1<<31, 0x7f800000, 0xff800000, math.Float32bits(float32(math.NaN())),
		math.Float32bits(math.MaxFloat32))

	doubles := make(map[uint64]bool)
	draw(t, `"double"`, func(r *runtime.Reader) { doubles[math.Float64bits(r.Double())] = true })
	expect(t, doubles, 0, 1<<63, math.Float64bits(math.Inf(1)), math.Float64bits(math.Inf(-1)),
		math.Float64bits(math.NaN()), 1)
}

func TestTextsAreDrawnFromAllOfUnicode(t *testing.T) {
	widths := make(map[int]bool)
	lengths := make(map[bool]bool)
	texts := make(map[string]bool)
	draw(t, `"string"`, func(r *runtime.Reader) {
		text := r.String()
		if !utf8.ValidString(text) {
			t.Fatalf("%q is not UTF-8", text)
		}
		texts[text] = true
		lengths[len(text) > 127] = true
		for _, c := range text {
			widths[utf8.RuneLen(c)] = true
			texts[string(c)] = true
		}
	})
	expect(t, texts, "", "\x00", "\"", "\\", "\u2028", "\U0010ffff")
	expect(t, widths, 1, 2, 3, 4)
	expect(t, lengths, true, false)
}

func TestLogicalTypesHoldWhatTheyMean(t *testing.T) {
	day := make(map[bool]bool)
	draw(t, `{"type": "long", "logicalType": "time-micros"}`, func(r *runtime.Reader) {
		v := r.TimeMicros() // fails beyond a time.Duration
		day[v >= 0 && v < 24*time.Hour] = true
	})
	expect(t, day, true, false)
	draw(t, `{"type": "int", "logicalType": "time-millis"}`, func(r *runtime.Reader) {
		if v := r.TimeMillis(); v < 0 || v >= 24*time.Hour {
			t.Fatalf("time %v is not within a day", v)
		}
	})

	years := make(map[bool]bool)
	draw(t, `{"type": "long", "logicalType": "timestamp-micros"}`, func(r *runtime.Reader) {
		year := r.TimestampMicros().Year()
		years[year > 1900 && year < 2100] = true
	})
	expect(t, years, true, false)

	draw(t, `{"type": "string", "logicalType": "uuid"}`, func(r *runtime.Reader) { r.UUIDString() })
	draw(t, `{"type": "fixed", "name": "U", "size": 16, "logicalType": "uuid"}`, func(r *runtime.Reader) {
		r.UUIDFixed()
	})

	digits := make(map[string]bool)
	draw(t, `{"type": "bytes", "logicalType": "decimal", "precision": 5, "scale": 2}`, func(r *runtime.Reader) {
		digits[decimal.Read(r, 5, 2).String()] = true // fails beyond the precision
	})
	expect(t, digits, "0.00", "999.99", "-999.99")
	clear(digits)
	draw(t, `{"type": "fixed", "name": "D", "size": 9, "logicalType": "decimal", "precision": 20}`,
		func(r *runtime.Reader) {
			digits[decimal.ReadFixed(r, 9, 20, 0).String()] = true
		})
	expect(t, digits, "0", strings.Repeat("9", 20), "-"+strings.Repeat("9", 20))

	scales := make(map[int]bool)
	draw(t, `{"type": "bytes", "logicalType": "big-decimal"}`, func(r *runtime.Reader) {
		scales[decimal.ReadBig(r).Scale()] = true
	})
	expect(t, scales, 0, 1, -1, 64, decimal.MaxScale, -decimal.MaxScale)
}
