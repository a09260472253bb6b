package plan_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/schema/plan"
)

// branchOf returns the number of the branch of the reader's union that the writer's schema is read as, or -1.
func branchOf(t *testing.T, writer, reader string) int {
	t.Helper()
	r, err := plan.Resolve(build(t, writer), build(t, reader))
	if err != nil {
		return -1
	}
	checkForm(t, r)
	return r.Pairs[r.Root].Branch
}

// TestBranchIsChosenByName tries each choice in a small union and, behind records that have nothing to do with it, in a
// large one, which is searched in another way.
func TestBranchIsChosenByName(t *testing.T) {
	record := func(name, aliases, typ string) string {
		return fmt.Sprintf(`{"type": "record", "name": %q, "aliases": [%s], "fields": [{"name": "x", "type": %q}]}`,
			name, aliases, typ)
	}
	fixed := func(name string, size int) string {
		return fmt.Sprintf(`{"type": "fixed", "name": %q, "size": %d}`, name, size)
	}
	enum := func(name string) string { return fmt.Sprintf(`{"type": "enum", "name": %q, "symbols": ["X"]}`, name) }
	for _, c := range []struct {
		what, writer string
		branches     []string
		want         int
	}{
		{"fullname before alias", record("a.R", ``, "int"),
			[]string{record("b.R", `"a.R"`, "int"), record("a.R", ``, "int")}, 1},
		{"alias before unqualified name", record("a.R", ``, "int"),
			[]string{record("b.R", ``, "int"), record("c.S", `"a.R"`, "int")}, 1},
		{"first alias", record("a.R", ``, "int"),
			[]string{record("b.S", `"a.R"`, "int"), record("c.S", `"a.R"`, "int")}, 0},
		{"unqualified name", record("a.R", ``, "int"), []string{record("b.S", ``, "int"), record("b.R", ``, "int")}, 1},
		{"first readable unqualified name", record("a.R", ``, "int"),
			[]string{record("b.R", ``, "string"), record("c.R", ``, "long"), record("d.R", ``, "int")}, 1},
		{"fullname that cannot be read", record("a.R", ``, "int"),
			[]string{record("b.R", ``, "int"), record("a.R", ``, "string")}, -1},
		{"no unqualified name can be read", record("a.R", ``, "int"),
			[]string{record("b.R", ``, "string"), record("c.R", ``, "boolean")}, -1},
		{"alias without its namespace", record("a.R", ``, "int"), []string{record("b.S", `"R"`, "int")}, -1},
		{"the writer's alias", record("a.R", `"a.S"`, "int"), []string{record("a.S", ``, "int")}, -1},
		{"kind before name", enum("a.E"), []string{fixed("a.E", 1), enum("b.E")}, 1},
		{"size before name", fixed("a.F", 2), []string{fixed("a.F", 1), fixed("b.F", 2)}, 1},
		{"size before alias", fixed("a.F", 2), []string{`{"type": "fixed", "name": "b.F", "aliases": ["a.F"], ` +
			`"size": 1}`, fixed("c.F", 2)}, 1},
	} {
		if got := branchOf(t, c.writer, "["+strings.Join(c.branches, ",")+"]"); got != c.want {
			t.Errorf("%s: branch %d, want %d", c.what, got, c.want)
		}
		large := slices.Clone(c.branches)
		for i := range 10 {
			large = append(large, record(fmt.Sprintf("a.Other%d", i), fmt.Sprintf(`"a.Older%d"`, i), "int"))
		}
		if got := branchOf(t, c.writer, "["+strings.Join(large, ",")+"]"); got != c.want {
			t.Errorf("%s, in a large union: branch %d, want %d", c.what, got, c.want)
		}
	}
}

// TestChoiceFollowsWhatIsReadable needs the resolution of what is inside to choose, and the inside contains the choice.
func TestChoiceFollowsWhatIsReadable(t *testing.T) {
	tree := func(namespace, typ string) string {
		return `{"type": "record", "name": "` + namespace +
			`.T", "fields": [{"name": "sub", "type": {"type": "array", "items": "T"}}, {"name": "v", "type": "` + typ +
			`"}]}`
	}
	r := resolve(t, tree("w", "int"), "["+tree("a", "string")+","+tree("b", "long")+"]")
	if p := r.Pairs[r.Root]; p.Action != plan.ToUnion || p.Branch != 1 || len(r.Faults) != 0 {
		t.Errorf("not read as the second branch:\n%s", r.Dump())
	}
}

// TestSameBytes holds what may be decoded as if there were no resolution.
func TestSameBytes(t *testing.T) {
	record := func(fields string) string { return `{"type": "record", "name": "R", "fields": [` + fields + `]}` }
	enum := func(symbols string) string { return `{"type": "enum", "name": "E", "symbols": [` + symbols + `]}` }
	list := func(name, typ string) string {
		return `{"type": "record", "name": "` + name + `", "aliases": ["L"], "fields": [{"name": "v", "type": ` + typ +
			`}, {"name": "next", "type": ["null", "` + name + `"]}]}`
	}
	for _, c := range []struct {
		writer, reader string
		want           bool
	}{
		{`"int"`, `"int"`, true},
		{`"int"`, `{"type": "int", "logicalType": "date"}`, true},
		{`"string"`, `"bytes"`, true},
		{`"bytes"`, `{"type": "string", "logicalType": "uuid"}`, true},
		{`"int"`, `"long"`, false}, // an int past 32 bits is an error
		{`"float"`, `"double"`, false},
		{`{"type": "fixed", "name": "a.F", "size": 2}`, `{"type": "fixed", "name": "b.F", "size": 2}`, true},
		{record(`{"name": "a", "type": "int"}`), record(`{"name": "b", "type": "int", "aliases": ["a"]}`), true},
		{record(`{"name": "a", "type": "int"}, {"name": "b", "type": "int"}`),
			record(`{"name": "b", "type": "int"}, {"name": "a", "type": "int"}`), false},
		{record(`{"name": "a", "type": "int"}, {"name": "b", "type": "int"}`), record(`{"name": "a", "type": "int"}`),
			false},
		{record(`{"name": "a", "type": "int"}`),
			record(`{"name": "a", "type": "int"}, {"name": "b", "type": "int", "default": 1}`), false},
		{record(`{"name": "a", "type": {"type": "map", "values": "int"}}`),
			record(`{"name": "a", "type": {"type": "map", "values": "long"}}`), false},
		{enum(`"A", "B"`), enum(`"A", "B"`), true},
		{enum(`"A", "B"`), enum(`"B", "A"`), false},
		// 1 is an index that the writer does not have
		{enum(`"A"`), enum(`"A", "B"`), false},
		// the default has the index of B
		{enum(`"A", "B"`), `{"type": "enum", "name": "E", "symbols": ["A", "C"], "default": "C"}`, true},
		{`["null", "int"]`, `["null", "int"]`, true},
		{`["null", "int"]`, `["int", "null"]`, false},
		{`["null", "int"]`, `["null", "int", "string"]`, false},
		{`["null", "int"]`, `["null", "long"]`, false},
		{`["null", "string"]`, `["null", "bytes"]`, true},
		{`["int"]`, `"int"`, false},
		{`"int"`, `["int"]`, false},
		// The first type is not read as the second of the reader, which would be a promotion, though it could be.
		{`[{"type": "record", "name": "a.R", "fields": [{"name": "x", "type": "int"}]}, {"type": "record", "name": ` +
			`"c.R", "fields": [{"name": "x", "type": "long"}]}]`,
			`[{"type": "record", "name": "b.R", "fields": [{"name": "x", "type": "int"}]}, {"type": "record", ` +
				`"name": "c.R", "fields": [{"name": "x", "type": "long"}]}]`, true},
		{list("L", `"int"`), list("M", `"int"`), true},
		{list("L", `"int"`), list("M", `"long"`), false},
	} {
		r := resolve(t, c.writer, c.reader)
		if got := r.Pairs[r.Root].Same; got != c.want {
			t.Errorf("%s as %s: same is %v", c.writer, c.reader, got)
		}
	}
}

func TestDecimalsKeepTheirScale(t *testing.T) {
	decimal := func(precision, scale int) string {
		return fmt.Sprintf(`{"type": "bytes", "logicalType": "decimal", "precision": %d, "scale": %d}`, precision,
			scale)
	}
	fixed := func(precision int) string {
		return fmt.Sprintf(`{"type": "fixed", "name": "F", "size": 8, "logicalType": "decimal", "precision": %d}`,
			precision)
	}
	big := `{"type": "bytes", "logicalType": "big-decimal"}`
	mismatch := []string{"decimal-mismatch   *"}
	for _, c := range []struct {
		writer, reader string
		want           []string
	}{
		{decimal(4, 2), decimal(4, 2), nil},
		{decimal(4, 2), decimal(5, 2), nil},
		{decimal(5, 2), decimal(4, 2), mismatch},
		{decimal(4, 2), decimal(4, 1), mismatch},
		{decimal(4, 2), `"bytes"`, nil},
		{decimal(4, 2), `"string"`, nil},
		{`"bytes"`, decimal(4, 2), nil},
		{`"bytes"`, big, nil},
		{big, big, nil},
		{big, decimal(4, 2), mismatch},
		{decimal(4, 2), big, mismatch},
		{fixed(9), fixed(9), nil},
		{fixed(9), fixed(8), mismatch},
		{fixed(9), decimal(9, 0), []string{"type-mismatch   *"}},
		{`["null", ` + decimal(4, 2) + `]`, `["null", ` + decimal(4, 1) + `]`, []string{"decimal-mismatch /1 /1"}},
	} {
		if diff := cmp.Diff(c.want, faults(t, c.writer, c.reader)); diff != "" {
			t.Errorf("%s as %s: %s", c.writer, c.reader, diff)
		}
	}
}
