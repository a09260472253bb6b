package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema/plan"
)

// wide returns a record of n fields of all sorts. In a changed one the fields come in the opposite order, ints have
// become longs, every tenth field has another name and an alias, and there are n/10 new fields with defaults.
func wide(n int, changed bool) string {
	types := []string{`"int"`, `"string"`, `["null", "int"]`, `"double"`, `{"type": "array", "items": "int"}`,
		`{"type": "enum", "name": "E%d", "symbols": ["A", "B", "C"]}`, `["null", "string"]`, `"bytes"`,
		`{"type": "map", "values": ["null", "int"]}`,
		`{"type": "record", "name": "In%d", "fields": [{"name": "x", "type": "int"}, {"name": "y", "type": ["null", ` +
			`"string"]}]}`}
	var fields []string
	for i := range n {
		typ := types[i%len(types)]
		if strings.Contains(typ, "%d") {
			typ = fmt.Sprintf(typ, i)
		}
		name := fmt.Sprintf(`"name": "field_%d"`, i)
		if changed {
			typ = strings.ReplaceAll(typ, `"int"`, `"long"`)
			if i%10 == 0 {
				name = fmt.Sprintf(`"name": "renamed_%d", "aliases": ["field_%d"]`, i, i)
				fields = append(fields, fmt.Sprintf(`{"name": "new_%d", "type": "string", "default": ""}`, i))
			}
		}
		fields = append(fields, fmt.Sprintf(`{%s, "type": %s}`, name, typ))
	}
	if changed {
		for i, j := 0, len(fields)-1; i < j; i, j = i+1, j-1 {
			fields[i], fields[j] = fields[j], fields[i]
		}
	}
	return `{"type": "record", "name": "Wide", "fields": [` + strings.Join(fields, ",") + `]}`
}

func BenchmarkResolve(b *testing.B) {
	for _, c := range []struct {
		name    string
		changed bool
	}{{"same", false}, {"changed", true}} {
		b.Run(fmt.Sprintf("200-fields/%s", c.name), func(b *testing.B) {
			writer, reader := build(b, wide(200, false)), build(b, wide(200, c.changed))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := plan.Resolve(writer, reader); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
