package gen

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/schema"
)

// largeSchema has 300 types with 5 000 fields: a binary tree of records, each inside the one above.
func largeSchema() string {
	types := []string{
		`"int"`, `"long"`, `"string"`, `"double"`, `["null", "string"]`, `{"type": "array", "items": "string"}`,
		`{"type": "map", "values": "long"}`, `{"type": "long", "logicalType": "timestamp-millis"}`, `["null", "int", "string"]`,
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
	t.Logf("%d bytes of schema became %d bytes of Go in %v", len(text), len(packages[0].Code), time.Since(start))

	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, data := range map[string]string{
		"go.mod":   "module large.test\n\ngo 1.25.0\n\nrequire github.com/schemagen/schemagen v0.0.0\n\nreplace github.com/schemagen/schemagen => " + root + "\n",
		"large.go": string(packages[0].Code),
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

// TestDeepSchemaCompiles nests arrays, maps and unions 200 deep; what is deeper than the parser allows does not come here.
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
