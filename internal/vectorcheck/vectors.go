package vectorcheck

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrotest"
	"github.com/schemagen/schemagen/schema"
)

// Types is a constructor for each generated type, by the fullname of its schema.
type Types map[string]func() avrotest.Datum

// vector is one line of a file; testdata/vectors/README.md says what its fields mean.
type vector struct {
	Type     string
	Note     string
	JSON     json.RawMessage
	Hex      string
	MapOrder bool `json:"map_order"`
	Blocked  bool
	Defaults bool
	Logical  map[string]string

	place string
	data  []byte
}

// vectorsOf reads the file of a family.
func vectorsOf(t *testing.T, family string) []vector {
	t.Helper()
	name := "vectors/" + family + ".jsonl"
	list := vectors.Lines[vector](t, name)
	for i := range list {
		v := &list[i]
		v.place = vectors.Place(name, i)
		var err error
		if v.data, err = hex.DecodeString(v.Hex); err != nil {
			t.Fatalf("%s: %v", v.place, err)
		}
	}
	return list
}

// Run checks the vectors of a family: what the types decode and encode, their Go values, and their fingerprints. Every
// type must have a vector and every vector a type, unless the family's types are spread over several packages: then a
// vector whose type is not given belongs to another. It also compares the values of types as other implementations do.
func Run(t *testing.T, family string, types Types) {
	RunCodec(t, family, types)
	checkComparisons(t, types)
}

// RunCodec is Run for types that have the codec's methods alone.
func RunCodec(t *testing.T, family string, types Types) {
	seen := make(map[string]bool)
	for _, v := range vectorsOf(t, family) {
		newDatum := types[v.Type]
		if newDatum == nil {
			continue
		}
		seen[v.Type] = true
		check(t, v, newDatum)
	}
	for name := range types {
		if !seen[name] {
			t.Errorf("%s has no vector in %s.jsonl", name, family)
		}
	}
	checkFingerprints(t, types)
}

// Defaults returns the hex of the vectors of a type whose fields all have their defaults.
func Defaults(t *testing.T, family, typeName string) []string {
	var list []string
	for _, v := range vectorsOf(t, family) {
		if v.Defaults && v.Type == typeName {
			list = append(list, v.Hex)
		}
	}
	if len(list) == 0 {
		t.Fatalf("no vector holds the defaults of %s", typeName)
	}
	return list
}

func check(t *testing.T, v vector, newDatum func() avrotest.Datum) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s: %s, %s: "+format, append([]any{v.place, v.Type, v.Note}, args...)...)
	}
	x := newDatum()
	if err := x.UnmarshalBinary(v.data); err != nil {
		fail("decoding: %v", err)
		return
	}
	got, err := x.MarshalBinary()
	if err != nil {
		fail("encoding: %v", err)
		return
	}
	codec := codecOf(t, x)
	fromJSON, err := codec.AppendBinary(nil, v.JSON)
	if err != nil {
		fail("reading the JSON form: %v", err)
		return
	}
	if !v.Blocked && !bytes.Equal(fromJSON, v.data) {
		fail("the JSON form became\n%x, want\n%x", fromJSON, v.data)
	}
	switch {
	case !v.Blocked && !v.MapOrder:
		if !bytes.Equal(got, v.data) {
			fail("encoded\n%x, want\n%x", got, v.data)
		}
	case len(got) != len(fromJSON) || normalJSON(t, codec, got) != normalJSON(t, codec, fromJSON):
		fail("decoded\n%s, want\n%s", normalJSON(t, codec, got), normalJSON(t, codec, fromJSON))
	}
	for path, want := range v.Logical {
		if value, err := logicalText(x, path, want); err != nil || !strings.EqualFold(value, want) {
			fail("%s is %q (%v), want %q", path, value, err, want)
		}
	}
}

func codecOf(t *testing.T, x avrotest.Datum) *avrojson.Codec {
	t.Helper()
	s, err := schema.ParseOfType(x.AvroSchema())
	if err != nil {
		t.Fatal(err)
	}
	codec, err := avrojson.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return codec
}

// normalJSON is the datum as JSON with sorted keys, in which the order of map entries does not show.
func normalJSON(t *testing.T, codec *avrojson.Codec, data []byte) string {
	t.Helper()
	var r runtime.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		t.Fatal(err)
	}
	sorted, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(sorted)
}

func checkFingerprints(t *testing.T, types Types) {
	t.Helper()
	type fingerprint struct {
		Type, Canonical, Rabin string
	}
	for _, f := range vectors.Lines[fingerprint](t, "vectors/fingerprints.jsonl") {
		newDatum := types[f.Type]
		if newDatum == nil {
			continue
		}
		x := newDatum()
		var number [8]byte
		for i := range number {
			number[i] = byte(x.AvroFingerprint() >> (56 - 8*i))
		}
		if got := hex.EncodeToString(number[:]); got != f.Rabin {
			t.Errorf("%s has the fingerprint %s, want %s", f.Type, got, f.Rabin)
		}
		s, err := schema.ParseOfType(x.AvroSchema())
		if err != nil {
			t.Errorf("%s: its schema text: %v", f.Type, err)
		} else if s.Canonical() != f.Canonical {
			t.Errorf("%s has the canonical form\n%s, want\n%s", f.Type, s.Canonical(), f.Canonical)
		}
	}
}
