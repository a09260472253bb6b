package binaryorder_test

import (
	"encoding/hex"
	"errors"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/binaryorder"
	"github.com/schemagen/schemagen/schema"
)

// comparison is a line of testdata/comparisons/comparisons.jsonl; the README beside it says what is in it.
type comparison struct {
	Schema       string
	Family, Type string
	Map          bool
	A, B         string
	Order        int
}

func comparisons(t testing.TB) []comparison {
	t.Helper()
	list := vectors.Lines[comparison](t, "comparisons/comparisons.jsonl")
	if len(list) < 1000 {
		t.Fatalf("only %d comparisons", len(list))
	}
	return list
}

// schemas finds the schemas of comparisons, each once.
type schemas struct {
	found    map[string]*schema.Schema
	families map[string]bool
}

func (s *schemas) of(t testing.TB, c comparison) *schema.Schema {
	t.Helper()
	if s.found == nil {
		s.found, s.families = make(map[string]*schema.Schema), make(map[string]bool)
	}
	if c.Schema != "" && s.found[c.Schema] == nil {
		parsed, err := schema.Parse(c.Schema)
		if err != nil {
			t.Fatal(err)
		}
		s.found[c.Schema] = parsed
	}
	if c.Family != "" && !s.families[c.Family] {
		s.families[c.Family] = true
		for _, root := range family(t, c.Family).Types {
			s.found[root.Name.String()] = root
		}
	}
	found := s.found[c.Schema+c.Type]
	if found == nil {
		t.Fatalf("no schema %s%s", c.Schema, c.Type)
	}
	return found
}

// family parses the schemas of a folder of testdata/schemas.
func family(t testing.TB, name string) *schema.Set {
	t.Helper()
	var sources []schema.Source
	for _, file := range vectors.Files(t, "schemas/"+name+"/*.avsc") {
		sources = append(sources, schema.Source(file))
	}
	set, err := schema.ParseSources(sources)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func unhex(t testing.TB, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestOrderIsThatOfJava(t *testing.T) {
	var all schemas
	for _, c := range comparisons(t) {
		order, err := binaryorder.New(all.of(t, c))
		if c.Map {
			if !errors.Is(err, binaryorder.ErrMap) {
				t.Errorf("%s%s: error %v, want ErrMap", c.Schema, c.Type, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s%s: %v", c.Schema, c.Type, err)
			continue
		}
		a, b := unhex(t, c.A), unhex(t, c.B)
		if got, err := runtime.CompareBinary(order, a, b); got != c.Order || err != nil {
			t.Errorf("%s%s: %s and %s compare as %d, %v, want %d", c.Schema, c.Type, c.A, c.B, got, err, c.Order)
		}
		if got, err := runtime.CompareBinary(order, b, a); got != -c.Order || err != nil {
			t.Errorf("%s%s: %s and %s compare as %d, %v, want %d", c.Schema, c.Type, c.B, c.A, got, err, -c.Order)
		}
	}
}
