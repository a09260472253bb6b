package plan_test

import (
	"encoding/hex"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

var update = flag.Bool("update", false, "rewrite the wanted dumps in testdata/*.txtar")

func build(t testing.TB, text string) *plan.Plan {
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

// TestDumps compares the plans of the schemas in testdata with the dumps beside them, which are there to be read.
func TestDumps(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no dumps", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var roots []*schema.Schema
		want := ""
		var kept []txtar.File
		for _, f := range archive.Files {
			if f.Name == "want.plan" {
				want = string(f.Data)
				continue
			}
			kept = append(kept, f)
			s, err := schema.Parse(string(f.Data))
			if err != nil {
				t.Fatal(err)
			}
			roots = append(roots, s)
		}
		p, err := plan.Build(roots...)
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			archive.Files = append(kept, txtar.File{Name: "want.plan", Data: []byte(p.Dump())})
			if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if diff := cmp.Diff(want, p.Dump()); diff != "" {
			t.Errorf("%s: run go test -update and read the diff (-want +got):\n%s", path, diff)
		}
	}
}

// TestBytesOfADatumAreBounded works the bounds out by hand: the varint of an int takes 1 to 5 bytes, of a long 1 to 10,
// and so on; what contains itself or a length has no upper bound.
func TestBytesOfADatumAreBounded(t *testing.T) {
	const none = plan.Unbounded
	fixed := `{"type": "fixed", "name": "F", "size": 7`
	for _, c := range []struct {
		schema   string
		min, max int
	}{
		{`"null"`, 0, 0},
		{`"boolean"`, 1, 1},
		{`"int"`, 1, 5},
		{`"long"`, 1, 10},
		{`"float"`, 4, 4},
		{`"double"`, 8, 8},
		{`"bytes"`, 1, none},
		{`"string"`, 1, none},
		{fixed + `}`, 7, 7},
		{`{"type": "enum", "name": "E", "symbols": ["A"]}`, 1, 1},
		{`{"type": "array", "items": "double"}`, 1, none},
		{`{"type": "map", "values": "null"}`, 1, none},
		{`["null", "double"]`, 1, 9},
		{`["double", "null"]`, 1, 9},
		{`["double", ` + fixed + `}]`, 8, 9},
		{`["string", "int"]`, 2, none},
		{`{"type": "string", "logicalType": "uuid"}`, 37, 37},
		{`{"type": "fixed", "name": "U", "size": 16, "logicalType": "uuid"}`, 16, 16},
		{`{"type": "fixed", "name": "D", "size": 12, "logicalType": "duration"}`, 12, 12},
		{`{"type": "bytes", "logicalType": "decimal", "precision": 4}`, 2, none},
		{fixed + `, "logicalType": "decimal", "precision": 4}`, 7, 7},
		{`{"type": "bytes", "logicalType": "big-decimal"}`, 4, none},
		{`{"type": "long", "logicalType": "timestamp-nanos"}`, 1, 10},
		{`{"type": "record", "name": "R", "fields": []}`, 0, 0},
		{`{"type": "record", "name": "R", "fields": [{"name": "a", "type": "double"}, {"name": "b", "type": ["null", ` +
			`"int"]}]}`, 9, 14},
		{`{"type": "record", "name": "R", "fields": [{"name": "n", "type": ["null", "R"]}, {"name": "d", "type": ` +
			`"double"}]}`, 9, none},
		{`{"type": "record", "name": "R", "fields": [{"name": "n", "type": {"type": "array", "items": "R"}}]}`, 1,
			none},
	} {
		p := build(t, c.schema)
		n := p.Nodes[p.Roots[0]]
		if n.MinBytes != c.min || n.MaxBytes != c.max {
			t.Errorf("%s takes %d to %d bytes, want %d to %d", c.schema, n.MinBytes, n.MaxBytes, c.min, c.max)
		}
	}
}

// TestReadersCountOnTheBytesOfTheTypeUnderneath is for data that are no values of their logical types: a uuid may be
// any string, a decimal no bytes at all, and a reader that skips them takes them for what they are.
func TestReadersCountOnTheBytesOfTheTypeUnderneath(t *testing.T) {
	for text, want := range map[string]int{
		`{"type": "string", "logicalType": "uuid"}`:                                           1,
		`{"type": "bytes", "logicalType": "decimal", "precision": 4}`:                         1,
		`{"type": "bytes", "logicalType": "big-decimal"}`:                                     1,
		`{"type": "fixed", "name": "U", "size": 16, "logicalType": "uuid"}`:                   16,
		`{"type": "fixed", "name": "D", "size": 12, "logicalType": "duration"}`:               12,
		`{"type": "fixed", "name": "F", "size": 7, "logicalType": "decimal", "precision": 4}`: 7,
		`{"type": "long", "logicalType": "timestamp-nanos"}`:                                  1,
		`["double", {"type": "string", "logicalType": "uuid"}]`:                               2,
		`{"type": "array", "items": {"type": "string", "logicalType": "uuid"}}`:               1,
		`{"type": "record", "name": "R", "fields": [{"name": "d", "type": "double"},
			{"name": "u", "type": {"type": "string", "logicalType": "uuid"}},
			{"name": "n", "type": ["null", "R"]}]}`: 10,
	} {
		p := build(t, text)
		if got := p.Nodes[p.Roots[0]].LeastBytes; got != want {
			t.Errorf("%s takes at least %d bytes to read, want %d", text, got, want)
		}
	}
}

func TestEnumOfManySymbolsTakesTwoBytes(t *testing.T) {
	symbols := make([]string, 65)
	for i := range symbols {
		symbols[i] = `"S` + strings.Repeat("x", i) + `"`
	}
	p := build(t, `{"type": "enum", "name": "E", "symbols": [`+strings.Join(symbols, ",")+`]}`)
	if n := p.Nodes[0]; n.MaxBytes != 2 { // index 64 is 0x80 0x01
		t.Errorf("at most %d bytes, want 2", n.MaxBytes)
	}
}

func TestOnlyWhatContainsItselfIsRecursive(t *testing.T) {
	p := build(t, `{"type": "record", "name": "Outer", "fields": [
		{"name": "list", "type": {"type": "array", "items": {"type": "record", "name": "A", "fields": [
			{"name": "b", "type": ["null",
			{"type": "record", "name": "B", "fields": [{"name": "as", "type": {"type": "map", "values": "A"}}]}]},
			{"name": "plain", "type": {"type": "record", "name": "Plain", "fields": [{"name": "x", "type": "int"}]}}
		]}}},
		{"name": "again", "type": "Plain"}
	]}`)
	got := make(map[string]bool)
	for _, n := range p.Nodes {
		if n.Kind == plan.Record {
			got[n.Name.Short] = n.Recursive
		}
	}
	want := map[string]bool{"Outer": false, "A": true, "B": true, "Plain": false}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestDefaultsAreEncoded holds the bytes of defaults of every kind, worked out from Avro 1.12, "Binary Encoding".
func TestDefaultsAreEncoded(t *testing.T) {
	for _, c := range []struct{ typ, value, hex string }{
		{`"null"`, `null`, ""},
		{`"boolean"`, `true`, "01"},
		{`"int"`, `-2147483648`, "ffffffff0f"},
		{`"long"`, `9223372036854775807`, "feffffffffffffffff01"},
		{`"float"`, `1`, "0000803f"},
		{`"double"`, `-0.0`, "0000000000000080"},
		{`"double"`, `1e2`, "0000000000005940"},
		{`"string"`, `"é"`, "04c3a9"},
		{`"bytes"`, `"\u00ff\u0080A"`, "06ff8041"},
		{`{"type": "fixed", "name": "F", "size": 2}`, `"\u00fe\u0001"`, "fe01"},
		{`{"type": "enum", "name": "E", "symbols": ["A", "B"]}`, `"B"`, "02"},
		{`{"type": "array", "items": "int"}`, `[1, 2]`, "04020400"},
		{`{"type": "array", "items": "int"}`, `[]`, "00"},
		{`{"type": "map", "values": "boolean"}`, `{"k": true}`, "02026b0100"},
		{`["null", "string"]`, `null`, "00"},
		{`["null", "string"]`, `"x"`, "020278"},
		{`["int", "long"]`, `2147483648`, "028080808010"},
		{`["string", "bytes"]`, `"x"`, "000278"},
		{`{"type": "record", "name": "In", "fields": [{"name": "a", "type": "int", "default": 7}, {"name": "b", ` +
			`"type": "int"}]}`, `{"b": 1}`, "0e02"},
		{`{"type": "int", "logicalType": "date"}`, `1`, "02"},
		{`{"type": "bytes", "logicalType": "decimal", "precision": 2}`, `"\u0001"`, "0201"},
	} {
		p := build(t, `{"type": "record", "name": "R", "fields": [{"name": "f", "type": `+c.typ+`, "default": `+c.value+
			`}]}`)
		f := p.Nodes[p.Roots[0]].Fields[0]
		if f.Default == nil || hex.EncodeToString(f.Default) != c.hex {
			t.Errorf("default %s of %s is %x, want %s", c.value, c.typ, f.Default, c.hex)
		}
	}
}

func TestFieldWithoutDefaultHasNone(t *testing.T) {
	p := build(t, `{"type": "record", "name": "R", "fields": [{"name": "f", "type": "null"}]}`)
	if d := p.Nodes[p.Roots[0]].Fields[0].Default; d != nil {
		t.Errorf("default %x, want none", d)
	}
}

// TestEveryKindHasANameAndABase keeps the tables as long as the list of kinds.
func TestEveryKindHasANameAndABase(t *testing.T) {
	seen := make(map[string]bool)
	for k := plan.Kind(1); int(k) < plan.Kinds; k++ {
		if seen[k.String()] || k.String() == "invalid" || k.String() == "" {
			t.Errorf("kind %d has the name %q", k, k)
		}
		seen[k.String()] = true
		if base := k.Base(); base.Base() != base {
			t.Errorf("the base of %s, %s, has a base of its own", k, base)
		}
	}
}

// TestEveryKindIsThatOfASchema and every logical type has a kind on the type that it annotates.
func TestEveryKindIsThatOfASchema(t *testing.T) {
	for l := schema.Decimal; int(l) < schema.LogicalKinds; l++ {
		base, size := l.Base()
		if l.String() == "" || schema.LogicalNamed(l.String()) != l || base == 0 {
			t.Errorf("logical type %d has no name or no base", l)
			continue
		}
		s := &schema.Schema{Kind: base, Name: schema.Name{Short: "F"}, Size: size}
		s.WithLogical(schema.Logical{Kind: l, Precision: 1})
		p, err := plan.Build(s)
		if err != nil {
			t.Fatal(err)
		}
		n := &p.Nodes[p.Roots[0]]
		if n.Kind.Logical() != l || n.Kind.Meaning() == plan.NoMeaning || n.Kind.Base().String() != base.String() {
			t.Errorf("%v on %v has the kind %v", l, base, n.Kind)
		}
	}
}

func TestSharedTypesHaveOneNode(t *testing.T) {
	set, err := schema.ParseSources([]schema.Source{
		{Name: "a.avsc", Text: []byte(`{"type": "record", "name": "A", "fields": [{"name": "b", "type": "B"}, ` +
			`{"name": "c", "type": ["null", "B"]}]}`)},
		{Name: "b.avsc", Text: []byte(`{"type": "record", "name": "B", "fields": [{"name": "a", "type": {"type": ` +
			`"array", "items": "A"}}]}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Build(set.Roots[0].Schema, set.Roots[1].Schema)
	if err != nil {
		t.Fatal(err)
	}
	records := 0
	for _, n := range p.Nodes {
		if n.Kind == plan.Record {
			records++
		}
	}
	if records != 2 || p.Nodes[p.Roots[0]].Fields[0].Node != p.Roots[1] {
		t.Errorf("%d record nodes, want 2 that refer to each other:\n%s", records, p.Dump())
	}
}

// TestBoundsDoNotOverflow holds on 32-bit machines too: what is only known to be endless for a while is added up.
func TestBoundsDoNotOverflow(t *testing.T) {
	p := build(t, `{"type": "record", "name": "A", "fields": [
		{"name": "b", "type": ["null", {"type": "record", "name": "B", "fields": [
			{"name": "x", "type": {"type": "record", "name": "C", "fields": [{"name": "a1", "type": ["null", "A"]},
			{"name": "a2", "type": ["null", "A"]}]}},
			{"name": "y", "type": "C"}
		]}]},
		{"name": "big1", "type": {"type": "fixed", "name": "Big", "size": 2000000000}},
		{"name": "big2", "type": "Big"}
	]}`)
	for _, n := range p.Nodes {
		want := map[string]int{"B": 4, "C": 2, "A": 1 << 29, "Big": 1 << 29}[n.Name.Short]
		if n.Kind == plan.Record && n.MinBytes != want {
			t.Errorf("%s takes at least %d bytes, want %d", n.Name, n.MinBytes, want)
		}
	}
}

// TestNestedUnionDefaultsTakeLittleTime nests unions whose first branch fits only outside: trying each branch anew on
// every level would take 2 to the power of the depth.
func TestNestedUnionDefaultsTakeLittleTime(t *testing.T) {
	typ, value := `"int"`, `1`
	for i := range 200 {
		name := strings.Repeat("R", i+1)
		typ = `[{"type": "record", "name": "` + name + `a", "fields": [{"name": "x", "type": ` + typ +
			`}, {"name": "y", "type": "int"}]},
			{"type": "map", "values": "` + name + `a"},
			{"type": "record", "name": "` + name + `b", "fields": [
				{"name": "x", "type": "` + name + `a"}, {"name": "z", "type": "int", "default": 3}]}]`
		value = `{"x": ` + value + `, "y": 2}`
	}
	build(t, `{"type": "record", "name": "Top", "fields": [{"name": "f", "type": `+typ+`, "default": `+value+`}]}`)
}
