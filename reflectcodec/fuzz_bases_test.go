package reflectcodec

import (
	"path"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

// baseSchemas are the schemas of the valid corpus and of testdata/schemas, before any change.
func baseSchemas(t testing.TB) []*schema.Schema {
	t.Helper()
	var list []*schema.Schema
	for _, s := range vectors.Schemas(t, "conformance") {
		if s.Valid != nil && *s.Valid {
			list = append(list, rootsOf(t, []schema.Source{{Name: s.File, Text: []byte(*s.Text)}})...)
		}
	}
	return append(list, familySchemas(t)...)
}

// familySchemas are those of testdata/schemas. The files of a family may refer to each other.
func familySchemas(t testing.TB) (list []*schema.Schema) {
	t.Helper()
	var sources []schema.Source
	for _, file := range vectors.Files(t, "schemas/*/*.avsc") {
		if len(sources) > 0 && path.Dir(sources[0].Name) != path.Dir(file.Name) {
			list = append(list, rootsOf(t, sources)...)
			sources = nil
		}
		sources = append(sources, schema.Source(file))
	}
	return append(list, rootsOf(t, sources)...)
}

func rootsOf(t testing.TB, sources []schema.Source) (list []*schema.Schema) {
	t.Helper()
	set, err := schema.ParseSources(sources, schema.LaxNames())
	if err != nil {
		t.Fatal(err)
	}
	for _, root := range set.Roots {
		list = append(list, root.Schema)
	}
	return list
}
