package evolution_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

const today = `{"type": "record", "name": "User", "namespace": "a", "aliases": ["Person"], "fields": [
	{"name": "id", "type": "long"},
	{"name": "name", "type": "string", "aliases": ["called"]},
	{"name": "score", "type": ["null", "double", "string"], "default": null},
	{"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["A", "B", "C"], "default": "A"}},
	{"name": "friends", "type": {"type": "map", "values": "User"}, "default": {}},
	{"name": "digest", "type": {"type": "fixed", "name": "Four", "size": 4}},
	{"name": "cost", "type": {"type": "bytes", "logicalType": "decimal", "precision": 6, "scale": 2},
	"default": "\u0001"}]}`

func build(t testing.TB, text string) *plan.Plan {
	t.Helper()
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every feature of resolution is met often enough, and what goes wrong is no more than now and then.
func TestOlderSchemasNeedAllOfResolution(t *testing.T) {
	reader := build(t, today)
	seen := make(map[string]int)
	const rounds = 2000
	for seed := range uint64(rounds) {
		old := evolution.Older(schema.MustParse(today), rand.New(rand.NewPCG(seed, 0)))
		if again := evolution.Older(schema.MustParse(today), rand.New(rand.NewPCG(seed, 0))); again != old {
			t.Fatal("the same seed gives another schema")
		}
		writer := build(t, old)
		r, err := plan.Resolve(writer, reader)
		if err != nil {
			seen["mismatch"]++
			continue
		}
		for _, p := range r.Pairs {
			seen[p.Action.String()]++
			for i, step := range p.Steps {
				switch {
				case step.Field < 0:
					seen["skip"]++
				case step.WriterField < 0:
					seen["default"]++
				case step.Field != i:
					seen["moved"]++
				case writer.Nodes[p.Writer].Fields[step.WriterField].Name !=
					reader.Nodes[p.Reader].Fields[step.Field].Name:
					seen["renamed"]++
				}
			}
		}
		if len(r.Faults) > 0 {
			seen["fault"]++
		}
		g, err := avrorandom.New(writer, writer.Roots[0], seed)
		if err != nil {
			continue // an enum or union without members
		}
		datum := g.Append(nil)
		out, err := evolution.Translate(r, datum)
		switch {
		case err == nil:
			seen["read"]++
			if plain, err := evolution.Plain(reader, out); err != nil || len(plain) != len(out) {
				t.Fatalf("%s: %x becomes %x, which is no datum: %v", old, datum, out, err)
			}
		case !errors.Is(err, evolution.ErrUnreadable) || len(r.Faults) == 0:
			t.Fatalf("%s: %x: %v", old, datum, err)
		}
	}
	for _, what := range []string{"promote", "from union", "to union", "unreadable", "skip", "default", "moved",
		"renamed", "fault"} {
		if seen[what] < rounds/20 {
			t.Errorf("%s: %d times in %d schemas", what, seen[what], rounds)
		}
	}
	if seen["mismatch"] > rounds/5 || seen["read"] < rounds/2 {
		t.Errorf("%d of %d schemas do not match, and %d data were read", seen["mismatch"], rounds, seen["read"])
	}
}

func TestPlainData(t *testing.T) {
	p := build(t, `{"type": "map", "values": {"type": "array", "items": "int"}}`)
	data := []byte{1, 16, 2, 'z', 1, 2, 2, 2, 4, 0, 2, 2, 'a', 0, 2, 2, 'z', 0, 0}
	want := []byte{4, 2, 'a', 0, 2, 'z', 0, 0}
	if got, err := evolution.Plain(p, data); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%x, %v, want %x", got, err, want)
	}
	for n := range data {
		if _, err := evolution.Plain(p, data[:n]); !errors.Is(err, evolution.ErrMalformed) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

func TestWrongSameIsFoundOut(t *testing.T) {
	r, err := plan.Resolve(build(t, `["null", "int"]`), build(t, `["int", "null"]`))
	if err != nil {
		t.Fatal(err)
	}
	r.Pairs[r.Root].Same = true
	if _, err := evolution.Translate(r, []byte{2, 4}); !errors.Is(err, evolution.ErrNotSame) {
		t.Error(err)
	}
}

func Example() {
	reader := schema.MustParse(`{"type": "record", "name": "R", "fields": [
		{"name": "id", "type": "long"}, {"name": "text", "type": "string", "default": "none"}]}`)
	p, _ := plan.Build(reader)
	old := evolution.Older(reader, rand.New(rand.NewPCG(54, 0)))
	fmt.Println(old)
	writer, _ := plan.Build(schema.MustParse(old))
	r, _ := plan.Resolve(writer, p)
	data, err := evolution.Translate(r, []byte{6})
	fmt.Printf("%q %v\n", data, err)
	// Output:
	// {"type":"record","name":"R","fields":[{"name":"id","type":"int"}]}
	// "\x06\bnone" <nil>
}
