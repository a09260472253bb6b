package compat

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

func version(t testing.TB, name, text string) *Version {
	t.Helper()
	set, err := schema.ParseSources([]schema.Source{{Name: name, Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	versions, err := NewVersions(set.Roots)
	if err != nil {
		t.Fatal(err)
	}
	return versions[0]
}

// TestVectors runs what several implementations of Avro agree on, both as a backward check and, with the versions
// changed over, as a forward one.
func TestVectors(t *testing.T) {
	list := vectors.Lines[struct {
		Writer, Reader, Reason string
		Compatible             bool
	}](t, "conformance/compat.jsonl")
	for i, v := range list {
		writer, reader := version(t, "writer", v.Writer), version(t, "reader", v.Reader)
		for _, c := range []struct {
			mode     string
			versions []*Version
		}{{"backward", []*Version{writer, reader}}, {"forward", []*Version{reader, writer}}} {
			checks, err := ParseMode(c.mode).Run(c.versions)
			if err != nil {
				t.Fatal(err)
			}
			r := Report{Mode: c.mode, Checks: checks}
			if r.Compatible() != v.Compatible {
				t.Errorf("line %d, %s: compatible is %v\n%s", i+1, c.mode, r.Compatible(), r.Text())
			}
			if !v.Compatible && (checks[0].Faults[0].Kind.String() != v.Reason || checks[0].Faults[0].Hint == "") {
				t.Errorf("line %d, %s: not %s, or without a hint\n%s", i+1, c.mode, v.Reason, r.Text())
			}
		}
	}
	if len(list) < 200 {
		t.Errorf("only %d vectors", len(list))
	}
}

// TestModesCompareTheNewest writes each comparison as reader<writer.
func TestModesCompareTheNewest(t *testing.T) {
	versions := []*Version{version(t, "1", `"int"`), version(t, "2", `"int"`), version(t, "3", `"int"`)}
	want := map[string]string{
		"backward":            "3<2",
		"forward":             "2<3",
		"full":                "3<2 2<3",
		"backward-transitive": "3<2 3<1",
		"forward-transitive":  "2<3 1<3",
		"full-transitive":     "3<2 2<3 3<1 1<3",
	}
	for _, mode := range Modes() {
		checks, err := ParseMode(mode).Run(versions)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range checks {
			got = append(got, c.Reader.Name+"<"+c.Writer.Name)
		}
		if text := strings.Join(got, " "); text != want[mode] {
			t.Errorf("%s: %s, want %s", mode, text, want[mode])
		}
	}
	if len(want) != len(Modes()) {
		t.Error("a mode is not tested")
	}
}

// TestEveryFaultHasAForwardHint keeps the table as long as the list of kinds.
func TestEveryFaultHasAForwardHint(t *testing.T) {
	for kind := plan.TypeMismatch; kind.String() != "invalid"; kind++ {
		if forwardHints[kind] == "" {
			t.Errorf("no hint for %s", kind)
		}
	}
}

func TestWarnings(t *testing.T) {
	logical := func(base, name string) string { return fmt.Sprintf(`{"type": %q, "logicalType": %q}`, base, name) }
	list := func(typ string) string {
		return `{"type": "record", "name": "L", "fields": [{"name": "v", "type": ` + typ +
			`}, {"name": "next", "type": ["null", "L"]}]}`
	}
	fields := func(list string) string { return `{"type": "record", "name": "R", "fields": [` + list + `]}` }
	for _, c := range []struct {
		writer, reader string
		want           []string
	}{
		{fields(`{"name": "a", "type": "int"}`), fields(`{"name": "b", "type": "int", "aliases": ["z", "a"]}`), nil},
		{fields(`{"name": "a", "type": "int"}, {"name": "b", "type": "int"}`), // what was renamed twice
			fields(`{"name": "b", "type": "int", "aliases": ["a"]}, {"name": "c", "type": "int", "aliases": ["b"],
				"default": 0}`),
			[]string{"alias /a /b", "alias /b /c"}},
		{fields(`{"name": "a", "type": "int"}, {"name": "b", "type": "int"}`),
			fields(`{"name": "c", "type": "int", "aliases": ["b", "a"]}`),
			[]string{"alias /a /c"}},
		{`"int"`, `"long"`, nil},
		{`"int"`, `"double"`, nil}, // 53 bits hold all of 32
		{`"float"`, `"double"`, nil},
		{`"int"`, `"float"`, []string{"precision  "}},
		{`"long"`, `"float"`, []string{"precision  "}},
		{`"long"`, `"double"`, []string{"precision  "}},
		{`["null", "long"]`, `["double", "null"]`, []string{"precision /1 /0"}},
		{`{"type": "map", "values": {"type": "array", "items": "long"}}`,
			`{"type": "map", "values": {"type": "array", "items": "double"}}`,
			[]string{"precision /values/items /values/items"}},
		{list(`"int"`), list(`"float"`), []string{"precision /v /v"}},
		{logical("int", "date"), `"int"`, nil},
		{`"long"`, logical("long", "timestamp-millis"), nil},
		{logical("long", "timestamp-millis"), logical("long", "timestamp-micros"), []string{"meaning  "}},
		{logical("int", "time-millis"), logical("long", "time-micros"), []string{"meaning  "}},
		{logical("int", "date"), `"long"`, nil},
		{`{"type": "enum", "name": "E", "symbols": ["A", "B"]}`,
			`{"type": "enum", "name": "E", "symbols": ["X", "A"], "default": "X"}`,
			[]string{"symbol  "}},
		{`{"type": "enum", "name": "E", "symbols": ["A", "B"]}`,
			`{"type": "enum", "name": "E", "symbols": ["B", "A"], "default": "A"}`, nil},
	} {
		checks, err := ParseMode("backward").Run([]*Version{version(t, "w", c.writer), version(t, "r", c.reader)})
		if err != nil || len(checks[0].Faults) > 0 {
			t.Fatal(err, checks)
		}
		var got []string
		for _, w := range checks[0].Warnings {
			got = append(got, fmt.Sprintf("%s %s %s", w.Kind, w.WriterPath, w.ReaderPath))
			if w.Msg == "" {
				t.Errorf("%s as %s: no message", c.writer, c.reader)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s as %s: %s", c.writer, c.reader, diff)
		}
	}
}

// TestCostIsThatOfTheBounds works sizes out by hand, from Avro 1.12, "Binary Encoding".
func TestCostIsThatOfTheBounds(t *testing.T) {
	c := CostOf(
		version(t, "old", `{"type": "record", "name": "R", "fields": [
			{"name": "a", "type": "int"},
			{"name": "b", "type": ["null", "float"]},
			{"name": "c", "type": {"type": "array", "items": "float"}},
			{"name": "in", "type": {"type": "record", "name": "In", "fields": [{"name": "x", "type": "double"}]}},
			{"name": "same", "type": "double"}]}`),
		version(t, "new", `{"type": "record", "name": "R", "fields": [
			{"name": "same", "type": "double"},
			{"name": "renamed", "type": "long", "aliases": ["a"]},
			{"name": "b", "type": ["null", "double"]},
			{"name": "c", "type": {"type": "array", "items": "double"}},
			{"name": "more", "type": {"type": "fixed", "name": "F", "size": 3}}]}`),
	)
	want := []string{
		"/renamed: 1 to 5 bytes > 1 to 10 bytes",
		"/b: 1 to 5 bytes > 1 to 9 bytes",
		"/c/items: 4 bytes > 8 bytes",
		"/more: <nil> > 3 bytes",
		"/in: 8 bytes > <nil>",
	}
	var got []string
	for _, p := range c.Places {
		got = append(got, fmt.Sprintf("%s: %v > %v", p.Path, p.Old, p.New))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if c.Old != (Bytes{1 + 1 + 1 + 8 + 8, plan.Unbounded}) || c.New != (Bytes{8 + 1 + 1 + 1 + 3, plan.Unbounded}) {
		t.Errorf("a datum: %v > %v", c.Old, c.New)
	}
}

func TestBytesAreWords(t *testing.T) {
	for b, want := range map[Bytes]string{
		{0, 0}:              "0 bytes",
		{1, 1}:              "1 byte",
		{1, 5}:              "1 to 5 bytes",
		{0, 1}:              "0 to 1 byte",
		{1, plan.Unbounded}: "at least 1 byte",
	} {
		if b.String() != want {
			t.Errorf("%q, want %q", b, want)
		}
	}
}
