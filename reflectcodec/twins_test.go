//go:build !purego

package reflectcodec

import (
	"bytes"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"
	"testing/iotest"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// mixed is a hand-written type with the shapes that generated types do not have.
type mixed struct {
	Flag   flag
	Int    int
	Text   text
	Octets octets
	Odd1   bool
	Raw    text // bytes
	Fixed  [3]octet
	Odd2   bool
	Slice  octets // fixed
	Wide   float64
	Odd3   bool
	Color  color
	Animal animal
	When   moment
	Clock  time.Duration
	Odd4   bool
	Money  *big.Rat
	Cash   decimal.Decimal
	Points []struct{ X, Y float64 }
	Digits [][3]octet
	Odd5   bool
	Lines  []line
	Links  []*line
	ByName map[text]line
	Counts map[string]int64
	Flags  map[text]flag
	Refs   map[string]*int64
	Ints   ints
	Longs  []long
	Option rt.Optional[text]
	Odd6   bool
	Null   *line
	Maybe  mapping
	Shape  shape
	Any    any
	Odd7   bool
	Loose  map[string]any
	Next   *mixed
	*Rest
	Last bool
}

type long int64

// line has a field that the schema does not know.
type line struct {
	Odd   bool
	Note  string
	Local int
	Sum   float32
}

// Rest is embedded.
type Rest struct {
	Odd   bool
	Inner int64
}

const mixedSchema = `{"type":"record","name":"Mixed","fields":[
	{"name":"flag","type":"boolean"},{"name":"int","type":"int"},{"name":"text","type":"string"},
	{"name":"octets","type":"string"},{"name":"raw","type":"bytes"},
	{"name":"fixed","type":{"type":"fixed","name":"F3","size":3}},{"name":"slice","type":"F3"},
	{"name":"wide","type":"float"},
	{"name":"color","type":{"type":"enum","name":"Color","symbols":["RED","GREEN","BLUE"]}},
	{"name":"animal","type":{"type":"enum","name":"Animal","symbols":["CAT","DOG"]}},
	{"name":"when","type":{"type":"int","logicalType":"date"}},
	{"name":"clock","type":{"type":"int","logicalType":"time-millis"}},
	{"name":"money","type":{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}},
	{"name":"cash","type":{"type":"bytes","logicalType":"big-decimal"}},
	{"name":"points","type":{"type":"array","items":{"type":"record","name":"Point","fields":[
		{"name":"x","type":"double"},{"name":"y","type":"double"}]}}},
	{"name":"digits","type":{"type":"array","items":"F3"}},
	{"name":"lines","type":{"type":"array","items":{"type":"record","name":"Line","fields":[
		{"name":"odd","type":"boolean"},{"name":"note","type":"string"},{"name":"sum","type":"float"}]}}},
	{"name":"links","type":{"type":"array","items":"Line"}},
	{"name":"byName","type":{"type":"map","values":"Line"}},
	{"name":"counts","type":{"type":"map","values":"long"}},
	{"name":"flags","type":{"type":"map","values":"boolean"}},
	{"name":"refs","type":{"type":"map","values":"long"}},
	{"name":"ints","type":{"type":"array","items":"int"}},
	{"name":"longs","type":{"type":"array","items":"long"}},
	{"name":"option","type":["null","string"]},{"name":"null","type":["Line","null"]},
	{"name":"maybe","type":["null",{"type":"map","values":"int"}]},
	{"name":"shape","type":["null",{"type":"record","name":"Circle","fields":[{"name":"r","type":"double"}]},
		{"type":"record","name":"Square","fields":[{"name":"a","type":"double"}]}]},
	{"name":"any","type":["null","string","Line",{"type":"array","items":"int"}]},
	{"name":"loose","type":{"type":"record","name":"Loose","fields":[{"name":"a","type":"int"},
	{"name":"b","type":"string"}]}},
	{"name":"next","type":["null","Mixed"]},
	{"name":"inner","type":"long"},{"name":"missing","type":{"type":"array","items":"Line"},"default":[]},
	{"name":"last","type":"boolean"}]}`

// pair is the codecs of one type by both twins.
type pair[T any] struct {
	*testing.T
	fast, reference *Codec[T]
	used            T
	random          *rand.Rand
	accepted        int
}

func newPair[T any](t *testing.T, schema string, options ...Option) *pair[T] {
	p := &pair[T]{T: t, random: rand.New(rand.NewPCG(3, 4))}
	var err error
	if p.fast, err = For[T](schema, append([]Option{func(s *settings) { s.ignoreMethods = true }},
		options...)...); err != nil {
		t.Fatal(err)
	}
	p.fast.program.twin = &unsafeTwin
	if p.reference, err = For[T](schema, append([]Option{UseReflect()}, options...)...); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestTwinsAgree on hand-written types: for random data, whole, cut and damaged, from memory and from a stream, in
// plain form and in blocks; in bytes, in values and in all that errors say.
func TestTwinsAgree(t *testing.T) {
	t.Run("mixed", func(t *testing.T) {
		newPair[mixed](t, mixedSchema, Union[shape](circle{}, (*square)(nil))).check(60, 60)
	})
	t.Run("any", func(t *testing.T) { newPair[any](t, mixedSchema).check(20, 20) })
	t.Run("map of any", func(t *testing.T) { newPair[map[string]any](t, mixedSchema).check(20, 20) })
	// These do not hold all that the schema allows.
	t.Run("int8", func(t *testing.T) { newPair[int8](t, `"int"`).check(200, 10) })
	t.Run("uint16", func(t *testing.T) { newPair[uint16](t, `"int"`).check(200, 10) })
	t.Run("uint", func(t *testing.T) { newPair[uint](t, `"int"`).check(200, 10) })
	t.Run("int16", func(t *testing.T) { newPair[int16](t, `"long"`).check(200, 10) })
	t.Run("uint64", func(t *testing.T) { newPair[uint64](t, `"long"`).check(200, 10) })
	t.Run("float32", func(t *testing.T) { newPair[float32](t, `"double"`).check(200, 10) })
	t.Run("slice", func(t *testing.T) { newPair[[]number](t, array(`"int"`)).check(200, 10) })
	t.Run("map", func(t *testing.T) { newPair[map[text]uint8](t, mapOf(`"long"`)).check(200, 10) })
}

// check compares the twins on so many random data, of which at least so many must be accepted.
func (p *pair[T]) check(rounds, least int) {
	p.Helper()
	g, err := avrorandom.New(p.reference.program.plan, p.reference.program.plan.Roots[0], 7)
	if err != nil {
		p.Fatal(err)
	}
	for range rounds {
		data := g.Append(nil)
		p.decode(data)
		for range min(20, len(data)) {
			p.decode(data[:p.random.IntN(len(data))])
			damaged := bytes.Clone(data)
			damaged[p.random.IntN(len(data))] ^= 1 << p.random.IntN(8)
			p.decode(damaged)
		}
		p.decode(append(bytes.Clone(data), 0))
	}
	if p.accepted < least {
		p.Errorf("only %d data were accepted", p.accepted)
	}
}

// decode compares what comes of data, and of encoding that again.
func (p *pair[T]) decode(data []byte) {
	p.Helper()
	var got, want T
	wantErr := p.reference.Decode(data, &want)
	p.same(data, p.fast.Decode(data, &got), wantErr)
	stream := func(c *Codec[T], x *T) error {
		r := rt.NewReader(iotest.HalfReader(bytes.NewReader(data)))
		r.Limits = rt.Limits{MaxStringBytes: 200, MaxItems: 50, MaxDepth: 6}
		return c.DecodeFrom(r, x)
	}
	var gotStream, wantStream T
	streamErr := stream(p.reference, &wantStream)
	p.same(data, stream(p.fast, &gotStream), streamErr)
	if streamErr == nil {
		p.value(data, &gotStream, &wantStream)
	}
	if wantErr != nil {
		return
	}
	p.accepted++
	p.value(data, &got, &want)
	if err := p.fast.Decode(data, &p.used); err != nil {
		p.Errorf("%x into a used value: %v", data, err)
	}
	for _, blockBytes := range []int{0, 1, 64} {
		p.encode(&want, blockBytes)
	}
}

func (p *pair[T]) value(data []byte, got, want *T) {
	p.Helper()
	if diff := difference(*got, *want); diff != "" {
		p.Errorf("%x: decoded%s", data, diff)
	}
}

func (p *pair[T]) same(data []byte, got, want error) {
	p.Helper()
	if (got == nil) != (want == nil) || want != nil &&
		(got.Error() != want.Error() || errors.Unwrap(got) != errors.Unwrap(want)) {
		p.Errorf("%x:\n\terror %v\n\twant  %v", data, got, want)
	}
}

// encode compares the encodings of x. Those of maps may differ in order: they must have the same bytes, and mean the
// same.
func (p *pair[T]) encode(x *T, blockBytes int) {
	p.Helper()
	encode := func(c *Codec[T]) ([]byte, error) {
		var out bytes.Buffer
		w := rt.NewWriter(&out)
		w.BlockBytes, w.ValidateUTF8 = blockBytes, true
		err := c.EncodeTo(w, x)
		return out.Bytes(), errors.Join(err, w.Flush())
	}
	want, wantErr := encode(p.reference)
	got, err := encode(p.fast)
	if wantErr != nil || err != nil {
		if (wantErr == nil) != (err == nil) {
			p.Errorf("encoding: error %v, want %v", err, wantErr)
		}
		return
	}
	if bytes.Equal(got, want) {
		return
	}
	var again, again2 T
	if err := errors.Join(p.reference.Decode(got, &again), p.reference.Decode(want, &again2)); err != nil {
		p.Errorf("encoded %x: %v", got, err)
		return
	}
	if diff := difference(again, again2); diff != "" || len(got) != len(want) && blockBytes == 0 {
		p.Errorf("encoded\n%x, want\n%x\n%s", got, want, diff)
	}
}

// TestTwinsRefuseTheSameValues with the same errors.
func TestTwinsRefuseTheSameValues(t *testing.T) {
	p := newPair[mixed](t, mixedSchema, Union[shape](circle{}, (*square)(nil)))
	valid := func() *mixed {
		return &mixed{Slice: octets("abc"), Animal: "CAT", Money: new(big.Rat), Rest: &Rest{},
			Loose: map[string]any{"a": int32(1), "b": ""}}
	}
	if _, err := p.fast.Append(nil, valid()); err != nil {
		t.Fatal(err)
	}
	loop := valid()
	loop.Next = loop
	for name, spoil := range map[string]func(x *mixed){
		"double in a float":    func(x *mixed) { x.Wide = 1e300 },
		"fixed too short":      func(x *mixed) { x.Slice = nil },
		"no such index":        func(x *mixed) { x.Color = 3 },
		"no such symbol":       func(x *mixed) { x.Animal = "COW" },
		"nil number":           func(x *mixed) { x.Money = nil },
		"too precise":          func(x *mixed) { x.Money = big.NewRat(1, 1000) },
		"nil item":             func(x *mixed) { x.Links = []*line{{}, nil} },
		"nil in a map":         func(x *mixed) { x.Refs = map[string]*int64{"k": nil} },
		"nil branch":           func(x *mixed) { x.Shape = (*square)(nil) },
		"unregistered":         func(x *mixed) { x.Shape = oval{} },
		"no branch":            func(x *mixed) { x.Any = 1.5 },
		"missing key":          func(x *mixed) { delete(x.Loose, "b") },
		"embedded nil":         func(x *mixed) { x.Rest = nil },
		"fault further inside": func(x *mixed) { x.Next = valid(); x.Next.Next = valid(); x.Next.Next.Animal = "" },
		"endless":              func(x *mixed) { x.Next = loop },
	} {
		x := valid()
		spoil(x)
		b, err := p.fast.Append([]byte("keep"), x)
		_, want := p.reference.Append(nil, x)
		if err == nil || string(b) != "keep" {
			t.Errorf("%s: no error, or %q left", name, b)
		}
		p.same([]byte(name), err, want)
	}
}

type oval struct{}

func (oval) area() {}
