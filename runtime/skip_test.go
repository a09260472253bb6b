package runtime_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// skipped are schemas of every kind, and of every shape in which kinds lie beside each other.
var skipped = []string{
	`"null"`, `"boolean"`, `"int"`, `"long"`, `"float"`, `"double"`, `"bytes"`, `"string"`,
	`{"type": "fixed", "name": "F", "size": 7}`, `{"type": "fixed", "name": "F", "size": 0}`,
	`{"type": "enum", "name": "E", "symbols": ["A", "B", "C"]}`,
	`["null", "string"]`, `["int", "null"]`, `["boolean", "string", {"type": "array", "items": "long"}, "null"]`,
	`{"type": "array", "items": "null"}`, `{"type": "array", "items": "int"}`, `{"type": "array", "items": "double"}`,
	`{"type": "array", "items": "string"}`, `{"type": "array", "items": ["null", "long"]}`,
	`{"type": "array", "items": {"type": "array", "items": "int"}}`,
	`{"type": "array", "items": {"type": "record", "name": "P", "fields": [{"name": "a", "type": "long"}, {"name": ` +
		`"b", "type": "int"}]}}`,
	`{"type": "array", "items": {"type": "record", "name": "P", "fields": [{"name": "a", "type": "bytes"}, {"name": ` +
		`"b", "type": "float"}]}}`,
	`{"type": "array", "items": {"type": "record", "name": "P", "fields": []}}`,
	`{"type": "map", "values": "null"}`, `{"type": "map", "values": "string"}`, `{"type": "map", "values": "double"}`,
	`{"type": "map", "values": {"type": "map", "values": ["null", "bytes"]}}`,
	`{"type": "record", "name": "R", "fields": [
		{"name": "a", "type": "int"}, {"name": "b", "type": "long"}, {"name": "c", "type": "null"},
		{"name": "d", "type": "double"},
		{"name": "e", "type": {"type": "record", "name": "S", "fields": [{"name": "f", "type": "float"},
		{"name": "g", "type": "string"}]}},
		{"name": "h", "type": "bytes"}, {"name": "i", "type": {"type": "array", "items": "S"}},
		{"name": "j", "type": "boolean"}]}`,
	`{"type": "record", "name": "Node", "fields": [{"name": "next", "type": ["null", "Node"]},
		{"name": "children", "type": {"type": "array", "items": "Node"}},
		{"name": "links", "type": {"type": "map", "values": "Node"}}, {"name": "text", "type": "string"}]}`,
	`{"type": "bytes", "logicalType": "decimal", "precision": 30}`,
	`{"type": "long", "logicalType": "timestamp-micros"}`,
	`{"type": "string", "logicalType": "uuid"}`,
}

// skipSources are the ways in which input may come.
var skipSources = map[string]func(b []byte) *rt.Reader{
	"memory":         func(b []byte) *rt.Reader { r := new(rt.Reader); r.ResetBytes(b); return r },
	"stream":         func(b []byte) *rt.Reader { return rt.NewReader(bytes.NewReader(b)) },
	"single bytes":   func(b []byte) *rt.Reader { return rt.NewReader(iotest.OneByteReader(bytes.NewReader(b))) },
	"halves":         func(b []byte) *rt.Reader { return rt.NewReader(iotest.HalfReader(bytes.NewReader(b))) },
	"the end in one": func(b []byte) *rt.Reader { return rt.NewReader(iotest.DataErrReader(bytes.NewReader(b))) },
}

// shapeOf returns the shape of a schema, and what makes data of it.
func shapeOf(t testing.TB, text string, seed uint64) (*rt.Shape, *avrorandom.Generator) {
	t.Helper()
	p, err := plan.Build(schema.MustParse(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := avrorandom.New(p, p.Roots[0], seed)
	if err != nil {
		t.Fatal(err)
	}
	return evolve.Shape(p), g
}

func TestSkipEndsWhereTheValueDoes(t *testing.T) {
	for _, text := range skipped {
		shape, g := shapeOf(t, text, 1)
		for round := range 30 {
			if round%10 == 9 {
				g.Size = 30_000 // more than the buffer of a stream holds
			}
			data := g.Append(nil)
			if round%10 == 9 {
				g.Size = 0
			}
			for name, open := range skipSources {
				for _, lax := range []bool{false, true} {
					r := open(append(data[:len(data):len(data)], "\x02rest"...))
					r.LaxBlockSize = lax
					r.Skip(shape)
					if r.Failed() || r.Offset() != int64(len(data)) || r.Long() != 1 {
						t.Fatalf("%s, %s: %x: %v, at %d of %d", text, name, data, r.Err(), r.Offset(), len(data))
					}
				}
			}
		}
	}
}

func TestSkipOfCutData(t *testing.T) {
	for _, text := range skipped {
		shape, g := shapeOf(t, text, 2)
		for range 10 {
			g.Size = 40
			data := g.Append(nil)
			for n := range data {
				for name, open := range skipSources {
					r := open(data[:n])
					r.Skip(shape)
					if err := r.Err(); !errors.Is(err, io.ErrUnexpectedEOF) &&
						!(name == "memory" && errors.Is(err, rt.ErrBlockSize)) {
						t.Fatalf("%s, %s: %x: %v", text, name, data[:n], err)
					}
					if r.Offset() > int64(n) {
						t.Errorf("%s, %s: %x: fails at %d", text, name, data[:n], r.Offset())
					}
					if r.Skip(shape); r.Offset() > int64(n) {
						t.Errorf("%s, %s: goes on after a failure", text, name)
					}
				}
			}
		}
	}
}

// Of a block that states its size nothing is looked at but that, unless sizes are not to be trusted.
func TestSizedBlocksAreSkippedWhole(t *testing.T) {
	garbage := strings.Repeat("\xff", 20_000)
	input := string(rt.AppendLong(rt.AppendLong(nil, -3), int64(len(garbage)))) + garbage + "\x01\x02\xff\x00"
	for _, text := range []string{`{"type": "array", "items": "string"}`, `{"type": "map", "values": ["null", "int"]}`,
		`{"type": "array", "items": ["null", "boolean"]}`,
		`{"type": "array", "items": "int"}`} {
		shape, _ := shapeOf(t, text, 3)
		if strings.Contains(text, "map") {
			input = strings.Replace(input, "\x01\x02\xff", "\x01\x04\xff\xff", 1)
		}
		for name, open := range skipSources {
			r := open([]byte(input))
			if r.Skip(shape); r.Failed() || r.Offset() != int64(len(input)) {
				t.Errorf("%s, %s: %v, at %d of %d", text, name, r.Err(), r.Offset(), len(input))
			}
			r = open([]byte(input))
			r.LaxBlockSize = true
			if r.Skip(shape); !r.Failed() {
				t.Errorf("%s, %s: sizes are not trusted, but the items not looked at", text, name)
			}
		}
	}
}

func TestSkipOfHostileBlocks(t *testing.T) {
	const (
		ints  = `{"type": "array", "items": "int"}`
		nulls = `{"type": "array", "items": "null"}`
		texts = `{"type": "map", "values": "string"}`
	)
	long := func(v ...int64) (b string) {
		for _, v := range v {
			b += string(rt.AppendLong(nil, v))
		}
		return b
	}
	for _, c := range []struct {
		text, data string
		lax        bool
		want       error
		offset     int64
	}{
		{ints, long(math.MinInt64, 0), false, rt.ErrBlockCount, 0},
		{ints, long(-2, -1), false, rt.ErrBlockSize, 0},
		{ints, long(-2, 1) + "\x02", false, rt.ErrBlockSize, 0},
		{ints, long(-1, 3) + "\x02", false, rt.ErrBlockSize, 0},
		{ints, long(-2, 77) + "\x02\x04\x00", true, nil, 0},
		{ints, long(-2, -5) + "\x02\x04\x00", true, nil, 0},
		{ints, long(1, 5, 1<<40), false, io.ErrUnexpectedEOF, 2},
		{ints, long(2, 5) + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02\x00", false, rt.ErrVarint, 2},
		{nulls, long(1 << 16), false, io.ErrUnexpectedEOF, 3},
		{nulls, long(1<<16+1, 0), false, rt.ErrLimit, 0},
		{nulls, long(1, 1<<62), false, rt.ErrLimit, 1},
		{texts, long(1, -1) + "ab", false, rt.ErrLength, 1},
		{texts, long(1, 1) + "k" + long(7) + "abc", false, io.ErrUnexpectedEOF, 3},
		{texts, long(1, math.MaxInt64), false, io.ErrUnexpectedEOF, 1},
		{texts, long(1, 1) + "k" + long(math.MaxInt64) + "a", false, io.ErrUnexpectedEOF, 3},
	} {
		shape, _ := shapeOf(t, c.text, 4)
		for name, open := range skipSources {
			r := open([]byte(c.data))
			r.LaxBlockSize = c.lax
			r.Skip(shape)
			err := r.Err()
			// a stream does not know how long it is
			late := name != "memory" && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, rt.ErrLimit))
			if !errors.Is(err, c.want) && !(late && c.want != nil) {
				t.Errorf("%s, %s: %x: %v, want %v", c.text, name, c.data, err, c.want)
			} else if err != nil && !late && r.Offset() != c.offset {
				t.Errorf("%s, %s: %x: at %d, want %d", c.text, name, c.data, r.Offset(), c.offset)
			}
		}
	}
}

func TestSkipKeepsToLimits(t *testing.T) {
	shape, _ := shapeOf(t, `{"type": "array", "items": "long"}`, 5)
	for name, open := range skipSources {
		r := open([]byte("\x06\x02\x02\x02\x04\x02\x02\x00"))
		r.Limits.MaxItems = 4
		if r.Skip(shape); !errors.Is(r.Err(), rt.ErrLimit) || r.Offset() != 4 {
			t.Errorf("%s: %v", name, r.Err())
		}
	}
	// What is passed over takes no memory, so its length has no bound.
	text := rt.AppendString(nil, strings.Repeat("x", 100))
	for name, open := range skipSources {
		r := open(text)
		r.Limits.MaxStringBytes = 10
		if r.SkipStrings(1); r.Failed() {
			t.Errorf("%s: %v", name, r.Err())
		}
	}
}

// A shape whose items are so large that their sizes together do not fit an int.
func TestSkipOfItemsBeyondMemory(t *testing.T) {
	for _, kind := range []rt.ShapeKind{rt.SkipFixed, rt.SkipVarints, rt.SkipStrings} {
		item := &rt.Shape{Kind: kind, Size: math.MaxInt}
		r := rt.NewReader(strings.NewReader("\x04\x02\x02\x02"))
		if r.Skip(&rt.Shape{Kind: rt.SkipArray, Item: item}); !errors.Is(r.Err(), io.ErrUnexpectedEOF) {
			t.Errorf("kind %d: %v", kind, r.Err())
		}
	}
}

func TestSkipAllocatesNothing(t *testing.T) {
	for _, text := range skipped {
		shape, g := shapeOf(t, text, 6)
		data := g.Append(nil)
		if n := testing.AllocsPerRun(10, func() {
			var r rt.Reader
			r.ResetBytes(data)
			r.Skip(shape)
		}); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}

// The number of a branch that no union has is found where the value is passed over as where it is read: also where it
// is negative, which in one byte is the number of a branch but for its last bit.
func TestSkipRefusesBranchesThatAreNone(t *testing.T) {
	const union = `["null", "int", "string"]`
	for _, text := range []string{
		union,
		`{"type": "record", "name": "R", "fields": [{"name": "u", "type": ` + union +
			`}, {"name": "v", "type": "int"}]}`,
		`{"type": "record", "name": "R", "fields": [{"name": "u", "type": ["null", "R"]}, {"name": "v", "type": ` +
			`"int"}]}`,
		`{"type": "array", "items": ` + union + `}`,
		`{"type": "map", "values": ` + union + `}`,
	} {
		shape, _ := shapeOf(t, text, 1)
		prefix := map[byte]string{'a': "\x02", 'm': "\x02\x02k"}[text[10]]
		for _, index := range []int64{-1, -2, -3, 3, 100, math.MinInt64, math.MaxInt64} {
			data := append(rt.AppendLong([]byte(prefix), index), "\x02\x02\x02\x00"...)
			for name, open := range skipSources {
				r := open(data)
				if r.Skip(shape); !errors.Is(r.Err(), rt.ErrUnion) || r.Offset() != int64(len(prefix)) {
					t.Errorf("%s, %s: branch %d: %v", text, name, index, r.Err())
				}
			}
		}
	}
}
