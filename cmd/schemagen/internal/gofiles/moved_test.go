package gofiles

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/schema"
)

func generate(t *testing.T, fields ...string) []byte {
	t.Helper()
	text := fmt.Sprintf(`{"type": "record", "name": "n.R", "fields": [%s]}`, strings.Join(fields, ", "))
	set, err := schema.ParseSources([]schema.Source{{Name: "r.avsc", Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	packages, err := gen.Generate(set, gen.Options{Package: "p", FileName: "p_avro.go"})
	if err != nil {
		t.Fatal(err)
	}
	return packages[0].Files[0].Code
}

func field(name, typ string) string { return fmt.Sprintf(`{"name": %q, "type": %s}`, name, typ) }

func record(name string, fields ...string) string {
	return fmt.Sprintf(`{"type": "record", "name": %q, "fields": [%s]}`, name, strings.Join(fields, ", "))
}

// TestNamesStayOrAreRefused adds a part to each selection of parts whose names clash, at the front and at the end.
// Either what was there has the names that it had, or the file that it stands in is not replaced.
func TestNamesStayOrAreRefused(t *testing.T) {
	for kind, parts := range map[string][]string{
		"fields": {field("id", `"int"`), field("ID", `"int"`), field("Id", `"int"`), field("i_d", `"int"`)},
		"types": {field("a", record("n.X")), field("b", record("m.X")), field("c", record("a.x")),
			field("d", record("b.MX"))},
		"symbols": {field("a", `{"type": "enum", "name": "Ax", "symbols": ["ByCz"]}`),
			field("b", `{"type": "enum", "name": "AxBy", "symbols": ["Cz", "cz"]}`), field("c", record("n.AxByCz"))},
		"unions": {field("a_b", `["int", "string"]`), field("aB", `{"type": "array", "items": ["int", "string"]}`),
			field("x", record("n.RA", field("b", `["int", "string"]`)))},
		"functions": {field("a", record("n.X")), field("b", record("n.NewX")),
			field("c", `{"type": "enum", "name": "E", "symbols": []}`),
			field("d", record("n.ParseE"))},
	} {
		refused, kept := 0, 0
		for subset := range 1 << len(parts) {
			for added := range parts {
				if subset>>added&1 == 1 || subset == 0 {
					continue
				}
				var before []string
				for i, part := range parts {
					if subset>>i&1 == 1 {
						before = append(before, part)
					}
				}
				path := filepath.Join(t.TempDir(), "p.go")
				old := generate(t, before...)
				if err := os.WriteFile(path, old, 0o666); err != nil {
					t.Fatal(err)
				}
				for _, after := range [][]string{append([]string{parts[added]}, before...),
					append(before[:len(before):len(before)], parts[added])} {
					now := generate(t, after...)
					if err := CheckNames(output.File{Path: path, Data: now}); err != nil {
						refused++
						continue
					}
					kept++
					had, has := meanings(old), meanings(now)
					for _, id := range had.ids {
						if has.of[id] != had.of[id] {
							t.Errorf("%s: %s was the %s, which is %s after adding %s", kind, id, had.of[id],
								has.id(had.of[id]), parts[added])
						}
					}
				}
			}
		}
		if refused == 0 || kept == 0 {
			t.Errorf("%s: %d additions are refused and %d not", kind, refused, kept)
		}
	}
}
