package schema_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/schema"
)

func arrays(n int) string {
	return strings.Repeat(`{"type":"array","items":`, n) + `"int"` + strings.Repeat(`}`, n)
}

func records(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"type":"record","name":"R%d","fields":[{"name":"f","type":`, i)
	}
	return b.String() + `"int"` + strings.Repeat(`}]}`, n)
}

// within fails if do takes longer than can be for the size of the input.
func within(t *testing.T, limit time.Duration, do func()) {
	t.Helper()
	start := time.Now()
	do()
	if took := time.Since(start); took > limit {
		t.Errorf("took %v, more than %v", took, limit)
	}
}

func TestDepthIsBounded(t *testing.T) {
	cases := []struct {
		name, text string
		opts       []schema.Option
		class      error
	}{
		{"100 arrays", arrays(100), nil, nil},
		{"1000 arrays", arrays(1000), nil, nil},
		{"1001 arrays", arrays(1001), nil, schema.ErrDepth},
		{"100000 arrays", arrays(100000), nil, schema.ErrDepth},
		{"a million unions", strings.Repeat("[", 1000000) + strings.Repeat("]", 1000000), nil, schema.ErrDepth},
		{"a million open brackets", strings.Repeat("[", 1000000), nil, schema.ErrDepth},
		{"a million objects", strings.Repeat(`{"type":`, 1000000), nil, schema.ErrDepth},
		{"333 records", records(333), nil, nil},
		{"334 records", records(334), nil, schema.ErrDepth},
		{"deep property", `{"type":"int","x":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}`, nil,
			schema.ErrDepth},
		{"9999 arrays allowed", arrays(9999), []schema.Option{schema.MaxDepth(10000)}, nil},
		{"no option allows more than 10000", arrays(100000), []schema.Option{schema.MaxDepth(1 << 30)},
			schema.ErrDepth},
		{"low limit", `["int"]`, []schema.Option{schema.MaxDepth(1)}, nil},
		{"too low a limit", `[["int"]]`, []schema.Option{schema.MaxDepth(-5)}, schema.ErrDepth},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			within(t, 10*time.Second, func() {
				s, err := schema.Parse(c.text, c.opts...)
				if !errors.Is(err, c.class) {
					t.Fatalf("got %v, want %v", err, c.class)
				}
				if err == nil {
					again, err := schema.Parse(s.String(), c.opts...)
					if err != nil || again.Fingerprint() != s.Fingerprint() {
						t.Errorf("does not read back: %v", err)
					}
				}
			})
		})
	}
}

// TestChainsOfTypesDoNotExhaustTheStack builds a schema that is flat as a text and deep as a graph.
func TestChainsOfTypesDoNotExhaustTheStack(t *testing.T) {
	const n = 10000
	var b strings.Builder
	b.WriteString(`["null"`)
	for i := range n {
		fmt.Fprintf(&b, `,{"type":"record","name":"R%d","fields":[`, i)
		if i > 0 {
			fmt.Fprintf(&b, `{"name":"f","type":"R%d"}`, i-1)
		}
		b.WriteString("]}")
	}
	b.WriteString("]")
	within(t, 20*time.Second, func() {
		s, err := schema.Parse(b.String())
		if err != nil {
			t.Fatal(err)
		}
		last := s.Branches[n]
		for range 2 {
			if got := strings.Count(last.String(), `"record"`); got != n {
				t.Errorf("%d records written", got)
			}
		}
		if got := strings.Count(last.Canonical(), `"record"`); got != n {
			t.Errorf("%d records in the canonical form", got)
		}
		inside := 0
		for range last.All() {
			inside++
		}
		if inside != n {
			t.Errorf("All finds %d schemas", inside)
		}
	})
}

func TestLargeSchemasAreReadQuickly(t *testing.T) {
	const types, fields = 300, 5000
	var b strings.Builder
	b.WriteString("[")
	for i := range types {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, `{"type": "record", "name": "com.example.Type%d", "doc": "Type %d.", "fields": [`, i, i)
		for j := range fields / types {
			if j > 0 {
				b.WriteString(",")
			}
			fmt.Fprintf(&b, `{"name": "field_%d", "type": ["null", "string", {"type": "array", "items": "long"}], `+
				`"default": null}`, j)
		}
		b.WriteString("]}")
	}
	b.WriteString("]")
	within(t, 10*time.Second, func() {
		if _, err := schema.Parse(b.String()); err != nil {
			t.Error(err)
		}
	})
	b.Reset()
	b.WriteString(`{"type": "record", "name": "Wide", "fields": [`)
	for j := range fields {
		fmt.Fprintf(&b, `{"name": "field_%d", "type": "int", "default": %d},`, j, j)
	}
	b.WriteString(`{"name": "last", "type": ["null", "Wide"], "default": null}]}`)
	within(t, 10*time.Second, func() {
		if _, err := schema.Parse(b.String()); err != nil {
			t.Error(err)
		}
	})
}

// TestHostileSchemasTakeLinearTime holds texts that a careless parser needs for ever to refuse or read.
func TestHostileSchemasTakeLinearTime(t *testing.T) {
	// Each level tries two branches, and only the innermost value tells which is right.
	nested := `"x"`
	for range 200 {
		nested = `{"v":` + nested + `}`
	}
	branching := `[{"type":"record","name":"A","fields":[{"name":"v","type":["int","A",
	{"type":"record","name":"B","fields":[{"name":"v","type":["int","A","B"]}]}]}]},
		{"type":"record","name":"C","fields":[{"name":"c","type":["int","A","B"],"default":` + nested + `}]}]`
	// Each level tries A in full before it finds that w is missing.
	deadEnds := `[{"type":"record","name":"A","fields":[{"name":"v","type":["int","A",
	{"type":"record","name":"B","fields":[{"name":"v","type":["string","A","B"]}]}]},{"name":"w","type":"int"}]},
		{"type":"record","name":"C","fields":[{"name":"c","type":["int","A","B"],"default":` + nested + `}]}]`
	// Each record holds the one before twice, by default.
	var doubling strings.Builder
	doubling.WriteString(`["null",{"type":"record","name":"R0","fields":[{"name":"a","type":"string",` +
		`"default":"0123456789"}]}`)
	for i := range 40 {
		fmt.Fprintf(&doubling, `,{"type":"record","name":"R%d","fields":[{"name":"a","type":"R%d","default":{}},`+
			`{"name":"b","type":"R%d","default":{}}]}`, i+1, i, i)
	}
	doubling.WriteString("]")
	manyKeys := make([]string, 200000)
	for i := range manyKeys {
		manyKeys[i] = fmt.Sprintf(`"k%d":0`, i)
	}
	for name, c := range map[string]struct {
		text  string
		class error
	}{
		"branching default":  {branching, schema.ErrDefault},
		"dead ends":          {deadEnds, nil},
		"doubling default":   {doubling.String(), schema.ErrDefault},
		"endless default":    {record(`{"name":"r","type":["null","R"],"default":{}}`), schema.ErrDefault},
		"many properties":    {`{"type":"int",` + strings.Join(manyKeys, ",") + `}`, nil},
		"many unknown names": {`["int",` + strings.Repeat(`"nope",`, 200000) + `"long"]`, schema.ErrUnknownType},
		"many errors": {`[` + strings.Repeat(`{"type":"fixed","name":"-"},`, 100000) + `"long"]`,
			schema.ErrMissing},
		"many repeated keys": {`{"type":"int"` + strings.Repeat(`,"x":0`, 200000) + `}`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			within(t, 30*time.Second, func() {
				if _, err := schema.Parse(c.text); !errors.Is(err, c.class) {
					t.Errorf("got %.500v, want %v", err, c.class)
				}
			})
		})
	}
}
