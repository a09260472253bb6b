package schema_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// cyclic are schemas that programs can build and no text can say. Of each, want is what is written up to where it
// contains itself.
func cyclic() map[string]struct {
	schema          *schema.Schema
	text, canonical string
} {
	array := schema.NewArray(nil)
	array.Items = array
	values := schema.NewMap(nil)
	values.Values = schema.NewArray(values)
	union := schema.NewUnion(schema.NewPrimitive(schema.Null), nil)
	union.Branches[1] = union
	inRecord := schema.NewRecord("n.R", schema.NewField("a", array), schema.NewField("b", schema.NewArray(array)))
	return map[string]struct {
		schema          *schema.Schema
		text, canonical string
	}{
		"array": {array, `{"type":"array","items":null}`, `{"type":"array","items":null}`},
		"map": {values, `{"type":"map","values":{"type":"array","items":null}}`,
			`{"type":"map","values":{"type":"array","items":null}}`},
		"union": {union, `["null",null]`, `["null",null]`},
		"in a record": {
			inRecord,
			`{"type":"record","name":"R","namespace":"n","fields":[{"name":"a","type":{"type":"array","items":null}},` +
				`{"name":"b","type":{"type":"array","items":{"type":"array","items":null}}}]}`,
			`{"name":"n.R","type":"record","fields":[{"name":"a","type":{"type":"array","items":null}},{"name":"b",` +
				`"type":{"type":"array","items":{"type":"array","items":null}}}]}`,
		},
	}
}

func TestSchemasThatContainThemselvesEndEveryWalk(t *testing.T) {
	for name, c := range cyclic() {
		t.Run(name, func(t *testing.T) {
			within(t, 5*time.Second, func() {
				if got := c.schema.String(); got != c.text {
					t.Errorf("written as %.200s", got)
				}
				if got := c.schema.Canonical(); got != c.canonical {
					t.Errorf("canonical form %.200s", got)
				}
				c.schema.Fingerprint()
				for _, err := range []error{c.schema.CheckFinite(), schema.Validate(c.schema),
					second(json.Marshal(c.schema)), second(plan.Build(c.schema))} {
					if !errors.Is(err, schema.ErrCycle) || !strings.Contains(err.Error(), "contains itself") {
						t.Errorf("got %v", err)
					}
				}
				for range c.schema.All() {
				}
				c.schema.Lookup("n.X")
				v := schema.MustValue(`[[]]`)
				if c.schema.Kind == schema.Union && c.schema.DefaultBranch(&v) != -1 {
					t.Error("a default matches")
				}
			})
		})
	}
}

func TestAPartMayStandAgainInsideATypeOfItsOwn(t *testing.T) {
	list := schema.NewRecord("List")
	next := schema.NewUnion(schema.NewPrimitive(schema.Null), list)
	list.Fields = []*schema.Field{schema.NewField("next", next), schema.NewField("more", schema.NewArray(next))}
	if err := schema.Validate(next); err != nil {
		t.Fatal(err)
	}
	const want = `["null",{"type":"record","name":"List","fields":[{"name":"next","type":["null","List"]},` +
		`{"name":"more","type":{"type":"array","items":["null","List"]}}]}]`
	if got := next.String(); got != want {
		t.Errorf("got %s", got)
	}
	const canonical = `["null",{"name":"List","type":"record","fields":[{"name":"next","type":["null","List"]},` +
		`{"name":"more","type":{"type":"array","items":["null","List"]}}]}]`
	if got := next.Canonical(); got != canonical {
		t.Errorf("got %s", got)
	}
}

func second[T any](_ T, err error) error { return err }

// doubled returns a schema of n levels, each of which holds the next one twice.
func doubled(n int) *schema.Schema {
	s := schema.NewArray(schema.NewPrimitive(schema.Int))
	for range n {
		s = schema.NewUnion(schema.NewArray(s), schema.NewMap(s))
	}
	return s
}

func TestSchemasOfManySharedPartsEndEveryWalk(t *testing.T) {
	// 5 << 16 schemas: arrays and maps of what is inside, and unions of these
	if err := schema.Validate(doubled(16)); err != nil {
		t.Errorf("16 levels: %v", err)
	}
	large := doubled(64)
	within(t, 30*time.Second, func() {
		for _, err := range []error{large.CheckFinite(), schema.Validate(large), second(json.Marshal(large)),
			second(plan.Build(large))} {
			if !errors.Is(err, schema.ErrTooLarge) {
				t.Errorf("got %v", err)
			}
		}
		if n := len(large.String()); n > 60<<20 {
			t.Errorf("String has %d bytes", n)
		}
		if n := len(large.Canonical()); n > 60<<20 {
			t.Errorf("Canonical has %d bytes", n)
		}
	})
}

func TestPartsThatAreMissingAreNoPanic(t *testing.T) {
	for _, s := range []*schema.Schema{
		schema.NewArray(nil), schema.NewMap(nil), schema.NewUnion(nil, nil), {},
		schema.NewRecord("R", nil), schema.NewRecord("R", schema.NewField("f", nil)),
	} {
		if !json.Valid([]byte(s.Canonical())) || !json.Valid([]byte(s.String())) {
			t.Errorf("written as %s and %s", s, s.Canonical())
		}
		if schema.Validate(s) == nil || second(plan.Build(s)) == nil {
			t.Errorf("%s is accepted", s)
		}
	}
}

// nested returns n levels of arrays, built by a program.
func nested(n int) *schema.Schema {
	s := schema.NewPrimitive(schema.Int)
	for range n {
		s = schema.NewArray(s)
	}
	return s
}

func TestValidateBoundsTheDepthThatParseDoes(t *testing.T) {
	shared := nested(5)
	for _, c := range []struct {
		name   string
		schema *schema.Schema
		limit  int
		ok     bool
	}{
		// The levels of a schema without a name are those of its text, a primitive type being one more.
		{"at the bound", nested(9), 10, true},
		{"one more", nested(10), 10, false},
		{"far more", nested(1000), 10, false},
		{"in a field", schema.NewRecord("R", schema.NewField("f", nested(9))), 10, true},
		{"in a field, one more", schema.NewRecord("R", schema.NewField("f", nested(10))), 10, false},
		{"map and union", schema.NewMap(schema.NewUnion(schema.NewPrimitive(schema.Null), nested(7))), 10, true},
		{"map and union, one more", schema.NewMap(schema.NewUnion(schema.NewPrimitive(schema.Null), nested(8))), 10,
			false},
		// A part that was measured where it stands high must not be too deep where it stands low.
		{"shared, low enough", schema.NewUnion(shared, schema.NewMap(schema.NewMap(shared))), 9, true},
		{"shared, too low", schema.NewUnion(shared, schema.NewMap(schema.NewMap(shared))), 8, false},
		{"the default", nested(999), 0, true},
		{"more than the default", nested(1000), 0, false},
		{"the highest", nested(9999), 10000, true},
		{"more than the highest", nested(10000), 10000, false},
	} {
		var options []schema.Option
		if c.limit > 0 {
			options = append(options, schema.MaxDepth(c.limit))
		}
		err := schema.Validate(c.schema, options...)
		if (err == nil) != c.ok || err != nil && !errors.Is(err, schema.ErrDepth) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
