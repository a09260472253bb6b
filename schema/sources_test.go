package schema_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// sources makes sources from pairs of name and text.
func sources(pairs ...string) (list []schema.Source) {
	for pair := range slices.Chunk(pairs, 2) {
		list = append(list, schema.Source{Name: pair[0], Text: []byte(pair[1])})
	}
	return list
}

// permutations calls do with every order of list.
func permutations(list []schema.Source, do func([]schema.Source)) {
	if len(list) < 2 {
		do(list)
		return
	}
	for i := range list {
		rest := slices.Delete(slices.Clone(list), i, i+1)
		permutations(rest, func(tail []schema.Source) { do(append([]schema.Source{list[i]}, tail...)) })
	}
}

// shop is four sources that need each other, in a cycle of three and with one inside another's union.
var shop = sources(
	"order.avsc", `{"type": "record", "name": "Order", "namespace": "shop", "fields": [
		{"name": "buyer", "type": "shop.people.Person"},
		{"name": "lines", "type": {"type": "array", "items": "Line"}}]}`,
	"line.avsc", `{"type": "record", "name": "shop.Line", "fields": [
		{"name": "order", "type": ["null", "Order"]},
		{"name": "price", "type": "Price"}]}`,
	"person.avsc", `{"type": "record", "name": "shop.people.Person", "fields": [
		{"name": "last", "type": ["null", "shop.Order"]}]}`,
	"price.avsc", `["null", {"type": "fixed", "name": "shop.Price", "size": 8}]`,
)

func TestSourcesReferToEachOtherInAnyOrder(t *testing.T) {
	want := map[string]string{}
	orders := 0
	permutations(shop, func(list []schema.Source) {
		orders++
		set, err := schema.ParseSources(list)
		if err != nil {
			t.Fatal(err)
		}
		for i, root := range set.Roots {
			if root.Source != list[i].Name {
				t.Fatalf("root %d is that of %s", i, root.Source)
			}
			text := root.Schema.String()
			if want[root.Source] == "" {
				want[root.Source] = text
			}
			if text != want[root.Source] {
				t.Errorf("%s depends on the order of the sources:\n%s\n%s", root.Source, text, want[root.Source])
			}
			again, err := schema.Parse(text)
			if err != nil || again.String() != text || again.Canonical() != root.Schema.Canonical() {
				t.Errorf("%s does not stand alone: %v", root.Source, err)
			}
		}
		var names, defined []string
		for _, s := range set.Types {
			names = append(names, s.Name.String())
			if set.Lookup(s.Name.String()) != s {
				t.Errorf("Lookup does not find %s", s.Name)
			}
		}
		for _, s := range list {
			defined = append(defined, map[string]string{"order.avsc": "shop.Order", "line.avsc": "shop.Line",
				"person.avsc": "shop.people.Person", "price.avsc": "shop.Price"}[s.Name])
		}
		if !slices.Equal(names, defined) {
			t.Errorf("types %v, want them in the order of the sources, %v", names, defined)
		}
	})
	if orders != 24 {
		t.Errorf("%d orders tried", orders)
	}
}

func TestReferencesShareOneSchema(t *testing.T) {
	set, err := schema.ParseSources(shop)
	if err != nil {
		t.Fatal(err)
	}
	order := set.Lookup("shop.Order")
	line := order.Field("lines").Type.Items
	if line != set.Lookup("shop.Line") || line.Field("order").Type.Branches[1] != order ||
		set.Roots[0].Schema != order {
		t.Error("a named type occurs as two schemas")
	}
	if set.Lookup("Order") != nil {
		t.Error("Lookup takes a short name for a fullname")
	}
}

const suit = `{"type": "enum", "name": "Suit", "symbols": ["S", "H"], "doc": "d", "x": {"a": 1, "b": 2}}`

func TestTheSameDefinitionMayStandInSeveralSources(t *testing.T) {
	for _, again := range []string{
		suit,
		`{"x": {"b": 2, "a": 1}, "doc": "d", "symbols": ["S", "H"], "name": "Suit", "namespace": "", "type": "enum"}`,
		`{"type": "record", "name": "Card", "fields": [{"name": "suit", "type": ` + suit +
			`}, {"name": "r", "type": "Suit"}]}`,
		`["null", ` + suit + `]`,
	} {
		set, err := schema.ParseSources(sources("a", suit, "b", again))
		if err != nil {
			t.Errorf("%s: %v", again, err)
			continue
		}
		first := set.Roots[0].Schema
		for s := range set.Roots[1].Schema.All() {
			if s.Kind == schema.Enum && s != first {
				t.Errorf("%s: two schemas for one type", again)
			}
		}
	}
}

func TestDifferentDefinitionsOfOneNameAreRefused(t *testing.T) {
	const base = `{"type": "record", "name": "n.R", "fields": [{"name": "a", "type": ["null", "int"], "default": ` +
		`null}, {"name": "b", "type": {"type": "array", "items": "n.R"}}]}`
	changes := []struct{ old, new, says string }{
		{`"int"`, `"long"`, `field "a"`},
		{`"default": null`, `"doc": ""`, `field "a"`},
		{`"default": null`, `"default": 1`, `field "a"`},
		{`"default": null`, `"default": null, "order": "ignore"`, `field "a"`},
		{`"default": null`, `"default": null, "x": 1`, `field "a"`},
		{`"name": "a"`, `"name": "c"`, `field "c"`},
		{`"items": "n.R"`, `"items": "n.R", "x": 1`, `field "b"`},
		{`"items": "n.R"`, `"items": ["n.R"]`, `field "b"`},
		{`"array", "items"`, `"map", "values"`, `field "b"`},
		{`, {"name": "b", "type": {"type": "array", "items": "n.R"}}`, ``, "number of fields"},
		{`"fields"`, `"doc": "x", "fields"`, "doc"},
		{`"fields"`, `"aliases": ["Q"], "fields"`, "aliases"},
		{`"fields"`, `"x": 1, "fields"`, "properties"},
		{`"record"`, `"error"`, "kind"},
	}
	for _, c := range changes {
		again := strings.Replace(base, c.old, c.new, 1)
		_, err := schema.ParseSources(sources("a.avsc", "\n"+base, "b.avsc", again))
		if !errors.Is(err, schema.ErrDuplicateName) || !strings.HasPrefix(err.Error(), "b.avsc:1:1: ") ||
			!strings.Contains(err.Error(), "a.avsc:2") || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want both places and %q", again, err, c.says)
		}
	}
	for _, c := range []struct{ a, b, says string }{
		{`{"type": "enum", "name": "E", "symbols": ["A"]}`, `{"type": "enum", "name": "E", "symbols": ["A", "B"]}`,
			"symbols"},
		{`{"type": "enum", "name": "E", "symbols": ["A"]}`,
			`{"type": "enum", "name": "E", "symbols": ["A"], "default": "A"}`, "default"},
		{`{"type": "enum", "name": "E", "symbols": ["A"]}`, `{"type": "fixed", "name": "E", "size": 1}`, "kind"},
		{`{"type": "fixed", "name": "E", "size": 2}`, `{"type": "fixed", "name": "E", "size": 1}`, "size"},
	} {
		if _, err := schema.ParseSources(sources("a", c.a, "b", c.b)); !errors.Is(err, schema.ErrDuplicateName) ||
			!strings.Contains(err.Error(), c.says) {
			t.Errorf("%s and %s: %v", c.a, c.b, err)
		}
	}
}

func TestForwardReferencesWithinOneText(t *testing.T) {
	const text = `[
		{"type": "record", "name": "A", "fields": [{"name": "b", "type": "B"}]},
		{"type": "record", "name": "B", "fields": []}]`
	if _, err := schema.Parse(text); !errors.Is(err, schema.ErrForward) || !errors.Is(err, schema.ErrUnknownType) ||
		!strings.Contains(err.Error(), "line 3") {
		t.Errorf("got %v", err)
	}
	s, err := schema.Parse(text, schema.AllowForward())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := schema.Parse(s.String()); err != nil {
		t.Errorf("what is written needs the option again: %v", err)
	}
	// Another source that defines the name makes the order inside this one immaterial.
	if _, err := schema.ParseSources(sources("a", text, "b",
		`{"type": "record", "name": "B", "fields": []}`)); err != nil {
		t.Error(err)
	}
}

func TestAnUnreadableSourceDoesNotMakeOthersWrong(t *testing.T) {
	_, err := schema.ParseSources(sources("a",
		`{"type": "record", "name": "A", "fields": [{"name": "b", "type": "B"}, {"name": "c", "type": 1}]}`, "b",
		`{"type": "record", "name": "B"`))
	var list schema.ErrorList
	if !errors.As(err, &list) || len(list) != 2 || list[0].Err != schema.ErrAttribute ||
		list[1].Err != schema.ErrSyntax {
		t.Errorf("got %v", err)
	}
}

func TestNoSourcesAreNoError(t *testing.T) {
	set, err := schema.ParseSources(nil)
	if err != nil || len(set.Roots)+len(set.Types)+len(set.Warnings) != 0 {
		t.Error(set, err)
	}
}
