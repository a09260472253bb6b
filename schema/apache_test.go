//go:build apache

package schema_test

import (
	"path/filepath"
	"testing"

	"github.com/schemagen/schemagen/internal/apache"
	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

func TestApacheCorpusVerdictsHold(t *testing.T) {
	// Three schemas of other implementations' tests hold records without a finite value. We refuse
	// them: no datum exists, and the generated type would not compile.
	judge(t, vectors.Schemas(t, apache.Corpus()), map[string]error{
		"valid/apache_c_tests_schema_tests_pass_namespace_fullname.avsc":    schema.ErrCycle,
		"valid/apache_c_tests_schema_tests_pass_namespace_null_record.avsc": schema.ErrCycle,
		"valid/apache_c_tests_schema_tests_pass_namespace_simple.avsc":      schema.ErrCycle,
	})
}

func TestApacheCanonicalFormsAndFingerprints(t *testing.T) {
	if n := checkCanonical(t, filepath.Join(apache.Corpus(), "canonical.jsonl")); n == 0 {
		t.Error("no vectors")
	}
}
