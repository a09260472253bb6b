package plan_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/schema/plan"
)

// resolve resolves two schemas that are known to match, and checks the form of the result.
func resolve(t *testing.T, writer, reader string) *plan.Resolution {
	t.Helper()
	r, err := plan.Resolve(build(t, writer), build(t, reader))
	if err != nil {
		t.Fatal(err)
	}
	checkForm(t, r)
	return r
}

// faults returns what is wrong with a pair of schemas, as kind and both paths, with a star if no data can be read.
func faults(t *testing.T, writer, reader string) []string {
	t.Helper()
	var list []plan.Fault
	r, err := plan.Resolve(build(t, writer), build(t, reader))
	var wrong *plan.MismatchError
	switch {
	case err == nil:
		list = r.Faults
		checkForm(t, r)
	case errors.As(err, &wrong):
		list = wrong.Faults
	default:
		t.Fatal(err)
	}
	var texts []string
	for _, f := range list {
		text := fmt.Sprintf("%s %s %s", f.Kind, f.WriterPath, f.ReaderPath)
		if !f.Datum {
			text += " *"
		}
		texts = append(texts, text)
	}
	return texts
}

// checkForm holds a resolution to what its documentation promises.
func checkForm(t *testing.T, r *plan.Resolution) {
	t.Helper()
	led := make([]bool, len(r.Pairs)) // by a pair that comes before
	for i := range r.Pairs {
		if led[r.Root] = true; !led[i] {
			t.Errorf("pair %d comes before what leads to it, or nothing does\n%s", i, r.Dump())
		}
		for _, next := range nextPairs(r, plan.PairIndex(i)) {
			led[next] = true
		}
		checkPair(t, r, plan.PairIndex(i))
	}
}

func nextPairs(r *plan.Resolution, i plan.PairIndex) []plan.PairIndex {
	p := &r.Pairs[i]
	list := slices.Clone(p.Branches)
	for _, s := range p.Steps {
		if s.Field >= 0 && s.WriterField >= 0 {
			list = append(list, s.Pair)
		} else if s.Pair != -1 {
			panic("a skip or default with a pair")
		}
	}
	if p.Item >= 0 {
		list = append(list, p.Item)
	}
	return list
}

func checkPair(t *testing.T, r *plan.Resolution, i plan.PairIndex) {
	t.Helper()
	p := &r.Pairs[i]
	wn, rn := &r.Writer.Nodes[p.Writer], &r.Reader.Nodes[p.Reader]
	fail := func(what string) {
		t.Helper()
		t.Errorf("pair %d, %s: %s\n%s", i, p.Action, what, r.Dump())
	}
	for _, next := range nextPairs(r, i) {
		if r.Pairs[next].Action == plan.Unreadable && p.Action != plan.FromUnion {
			fail("an unreadable pair does not stop here")
		}
	}
	hasItem := p.Action == plan.ReadArray || p.Action == plan.ReadMap || p.Action == plan.ToUnion
	hasFault := p.Action == plan.Unreadable || p.Action == plan.ReadEnum && slices.Contains(p.Symbols, -1)
	if (p.Item >= 0) != hasItem || (p.Fault >= 0) != hasFault || p.Fault >= len(r.Faults) {
		fail(fmt.Sprintf("item %d, fault %d", p.Item, p.Fault))
	}
	if hasFault && p.Same {
		fail("said to be the same")
	}
	isUnion := func(n *plan.Node) bool { return n.Kind == plan.Union || n.Kind == plan.Nullable }
	switch p.Action {
	case plan.Direct:
		if wn.Kind.Base() != rn.Kind.Base() || wn.Size != rn.Size {
			fail("other types")
		}
	case plan.ReadRecord:
		checkSteps(t, fail, p.Steps, len(wn.Fields), rn)
	case plan.ReadEnum:
		if len(p.Symbols) != len(wn.Symbols) {
			fail("other symbols")
		}
	case plan.FromUnion:
		if !isUnion(wn) || len(p.Branches) != len(wn.Branches) {
			fail("other branches")
		}
	case plan.ToUnion:
		if isUnion(wn) || rn.Branches[p.Branch] != r.Pairs[p.Item].Reader {
			fail("other branch")
		}
	}
}

// checkSteps holds that the writer's fields come in order and once, then the defaults, and each field of the reader
// once.
func checkSteps(t *testing.T, fail func(string), steps []plan.Step, writerFields int, rn *plan.Node) {
	t.Helper()
	set := make([]int, len(rn.Fields))
	last := -1
	for j, s := range steps {
		if s.Field >= 0 {
			set[s.Field]++
		}
		switch {
		case j < writerFields:
			if s.WriterField != j {
				fail("the writer's fields are out of order")
			}
		case s.WriterField >= 0 || s.Field <= last || rn.Fields[s.Field].Default == nil:
			fail("no default, or out of order")
		default:
			last = s.Field
		}
	}
	for _, n := range set {
		if n != 1 {
			fail("a field without a value, or with two")
		}
	}
}

func TestNamesComeBeforeAliases(t *testing.T) {
	record := func(fields ...string) string {
		return `{"type": "record", "name": "R", "fields": [` + strings.Join(fields, ",") + `]}`
	}
	x, y, z := `{"name": "x", "type": "int"}`, `{"name": "y", "type": "int"}`, `{"name": "z", "type": "int"}`
	step := func(field, from int, pair plan.PairIndex) plan.Step {
		return plan.Step{Field: field, WriterField: from, Pair: pair}
	}
	for _, c := range []struct {
		what, writer, reader string
		want                 []plan.Step
	}{
		{"a field's name before another's alias", record(x), record(
			`{"name": "y", "type": "int", "aliases": ["x"], "default": 1}`, x),
			[]plan.Step{step(1, 0, 1), step(0, -1, -1)}},
		{"the first alias in the list", record(x, y), record(
			`{"name": "a", "type": "int", "aliases": ["y", "x"]}`), []plan.Step{step(-1, 0, -1), step(0, 1, 1)}},
		{"an alias for one field only", record(x), record(
			`{"name": "a", "type": "int", "aliases": ["x"]}`,
			`{"name": "b", "type": "int", "aliases": ["x"], "default": 1}`),
			[]plan.Step{step(0, 0, 1), step(1, -1, -1)}},
		{"names before aliases that would swap them", record(x, y), record(
			`{"name": "x", "type": "int", "aliases": ["y"]}`, `{"name": "y", "type": "int", "aliases": ["x"]}`),
			[]plan.Step{step(0, 0, 1), step(1, 1, 2)}},
		{"no chain of renames", record(x, y), record(
			`{"name": "y", "type": "int", "aliases": ["x"]}`,
			`{"name": "z", "type": "int", "aliases": ["y"], "default": 1}`),
			[]plan.Step{step(-1, 0, -1), step(0, 1, 1), step(1, -1, -1)}},
		{"an alias that is free", record(x, y, z), record(
			`{"name": "a", "type": "int", "aliases": ["y", "z"]}`, x,
			`{"name": "b", "type": "int", "aliases": ["x", "y", "z"]}`),
			[]plan.Step{step(1, 0, 1), step(0, 1, 2), step(2, 2, 3)}},
	} {
		r := resolve(t, c.writer, c.reader)
		if diff := cmp.Diff(c.want, r.Pairs[r.Root].Steps); diff != "" {
			t.Errorf("%s: %s", c.what, diff)
		}
	}
}

func TestFieldsOfLargeRecordsAreFoundInAnyOrder(t *testing.T) {
	field := func(i int, more string) string { return fmt.Sprintf(`{"name": "f%d", "type": "int"%s}`, i, more) }
	var writer, reader []string
	for i := range 30 {
		writer = append(writer, field(i, ""))
		j := (i*7 + 3) % 30
		if j%5 == 0 {
			reader = append(reader, fmt.Sprintf(`{"name": "g%d", "type": "int", "aliases": ["none", "f%d"]}`, j, j))
		} else {
			reader = append(reader, field(j, ""))
		}
	}
	record := `{"type": "record", "name": "R", "fields": [%s]}`
	r := resolve(t, fmt.Sprintf(record, strings.Join(writer, ",")), fmt.Sprintf(record, strings.Join(reader, ",")))
	for i, s := range r.Pairs[r.Root].Steps {
		if s.WriterField != i || (s.Field*7+3)%30 != i {
			t.Errorf("field %d is read as %d", i, s.Field)
		}
	}
}

// TestUnreadableSpreads holds how far a fault goes: up to the root, or to a branch.
func TestUnreadableSpreads(t *testing.T) {
	bad := func(typ string) string {
		return `{"type": "record", "name": "In", "fields": [{"name": "x", "type": ` + typ + `}]}`
	}
	list := func(typ string) string {
		return `{"type": "record", "name": "L", "fields": [{"name": "next", "type": ["null", "L"]}, {"name": "v", ` +
			`"type": ` + typ + `}]}`
	}
	ring := func(typ string) string {
		return `{"type": "record", "name": "L", "fields": [{"name": "all", "type": {"type": "array", "items": "L"}}, ` +
			`{"name": "v", "type": ` + typ + `}]}`
	}
	enum := func(symbols string) string { return `{"type": "enum", "name": "E", "symbols": [` + symbols + `]}` }
	for _, c := range []struct {
		writer, reader string
		want           []string
	}{
		{bad(`"int"`), bad(`"string"`), []string{"type-mismatch /x /x *"}},
		{`{"type": "map", "values": ` + bad(`"int"`) + `}`, `{"type": "map", "values": ` + bad(`"string"`) + `}`,
			[]string{"type-mismatch /values/x /values/x *"}},
		{`["null", ` + bad(`"int"`) + `]`, `["null", ` + bad(`"string"`) + `]`, []string{"type-mismatch /1/x /1/x"}},
		{bad(`"int"`), `["null", ` + bad(`"string"`) + `]`, []string{"type-mismatch /x /1/x *"}},
		{list(`"int"`), list(`"string"`), []string{"type-mismatch /v /v *"}},
		{ring(`"int"`), ring(`"string"`), []string{"type-mismatch /v /v *"}},
		{`["int", "boolean"]`, `"string"`, []string{"type-mismatch /0  *", "type-mismatch /1  *"}},
		{`["int", "boolean"]`, `["string", "bytes"]`, []string{"no-union-branch /0  *", "no-union-branch /1  *"}},
		{`[]`, `"string"`, nil},
		{enum(`"A", "B"`), enum(`"B"`), []string{"missing-symbol  "}},
		{enum(`"A", "B"`), enum(`"C"`), []string{"missing-symbol   *"}},
		{enum(``), enum(`"C"`), nil},
		{`["null", ` + enum(`"A", "B"`) + `]`, enum(`"A"`), []string{"type-mismatch /0 ", "missing-symbol /1 "}},
		// One fault spoils all, another only a branch, and both are told.
		{`{"type": "record", "name": "R", "fields": [{"name": "a", "type": ["null", "int"]}, {"name": "b", "type": ` +
			`"int"}]}`,
			`{"type": "record", "name": "R", "fields": [{"name": "a", "type": "int"}, {"name": "b", "type": ` +
				`"string"}]}`,
			[]string{"type-mismatch /a/0 /a", "type-mismatch /b /b *"}},
	} {
		if diff := cmp.Diff(c.want, faults(t, c.writer, c.reader)); diff != "" {
			t.Errorf("%s as %s: %s", c.writer, c.reader, diff)
		}
	}
}

func TestSymbolsOfLargeEnumsAreFoundInAnyOrder(t *testing.T) {
	var writer, reader []string
	for i := range 30 {
		writer = append(writer, fmt.Sprintf(`"S%d"`, i))
		reader = append(reader, fmt.Sprintf(`"S%d"`, (i*7+3)%30))
	}
	enum := func(symbols []string) string {
		return `{"type": "enum", "name": "E", "symbols": [` + strings.Join(symbols, ",") + `]}`
	}
	r := resolve(t, enum(append(writer, `"X"`)), enum(reader))
	for i, s := range r.Pairs[r.Root].Symbols {
		if i == 30 && s != -1 || i < 30 && (s*7+3)%30 != i {
			t.Errorf("symbol %d is read as %d", i, s)
		}
	}
}

// TestEveryActionHasAName keeps the table as long as the list of actions.
func TestEveryActionHasAName(t *testing.T) {
	seen := make(map[string]bool)
	for a := plan.Direct; int(a) < plan.Actions; a++ {
		if seen[a.String()] {
			t.Errorf("action %d has the name %q", a, a)
		}
		seen[a.String()] = true
	}
	if plan.Actions != int(plan.Unreadable)+1 {
		t.Errorf("%d actions, want %d", plan.Actions, plan.Unreadable+1)
	}
}
