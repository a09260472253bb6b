package gen

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

func TestTagStyles(t *testing.T) {
	for style, want := range map[string]string{
		"original": "userHTTP_id", "snake": "user_http_id", "kebab": "user-http-id", "camel": "userHttpId",
		"pascal": "UserHttpId",
	} {
		if got := styled("userHTTP_id", style); got != want {
			t.Errorf("%s: %q, want %q", style, got, want)
		}
	}
	if _, err := ParseTag("json=shout"); err == nil || !strings.Contains(err.Error(), "kebab") {
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
	g := &generator{set: set, opts: opts, names: goname.New(nil), packages: make(map[string]*goPackage)}
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
			if union := g.nodes[f.Node]; len(union.branches) > 0 {
				names[n.Name.String()+"."+f.Name+" union"] = union.typeName + " of " +
					strings.Join(union.branches, ", ")
			}
		}
		for j, s := range n.Symbols {
			names[n.Name.String()+":"+s] = info.symbols[j]
		}
	}
	return names
}

// TestNamesStayWhenAFieldIsAdded adds a field to every record of the schemas whose names clash most, at its end and,
// with a name that clashes with nothing, at its beginning: what was there before keeps its name.
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
			{"\n]}", ",\n  {\"name\": \"unitno\", \"type\": {\"type\": \"enum\", \"name\": \"Added\", \"symbols\": " +
				"[\"RED\"]}}\n]}"},
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
	var sources []schema.Source
	for _, file := range vectors.Files(t, "schemas/*/*.avsc") {
		sources = append(sources, schema.Source(file))
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

// fieldText is the JSON text of a field of the given name and type.
func fieldText(name, typ string) string { return fmt.Sprintf(`{"name": %q, "type": %s}`, name, typ) }

// recordText is the JSON text of a record.
func recordText(fullname string, fields ...string) string {
	return fmt.Sprintf(`{"type": "record", "name": %q, "fields": [%s]}`, fullname, strings.Join(fields, ", "))
}

// permutations calls f with each order of the numbers below n.
func permutations(n int, f func(order []int)) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var permute func(k int)
	permute = func(k int) {
		if k == n {
			f(order)
			return
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			permute(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	permute(0)
}

// clashing is a record for each way in which names clash: given the parts in any order, and with all that may be left
// out left out, what they are called must be the same.
var clashing = map[string][]string{
	"fields": {fieldText("id", `"int"`), fieldText("ID", `"int"`), fieldText("Id", `"int"`), fieldText("i_d", `"int"`),
		fieldText("user", `"int"`)},
	"types": {
		fieldText("a", recordText("root.X")), fieldText("b", recordText("other.X")),
		fieldText("c", recordText("root.x")),
		fieldText("d", recordText("a.x")), fieldText("e", recordText("a.b.X")),
	},
	"symbols": {
		fieldText("a", `{"type": "enum", "name": "Ax", "symbols": ["ByCz", "by_cz"]}`),
		fieldText("b", `{"type": "enum", "name": "AxBy", "symbols": ["Cz"]}`),
		fieldText("c", recordText("root.AxByCz")), fieldText("d", recordText("root.NewAxByCz")),
	},
	"unions": {
		fieldText("a_b", `["int", "string"]`), fieldText("aB", `["int", "string"]`),
		fieldText("AB", `["int", "string"]`),
		fieldText("x", recordText("root.RA", fieldText("b", `["int", "string"]`))),
	},
}

func TestNamesDoNotDependOnOrder(t *testing.T) {
	for name, parts := range clashing {
		var want map[string]string
		permutations(len(parts), func(order []int) {
			var fields []string
			for _, i := range order {
				fields = append(fields, parts[i])
			}
			got := goNames(t, Options{Package: "p"},
				[]schema.Source{{Name: "r.avsc", Text: []byte(recordText("root.R", fields...))}})
			if want == nil {
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s in the order %d (-first +now):\n%s", name, order, diff)
			}
		})
	}
}

// What has the name that Go code calls it by keeps it, whatever is added at whatever place.
func TestExactNamesStayWhateverIsAdded(t *testing.T) {
	for name, exact := range map[string][]string{
		"fields": {"root.R.ID", "root.R.user"},
		"types":  {"root.X"},
		"unions": {"root.R.AB", "root.R.AB union"},
	} {
		parts := clashing[name]
		want := make(map[string]string)
		for subset := range 1 << len(parts) {
			var fields []string
			for i, part := range parts {
				if subset>>i&1 == 1 {
					fields = append(fields, part)
				}
			}
			got := goNames(t, Options{Package: "p"},
				[]schema.Source{{Name: "r.avsc", Text: []byte(recordText("root.R", fields...))}})
			for _, avro := range exact {
				if id, ok := got[avro]; ok && want[avro] == "" {
					want[avro] = id
				} else if ok && id != want[avro] {
					t.Errorf("%s is %s with %s, and %s without some of them", avro, id, fields, want[avro])
				}
			}
		}
		if len(want) != len(exact) {
			t.Errorf("%s: names %v, want some of %s", name, want, exact)
		}
	}
}

// A file that is added has its own types, and is named by no code that it has no part in.
func TestAddingAFileChangesNoOtherPackage(t *testing.T) {
	sources := []schema.Source{
		{Name: "b.avsc", Text: []byte(recordText("b.B",
			fieldText("tags", `["null", {"type": "array", "items": "string"}]`)))},
		{Name: "c.avsc", Text: []byte(recordText("c.C",
			fieldText("tags", `["null", {"type": "array", "items": "string"}]`)))},
	}
	code := func(sources []schema.Source) map[string]string {
		set, err := schema.ParseSources(sources)
		if err != nil {
			t.Fatal(err)
		}
		packages, err := Generate(set, Options{Package: "p", ImportPath: "x.org/p", FileName: "p_avro.go",
			EmitTests: true, Packages: []PackageMapping{
				{Namespace: "b", ImportPath: "x.org/b"}, {Namespace: "c", ImportPath: "x.org/c"},
			}})
		if err != nil {
			t.Fatal(err)
		}
		texts := make(map[string]string)
		for _, p := range packages {
			texts[p.ImportPath] = string(p.Files[0].Code) + string(p.Files[0].Test)
		}
		return texts
	}
	want := code(sources)
	got := code(append([]schema.Source{{Name: "a.avsc", Text: []byte(recordText("a.B", fieldText("b", `"b.B"`)))}},
		sources...))
	for path, text := range want {
		if diff := cmp.Diff(text, got[path]); diff != "" {
			t.Errorf("%s changed:\n%s", path, diff)
		}
	}
	if len(want) != 2 || len(got) != 3 {
		t.Errorf("there are %d packages, and %d with the file", len(want), len(got))
	}
}
