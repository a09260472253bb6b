package stats_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

const everything = `{"type": "record", "name": "Event", "fields": [
	{"name": "id", "type": "long"},
	{"name": "small", "type": {"type": "int", "logicalType": "date"}},
	{"name": "ok", "type": "boolean"},
	{"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["Z", "A", "M"]}},
	{"name": "name", "type": ["string", "null"]},
	{"name": "price", "type": ["null", {"type": "bytes", "logicalType": "decimal", "precision": 20, "scale": 3}]},
	{"name": "fixedPrice", "type": {"type": "fixed", "name": "Price", "size": 9, "logicalType": "decimal",
	"precision": 18, "scale": 2}},
	{"name": "raw", "type": {"type": "fixed", "name": "Raw", "size": 3}},
	{"name": "value", "type": ["null", "long", "string", {"type": "record", "name": "Point", "fields": [
		{"name": "x", "type": "double"}, {"name": "y", "type": "float"}]}]},
	{"name": "points", "type": {"type": "array", "items": "Point"}},
	{"name": "counts", "type": {"type": "map", "values": ["null", "int"]}},
	{"name": "nothing", "type": "null"},
	{"name": "tree", "type": ["null", {"type": "record", "name": "Tree", "fields": [
		{"name": "label", "type": "string"}, {"name": "inner", "type": {"type": "array", "items": "Tree"}},
		{"name": "left", "type": ["null", "Tree"]}]}]}]}`

// seen is what a plain loop over the JSON of all data finds at one path.
type seen struct {
	values, nulls int64
	distinct      map[string]bool
	items         []int
	numbers       []*big.Rat
	texts         []string
}

type survey map[string]*seen

func (s survey) at(path string) *seen {
	if s[path] == nil {
		s[path] = &seen{distinct: make(map[string]bool)}
	}
	return s[path]
}

// walk takes in a value in Avro's JSON encoding with logical types.
func (s survey) walk(t *testing.T, of *schema.Schema, v any, path string, open map[*schema.Schema]string) {
	t.Helper()
	if of.Kind == schema.Union {
		s.union(t, of, v, path, open)
		return
	}
	at := s.at(path)
	if of.Kind == schema.Null {
		at.nulls++
		return
	}
	if outer, inside := open[of]; inside {
		path, at = outer, s.at(outer)
	} else if of.Kind == schema.Record {
		open[of] = path
		defer delete(open, of)
	}
	at.values++
	switch of.Kind {
	case schema.Record:
		for _, f := range of.Fields {
			s.walk(t, f.Type, v.(map[string]any)[f.Name], strings.TrimPrefix(path+"."+f.Name, "."), open)
		}
	case schema.Array:
		for _, item := range v.([]any) {
			s.walk(t, of.Items, item, path+"[]", open)
		}
		at.items = append(at.items, len(v.([]any)))
	case schema.Map:
		for key, item := range v.(map[string]any) {
			s.walk(t, schema.NewPrimitive(schema.String), key, path+"{key}", open)
			s.walk(t, of.Values, item, path+"{}", open)
		}
		at.items = append(at.items, len(v.(map[string]any)))
	default:
		s.scalar(t, of, v, at)
	}
}

func (s survey) union(t *testing.T, of *schema.Schema, v any, path string, open map[*schema.Schema]string) {
	if v == nil {
		s.at(path).nulls++
		return
	}
	for name, inner := range v.(map[string]any) {
		for _, b := range of.Branches {
			if b.Kind.String() != name && b.Name.String() != name {
				continue
			}
			if _, inside := open[b]; inside || len(of.Branches) > 2 {
				s.at(path).values++
				path += "<" + name + ">"
			}
			s.walk(t, b, inner, path, open)
			return
		}
		t.Fatalf("no branch %s", name)
	}
}

func (s survey) scalar(t *testing.T, of *schema.Schema, v any, at *seen) {
	switch v := v.(type) {
	case json.Number:
		n, ok := new(big.Rat).SetString(v.String())
		if !ok {
			t.Fatal(v)
		}
		at.distinct[n.RatString()] = true
		at.numbers = append(at.numbers, n)
		return
	case string:
		at.distinct[v] = true
		if of.Kind == schema.Float || of.Kind == schema.Double {
			if v == "Infinity" || v == "-Infinity" {
				n := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 2000))
				if v[0] == '-' {
					n.Neg(n)
				}
				at.numbers = append(at.numbers, n)
			}
			return
		}
		if of.Logical.Kind == schema.NoLogical && of.Kind != schema.Enum {
			at.texts = append(at.texts, v)
		}
	case bool:
		at.distinct[fmt.Sprint(v)] = true
	}
}

// bounds returns what the smallest and the largest value are in JSON, if the survey can tell.
func (s *seen) bounds() (least, most any) {
	for _, n := range s.numbers {
		if least == nil || n.Cmp(least.(*big.Rat)) < 0 {
			least = n
		}
		if most == nil || n.Cmp(most.(*big.Rat)) > 0 {
			most = n
		}
	}
	for _, text := range s.texts {
		if least == nil || text < least.(string) {
			least = text
		}
		if most == nil || text > most.(string) {
			most = text
		}
	}
	return least, most
}

func checkBound(t *testing.T, path string, got json.RawMessage, cut bool, want any) {
	t.Helper()
	if want == nil {
		return
	}
	if got == nil {
		t.Errorf("%s: no bound, want %v", path, want)
		return
	}
	var v any
	d := json.NewDecoder(bytes.NewReader(got))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %q: %v", path, got, err)
	}
	switch want := want.(type) {
	case string:
		// In JSON, bytes are letters up to U+00FF, which have their order.
		if text := v.(string); cut && !strings.HasPrefix(want, text) || !cut && text != want || cut && len(want) <= 60 {
			t.Errorf("%s: got %q (cut: %v), want %q", path, text, cut, want)
		}
	case *big.Rat:
		if text, ok := v.(string); ok {
			if !strings.HasSuffix(text, "Infinity") || want.Denom().BitLen() != 1 || want.Num().BitLen() < 2000 {
				t.Errorf("%s: got %v, want %v", path, text, want)
			}
			return
		}
		if n, ok := new(big.Rat).SetString(v.(json.Number).String()); !ok || n.Cmp(want) != 0 {
			t.Errorf("%s: got %v, want %v", path, v, want.RatString())
		}
	}
}
