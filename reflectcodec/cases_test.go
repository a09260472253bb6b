package reflectcodec

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
)

// TestCase15InstantsBefore1970AreFloored is for Go values, by each instant's definition.
func TestCase15InstantsBefore1970AreFloored(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		at := time.Unix(0, -1)
		for _, c := range []struct{ schema, hex string }{
			{logical("int", "date"), "01"},
			{logical("long", "timestamp-millis"), "01"},
			{logical("long", "timestamp-micros"), "01"},
			{logical("long", "timestamp-nanos"), "01"},
		} {
			codec, err := For[time.Time](c.schema, twin)
			if err != nil {
				t.Fatal(err)
			}
			utc := at.UTC()
			if b, err := codec.Append(nil, &utc); err != nil || hex.EncodeToString(b) != c.hex {
				t.Errorf("%s: %x, %v, want %s", c.schema, b, err, c.hex)
			}
		}
	})
}

// TestCase20MapOverOneBlock writes 300 entries in blocks; the counts add up.
func TestCase20MapOverOneBlock(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[map[string]int64](mapOf(`"long"`), twin)
		if err != nil {
			t.Fatal(err)
		}
		in := make(map[string]int64)
		for i := range int64(300) {
			in[strings.Repeat("k", int(i))] = i
		}
		var out bytes.Buffer
		w := rt.NewWriter(&out)
		w.BlockBytes = 64
		if err := errors.Join(c.EncodeTo(w, &in), w.Flush()); err != nil {
			t.Fatal(err)
		}
		var got map[string]int64
		if err := c.Decode(out.Bytes(), &got); err != nil || difference(got, in) != "" {
			t.Errorf("decoded%s, %v", difference(got, in), err)
		}
	})
}

// TestCase22FloatBits carries every bit through.
func TestCase22FloatBits(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		single, err := For[float32](`"float"`, twin)
		if err != nil {
			t.Fatal(err)
		}
		array32, err := For[[]float32](array(`"float"`), twin)
		if err != nil {
			t.Fatal(err)
		}
		for _, bits := range []uint32{0x7f800001, 0x7fc00001, 0xffc12345, 0x80000000, 1, 0x7f800000, 0xff800000} {
			in := math.Float32frombits(bits)
			b, err := single.Append(nil, &in)
			var out float32
			if err != nil || single.Decode(b, &out) != nil || math.Float32bits(out) != bits {
				t.Errorf("%08x became %08x, %v", bits, math.Float32bits(out), err)
			}
			b, err = array32.Append(nil, &[]float32{in})
			var list []float32
			if err != nil || array32.Decode(b, &list) != nil || math.Float32bits(list[0]) != bits {
				t.Errorf("%08x became %08x in an array, %v", bits, math.Float32bits(list[0]), err)
			}
		}
	})
}

// TestCase59NothingStale decodes a full value and then an empty one into the same variable.
func TestCase59NothingStale(t *testing.T) {
	type T struct {
		M map[string]int
		L []*int
		P *string
		A any
		B []byte
	}
	text := `{"type":"record","name":"T","fields":[{"name":"m","type":{"type":"map","values":"int"}},
	{"name":"l","type":{"type":"array","items":["null","int"]}},
		{"name":"p","type":["null","string"]},{"name":"a","type":["null","string"]},{"name":"b","type":"bytes"}]}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[T](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		full := T{map[string]int{"k": 1}, []*int{to(1), to(2)}, to("s"), "s", []byte("b")}
		b, err := c.Append(nil, &full)
		if err != nil {
			t.Fatal(err)
		}
		var x T
		if err := c.Decode(b, &x); err != nil || difference(x, full) != "" {
			t.Fatal(difference(x, full), err)
		}
		empty := T{M: map[string]int{}, L: []*int{}, B: []byte{}}
		if b, err = c.Append(nil, &empty); err != nil {
			t.Fatal(err)
		}
		if err := c.Decode(b, &x); err != nil || difference(x, empty) != "" {
			t.Error(difference(x, empty), err)
		}
	})
}

// nest is a recursive type.
type nest struct {
	Name string
	Kids []nest
	Next *nest
}

const treeSchema = `{"type":"record","name":"Tree","fields":[{"name":"name","type":"string"},{"name":"kids",` +
	`"type":{"type":"array","items":"Tree"}},{"name":"next","type":["null","Tree"]}]}`

// TestCase61OneCodecForAll makes and uses codecs of a recursive type in 1 000 goroutines at once; each type is compiled
// once.
func TestCase61OneCodecForAll(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		text := treeSchema + strings.Repeat(" ", len(t.Name())) // of its own in the cache
		in := nest{"a", []nest{{"b", []nest{}, nil}}, &nest{"c", []nest{}, nil}}
		start := make(chan struct{})
		programs, ofAny := make([]*program, 1000), make([]*program, 1000)
		var all sync.WaitGroup
		for i := range programs {
			all.Go(func() {
				<-start
				c, err := For[nest](text, twin)
				if err != nil {
					t.Error(err)
					return
				}
				programs[i] = c.program
				a, err := For[any](text, twin)
				if err != nil {
					t.Error(err)
					return
				}
				ofAny[i] = a.program
				x := any(&in)
				b, err := a.Append(nil, &x)
				var got nest
				if err != nil || c.Decode(b, &got) != nil || difference(got, in) != "" {
					t.Error("wrong value", err)
				}
			})
		}
		close(start)
		all.Wait()
		for i := range programs {
			if programs[i] != programs[0] || ofAny[i] != ofAny[0] {
				t.Fatal("compiled more than once")
			}
		}
		bound := make(map[binding]bool) // by the codec for any, when it met a *nest
		for _, n := range ofAny[0].binder.nodes {
			bound[binding{n.index, n.typ}] = true
		}
		later := 0
		ofAny[0].later.Range(func(key, _ any) bool {
			later++
			return bound[key.(binding)]
		})
		if later != 1 {
			t.Errorf("the type of a value in an any was bound %d times", later)
		}
	})
}

// TestDepthIsBounded is for data and for values that contain themselves.
func TestDepthIsBounded(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[nest](treeSchema, twin)
		if err != nil {
			t.Fatal(err)
		}
		deep := bytes.Repeat([]byte{0, 0, 2}, 1<<20)
		if err := c.Decode(deep, new(nest)); !errors.Is(err, rt.ErrDepth) {
			t.Errorf("error %v, want ErrDepth", err)
		}
		loop := nest{Name: "x"}
		loop.Next = &loop
		if _, err := c.Append(nil, &loop); !errors.Is(err, rt.ErrDepth) {
			t.Errorf("error %v, want ErrDepth", err)
		}
		a, err := For[any](treeSchema, twin)
		if err != nil {
			t.Fatal(err)
		}
		var x any
		if err := a.Decode(deep, &x); !errors.Is(err, rt.ErrDepth) {
			t.Errorf("error %v, want ErrDepth", err)
		}
		m := map[string]any{"name": "", "kids": []any{}}
		m["next"], x = m, m
		if _, err := a.Append(nil, &x); !errors.Is(err, rt.ErrDepth) {
			t.Errorf("error %v, want ErrDepth", err)
		}
	})
}

// TestShortInputsAllocateLittle is for lengths and counts that the input does not hold.
func TestShortInputsAllocateLittle(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, c := range []struct {
			schema string
			data   []byte
		}{
			{`"string"`, []byte{0xfe, 0xff, 0xff, 0xff, 0x7f}},
			{array(`"long"`), []byte{0xfe, 0xff, 0xff, 0xff, 0x7f}},
			{array(`{"type":"record","name":"E","fields":[]}`), []byte{0xfe, 0xff, 0xff, 0xff, 0x7f}},
			{mapOf(`"long"`), []byte{0xfe, 0xff, 0xff, 0xff, 0x7f}},
			{`{"type":"fixed","name":"F","size":1000000000}`, []byte{1, 2, 3}},
		} {
			codec := anyCodec(t, c.schema, twin)
			var x any
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := codec.Decode(c.data, &x)
			runtime.ReadMemStats(&after)
			if got := after.TotalAlloc - before.TotalAlloc; err == nil || got > 64<<10 {
				t.Errorf("%s: %d bytes allocated, error %v", c.schema, got, err)
			}
		}
	})
}
