package reflectcodec

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// resolved is a program for a reader's schema and the table for a writer's.
type resolved struct {
	*testing.T
	what    string
	program *program
	table   *rt.Resolution
}

// readingWays are ways to come to the bytes: memory, streams, and with all that is told to a Reader.
var readingWays = []reading{0, fromStream, fromStream | byteByByte, validated | fromStream, sharedText, aliasedText}

// decode decodes in every way into fresh and used values, which must come out as want says; it returns the error of
// reading from memory.
func (c *resolved) decode(data []byte, want reflect.Value) error {
	c.Helper()
	var first error
	used := reflect.New(c.program.root.typ)
	for i, how := range readingWays {
		fresh := reflect.New(c.program.root.typ)
		err := resolveInto(c.program, how, c.table, data, fresh)
		if i == 0 {
			first = err
		} else if how&validated == 0 && (err == nil) != (first == nil) {
			c.Errorf("%s, reading %b: %x: error %v, but from memory %v", c.what, how, data, err, first)
		}
		if err != nil || !want.IsValid() {
			continue
		}
		_ = resolveInto(c.program, how, c.table, data[:len(data)/2], used)
		if err := resolveInto(c.program, how, c.table, data, used); err != nil {
			c.Errorf("%s, reading %b, into a used value: %v", c.what, how, err)
		}
		for name, got := range map[string]reflect.Value{"fresh": fresh, "used": used} {
			if diff := difference(got.Elem().Interface(), want.Elem().Interface()); diff != "" {
				c.Errorf("%s, reading %b, %s value: %x: decoded%s", c.what, how, name, data, diff)
			}
		}
	}
	return first
}

func resolveInto(g *program, how reading, s *rt.Resolution, data []byte, x reflect.Value) error {
	if how == 0 {
		return g.twin.decodeBytes(data, g, s, x.Interface())
	}
	return how.read(data, func(r *rt.Reader) error { return g.twin.decode(r, g.root, s, x.Interface()) })
}

// resolvedVector is a line of resolve.jsonl.
type resolvedVector struct {
	Writer, Reader string
	WriterHex      string          `json:"writer_hex"`
	ReaderJSON     json.RawMessage `json:"reader_json"`
	Error          string
	ErrorAt        string `json:"error_at"`
	Group, Note    string
	Lenient        bool
}

// forEachForm calls test for both twins, each with a program for any and one for the structs, slices and interfaces
// that suit the reader's schema, and with the table for the writer's.
func forEachForm(t *testing.T, what, writer string, reader *schema.Schema, test func(c *resolved, err error)) {
	p, err := plan.Build(reader)
	if err != nil {
		t.Fatal(err)
	}
	typ, shape := shapeOf(p, &choices{})
	for _, useReflect := range []bool{true, false} {
		for _, typ := range []reflect.Type{typeAny, typ} {
			g, err := compile(reader, typ, &settings{unions: shape.unions, useReflect: useReflect})
			if err != nil {
				t.Fatalf("%s: %s: %v", what, typ, err)
			}
			table, _, err := evolve.ResolvePlan(writer, g.plan)
			test(&resolved{t, what + " into " + typ.String(), g, table}, err)
		}
	}
}

// TestVectorsOfResolution reads data of one schema as another, and compares with what several implementations of Avro
// agree on.
func TestVectorsOfResolution(t *testing.T) {
	list := append(vectors.Lines[resolvedVector](t, "conformance/resolve.jsonl"),
		vectors.Lines[resolvedVector](t, "vectors/resolutions.jsonl")...)
	if len(list) < 400 {
		t.Fatalf("only %d vectors", len(list))
	}
	for _, v := range list {
		data, err := hex.DecodeString(v.WriterHex)
		if err != nil {
			t.Fatal(err)
		}
		reader, err := schema.Parse(v.Reader)
		if err != nil {
			t.Fatal(err)
		}
		forEachForm(t, v.Group+", "+v.Note, v.Writer, reader, func(c *resolved, err error) {
			var want reflect.Value
			if v.Error == "" {
				want = c.direct(encodedJSON(t, reader, v.ReaderJSON))
			}
			never := err != nil
			if !never {
				err = c.decode(data, want)
			}
			var mismatch *plan.MismatchError
			switch {
			case v.Error == "" && err != nil:
				t.Errorf("%s: %v", c.what, err)
			case v.Error == "invalid-utf8": // it is carried through unless validation is asked for
				err = resolveInto(c.program, validated, c.table, data, reflect.New(c.program.root.typ))
				if !errors.Is(err, rt.ErrUTF8) {
					t.Errorf("%s: error %v, want ErrUTF8", c.what, err)
				}
			case v.Error != "" && err == nil && !v.Lenient:
				t.Errorf("%s: no error, want %s", c.what, v.Error)
			case never && !errors.As(err, &mismatch),
				err != nil && !never && !errors.Is(err, rt.ErrResolution) && !errors.Is(err, rt.ErrDepth):
				t.Errorf("%s: error %v", c.what, err)
			}
		})
	}
}

// direct returns the value that data of the reader's schema itself are.
func (c *resolved) direct(data []byte) reflect.Value {
	c.Helper()
	x := reflect.New(c.program.root.typ)
	if err := decodeInto(c.program, 0, data, x); err != nil {
		c.Fatalf("%s: %x: %v", c.what, data, err)
	}
	return x
}

// encodedJSON returns the bytes of a datum in Avro's JSON form.
func encodedJSON(t *testing.T, s *schema.Schema, text []byte) []byte {
	t.Helper()
	codec, err := avrojson.New(s)
	if err != nil {
		t.Fatal(err)
	}
	b, err := codec.AppendBinary(nil, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return b
}

// resolvedCase is a vector of testdata/conformance/cases with the schemas of a writer and a reader.
type resolvedCase struct {
	Op, Hex string
	Schema  json.RawMessage
	Reader  json.RawMessage `json:"reader_schema"`
	Repeat  struct {
		Unit, Tail string
		Times      int
	} `json:"repeat_hex"`
	Expect struct {
		Outcome   string
		ReaderHex string `json:"reader_hex"`
		Other     string `json:"alt_reader_hex"` // for a reader's union: that of the exact type, which is our choice
	}
}

func (v *resolvedCase) run(t *testing.T, id string) {
	t.Helper()
	unhex := func(text string) []byte {
		b, err := hex.DecodeString(text)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		return b
	}
	data := append(bytes.Repeat(unhex(v.Repeat.Unit), v.Repeat.Times), unhex(v.Hex+v.Repeat.Tail)...)
	reader, err := schema.Parse(schemaText(v.Reader))
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	forEachForm(t, id, schemaText(v.Schema), reader, func(c *resolved, err error) {
		if v.Expect.Outcome == "ok" || v.Expect.Outcome == "policy" {
			want := v.Expect.ReaderHex
			if v.Expect.Other != "" {
				want = v.Expect.Other
			}
			if err == nil {
				err = c.decode(data, c.direct(unhex(want)))
			}
			if err != nil {
				t.Errorf("%s: %v", c.what, err)
			}
			return
		}
		if err == nil {
			err = c.decode(data, reflect.Value{})
		}
		if err == nil {
			t.Errorf("%s: no error, want %s", c.what, v.Expect.Outcome)
		}
	})
}

// TestCasesOfResolution runs the vectors of the reported faults that have a schema of a writer and one of a reader.
func TestCasesOfResolution(t *testing.T) {
	run := 0
	for _, found := range vectors.Cases[struct {
		ID      string
		Schema  json.RawMessage
		Reader  json.RawMessage `json:"reader_schema"`
		Vectors []resolvedCase
	}](t) {
		c := found.Case
		for _, v := range c.Vectors {
			if v.Op != "resolve" {
				continue
			}
			if v.Schema == nil {
				v.Schema = c.Schema
			}
			if v.Reader == nil {
				v.Reader = c.Reader
			}
			run++
			v.run(t, c.ID)
		}
	}
	if run < 25 {
		t.Errorf("only %d vectors ran", run)
	}
}
