package schema_test

import (
	"math/rand/v2"
	"testing"

	"github.com/schemagen/schemagen/internal/randomschema"
	"github.com/schemagen/schemagen/schema"
)

func TestRandomSchemasReadBack(t *testing.T) {
	accepted, named := 0, 0
	for seed := range uint64(5000) {
		text := randomschema.Wild(rand.New(rand.NewPCG(seed, 1)))
		s, err := schema.Parse(text, schema.AllowForward())
		if err != nil {
			checkShape(t, err)
			continue
		}
		accepted++
		for inner := range s.All() {
			if inner.Kind.IsNamed() {
				named++
			}
		}
		checkReadsBack(t, s)
		if err := schema.Validate(s); err != nil {
			t.Errorf("Validate: %v", err)
		}
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, text)
		}
	}
	if accepted < 1000 || named < 500 {
		t.Errorf("only %d schemas accepted, with %d named types", accepted, named)
	}
}

// So do schemas of every kind, with defaults and attributes, in all the ways to write names.
func TestRandomSchemasOfEveryKindReadBack(t *testing.T) {
	for seed := range uint64(1500) {
		text, beyondSpec := randomschema.Text(rand.New(rand.NewPCG(seed, 0)))
		if beyondSpec {
			continue
		}
		s, err := schema.Parse(text)
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, text, err)
		}
		checkReadsBack(t, s)
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, text)
		}
	}
}
