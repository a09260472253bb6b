package conformance

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// Everything generated compiles, or there would be no world: the vectors' schemas, and all valid schema files with every option.
func TestGeneratedCodePassesVet(t *testing.T) {
	w := generated(t)
	if len(w.files) < 100 {
		t.Errorf("only %d schema files", len(w.files))
	}
	if err := w.module.run("vet", "./..."); err != nil {
		t.Error(err)
	}
}

// The schema files that are too large for the world are generated once, each in a package of its own. Vet checks its types;
// compiling it as well would take as long as all other tests together.
func TestLargestSchemasPassVet(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(apacheDir, "schemas", "valid", "*.avsc"))
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() || raceEnabled || files == nil {
		t.Skip("generates large packages, if there is a corpus of Apache Avro here")
	}
	m, err := newModule()
	if m != nil {
		t.Cleanup(func() { os.RemoveAll(m.dir) })
	}
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) <= largeFile {
			continue
		}
		found++
		j := &job{pkg: "large", mode: byDefault, sources: []schema.Source{{Name: filepath.Base(file), Text: text}}}
		if err := m.generate(j); err != nil {
			t.Errorf("%s: %v", file, err)
		} else if err := m.run("vet", "./large"); err != nil {
			t.Error(err)
		}
	}
	if found == 0 {
		t.Error("no large schema")
	}
}
