package compat

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

// withReferences parses the last text with the others as what it refers to.
func withReferences(t *testing.T, texts []string) *Version {
	t.Helper()
	last := len(texts) - 1
	sources := []schema.Source{{Name: "version", Text: []byte(texts[last])}}
	for _, text := range texts[:last] {
		sources = append(sources, schema.Source{Name: "reference", Text: []byte(text)})
	}
	set, err := schema.ParseSources(sources)
	if err != nil {
		t.Fatal(err)
	}
	versions, err := NewVersions(set.Roots[:1])
	if err != nil {
		t.Fatal(err)
	}
	return versions[0]
}

// TestVerdictsAreThoseOfJava compares random pairs of versions, many with references, with what the SchemaCompatibility
// of Apache Avro Java 1.12.2 says of them; interop/oracle made the file.
func TestVerdictsAreThoseOfJava(t *testing.T) {
	count := map[bool]int{}
	references := 0
	for _, pair := range vectors.Lines[struct {
		Writer, Reader []string
		Compatible     bool
	}](t, "./testdata/java.jsonl") {
		versions := []*Version{withReferences(t, pair.Writer), withReferences(t, pair.Reader)}
		checks, err := ParseMode("backward").Run(versions)
		if err != nil {
			t.Fatal(err)
		}
		r := Report{Checks: checks}
		if r.Compatible() != pair.Compatible {
			t.Errorf("Java says %v:\n%s\n%s\n%s", pair.Compatible, pair.Writer, pair.Reader, r.Text())
		}
		count[pair.Compatible]++
		if len(pair.Writer)+len(pair.Reader) > 2 {
			references++
		}
	}
	if count[true] < 300 || count[false] < 300 || references < 200 {
		t.Errorf("too few pairs: %v, %d with references", count, references)
	}
}
