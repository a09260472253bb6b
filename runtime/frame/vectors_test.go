package frame_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/generated/order"
	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/generated/spark"
	"github.com/schemagen/schemagen/generated/tree"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/schemagen/schemagen/schema"
)

func unhex(t testing.TB, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// singleObject is a line of soe.jsonl.
type singleObject struct {
	Schema      string
	JSON        json.RawMessage
	Hex         string
	Fingerprint string `json:"fingerprint_le"`
	Error       bool
	Why         string
}

// datumCodec is one of the codecs for any schema, all with the same ways of use: JSON to datum and back, through its
// own values.
type datumCodec struct {
	name   string
	decode func(datum []byte) (again []byte, err error) // decodes, encodes what that gave
}

// codecsOf returns what decodes data of a schema: avrojson, and both twins of reflectcodec.
func codecsOf(text string) ([]datumCodec, error) {
	parsed, err := schema.Parse(text)
	if err != nil {
		return nil, err
	}
	codec, err := avrojson.New(parsed)
	if err != nil {
		return nil, err
	}
	codecs := []datumCodec{{"avrojson", func(datum []byte) ([]byte, error) {
		text, err := readJSON(codec, datum)
		if err != nil {
			return nil, err
		}
		return codec.AppendBinary(nil, text)
	}}}
	for name, options := range map[string][]reflectcodec.Option{"reflectcodec": nil,
		"reflectcodec on reflection": {reflectcodec.UseReflect()}} {
		codec, err := reflectcodec.For[any](text, append(options, reflectcodec.AnyUnions(reflectcodec.BranchUnions))...)
		if err != nil {
			return nil, err
		}
		codecs = append(codecs, datumCodec{name, func(datum []byte) ([]byte, error) {
			var v any
			if err := codec.Decode(datum, &v); err != nil {
				return nil, err
			}
			return codec.Append(nil, &v)
		}})
	}
	return codecs, nil
}

func readJSON(codec *avrojson.Codec, datum []byte) ([]byte, error) {
	var r rt.Reader
	r.ResetBytes(datum)
	text, err := codec.AppendJSON(nil, &r)
	if err == nil {
		err = r.ExpectEnd()
	}
	return text, err
}

// decodeObject decodes a message in all ways with what a store holds, and returns what came of the datum in each.
func decodeObject(store *frame.Store, message []byte) (datum []byte, again map[string][]byte, err error) {
	cache := frame.NewCache(store, codecsOf)
	fingerprint, datum, err := frame.SingleObject{}.ParseHeader(message)
	if err != nil {
		return nil, nil, err
	}
	codecs, err := cache.Get(context.Background(), fingerprint)
	if err != nil {
		return nil, nil, err
	}
	again = make(map[string][]byte)
	var errs []error
	for _, c := range codecs {
		data, err := c.decode(datum)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		again[c.name] = data
	}
	return datum, again, errors.Join(errs...)
}

func TestSingleObjectVectors(t *testing.T) {
	const name = "conformance/soe.jsonl"
	for i, v := range vectors.Lines[singleObject](t, name) {
		t.Run(vectors.Place(name, i), func(t *testing.T) {
			message := unhex(t, v.Hex)
			var store frame.Store
			fingerprint, err := store.Add(v.Schema)
			if err != nil {
				t.Fatal(err)
			}
			datum, again, err := decodeObject(&store, message)
			if v.Error {
				if err == nil || len(again) != 0 {
					t.Fatalf("%s: read, error %v, datum % x, %v", v.Why, err, datum, again)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			header := frame.SingleObject{}.AppendHeader(nil, fingerprint)
			if want := unhex(t, "c301"+v.Fingerprint); !bytes.Equal(header, want) {
				t.Errorf("header % x, want % x", header, want)
			}
			codec, err := avrojson.New(schema.MustParse(v.Schema))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := codec.AppendBinary(header, v.JSON); err != nil || !bytes.Equal(got, message) {
				t.Errorf("%s became % x, %v, want % x", v.JSON, got, err, message)
			}
			text, err := readJSON(codec, datum)
			if err != nil || !reflect.DeepEqual(jsonValue(t, text), jsonValue(t, v.JSON)) {
				t.Errorf("read as %s, %v, want %s", text, err, v.JSON)
			}
			if len(again) != 3 {
				t.Errorf("%d codecs", len(again))
			}
			for name, data := range again {
				if !bytes.Equal(data, datum) {
					t.Errorf("%s: % x, want % x", name, data, datum)
				}
			}
		})
	}
}

// jsonValue parses JSON, with numbers as float64 where they are written as fractions and as text where not.
func jsonValue(t *testing.T, text []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return numbers(v)
}

func numbers(v any) any {
	switch v := v.(type) {
	case json.Number:
		if f, err := v.Float64(); err == nil && (f != math.Trunc(f) || math.Abs(f) < 1<<53) {
			return f
		}
	case []any:
		for i := range v {
			v[i] = numbers(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = numbers(v[k])
		}
	}
	return v
}

// fullObject is what the pointer to a generated type has.
type fullObject[T any] interface {
	frame.Message[T]
	frame.Object
}

// family is a line of testdata/vectors.
type family struct {
	Type     string
	Hex      string
	MapOrder bool `json:"map_order"`
	Blocked  bool
}

// TestGeneratedTypesAsSingleObjects puts the fingerprints that other implementations computed in front of the data that
// they wrote.
func TestGeneratedTypesAsSingleObjects(t *testing.T) {
	fingerprints := make(map[string][]byte)
	for _, f := range vectors.Lines[struct{ Type, Rabin string }](t, "vectors/fingerprints.jsonl") {
		littleEndian := unhex(t, f.Rabin)
		slices.Reverse(littleEndian)
		fingerprints[f.Type] = littleEndian
	}
	generated := map[string]map[string]func(*testing.T, []byte, family){
		"order": {
			"com.example.order.OrderEvent":  checkObject[order.OrderEvent],
			"com.example.order.Customer":    checkObject[order.Customer],
			"com.example.order.CardPayment": checkObject[order.CardPayment],
		},
		"perf": {
			"perf.Event": checkObject[perf.Event], "perf.Logical": checkObject[perf.Logical],
			"perf.Unions":   checkObject[perf.Unions],
			"perf.IntArray": checkObject[perf.IntArray], "perf.Maps": checkObject[perf.Maps],
		},
		"spark": {"spark.RequestMessage": checkObject[spark.RequestMessage]},
		"tree": {"com.example.tree.Forest": checkObject[tree.Forest],
			"com.example.tree.LinkedList": checkObject[tree.LinkedList]},
	}
	for name, types := range generated {
		checked := make(map[string]bool)
		for _, v := range vectors.Lines[family](t, "vectors/"+name+".jsonl") {
			if check := types[v.Type]; check != nil {
				checked[v.Type] = true
				check(t, append([]byte{0xc3, 1}, fingerprints[v.Type]...), v)
			}
		}
		if len(checked) != len(types) {
			t.Errorf("%s: vectors of %d of %d types", name, len(checked), len(types))
		}
	}
}

func checkObject[T any, P fullObject[T]](t *testing.T, header []byte, v family) {
	t.Helper()
	message := append(header, unhex(t, v.Hex)...)
	var x T
	if err := frame.NewDecoder[T, frame.Fingerprint, P](frame.SingleObject{}, new(frame.Store)).Decode(t.Context(),
		message, &x); err != nil {
		t.Errorf("%s: %v", v.Type, err)
		return
	}
	got, err := frame.AppendSingleObject(nil, P(&x))
	if err != nil {
		t.Errorf("%s: %v", v.Type, err)
	}
	if !v.Blocked && !v.MapOrder && !bytes.Equal(got, message) {
		t.Errorf("%s: % x, want % x", v.Type, got, message)
	}
	if !bytes.HasPrefix(got, header) {
		t.Errorf("%s: header % x, want % x", v.Type, got[:len(header)], header)
	}
}
