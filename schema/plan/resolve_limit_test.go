package plan_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// ring returns n records, each of which refers to the next one and the last to the first. All have the same unqualified
// name, so each of one ring matches each of another.
func ring(t *testing.T, n int) *plan.Plan {
	t.Helper()
	var sources []schema.Source
	for i := range n {
		text := fmt.Sprintf(`{"type": "record", "name": "n%d.R", "fields": [{"name": "next", "type": ["null", `+
			`"n%d.R"]}]}`, i, (i+1)%n)
		sources = append(sources, schema.Source{Name: fmt.Sprint(i), Text: []byte(text)})
	}
	set, err := schema.ParseSources(sources)
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Build(set.Roots[0].Schema)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRingsThatMeetEverywhereAreRefused resolves two rings whose lengths have no common factor, so that every record of
// one is read as every record of the other: a few kilobytes would come to a hundred thousand pairs.
func TestRingsThatMeetEverywhereAreRefused(t *testing.T) {
	if _, err := plan.Resolve(ring(t, 301), ring(t, 300)); !errors.Is(err, plan.ErrResolveLimit) {
		t.Errorf("got %v", err)
	}
	r, err := plan.Resolve(ring(t, 7), ring(t, 5))
	if err != nil {
		t.Fatal(err)
	}
	checkForm(t, r)
	records := 0
	for _, p := range r.Pairs {
		if p.Action == plan.ReadRecord {
			records++
		}
	}
	if records != 35 || !r.Pairs[r.Root].Same {
		t.Errorf("%d pairs of records, want 35", records)
	}
}

// TestManyNamesAreRefused has as many types on each side that match each other by unqualified name or by long lists of
// aliases.
func TestManyNamesAreRefused(t *testing.T) {
	union := func(n int, branch func(i int) string) string {
		var branches []string
		for i := range n {
			branches = append(branches, branch(i))
		}
		return "[" + strings.Join(branches, ",") + "]"
	}
	plain := func(prefix string) func(int) string {
		return func(i int) string {
			return fmt.Sprintf(`{"type": "record", "name": "%s%d.R", "fields": [{"name": "x", "type": "int"}]}`, prefix,
				i)
		}
	}
	if _, err := plan.Resolve(build(t, union(1000, plain("w"))), build(t, union(1000, plain("r")))); !errors.Is(err,
		plan.ErrResolveLimit) {
		t.Errorf("unqualified names: %v", err)
	}
	var aliases []string
	for i := range 2000 {
		aliases = append(aliases, fmt.Sprintf(`"other.A%d"`, i))
	}
	known := `{"type": "record", "name": "known.R", "aliases": [` + strings.Join(aliases, ",") +
		`], "fields": [{"name": "x", "type": "int"}]}`
	if _, err := plan.Resolve(build(t, union(1000, plain("w"))), build(t, known)); !errors.Is(err,
		plan.ErrResolveLimit) {
		t.Errorf("aliases: %v", err)
	}
}

// TestLargeSchemasAreWithinTheLimit resolves what is large, but ordinary.
func TestLargeSchemasAreWithinTheLimit(t *testing.T) {
	for _, changed := range []bool{false, true} {
		resolve(t, wide(5000, false), wide(5000, changed))
	}
	// Every field has the same union of records.
	var branches, names, fields []string
	for i := range 100 {
		branches = append(branches, fmt.Sprintf(`{"type": "record", "name": "R%d", "fields": [{"name": "x", "type": `+
			`"int"}]}`, i))
		names = append(names, fmt.Sprintf(`"R%d"`, i))
	}
	fields = append(fields, `{"name": "f", "type": [`+strings.Join(branches, ",")+`]}`)
	for i := range 300 {
		fields = append(fields, fmt.Sprintf(`{"name": "f%d", "type": [%s]}`, i, strings.Join(names, ",")))
	}
	all := `{"type": "record", "name": "All", "fields": [` + strings.Join(fields, ",") + `]}`
	if r := resolve(t, all, all); !r.Pairs[r.Root].Same {
		t.Error("not the same")
	}
}

func TestDeepSchemasAreResolvedWithShortPaths(t *testing.T) {
	deep := func(typ string) string {
		return strings.Repeat(`{"type": "array", "items": `, 300) + typ + strings.Repeat("}", 300)
	}
	_, err := plan.Resolve(build(t, deep(`"int"`)), build(t, deep(`"string"`)))
	var wrong *plan.MismatchError
	if !errors.As(err, &wrong) || len(wrong.Faults) != 1 {
		t.Fatal(err)
	}
	items := strings.Repeat("/items", 20)
	if got := wrong.Faults[0].WriterPath; got != items+"/…"+items {
		t.Error(got)
	}
}

func TestPlanWithoutRootIsRefused(t *testing.T) {
	whole := build(t, `"int"`)
	for _, pair := range [][2]*plan.Plan{{whole, {}}, {{}, whole}} {
		if _, err := plan.Resolve(pair[0], pair[1]); err == nil {
			t.Error("no error")
		}
	}
}
