package schema_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

func TestNamesAreHeldToTheSpecification(t *testing.T) {
	cases := []struct {
		name        string
		strict, lax bool // whether it may name a type, a field and a symbol
		label       bool // whether it may name a field and a symbol if names are lax, but no type
	}{
		{"a", true, true, false}, {"_", true, true, false}, {"A1_b", true, true, false}, {"type", true, true, false},
		{"record", true, true, false},
		{"1a", false, true, false}, {"a-b", false, true, false}, {"é", false, true, false}, {"日本", false, true, false},
		{"a$b", false, true, false},
		{`a\"b`, false, true, false}, {`a\\b`, false, true, false}, {"😀", false, true, false},
		{"a/b", false, true, false},
		{"", false, false, false}, {"a b", false, false, true}, {`a\tb`, false, false, false},
		{`a\n`, false, false, false}, {`\u0000`, false, false, false},
		{`a\u00a0b`, false, false, true}, {`a\u2003b`, false, false, true}, {`a\u0085b`, false, false, false},
		{"a.b", false, false, true}, {".", false, false, true}, {" ", false, false, true},
	}
	for _, c := range cases {
		for _, use := range []struct {
			text  string
			class error
			label bool
		}{
			{`{"type":"fixed","size":1,"name":"%"}`, schema.ErrName, false},
			{`{"type":"fixed","size":1,"name":"n.%"}`, schema.ErrName, false},
			{record(`{"name":"%","type":"int"}`), schema.ErrName, true},
			{`{"type":"enum","name":"E","symbols":["%"]}`, schema.ErrSymbol, true},
			{`{"type":"fixed","size":1,"name":"F","namespace":"a.%.b"}`, schema.ErrNamespace, false},
		} {
			if strings.Contains(c.name, ".") && !use.label {
				continue // is a fullname
			}
			text := strings.Replace(use.text, "%", c.name, 1)
			if _, err := schema.Parse(text); c.strict && err != nil || !c.strict && !errors.Is(err, use.class) {
				t.Errorf("%s: got %v, want it accepted: %v", text, err, c.strict)
			}
			s, err := schema.Parse(text, schema.LaxNames())
			lax := c.lax || c.label && use.label
			if lax && err != nil || !lax && !errors.Is(err, use.class) {
				t.Errorf("%s with lax names: got %v, want it accepted: %v", text, err, lax)
			}
			if err == nil {
				checkReadsBack(t, s, schema.LaxNames())
			}
		}
	}
}

func TestLaxNamesKeepOtherRules(t *testing.T) {
	for text, class := range map[string]error{
		`{"type":"fixed","size":1,"name":"x.é.int"}`:                  schema.ErrPrimitive,
		`{"type":"fixed","size":1,"name":"F","namespace":"a..b"}`:     schema.ErrNamespace,
		`{"type":"enum","name":"E","symbols":["é","é"]}`:              schema.ErrDuplicateSymbol,
		record(`{"name":"é","type":"int"},{"name":"é","type":"int"}`): schema.ErrDuplicateField,
	} {
		if _, err := schema.Parse(text, schema.LaxNames()); !errors.Is(err, class) {
			t.Errorf("%s: got %v, want %v", text, err, class)
		}
	}
}

func TestFullnames(t *testing.T) {
	// Avro 1.12, "Names": the rules of the example there.
	s := schema.MustParse(
		`{"type":"record","name":"a.full.Name","namespace":"ignored","aliases":["c","x.y",".z"],"fields":[
		{"name":"f1","type":{"type":"enum","name":"Inherits","symbols":["d"]}},
		{"name":"f2","type":{"type":"fixed","name":"Own","namespace":"explicit","size":12}},
		{"name":"f3","type":{"type":"record","name":"Null","namespace":"","fields":[{"name":"g","type":{"type":"fixed",
		"name":"Inside","size":1}}]}},
		{"name":"f4","type":{"type":"fixed","name":".Dot","size":1}},
		{"name":"f5","type":["null","Inherits","explicit.Own",".Null",".Inside"]}]}`)
	want := "a.full.Name a.full.Inherits explicit.Own Null Inside Dot"
	var got []string
	for inner := range s.All() {
		if inner.Kind.IsNamed() {
			got = append(got, inner.Name.String())
		}
	}
	if strings.Join(got, " ") != want {
		t.Errorf("fullnames %v, want %s", got, want)
	}
	var aliases []string
	for _, alias := range s.Aliases {
		aliases = append(aliases, alias.String())
	}
	if strings.Join(aliases, " ") != "a.full.c x.y z" {
		t.Errorf("aliases %v", aliases)
	}
	inside := func(name string) string {
		return `{"type":"record","name":"n.O","fields":[{"name":"s","type":` + s.String() + `},{"name":"u","type":"` +
			name + `"}]}`
	}
	for _, unknown := range []string{"Own", "n.Null", "a.full.Own", "full.Inherits", ".Own"} {
		if _, err := schema.Parse(inside(unknown)); !errors.Is(err, schema.ErrUnknownType) {
			t.Errorf("the reference %s inside n: %v", unknown, err)
		}
	}
	// The specification has no such reference; Apache Java reads it as what it writes.
	for _, null := range []string{"Null", "Inside", ".Null"} {
		set, err := schema.ParseSources([]schema.Source{{Text: []byte(inside(null))}})
		if err != nil ||
			set.Roots[0].Schema.Fields[1].Type.Name != (schema.Name{Short: strings.TrimPrefix(null, ".")}) {
			t.Errorf("the reference %s inside n: %v", null, err)
			continue
		}
		last := set.Warnings[len(set.Warnings)-1] // those of s itself, which is written so as well, come first
		if warned := errors.Is(last, schema.ErrNamespace) &&
			strings.Contains(last.Msg, "n."+null); warned != (null[0] != '.') {
			t.Errorf("the reference %s inside n: warnings %v", null, set.Warnings)
		}
	}
}

func TestNamesOfTheNullNamespaceGiveWayToThoseAround(t *testing.T) {
	const null, own = `{"type":"fixed","name":"F","namespace":"","size":1}`, `{"type":"fixed","name":"n.F","size":2}`
	inOrder := func(types ...string) string {
		for i, text := range types {
			types[i] = fmt.Sprintf(`{"name":"f%d","type":%s}`, i, text)
		}
		return `{"type":"record","name":"n.R","fields":[` + strings.Join(types, ",") + `]}`
	}
	for _, c := range []struct {
		name, text string
		parse      func(string, ...schema.Option) (*schema.Schema, error)
		sizes      string // of the types of all fields; what Apache Java reads, where it reads them
	}{
		{"both before", inOrder(null, own, `"F"`), schema.Parse, "[1 2 2]"},
		{"both before, turned round", inOrder(own, null, `"F"`), schema.Parse, "[2 1 2]"},
		{"null alone", inOrder(null, `"F"`, `{"type":"F"}`), schema.Parse, "[1 1 1]"},
		{"data, between the two", inOrder(null, `"F"`, own, `"F"`), ofData, "[1 1 2 2]"},
		{"data, null comes late", inOrder(`"F"`, null), ofData, "[1 1]"},
		{"data, both come late", inOrder(`"F"`, null, own), ofData, "[2 1 2]"},
	} {
		s, err := c.parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var sizes []int
		for _, f := range s.Fields {
			sizes = append(sizes, f.Type.Size)
		}
		if got := fmt.Sprint(sizes); got != c.sizes {
			t.Errorf("%s: %s, want %s", c.name, got, c.sizes)
		}
		again, err := c.parse(s.String())
		if err != nil || again.Canonical() != s.Canonical() {
			t.Errorf("%s: %s reads back as %v, %v", c.name, s, again, err)
		}
	}
	// One's own: the type that the specification means comes later, which it forbids.
	for _, text := range []string{inOrder(null, `"F"`, own), inOrder(`"F"`, null)} {
		if _, err := schema.Parse(text); !errors.Is(err, schema.ErrForward) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func ofData(text string, _ ...schema.Option) (*schema.Schema, error) { return schema.ParseOfData(text) }

func TestUnknownNamesComeWithASuggestion(t *testing.T) {
	const known = `{"name":"k","type":{"type":"record","name":"com.example.Customer","aliases":["Client"],"fields":[]}}`
	for written, want := range map[string]string{
		"Customer":              `did you mean "com.example.Customer"?`,
		"com.exmaple.Customer":  `did you mean "com.example.Customer"?`,
		"com.example.Custommer": `did you mean "com.example.Customer"?`,
		"com.example.Client":    `alias of "com.example.Customer"`,
		"long ":                 `did you mean "long"?`,
		"Double":                `did you mean "double"?`,
		"java.lang.string":      `primitive types have no namespace; write "string"`,
		"timestamp":             `"logicalType": "timestamp-millis"`,
		"list":                  `"type": "array"`,
		"Quite.Different":       "give the file that defines it",
		"":                      "define it",
	} {
		_, err := schema.Parse(record(known + `,{"name":"u","type":"` + written + `"}`))
		if !errors.Is(err, schema.ErrUnknownType) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want it to say %q", written, err, want)
		}
	}
}
