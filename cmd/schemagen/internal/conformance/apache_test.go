//go:build apache

package conformance

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/schemagen/schemagen/internal/apache"
	"github.com/schemagen/schemagen/schema"
)

func init() { corpora = append(corpora, apache.Corpus()) }

// apacheVectors reads a file of vectors around the schemas of Apache Avro.
func apacheVectors(t *testing.T, name string) []vector {
	t.Helper()
	list, err := readVectors(filepath.Join(apache.Corpus(), name))
	if err != nil || len(list) == 0 {
		t.Fatal(len(list), err)
	}
	return list
}

func TestApacheFingerprints(t *testing.T) {
	checkFingerprints(t, generated(t), apacheVectors(t, "canonical.jsonl"))
}

// The vectors around the schemas of Apache Avro hold random data of the types below logical types. Where the data means
// nothing as a value of the logical type, they are refused.
func TestApacheBinaryVectors(t *testing.T) {
	testBinary(t, generated(t), apacheVectors(t, "binary.jsonl"), true)
}

// The schema files that are too large for the world are generated once, each in a package of its own. Vet checks its
// types; compiling it as well would take as long as all other tests together.
func TestLargestSchemasPassVet(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(apache.Corpus(), "schemas", "valid", "*.avsc"))
	if err != nil {
		t.Fatal(err)
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
