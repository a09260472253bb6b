package plan_test

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// FuzzResolve resolves any two schemas: it ends, and what comes out has the form that is promised.
func FuzzResolve(f *testing.F) {
	f.Add(wide(20, false), wide(20, true))
	f.Add(`["null", {"type": "record", "name": "a.R", "fields": [{"name": "next", "type": ["null", "a.R"]}]}]`,
		`{"type": "record", "name": "b.R", "fields": [{"name": "next", "type": ["b.R", "null"]}]}`)
	f.Add(`{"type": "enum", "name": "E", "symbols": ["A", "B"]}`,
		`["int", {"type": "enum", "name": "E", "symbols": ["B"]}]`)
	for _, v := range vectors.Lines[resolveVector](f, "conformance/resolve.jsonl") {
		f.Add(v.Writer, v.Reader)
	}
	f.Fuzz(func(t *testing.T, writer, reader string) {
		var plans [2]*plan.Plan
		for i, text := range []string{writer, reader} {
			s, err := schema.Parse(text)
			if err != nil {
				t.Skip()
			}
			if plans[i], err = plan.Build(s); err != nil {
				t.Fatal(err)
			}
		}
		for _, pair := range [][2]*plan.Plan{{plans[0], plans[1]}, {plans[1], plans[0]}, {plans[0], plans[0]}} {
			r, err := plan.Resolve(pair[0], pair[1])
			var wrong *plan.MismatchError
			switch {
			case err == nil:
				checkForm(t, r)
				r.Dump()
			case errors.As(err, &wrong):
				if len(wrong.Faults) == 0 || pair[0] == pair[1] {
					t.Fatal(err)
				}
			case !errors.Is(err, plan.ErrResolveLimit):
				t.Fatal(err)
			}
			if _, strict := plan.Resolve(pair[0], pair[1], plan.Strict()); (strict == nil) != (err == nil &&
				len(r.Faults) == 0) {
				t.Fatalf("strict: %v, otherwise: %v", strict, err)
			}
			if pair[0] == pair[1] && err == nil && !r.Pairs[r.Root].Same {
				t.Fatalf("not the same as itself\n%s", r.Dump())
			}
		}
	})
}
