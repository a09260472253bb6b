package schema_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// texter writes random schemas with names from small pools, so that references hit, definitions
// clash, and namespaces are inherited, overridden and left in every way.
type texter struct {
	*rand.Rand
	names []string // fullnames that may be defined
}

func (r *texter) pick(list ...string) string { return list[r.IntN(len(list))] }

func (r *texter) schema(depth int) string {
	switch kind := r.IntN(12); {
	case depth == 0 || kind < 3:
		return r.pick(`"null"`, `"int"`, `"string"`, `{"type":"bytes","logicalType":"decimal","precision":5}`, `{"type":"long","x":[1.0]}`)
	case kind < 5:
		return strconv.Quote(r.pick(r.names...))
	case kind == 5:
		return `{"type":"array","items":` + r.schema(depth-1) + `}`
	case kind == 6:
		return `{"type":"map","values":` + r.schema(depth-1) + `,"p":null}`
	case kind == 7:
		branches := []string{`"null"`}
		for range r.IntN(3) {
			branches = append(branches, r.schema(depth-1))
		}
		r.Shuffle(len(branches), func(i, j int) { branches[i], branches[j] = branches[j], branches[i] })
		return "[" + strings.Join(branches, ",") + "]"
	default:
		return r.named(depth)
	}
}

func (r *texter) named(depth int) string {
	name := r.pick("A", "B", "C", "D", "enum", "n.A", "n.B", "n.m.C", ".D")
	head := fmt.Sprintf(`"name":%q`, name)
	if r.IntN(3) == 0 {
		head += fmt.Sprintf(`,"namespace":%q`, r.pick("", "n", "n.m", "k"))
	}
	if r.IntN(4) == 0 {
		head += fmt.Sprintf(`,"aliases":[%q,%q]`, r.pick("Q", "n.Q", ".Q", "x y"), r.pick("S", "k.S"))
	}
	switch name := strings.TrimPrefix(name, "."); {
	case name == "enum" || r.IntN(4) == 0:
		return `{"type":"enum",` + head + `,"symbols":["X","Y"],"default":"Y"}`
	case r.IntN(4) == 0:
		return `{"size":16,` + head + `,"type":"fixed","logicalType":"uuid"}`
	}
	var fields []string
	for i := range r.IntN(4) {
		fields = append(fields, fmt.Sprintf(`{"type":%s,"name":"f%d"%s}`, r.schema(depth-1), i, r.pick("", `,"default":null`, `,"default":{}`, `,"order":"ignore"`, `,"doc":"d"`)))
	}
	return `{"type":"record",` + head + `,"fields":[` + strings.Join(fields, ",") + `]}`
}

func TestRandomSchemasReadBack(t *testing.T) {
	accepted, named := 0, 0
	for seed := range uint64(5000) {
		r := texter{rand.New(rand.NewPCG(seed, 1)), []string{"A", "B", "C", "D", "enum", "n.A", "n.B", "n.m.C", ".D", ".A", "k.A"}}
		text := r.schema(6)
		s, err := schema.Parse(text, schema.AllowForward())
		if err != nil {
			checkShape(t, err)
			continue
		}
		accepted++
		for inner := range s.All() {
			if inner.Kind.IsNamed() {
				named++
			}
		}
		checkReadsBack(t, s)
		if err := schema.Validate(s); err != nil {
			t.Errorf("Validate: %v", err)
		}
		if t.Failed() {
			t.Fatalf("seed %d: %s", seed, text)
		}
	}
	if accepted < 1000 || named < 500 {
		t.Errorf("only %d schemas accepted, with %d named types", accepted, named)
	}
}
