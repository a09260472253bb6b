package reflectcodec

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// baseSchemas are the schemas of the valid corpus and of testdata/schemas, before any change.
func baseSchemas(t testing.TB) []*schema.Schema {
	t.Helper()
	return schemasIn(t, "testdata/conformance/schemas/valid/*.avsc", "testdata/schemas/*/*.avsc")
}

// schemasIn parses the files of some patterns. Those of a family may refer to each other.
func schemasIn(t testing.TB, patterns ...string) (list []*schema.Schema) {
	t.Helper()
	var files []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(fromRoot(t, pattern))
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, found...)
	}
	families := make(map[string][]schema.Source)
	var order []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		family := file
		if dir := filepath.Dir(file); filepath.Base(dir) != "valid" {
			family = dir
		}
		if families[family] == nil {
			order = append(order, family)
		}
		families[family] = append(families[family], schema.Source{Name: file, Text: text})
	}
	for _, family := range order {
		set, err := schema.ParseSources(families[family], schema.LaxNames())
		if err != nil {
			t.Fatal(err)
		}
		for _, root := range set.Roots {
			list = append(list, root.Schema)
		}
	}
	return list
}
