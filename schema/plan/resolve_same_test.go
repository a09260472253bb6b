package plan_test

import (
	"testing"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// A value that becomes a branch of a union has no branch number in the writer's bytes, wherever it stands.
func TestValueReadAsUnionIsNotTheSame(t *testing.T) {
	for _, around := range []struct{ before, after string }{
		{"", ""},
		{`{"type":"record","name":"R","fields":[{"name":"f","type":`, `}]}`},
		{`{"type":"array","items":`, `}`},
		{`{"type":"map","values":`, `}`},
		{`{"type":"record","name":"R","fields":[{"name":"f","type":{"type":"array","items":`, `}}]}`},
	} {
		build := func(inner string) *plan.Plan {
			p, err := plan.Build(schema.MustParse(around.before + inner + around.after))
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		for _, pair := range []struct {
			writer, reader string
			same           bool
		}{
			{`"int"`, `["long","int"]`, false},
			{`"int"`, `["int","null"]`, false},
			{`["int","null"]`, `"int"`, false},
			{`["int","null"]`, `["int","null"]`, true},
			{`["int","null"]`, `["null","int"]`, false},
			{`"int"`, `"int"`, true},
			{`"int"`, `"long"`, false},
		} {
			r, err := plan.Resolve(build(pair.writer), build(pair.reader))
			if err != nil {
				t.Fatal(err)
			}
			if same := r.Pairs[r.Root].Same; same != pair.same {
				t.Errorf("%s as %s in %s…%s: same is %t", pair.writer, pair.reader, around.before, around.after, same)
			}
		}
	}
}
