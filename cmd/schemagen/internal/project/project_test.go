package project_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"reflect"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/project"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

const order = `{"type": "record", "name": "shop.Order", "fields": [
	{"name": "id", "type": "string"},
	{"name": "items", "type": {"type": "array", "items": {"type": "record", "name": "Item", "fields": [
		{"name": "name", "type": "string"}, {"name": "price", "type": "double"},
		{"name": "parts", "type": {"type": "map", "values": ["null", "Item"]}}]}}},
	{"name": "by", "type": {"type": "record", "name": "Person", "fields": [
		{"name": "name", "type": "string"}, {"name": "age", "type": "int"}]}, "default": {"name": "", "age": 0}},
	{"name": "to", "type": ["null", "Person", "long"]},
	{"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}}]}`

// chosen returns what is left of a value of plain JSON if only the fields with the given paths are.
func chosen(v any, paths []string) any {
	switch v := v.(type) {
	case []any:
		list := make([]any, 0, len(v))
		for _, item := range v {
			list = append(list, chosen(item, paths))
		}
		return list
	case map[string]any:
		object := make(map[string]any)
		for _, path := range paths {
			name, _, inner := strings.Cut(path, ".")
			field, ok := v[name]
			switch {
			case !ok:
			case !inner:
				object[name] = field
			default:
				var others []string // that lead into the same field
				for _, path := range paths {
					if rest, ok := strings.CutPrefix(path, name+"."); ok {
						others = append(others, rest)
					}
				}
				object[name] = chosen(field, others)
			}
		}
		return object
	}
	return v
}

func parse(t testing.TB, text []byte) (v any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return v
}

// check projects random data and compares their JSON with what is left of that of all fields.
func check(t *testing.T, s *schema.Schema, paths ...string) {
	t.Helper()
	p, err := project.New(s, paths, true)
	if err != nil {
		t.Fatalf("%v: %v", paths, err)
	}
	options := []avrojson.Option{avrojson.Plain(), avrojson.OneWay()}
	whole, err := avrojson.New(s, options...)
	if err != nil {
		t.Fatal(err)
	}
	part, err := avrojson.New(p.Schema, options...)
	if err != nil {
		t.Fatal(err)
	}
	layout, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	g, err := avrorandom.New(layout, layout.Roots[0], 1)
	if err != nil {
		t.Fatal(err)
	}
	rounds := 30
	if testing.Short() {
		rounds = 5
	}
	for i := range rounds {
		// Two data, so that what is read begins behind the start and ends before the end.
		data := g.Append(nil)
		first := len(data)
		data = g.Append(data)
		var r, all runtime.Reader
		r.ResetBytes(data)
		all.ResetBytes(data)
		for range 2 {
			datum, err := p.Append([]byte("before"), data, &r)
			if err != nil || !bytes.HasPrefix(datum, []byte("before")) {
				t.Fatalf("%v: %v", paths, err)
			}
			var projected runtime.Reader
			projected.ResetBytes(datum[len("before"):])
			got, err := part.AppendJSON(nil, &projected)
			if err != nil || projected.ExpectEnd() != nil {
				t.Fatalf("%v: datum %d: %v, %v", paths, i, err, projected.ExpectEnd())
			}
			text, err := whole.AppendJSON(nil, &all)
			if err != nil {
				t.Fatal(err)
			}
			if want := chosen(parse(t, text), paths); !reflect.DeepEqual(parse(t, got), want) {
				t.Fatalf("%v: got %s, of %s", paths, got, text)
			}
		}
		for cut := 0; cut < first; cut += max(1, first/10) {
			r.ResetBytes(data[:cut])
			if got, err := p.Append([]byte("kept"), data[:cut], &r); err == nil || string(got) != "kept" {
				t.Fatalf("%v: %d bytes of %d give %x and no error", paths, cut, first, got)
			}
		}
	}
}

func TestFieldsAreThoseChosen(t *testing.T) {
	s := schema.MustParse(order)
	for _, paths := range [][]string{
		{"id"}, {"at"}, {"id", "at"}, {"at", "id"}, {"items"}, {"by"}, {"to"}, {"by.name"}, {"by.age", "id"},
		{"id", "items", "by", "to", "at"},
	} {
		check(t, s, paths...)
	}
	check(t, schema.MustParse(`{"type": "array", "items": {"type": "record", "name": "R", "fields": [
		{"name": "a", "type": ["null", {"type": "record", "name": "S", "fields": [{"name": "x", "type": "int"},
		{"name": "y", "type": "string"}]}]},
		{"name": "b", "type": {"type": "array", "items": {"type": "array", "items": "S"}}},
		{"name": "c", "type": "string"}]}}`), "a.y", "b.x")
	check(t, schema.MustParse(order), "items.price", "items.name")
}

func TestEveryFieldOfRealSchemas(t *testing.T) {
	for _, file := range vectors.Files(t, "schemas/*/*.avsc") {
		s, err := schema.Parse(string(file.Text))
		if err != nil || s.Kind != schema.Record {
			continue // some refer to other files
		}
		for _, f := range s.Fields {
			check(t, s, f.Name)
		}
	}
}

func TestNamesStandForOneType(t *testing.T) {
	s := schema.MustParse(order)
	for _, c := range []struct {
		paths   string
		unnamed bool
		want    string // the start of the error
	}{
		{"by.name to.name", false, ""},
		{"by.name to.age", false, ""}, // by is no branch of a union, so that its name is never seen
		{"by.name to", false, ""},
		{"items.parts.price items.name", true, ""},
		{"items.parts.price items.name", false, ""},
		{"items.parts", true, ""},
		{"items.parts", false, ""},
		{"items.parts.parts items.parts.price", false,
			"in items.parts other fields of shop.Item are chosen than elsewhere"},
		{"items.parts.parts items.parts.price", true, ""},
	} {
		p, err := project.New(s, strings.Fields(c.paths), c.unnamed)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: error %v, want %q", c.paths, err, c.want)
		}
		if err == nil {
			if err := schema.Validate(p.Schema); err != nil {
				t.Errorf("%s: %v", c.paths, err)
			}
		}
	}
}

func TestPathsThatLeadNowhere(t *testing.T) {
	s := schema.MustParse(order)
	for path, want := range map[string]string{
		"idd":             "idd is no field of shop.Order; did you mean id?",
		"id.x":            "id.x is no field: id is a string, without fields",
		"items.prize":     "prize is no field of items; did you mean price?",
		"items.parts.x.y": "x is no field of items.parts; there is name, price, parts",
		"":                `"" is no path of a field; write names with dots between them, such as buyer.name`,
		"by.":             `"by." is no path of a field; write names with dots between them, such as buyer.name`,
	} {
		if _, err := project.New(s, []string{"id", path}, false); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", path, err, want)
		}
	}
}

func Example() {
	s := schema.MustParse(`{"type": "record", "name": "Order", "fields": [
		{"name": "id", "type": "long"},
		{"name": "buyer", "type": {"type": "record", "name": "Buyer", "fields": [
			{"name": "name", "type": "string"}, {"name": "age", "type": "int"}]}}]}`)
	p, err := project.New(s, []string{"buyer.name"}, false)
	if err != nil {
		log.Fatal(err)
	}
	data := append(runtime.AppendString(runtime.AppendLong(nil, 7), "ada"), 72)
	var r runtime.Reader
	r.ResetBytes(data)
	datum, err := p.Append(nil, data, &r)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%q\n%s\n", datum, p.Schema)
	// Output: "\x06ada"
	// {"type":"record","name":"Order","fields":[{"name":"buyer","type":{"type":"record","name":"Buyer","fields":[{"name":"name","type":"string"}]}}]}
}
