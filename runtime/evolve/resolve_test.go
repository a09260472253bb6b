package evolve_test

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

func planOf(t *testing.T, text string) *plan.Plan {
	t.Helper()
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPlansAreKeptApart from each other and from texts, though they mean the same, and are dropped when the cache is
// full.
func TestPlansAreKeptApart(t *testing.T) {
	cache := evolve.NewCache(2)
	one, two := planOf(t, `"long"`), planOf(t, `"long"`)
	first, resolution, err := evolve.ResolvePlan(`"int"`, one, evolve.WithCache(cache))
	if err != nil || resolution.Reader != one || !strings.Contains(resolution.Dump(), "promote") {
		t.Fatal(resolution, err)
	}
	if again, _, _ := evolve.ResolvePlan(`"int"`, one, evolve.WithCache(cache)); again != first {
		t.Error("made twice")
	}
	if other, resolution, err := evolve.ResolvePlan(`"int"`, two, evolve.WithCache(cache)); err != nil ||
		other == first || resolution.Reader != two {
		t.Error("a plan was taken for another", err)
	}
	if text, err := evolve.Resolve(`"int"`, `"long"`, evolve.WithCache(cache)); err != nil || text == first ||
		cache.Len() != 2 {
		t.Error("a text was taken for a plan, or not kept", err, cache.Len())
	}
	if again, _, err := evolve.ResolvePlan(`"int"`, one, evolve.WithCache(cache)); err != nil || again == first ||
		cache.Len() != 2 {
		t.Error("the pair asked for longest ago was kept", err, cache.Len())
	}
	if _, _, err := evolve.ResolvePlan(`"string"`, one, evolve.WithCache(cache)); err == nil {
		t.Error("a string was resolved as a long")
	}
	if _, _, err := evolve.ResolvePlan(`"no such type"`, one, evolve.WithCache(cache)); err == nil {
		t.Error("a faulty schema was accepted")
	}
}
