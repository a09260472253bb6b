package gen

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/schema"
)

// largeSchema has 300 types with 5 000 fields: a binary tree of records, each inside the one above.
func largeSchema() string {
	types := []string{
		`"int"`, `"long"`, `"string"`, `"double"`, `["null", "string"]`, `{"type": "array", "items": "string"}`,
		`{"type": "map", "values": "long"}`, `{"type": "long", "logicalType": "timestamp-millis"}`,
		`["null", "int", "string"]`,
		`{"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}`, `"bytes"`, `["boolean", "null"]`,
	}
	var record func(b *strings.Builder, i int)
	record = func(b *strings.Builder, i int) {
		fmt.Fprintf(b, `{"type": "record", "name": "Type%d", "namespace": "large", "fields": [`, i)
		for j := range 16 {
			if j > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(b, `{"name": "field_%d_%d", "type": %s}`, i, j, types[(i*7+j*5)%len(types)])
		}
		for _, child := range []int{2*i + 1, 2*i + 2} {
			if child < 300 {
				fmt.Fprintf(b, `, {"name": "child%d", "type": ["null", `, child)
				record(b, child)
				b.WriteString(`]}`)
			}
		}
		b.WriteString(`]}`)
	}
	var b strings.Builder
	record(&b, 0)
	return b.String()
}

// sharedTypes has 300 types that each refer to several before them: written out, the text of each holds nearly all of
// the others.
func sharedTypes() string {
	var b strings.Builder
	b.WriteString("[")
	for i := range 300 {
		if i > 0 {
			b.WriteString(", ")
		}
		namespace := []string{"", "a", "a.b"}[i%3]
		fmt.Fprintf(&b, `{"type": "record", "name": "Type%d", "namespace": %q, "fields": [{"name": "text", "type": `+
			`"string", "doc": "A field of type %d, as there are many.", "default": "x"}`, i, namespace, i)
		for j, other := range []int{i - 1, i * 3 / 4, i / 2, i / 3, i / 5} {
			if other >= 0 && other < i {
				name := fmt.Sprintf("Type%d", other)
				switch other % 3 {
				case 0:
					name = "." + name
				case 1:
					name = "a." + name
				case 2:
					name = "a.b." + name
				}
				fmt.Fprintf(&b, `, {"name": "other%d", "type": ["null", %q]}`, j, name)
			}
		}
		b.WriteString("]}")
	}
	b.WriteString("]")
	return b.String()
}

// TestSchemasOfSharedTypesDoNotMultiply generates types whose schema texts overlap: the code grows with the schema, not
// with its square, and each text still is the whole schema.
func TestSchemasOfSharedTypesDoNotMultiply(t *testing.T) {
	text := sharedTypes()
	set, err := schema.ParseSources([]schema.Source{{Name: "shared.avsc", Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	packages, err := Generate(set, Options{Package: "shared"})
	if err != nil {
		t.Fatal(err)
	}
	if most := 60 * len(text); len(packages[0].Files[0].Code) > most {
		t.Errorf("%d bytes of schema became %d bytes of Go, want at most %d", len(text), len(packages[0].Files[0].Code),
			most)
	}
	definitions := emit.Definitions(set.Types)
	for i, s := range set.Types {
		got, err := schema.Parse(definitions.Text(i), schema.MaxDepth(10000))
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		if got.String() != s.String() {
			t.Fatalf("%s: the text put together is another schema", s.Name)
		}
	}
}

// generateAndBuild generates a schema and compiles the result in a module of its own.
func generateAndBuild(t *testing.T, text string) {
	t.Helper()
	start := time.Now()
	set, err := schema.ParseSources([]schema.Source{{Name: "large.avsc", Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	packages, err := Generate(set, Options{Package: "large"})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes of schema became %d bytes of Go in %v", len(text), len(packages[0].Files[0].Code),
		time.Since(start))

	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, data := range map[string]string{
		"go.mod": "module large.test\n\ngo 1.25.0\n\nrequire github.com/schemagen/schemagen v0.0.0\n\nreplace " +
			"github.com/schemagen/schemagen => " + root + "\n",
		"large.go": string(packages[0].Files[0].Code),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	start = time.Now()
	cmd := exec.Command("go", "build", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("compiled in %v", time.Since(start))
}

func TestLargeSchemaCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles megabytes of Go")
	}
	generateAndBuild(t, largeSchema())
}

// TestDeepSchemaCompiles nests arrays, maps and unions 200 deep; what is deeper than the parser allows does not come
// here.
func TestDeepSchemaCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles deeply nested types")
	}
	text := `"int"`
	for i := range 200 {
		switch i % 3 {
		case 0:
			text = `{"type": "array", "items": ` + text + `}`
		case 1:
			text = `{"type": "map", "values": ` + text + `}`
		case 2:
			text = `["null", ` + text + `]`
		}
	}
	generateAndBuild(t, `{"type": "record", "name": "Deep", "fields": [{"name": "f", "type": `+text+`}]}`)
}

// TestSharedRecordsDoNotMultiply although each of 40 levels refers twice to the next one, which is 2^40 ways through.
func TestSharedRecordsDoNotMultiply(t *testing.T) {
	chain := func(wrap string) string {
		text := `{"type": "record", "name": "R0", "fields": [{"name": "x", "type": "int"}, {"name": "y", "type": ` +
			`"string"}]}`
		for i := range 40 {
			text = fmt.Sprintf(`{"type": "record", "name": "R%d", "fields": [{"name": "a", "type": %s}, {"name": "b",`+
				` "type": %s}]}`,
				i+1, fmt.Sprintf(wrap, text), fmt.Sprintf(wrap, fmt.Sprintf(`"R%d"`, i)))
		}
		return text
	}
	for _, wrap := range []string{"%s", `{"type": "array", "items": %s}`, `["null", %s]`,
		`{"type": "map", "values": ["int", %s, "null"]}`} {
		gone := `{"type": "record", "name": "Z", "fields": [{"name": "gone", "type": ` + chain(wrap) +
			`}, {"name": "z", "type": "int"}]}`
		own := `{"type": "record", "name": "Z", "fields": [{"name": "z", "type": "int"}]}`
		for name, source := range map[string]struct{ schema, old string }{"type": {schema: gone},
			"old version": {own, gone}} {
			set, err := schema.ParseSources([]schema.Source{{Name: "z.avsc", Text: []byte(source.schema)}})
			if err != nil {
				t.Fatal(err)
			}
			options := Options{Package: "z", FileName: "z.go", Compare: !strings.Contains(wrap, "map"), Equal: true,
				Clone: true}
			if source.old != "" {
				old, err := schema.ParseSources([]schema.Source{{Name: "old.avsc", Text: []byte(source.old)}})
				if err != nil {
					t.Fatal(err)
				}
				options.Writers = []emit.Version{{Name: "Old", Set: old}}
			}
			packages, err := Generate(set, options)
			if err != nil {
				t.Fatal(err)
			}
			if n, text := len(packages[0].Files[0].Code), len(source.schema)+len(source.old); n > 200*text {
				t.Errorf("%s of %s: %d bytes of code for %d of schema", name, wrap, n, text)
			}
		}
	}
}
