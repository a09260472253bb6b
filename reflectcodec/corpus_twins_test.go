package reflectcodec

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// TestTwinsAgreeOnTheCorpus decodes every vector of the corpus, valid or not, by both twins, from memory and from a
// stream, into structs made for its schema: the values are the same, or the errors with cause, path and offset; and so
// are the bytes of encoding them, in plain form and in blocks. Failures are also those of the JSON codec, which goes by
// the plan alone, as the failures of generated code are in the tests of the command.
func TestTwinsAgreeOnTheCorpus(t *testing.T) {
	run := 0
	for _, file := range []string{"binary.jsonl", "blocked.jsonl", "json.jsonl", "malformed.jsonl"} {
		corpus(t, file, func(line int, v corpusVector) {
			if testing.Short() && line%4 != 0 && file != "malformed.jsonl" {
				return
			}
			for _, text := range append(v.HexAny, v.Hex) {
				data, err := hex.DecodeString(text)
				if err != nil {
					t.Fatal(err)
				}
				for _, wide := range []bool{false, true} {
					run++
					c := &corpusCase{T: t, where: fmt.Sprintf("%s:%d (wide %v)", file, line, wide)}
					c.compile(v.Schema, wide)
					c.compare(data, wide)
				}
			}
		})
	}
	if run < 500 {
		t.Errorf("only %d vectors ran", run)
	}
}

// corpusCase is one vector, and the codecs of both twins for a type made for it.
type corpusCase struct {
	*testing.T
	where           string
	schema          *schema.Schema
	typ             reflect.Type
	fast, reference *program
}

func (c *corpusCase) compile(text string, wide bool) {
	c.Helper()
	var err error
	if c.schema, err = schema.Parse(text, schema.LaxNames()); err != nil {
		c.Fatal(err)
	}
	p, err := plan.Build(c.schema)
	if err != nil {
		c.Fatal(err)
	}
	maker := typeMaker{plan: p, wide: wide, open: make(map[plan.Index]bool)}
	c.typ = maker.typeOf(p.Roots[0])
	if c.fast, err = compile(c.schema, c.typ, new(settings)); err != nil {
		c.Fatal(c.where, err)
	}
	if c.reference, err = compile(c.schema, c.typ, &settings{useReflect: true}); err != nil {
		c.Fatal(c.where, err)
	}
}

func (c *corpusCase) compare(data []byte, wide bool) {
	c.Helper()
	for _, how := range []reading{0, validated, fromStream, fromStream | byteByByte | validated, aliasedText,
		laxBlocks} {
		what := fmt.Sprintf("%s, reading %b", c.where, how)
		got, want := reflect.New(c.typ), reflect.New(c.typ)
		err, wantErr := decodeInto(c.fast, how, data, got), decodeInto(c.reference, how, data, want)
		if how == validated && !wide {
			c.againstJSON(data, wantErr)
		}
		if !agree(c.T, what, data, err, wantErr) {
			continue
		}
		if diff := difference(got.Elem().Interface(), want.Elem().Interface()); diff != "" {
			c.Errorf("%s: %x: decoded%s", what, data, diff)
		}
		for _, blockBytes := range []int{0, 1, 20} {
			b, err := encodeFrom(c.fast, want, blockBytes)
			wantBytes, wantErr := encodeFrom(c.reference, want, blockBytes)
			if agree(c.T, what, data, err, wantErr) && !bytes.Equal(b, wantBytes) &&
				(!hasMap(c.fast.plan) || len(b) != len(wantBytes)) {
				c.Errorf("%s: encoded %x, want %x", what, b, wantBytes)
			}
		}
	}
}

// againstJSON holds a failure against that of the JSON codec. What a logical type refuses that codec may not look into.
func (c *corpusCase) againstJSON(data []byte, got error) {
	c.Helper()
	if isOwn(got) {
		return
	}
	codec, err := avrojson.New(c.schema)
	if err != nil {
		c.Fatal(err)
	}
	want := validated.read(data, func(r *rt.Reader) error {
		_, err := codec.AppendJSON(nil, r)
		return err
	})
	var gotAt, wantAt *rt.DecodeError
	errors.As(got, &gotAt)
	errors.As(want, &wantAt)
	if wantAt != nil && wantAt.Err == rt.ErrLimit { // of JSON alone
		return
	}
	if (gotAt == nil) != (wantAt == nil) ||
		gotAt != nil && (gotAt.Err != wantAt.Err || gotAt.Offset != wantAt.Offset || gotAt.Path() != wantAt.Path()) {
		c.Errorf("%s: %x: error %v, but in JSON %v", c.where, data, got, want)
	}
}

// TestEverySchemaIsComparedWithGeneratedCode finds the records in the files of testdata/schemas: each must have a
// generated type among those that FuzzThreeWay compares, so that no schema is forgotten.
func TestEverySchemaIsComparedWithGeneratedCode(t *testing.T) {
	known := make(map[string]bool)
	for _, s := range fuzzSubjects {
		own, err := schema.ParseOfType(reflect.New(s.typ).Interface().(generated).AvroSchema())
		if err != nil {
			t.Fatal(err)
		}
		known[own.Name.String()] = true
	}
	roots := familySchemas(t)
	for _, root := range roots {
		for s := range root.All() {
			if s.Kind == schema.Record && !known[s.Name.String()] {
				t.Errorf("%s is not among fuzzSubjects", s.Name)
			}
		}
	}
	if len(roots) == 0 {
		t.Error("no schemas")
	}
}
