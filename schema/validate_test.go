package schema_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

func TestBuiltSchemasAreWrittenLikeParsedOnes(t *testing.T) {
	long := schema.NewPrimitive(schema.Long).WithLogical(schema.Logical{Kind: schema.TimestampMillis})
	money := schema.NewFixed("com.example.Money",
		8).WithLogical(schema.Logical{Kind: schema.Decimal, Precision: 18, Scale: 2})
	person := schema.NewRecord("com.example.Person").WithDoc("Somebody.")
	person.Aliases = []schema.Name{{Namespace: "com.example", Short: "Human"}}
	person.Fields = []*schema.Field{
		schema.NewField("name", schema.NewPrimitive(schema.String)).WithDoc("All of it.").WithOrder(schema.Descending),
		schema.NewField("born", schema.NewUnion(schema.NewPrimitive(schema.Null), long)).
			WithDefault(schema.MustValue("null")),
		schema.NewField("friends", schema.NewArray(person)),
		schema.NewField("owes", schema.NewMap(money)),
		schema.NewField("has", money),
		schema.NewField("mood", schema.NewEnum("Mood", "GOOD", "BAD")),
	}
	if err := schema.Validate(person); err != nil {
		t.Fatal(err)
	}
	want := `{"type":"record","name":"Person","namespace":"com.example","doc":"Somebody.","aliases":["Human"],` +
		`"fields":[` +
		`{"name":"name","doc":"All of it.","type":"string","order":"descending"},` +
		`{"name":"born","type":["null",{"type":"long","logicalType":"timestamp-millis"}],"default":null},` +
		`{"name":"friends","type":{"type":"array","items":"Person"}},` +
		`{"name":"owes","type":{"type":"map","values":{"type":"fixed","name":"Money","size":8,` +
		`"logicalType":"decimal","precision":18,"scale":2}}},` +
		`{"name":"has","type":"Money"},` +
		`{"name":"mood","type":{"type":"enum","name":"Mood","namespace":"","symbols":["GOOD","BAD"]}}]}`
	if got := person.String(); got != want {
		t.Errorf("written\n got %s\nwant %s", got, want)
	}
	checkReadsBack(t, person)
}

func TestValidateRefusesWhatParseRefuses(t *testing.T) {
	null, number := schema.NewPrimitive(schema.Null), schema.NewPrimitive(schema.Int)
	endless := schema.NewRecord("R")
	endless.Fields = []*schema.Field{schema.NewField("r", endless)}
	circle := schema.NewArray(nil)
	circle.Items = schema.NewUnion(null, schema.NewMap(circle))
	deep := number
	for range 1001 {
		deep = schema.NewArray(deep)
	}
	with := func(change func(*schema.Schema, *schema.Field)) *schema.Schema {
		f := schema.NewField("f", schema.NewPrimitive(schema.Bytes))
		s := schema.NewRecord("n.R", f)
		change(s, f)
		return s
	}
	badProps := schema.Properties{{Name: "x", Value: schema.MustValue("1")}, {Name: "x", Value: schema.MustValue("2")}}
	cases := []struct {
		name  string
		s     *schema.Schema
		class error
		says  string // in the text of the error
	}{
		{"nil", nil, schema.ErrMissing, ""},
		{"no kind", &schema.Schema{}, schema.ErrMissing, "invalid"},
		{"unknown kind", &schema.Schema{Kind: 99}, schema.ErrMissing, "invalid"},
		{"no items", schema.NewArray(nil), schema.ErrMissing, "items"},
		{"no values", schema.NewMap(nil), schema.ErrMissing, "values"},
		{"no branch", schema.NewUnion(null, nil), schema.ErrMissing, "1"},
		{"no field", schema.NewRecord("n.R", nil), schema.ErrMissing, "n.R"},
		{"no field type", schema.NewRecord("n.R", schema.NewField("a", nil)), schema.ErrMissing, "n.R/a"},
		{"bad name", schema.NewRecord("n.a-b"), schema.ErrName, "a-b"},
		{"bad namespace", schema.NewRecord("n..R"), schema.ErrNamespace, "n."},
		{"primitive", schema.NewFixed("n.long", 1), schema.ErrPrimitive, "long"},
		{"two schemas of one name", schema.NewUnion(schema.NewFixed("F", 1), schema.NewArray(schema.NewFixed("F", 1))),
			schema.ErrDuplicateName, "F"},
		{"repeated branch", schema.NewUnion(null, number, number), schema.ErrUnion, "int"},
		{"nested union", schema.NewUnion(null, schema.NewUnion(number)), schema.ErrUnion, "1"},
		{"repeated field", schema.NewRecord("R", schema.NewField("a", null), schema.NewField("a", null)),
			schema.ErrDuplicateField, "R/a"},
		{"bad field", schema.NewRecord("R", schema.NewField("a b", null)), schema.ErrName, "a b"},
		{"bad symbol", schema.NewEnum("E", "A", "B-"), schema.ErrSymbol, "B-"},
		{"repeated symbol", schema.NewEnum("E", "A", "A"), schema.ErrDuplicateSymbol, "A"},
		{"enum default", &schema.Schema{Kind: schema.Enum, Name: schema.Name{Short: "E"}, Symbols: []string{"A"},
			EnumDefault: "B"}, schema.ErrEnumDefault, "B"},
		{"negative size", schema.NewFixed("F", -1), schema.ErrSize, "-1"},
		{"endless", endless, schema.ErrCycle, "R.r → R"},
		{"circle without a name", circle, schema.ErrCycle, "array"},
		{"deep", deep, schema.ErrDepth, "1000"},
		{"default", with(func(_ *schema.Schema, f *schema.Field) { f.WithDefault(schema.MustValue("1")) }),
			schema.ErrDefault, "n.R/f"},
		{"default that is no JSON", with(func(_ *schema.Schema, f *schema.Field) {
			f.WithDefault(schema.Value{Kind: schema.JSONNumber, Text: "1x"})
		}), schema.ErrDefault, "1x"},
		{"order", with(func(_ *schema.Schema, f *schema.Field) { f.WithOrder(7) }), schema.ErrOrder, "7"},
		{"logical type", with(func(_ *schema.Schema, f *schema.Field) {
			f.Type.Logical = schema.Logical{Kind: schema.Date}
		}), schema.ErrLogical, "date"},
		{"logical type against its attributes", with(func(_ *schema.Schema, f *schema.Field) {
			f.Type.WithLogical(schema.Logical{Kind: schema.Decimal, Precision: 4}).Logical.Scale = 2
		}), schema.ErrLogical, "WithLogical"},
		{"doc", with(func(s *schema.Schema, _ *schema.Field) { s.WithDoc("\xff") }), schema.ErrAttribute, "UTF-8"},
		{"field doc", with(func(_ *schema.Schema, f *schema.Field) { f.WithDoc("\xff") }), schema.ErrAttribute,
			"UTF-8"},
		{"alias", with(func(_ *schema.Schema, f *schema.Field) { f.Aliases = []string{"\xff"} }), schema.ErrAttribute,
			"UTF-8"},
		{"repeated property", with(func(s *schema.Schema, _ *schema.Field) { s.Props = badProps }), schema.ErrAttribute,
			`"x"`},
		{"property that is none", with(func(_ *schema.Schema, f *schema.Field) {
			f.Props = schema.Properties{{Name: "type", Value: schema.MustValue("1")}}
		}), schema.ErrAttribute, `"type"`},
		{"property of no JSON kind", with(func(_ *schema.Schema, f *schema.Field) {
			f.Type.Props = schema.Properties{{Name: "x", Value: schema.Value{Kind: 77}}}
		}), schema.ErrAttribute, `"x"`},
		{"property with a repeated name", with(func(_ *schema.Schema, f *schema.Field) {
			f.Type.Props = schema.Properties{{Name: "x",
				Value: schema.Value{Kind: schema.JSONObject, Members: []schema.Member{{Name: "y"}, {Name: "y"}}}}}
		}), schema.ErrAttribute, `"y"`},
	}
	deepValue := schema.Value{}
	for range 1001 {
		deepValue = schema.Value{Kind: schema.JSONArray, Items: []schema.Value{deepValue}}
	}
	for says, v := range map[string]schema.Value{
		"not UTF-8":        {Kind: schema.JSONString, Text: "\xff"},
		"nests too deeply": deepValue,
		"no kind of JSON":  {Kind: 9},
		`"\xff"`:           {Kind: schema.JSONObject, Members: []schema.Member{{Name: "\xff"}}},
		`"--1"`:            {Kind: schema.JSONArray, Items: []schema.Value{{}, {Kind: schema.JSONNumber, Text: "--1"}}},
		`"2+"`: {Kind: schema.JSONObject,
			Members: []schema.Member{{Name: "x", Value: schema.Value{Kind: schema.JSONNumber, Text: "2+"}}}},
	} {
		s := schema.NewPrimitive(schema.Null)
		s.Props = schema.Properties{{Name: "x", Value: v}}
		if err := schema.Validate(s); !errors.Is(err, schema.ErrAttribute) || !strings.Contains(err.Error(), says) {
			t.Errorf("property: got %v, want it to say %s", err, says)
		}
	}
	for _, c := range cases {
		err := schema.Validate(c.s)
		var list schema.ErrorList
		if !errors.As(err, &list) || !errors.Is(list[0], c.class) || !strings.Contains(err.Error(), c.says) ||
			!strings.HasPrefix(err.Error(), "schema: ") {
			t.Errorf("%s: got %v, want %v saying %q", c.name, err, c.class, c.says)
		}
	}
	if err := schema.Validate(schema.NewRecord("é"), schema.LaxNames()); err != nil {
		t.Errorf("lax names: %v", err)
	}
	if err := schema.Validate(deep, schema.MaxDepth(2000)); err != nil {
		t.Errorf("depth: %v", err)
	}
}

func TestValidateAgreesWithParse(t *testing.T) {
	for _, e := range vectors.Schemas(t, "conformance") {
		if s, err := schema.Parse(*e.Text); err == nil {
			before := s.String()
			if err := schema.Validate(s); err != nil || s.String() != before {
				t.Errorf("%s: %v", e.File, err)
			}
		}
	}
}

func TestValidateCompletesLogicalTypes(t *testing.T) {
	set := schema.NewPrimitive(schema.Int)
	set.Logical = schema.Logical{Kind: schema.Date}
	declared := schema.NewPrimitive(schema.Int)
	declared.Props = schema.Properties{{Name: "logicalType", Value: schema.MustValue(`"date"`)}}
	ignored := schema.NewPrimitive(schema.Int)
	ignored.Props = schema.Properties{{Name: "logicalType", Value: schema.MustValue(`"uuid"`)}}
	for _, s := range []*schema.Schema{set, declared, ignored} {
		if err := schema.Validate(s); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := set.Props.Get("logicalType"); !ok || declared.Logical.Kind != schema.Date ||
		ignored.IgnoredLogical == "" {
		t.Errorf("%+v, %+v, %+v", set, declared, ignored)
	}
	set.Props = append(set.Props, schema.Property{Name: "x", Value: schema.MustValue("1")})
	if got := set.WithLogical(schema.Logical{Kind: schema.TimeMillis}).String(); got != `{"type":"int",`+
		`"logicalType":"time-millis","x":1}` {
		t.Errorf("the logical type becomes %s", got)
	}
	set.Props = set.Props[:1]
	again := set.WithLogical(schema.Logical{})
	if again.String() != `"int"` {
		t.Errorf("the logical type stays: %s", again)
	}
}

func TestIntrospection(t *testing.T) {
	s := schema.MustParse(`{"type":"record","name":"n.R","fields":[
		{"name":"a","type":["null",{"type":"array","items":{"type":"enum","name":"E","symbols":[]}}]},
		{"name":"b","type":{"type":"map","values":["R","null"]}}]}`)
	var kinds []string
	for inner := range s.All() {
		kinds = append(kinds, inner.Kind.String())
	}
	if got := strings.Join(kinds, " "); got != "record union null array enum map union null" {
		t.Errorf("All gives %s", got)
	}
	for range s.All() {
		break
	}
	if s.Lookup("n.E") == nil || s.Lookup("n.R") != s || s.Lookup("E") != nil {
		t.Error("Lookup finds the wrong types")
	}
	if s.Field("b") != s.Fields[1] || s.Field("z") != nil {
		t.Error("Field finds the wrong fields")
	}
	if other, ok := s.Fields[0].Type.Nullable(); !ok || other.Kind != schema.Array {
		t.Error("[null, array] is not nullable")
	}
	if other, ok := s.Fields[1].Type.Values.Nullable(); !ok || other != s {
		t.Error("[R, null] is not nullable")
	}
	for _, text := range []string{`"int"`, `["null"]`, `["int","long"]`, `["null","int","long"]`} {
		if _, ok := schema.MustParse(text).Nullable(); ok {
			t.Errorf("%s is nullable", text)
		}
	}
	if schema.Kind(0).String() != "invalid" || schema.Kind(99).String() != "invalid" ||
		schema.Ignore.String() != "ignore" {
		t.Error("wrong names of kinds or orders")
	}
}
