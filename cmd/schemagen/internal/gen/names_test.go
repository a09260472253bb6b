package gen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/schema"
)

func TestNamesAreGoNames(t *testing.T) {
	n := newNamer([]string{"sku"})
	for avro, want := range map[string]string{
		"id": "ID", "userId": "UserID", "user_id": "UserID", "ID": "ID", "userIDs": "UserIDs", "ids": "IDs",
		"url": "URL", "http_url": "HTTPURL", "HTTPServer": "HTTPServer", "HTTPSServer": "HTTPSServer", "parseJSON": "ParseJSON",
		"fooBar": "FooBar", "FooBar": "FooBar", "foo_bar": "FooBar", "FOO_BAR": "FooBar", "foo__bar_": "FooBar",
		"SPADES": "Spades", "itemSku": "ItemSKU", "x1y2": "X1y2", "f44": "F44", "_": "X", "_1": "X1", "a": "A",
		"wasVIPCustomer": "WasVIPCustomer", "ñandú": "Ñandú", "日本": "X日本",
	} {
		if got := n.exported(avro); got != want {
			t.Errorf("%q became %q, want %q", avro, got, want)
		}
	}
}

func TestUnexportedNames(t *testing.T) {
	for id, want := range map[string]string{
		"User": "user", "URL": "url", "URLList": "urlList", "ID": "id", "X": "x", "HTTPServer": "httpServer", "Über": "über",
	} {
		if got := unexported(id); got != want {
			t.Errorf("%q became %q, want %q", id, got, want)
		}
	}
}

func TestTagStyles(t *testing.T) {
	for style, want := range map[string]string{
		"original": "userHTTP_id", "snake": "user_http_id", "kebab": "user-http-id", "camel": "userHttpId", "pascal": "UserHttpId",
	} {
		if got, err := styled("userHTTP_id", style); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", style, got, err, want)
		}
	}
	if _, err := styled("a", "shout"); err == nil || !strings.Contains(err.Error(), "kebab") {
		t.Errorf("an unknown style gave error %v, which should list the styles", err)
	}
}

// goNames returns the Go name of every type, field and symbol by its Avro name.
func goNames(t *testing.T, opts Options, sources []schema.Source) map[string]string {
	t.Helper()
	set, err := schema.ParseSources(sources, schema.LaxNames())
	if err != nil {
		t.Fatal(err)
	}
	g := &generator{set: set, opts: opts, names: newNamer(nil), packages: make(map[string]*goPackage)}
	if err := g.load(); err != nil {
		t.Fatal(err)
	}
	if err := g.nameAll(); err != nil {
		t.Fatal(err)
	}
	names := make(map[string]string)
	for i, info := range g.nodes {
		n := &g.plan.Nodes[i]
		if n.Name.Short == "" {
			continue
		}
		names[n.Name.String()] = info.typeName + "/" + info.newName
		for j, f := range n.Fields {
			names[n.Name.String()+"."+f.Name] = info.fields[j]
		}
		for j, s := range n.Symbols {
			names[n.Name.String()+":"+s] = info.symbols[j]
		}
	}
	return names
}

// TestNamesStayWhenAFieldIsAdded adds a field to every record of the schemas whose names clash most, at its end and, with a name
// that clashes with nothing, at its beginning: what was there before keeps its name.
func TestNamesStayWhenAFieldIsAdded(t *testing.T) {
	for _, name := range []string{"clashes", "lax_names"} {
		g := loadGolden(t, filepath.Join("testdata", name+".txtar"))
		var before []schema.Source
		for _, f := range g.archive.Files {
			if filepath.Ext(f.Name) == ".avsc" {
				before = append(before, schema.Source{Name: f.Name, Text: f.Data})
			}
		}
		want := goNames(t, g.options.Options, before)
		for _, change := range []struct{ old, new string }{
			{"\n]}", ",\n  {\"name\": \"nEW\", \"type\": \"int\"}\n]}"},
			{"\n]}", ",\n  {\"name\": \"unitno\", \"type\": {\"type\": \"enum\", \"name\": \"Added\", \"symbols\": [\"RED\"]}}\n]}"},
			{"\"fields\": [\n", "\"fields\": [\n  {\"name\": \"atTheFront\", \"type\": [\"null\", \"string\"]},\n"},
		} {
			var after []schema.Source
			changed := false
			for i, s := range before {
				text := string(s.Text)
				if i == 0 || !strings.Contains(change.new, "Added") { // a type can be added once
					text = strings.Replace(text, change.old, change.new, 1)
					changed = changed || text != string(s.Text)
				}
				after = append(after, schema.Source{Name: s.Name, Text: []byte(text)})
			}
			if !changed {
				t.Fatal("the change does not apply any more")
			}
			got := goNames(t, g.options.Options, after)
			for avro, id := range want {
				if got[avro] != id {
					t.Errorf("%s: %s was %s and became %s after adding %s", name, avro, id, got[avro], change.new)
				}
			}
		}
	}
}

// TestOurSchemasHaveDistinctNames generates the schemas of testdata together: no two things may get one name.
func TestOurSchemasHaveDistinctNames(t *testing.T) {
	files, err := filepath.Glob("../../../../testdata/schemas/*/*.avsc")
	if err != nil || len(files) == 0 {
		t.Fatal("no schemas", err)
	}
	var sources []schema.Source
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, schema.Source{Name: f, Text: text})
	}
	names := goNames(t, Options{Package: "all"}, sources)
	seen := make(map[string]string)
	for avro, id := range names {
		if strings.ContainsAny(avro, ":") || strings.HasPrefix(id, "/") || !strings.Contains(id, "/") {
			continue
		}
		if other, ok := seen[id]; ok {
			t.Errorf("%s and %s are both %s", avro, other, id)
		}
		seen[id] = avro
	}
	if diff := cmp.Diff(names, goNames(t, Options{Package: "all"}, sources)); diff != "" {
		t.Errorf("a second run gave other names:\n%s", diff)
	}
}
