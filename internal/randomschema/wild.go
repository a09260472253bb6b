package randomschema

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Wild returns a text that may be a schema or not: its names come from small pools, so that references hit, miss and
// come too early, definitions clash, and namespaces are inherited, overridden and left in every way.
func Wild(random *rand.Rand) string {
	w := &wild{&maker{Rand: random}}
	return w.schema(6)
}

// wild writes such texts.
type wild struct{ *maker }

// wildNames may be defined.
var wildNames = []string{"A", "B", "C", "D", "enum", "n.A", "n.B", "n.m.C", ".D", ".A", "k.A"}

func (r *wild) schema(depth int) string {
	switch kind := r.IntN(12); {
	case depth == 0 || kind < 3:
		return pick(r.maker, `"null"`, `"int"`, `"string"`,
			`{"type":"bytes","logicalType":"decimal","precision":5}`, `{"type":"long","x":[1.0]}`)
	case kind < 5:
		return strconv.Quote(pick(r.maker, wildNames...))
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

func (r *wild) named(depth int) string {
	name := pick(r.maker, "A", "B", "C", "D", "enum", "n.A", "n.B", "n.m.C", ".D")
	head := fmt.Sprintf(`"name":%q`, name)
	if r.IntN(3) == 0 {
		head += fmt.Sprintf(`,"namespace":%q`, pick(r.maker, "", "n", "n.m", "k"))
	}
	if r.IntN(4) == 0 {
		head += fmt.Sprintf(`,"aliases":[%q,%q]`, pick(r.maker, "Q", "n.Q", ".Q", "x y"), pick(r.maker, "S", "k.S"))
	}
	switch name := strings.TrimPrefix(name, "."); {
	case name == "enum" || r.IntN(4) == 0:
		return `{"type":"enum",` + head + `,"symbols":["X","Y"],"default":"Y"}`
	case r.IntN(4) == 0:
		return `{"size":16,` + head + `,"type":"fixed","logicalType":"uuid"}`
	}
	var fields []string
	for i := range r.IntN(4) {
		fields = append(fields, fmt.Sprintf(`{"type":%s,"name":"f%d"%s}`, r.schema(depth-1), i,
			pick(r.maker, "", `,"default":null`, `,"default":{}`, `,"order":"ignore"`, `,"doc":"d"`)))
	}
	return `{"type":"record",` + head + `,"fields":[` + strings.Join(fields, ",") + `]}`
}
