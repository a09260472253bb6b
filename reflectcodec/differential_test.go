package reflectcodec

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/internal/vectors"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/schema/plan"
)

// datum is a pointer to a generated type.
type datum[T any] interface {
	*T
	avrotype.Datum
}

// subject is a generated type that this package's codecs are compared with: bound to it as to any other struct, without
// use of its methods, they must do all that the methods do.
type subject struct {
	family, name string
	typ          reflect.Type
	compare      func(t *testing.T, vectors [][]byte)
	threeWay     func(t *testing.T, how reading, data []byte) // for the fuzzer
	resolving    func(t *testing.T, how reading, steps []byte, seed uint64, damage []byte) (met int)
}

func subjectOf[T any, P datum[T]](family, name string) subject {
	threeWay, resolving := threeWayOf[T, P]()
	return subject{family, name, reflect.TypeFor[T](), compare[T, P], threeWay, resolving}
}

// comparison compares one codec of T with T's own methods.
type comparison[T any, P datum[T]] struct {
	*testing.T
	codec  *Codec[T]
	any    *Codec[any]
	what   string
	used   T // decoded into again and again
	random *rand.Rand
}

func compare[T any, P datum[T]](t *testing.T, vectors [][]byte) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		options := append([]Option{twin, func(s *settings) { s.ignoreMethods = true }}, generatedUnions...)
		codec, err := For[T](P(new(T)).AvroSchema(), options...)
		if err != nil {
			t.Fatal(err)
		}
		c := &comparison[T, P]{T: t, codec: codec, any: anyCodec(t, P(new(T)).AvroSchema(), twin),
			random: rand.New(rand.NewPCG(1, 2))}
		for i, data := range vectors {
			c.what = fmt.Sprintf("vector %d", i+1)
			c.data(data)
		}
		p := codec.program.plan
		g, err := avrorandom.New(p, p.Roots[0], 42)
		if err != nil {
			t.Fatal(err)
		}
		const rounds = 15
		for i := range rounds {
			c.what = fmt.Sprintf("random datum %d", i+1)
			c.data(g.Append(nil))
		}
	})
}

// data compares all that can be done with the encoding of one datum.
func (c *comparison[T, P]) data(data []byte) {
	c.Helper()
	x := c.decode(data)
	if x == nil {
		c.Fatalf("%s: %x was refused", c.what, data)
	}
	c.encode(x, 0)
	c.encode(x, 16)
	c.stream(data)
	c.spoiled(x)
	if err := c.codec.Decode(data, &c.used); err != nil {
		c.Errorf("%s: decoding into a used value: %v", c.what, err)
	} else if diff := difference(c.used, *x); diff != "" {
		c.Errorf("%s: decoding into a used value: %s", c.what, diff)
	}
	const faults = 8
	for range min(faults, len(data)) {
		c.decode(data[:c.random.IntN(len(data))])
		damaged := bytes.Clone(data)
		damaged[c.random.IntN(len(data))] ^= byte(1 + c.random.IntN(255))
		c.decode(damaged)
	}
	c.decode(append(bytes.Clone(data), 0))
}

// decode compares the values and the errors of decoding, in memory and from a stream; nil if it fails.
func (c *comparison[T, P]) decode(data []byte) *T {
	c.Helper()
	var want, got T
	wantErr, gotErr := P(&want).UnmarshalBinary(data), c.codec.Decode(data, &got)
	c.others(data, wantErr)
	if c.sameError(data, wantErr, gotErr) {
		return nil
	}
	if diff := difference(got, want); diff != "" {
		c.Errorf("%s: decoding %x: %s", c.what, data, diff)
	}
	return &want
}

// stream compares decoding from a stream that gives one byte at a time, with limits that some data exceed.
func (c *comparison[T, P]) stream(data []byte) {
	c.Helper()
	var want, got T
	read := func(decode func(r *rt.Reader) error) error {
		r := rt.NewReader(iotest.OneByteReader(bytes.NewReader(data)))
		r.Limits = rt.Limits{MaxStringBytes: 100, MaxItems: 20, MaxDepth: 3}
		r.ValidateUTF8 = true
		return decode(r)
	}
	wantErr := read(P(&want).DecodeAvro)
	gotErr := read(func(r *rt.Reader) error { return c.codec.DecodeFrom(r, &got) })
	if c.sameError(data, wantErr, gotErr) {
		return
	}
	if diff := difference(got, want); diff != "" {
		c.Errorf("%s: decoding the stream %x: %s", c.what, data, diff)
	}
}

// sameError reports whether there is an error, having compared the two in all that they say.
func (c *comparison[T, P]) sameError(data []byte, want, got error) bool {
	c.Helper()
	if (want == nil) != (got == nil) || want != nil && want.Error() != got.Error() ||
		errors.Unwrap(want) != errors.Unwrap(got) {
		c.Errorf("%s: %x:\n\terror %v\n\twant  %v", c.what, data, got, want)
	}
	return want != nil || got != nil
}

// encode compares what comes of encoding a value. Maps have no order, so that bytes may differ; they must mean the same
// then.
func (c *comparison[T, P]) encode(x *T, blockBytes int) {
	c.Helper()
	var wantOut, gotOut bytes.Buffer
	want, got := rt.NewWriter(&wantOut), rt.NewWriter(&gotOut)
	want.BlockBytes, got.BlockBytes = blockBytes, blockBytes
	wantErr, gotErr := P(x).EncodeAvro(want), c.codec.EncodeTo(got, x)
	if c.sameError(nil, wantErr, gotErr) {
		return
	}
	if want.Flush() != nil || got.Flush() != nil {
		c.Fatal("flush")
	}
	if bytes.Equal(wantOut.Bytes(), gotOut.Bytes()) {
		return
	}
	var again T
	if err := P(&again).UnmarshalBinary(gotOut.Bytes()); err != nil {
		c.Errorf("%s: encoded %x, which cannot be decoded: %v", c.what, gotOut.Bytes(), err)
	} else if diff := difference(again, *x); diff != "" || !hasMap(c.codec.program.plan) {
		c.Errorf("%s: encoded\n%x, want\n%x\n%s", c.what, gotOut.Bytes(), wantOut.Bytes(), diff)
	}
}

func hasMap(p *plan.Plan) bool {
	for i := range p.Nodes {
		if p.Nodes[i].Kind == plan.Map {
			return true
		}
	}
	return false
}

// TestAgreesWithGeneratedCode is for the vectors of testdata/vectors and for random data, whole, cut and damaged.
func TestAgreesWithGeneratedCode(t *testing.T) {
	for _, s := range subjects {
		t.Run(s.name, func(t *testing.T) {
			s.compare(t, familyVectors(t, s.family, s.name))
		})
	}
}

func familyVectors(t testing.TB, family, name string) [][]byte {
	var list [][]byte
	for _, v := range vectors.Lines[struct{ Type, Hex string }](t, "vectors/"+family+".jsonl") {
		if v.Type == name {
			data, err := hex.DecodeString(v.Hex)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, data)
		}
	}
	return list
}
