package plan_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// pairs makes random schemas of a writer and of a reader that were one once. Some match and some do not.
type pairs struct {
	*rand.Rand
	names int
	open  []string // records that are being defined
}

var promotions = map[string][]string{"int": {"long", "float", "double"}, "long": {"float", "double"},
	"float": {"double"}, "string": {"bytes"}, "bytes": {"string"}}

func (g *pairs) primitive() string {
	return []string{"null", "boolean", "int", "long", "float", "double", "string", "bytes"}[g.IntN(8)]
}

func quoted(s string) string { return fmt.Sprintf("%q", s) }

// of returns a type of the writer and what has become of it.
func (g *pairs) of(depth int) (writer, reader string) {
	switch kind := g.IntN(11); {
	case depth == 0 || kind < 3:
		w := g.primitive()
		r := w
		if to := promotions[w]; to != nil && g.IntN(3) == 0 {
			r = to[g.IntN(len(to))]
		} else if g.IntN(12) == 0 {
			r = g.primitive()
		}
		return quoted(w), quoted(r)
	case kind == 3:
		w, r := g.of(depth - 1)
		return `{"type": "array", "items": ` + w + `}`, `{"type": "array", "items": ` + r + `}`
	case kind == 4:
		w, r := g.of(depth - 1)
		return `{"type": "map", "values": ` + w + `}`, `{"type": "map", "values": ` + r + `}`
	case kind == 5:
		return g.enum()
	case kind == 6 && len(g.open) > 0:
		name := quoted(g.open[g.IntN(len(g.open))])
		return `["null", ` + name + `]`, []string{`["null", ` + name + `]`, `[` + name + `, "null"]`}[g.IntN(2)]
	case kind < 9:
		return g.union(depth)
	}
	return g.record(depth)
}

func (g *pairs) enum() (writer, reader string) {
	g.names++
	head := fmt.Sprintf(`{"type": "enum", "name": "E%d", "symbols": [`, g.names)
	symbols := []string{`"A"`, `"B"`, `"C"`, `"D"`}
	writer = head + strings.Join(symbols[:1+g.IntN(4)], ",") + `]}`
	if g.IntN(2) == 0 {
		g.Shuffle(4, func(i, j int) { symbols[i], symbols[j] = symbols[j], symbols[i] })
	}
	n := 1 + g.IntN(4)
	reader = head + strings.Join(symbols[:n], ",") + `]`
	if g.IntN(2) == 0 {
		reader += `, "default": ` + symbols[g.IntN(n)]
	}
	return writer, reader + `}`
}

// union returns two unions, or a union and one of its branches.
func (g *pairs) union(depth int) (writer, reader string) {
	var ws, rs []string
	for range 1 + g.IntN(3) {
		w, r := g.of(depth - 1)
		if strings.HasPrefix(w, "[") || strings.HasPrefix(r, "[") {
			w, r = `"null"`, `"null"`
		}
		ws, rs = append(ws, w), append(rs, r)
	}
	if g.IntN(2) == 0 {
		g.Shuffle(len(rs), func(i, j int) { rs[i], rs[j] = rs[j], rs[i] })
	}
	if g.IntN(3) == 0 {
		rs = append(rs, quoted(g.primitive()))
	}
	writer, reader = "["+strings.Join(ws, ",")+"]", "["+strings.Join(rs, ",")+"]"
	switch g.IntN(6) {
	case 0:
		writer = ws[0]
	case 1:
		reader = rs[0]
	}
	return writer, reader
}

func (g *pairs) record(depth int) (writer, reader string) {
	g.names++
	name := fmt.Sprintf("R%d", g.names)
	g.open = append(g.open, name)
	var ws, rs []string
	for i := range g.IntN(4) {
		w, r := g.of(depth - 1)
		ws = append(ws, fmt.Sprintf(`{"name": "f%d", "type": %s}`, i, w))
		switch g.IntN(8) {
		case 0: // removed, which leaves out the definitions in it
		case 1:
			rs = append(rs, fmt.Sprintf(`{"name": "g%d", "aliases": ["f%d"], "type": %s}`, i, i, r))
		default:
			rs = append(rs, fmt.Sprintf(`{"name": "f%d", "type": %s}`, i, r))
		}
	}
	if g.IntN(3) == 0 {
		rs = append(rs, `{"name": "new", "type": {"type": "array", "items": "int"}, "default": [1, 2]}`)
	}
	if g.IntN(3) == 0 {
		g.Shuffle(len(rs), func(i, j int) { rs[i], rs[j] = rs[j], rs[i] })
	}
	g.open = g.open[:len(g.open)-1]
	record := `{"type": "record", "name": "` + name + `", "fields": [%s]}`
	return fmt.Sprintf(record, strings.Join(ws, ",")), fmt.Sprintf(record, strings.Join(rs, ","))
}

// TestRandomPairs reads random data of random schemas: an error comes only where a fault says so, what comes out is
// data of the reader's schema, and what is said to be the same is the same.
func TestRandomPairs(t *testing.T) {
	rounds := 6000
	if testing.Short() {
		rounds = 1500
	}
	read, refused := 0, 0
	for seed := range uint64(rounds) {
		g := &pairs{Rand: rand.New(rand.NewPCG(seed, 1))}
		w, rd := g.of(3)
		writer, reader := planOf(w), planOf(rd)
		if writer == nil || reader == nil {
			continue
		}
		r, err := plan.Resolve(writer, reader)
		var wrong *plan.MismatchError
		if errors.As(err, &wrong) {
			refused++
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		checkForm(t, r)
		data, err := avrorandom.New(writer, writer.Roots[0], seed)
		if err != nil {
			continue // an enum or union without members
		}
		for range 5 {
			datum := data.Append(nil)
			out, err := evolution.Translate(r, datum)
			if err != nil {
				if len(r.Faults) == 0 || !errors.Is(err, evolution.ErrUnreadable) {
					t.Fatalf("seed %d: %s as %s: %x: %v\n%s", seed, w, rd, datum, err, r.Dump())
				}
				continue
			}
			read++
			if again, err := evolution.Plain(reader, out); err != nil || !bytes.Equal(again, out) {
				t.Fatalf("seed %d: %s as %s: %x became %x, which is no datum of the reader", seed, w, rd, datum, out)
			}
		}
	}
	if read < rounds/2 || refused < rounds/50 {
		t.Errorf("of %d pairs of schemas %d were refused, and %d data were read", rounds, refused, read)
	}
}

// planOf returns the plan of a schema, or nil if it is not valid.
func planOf(text string) *plan.Plan {
	s, err := schema.Parse(text)
	if err != nil {
		return nil
	}
	p, err := plan.Build(s)
	if err != nil {
		panic(err)
	}
	return p
}
