package plan_test

import (
	"os"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
)

// choices are what the vectors say where implementations part ways, and words of the package's documentation on it.
var choices = map[string]string{
	"an error only for the datum that cannot be read; the compatibility check refuses the pair": "is an error for " +
		"those data when the reader cannot read it, and not for the pair of schemas",
	"the bytes are carried through; refused only where UTF-8 is validated": "what is not UTF-8 " +
		"is for the reader's settings to refuse",
	"the exact type first, then the first branch reached by " +
		"promotion": "the exact type comes first",
	"the name wins over an alias": "a name comes before any alias",
	"the text of 1.12": "that of the first branch which the value fits, as the text of " +
		"1.12 says",
	"unqualified names match, as the text says": "then the same unqualified name",
}

// TestChoicesAreExplained in the documentation of the package.
func TestChoicesAreExplained(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	doc := strings.Join(strings.Fields(strings.ReplaceAll(string(text), "//", "")), " ")
	seen := make(map[string]bool)
	for _, name := range []string{"conformance/resolve.jsonl", "conformance/compat.jsonl"} {
		for i, v := range vectors.Lines[resolveVector](t, name) {
			if v.Choice == "" || v.Choice == "as in resolve.jsonl" {
				continue
			}
			seen[v.Choice] = true
			if words := choices[v.Choice]; words == "" || !strings.Contains(doc, words) {
				t.Errorf("%s:%d: %q is not explained: %q", name, i+1, v.Choice, words)
			}
		}
	}
	if len(seen) != len(choices) {
		t.Errorf("the vectors make %d choices: %v", len(seen), seen)
	}
}
