package reflectcodec

import (
	"errors"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/gotype"
)

type (
	endless  *endless
	endlessA *endlessB
	endlessB **endlessC
	endlessC *endlessA
	// rho leads into a circle that it is not part of.
	rho          ****endlessA
	holdsEndless struct{ X endless }
	// nested is no circle: its items end with the schema.
	nested []nested
)

// TestPointersWithoutEndAreRefused when a codec, or a schema, is made of them.
func TestPointersWithoutEndAreRefused(t *testing.T) {
	for _, text := range []string{`["null","int"]`, `"int"`, `"null"`, `["int","string"]`, treeSchema} {
		for _, err := range []string{
			bindErrorOf[endless](text), bindErrorOf[endlessA](text), bindErrorOf[rho](text), bindErrorOf[*rho](text),
			bindErrorOf[nested](array(array(`"int"`))),
		} {
			if !strings.Contains(err, " cannot hold Avro ") {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
	if err := bindErrorOf[struct{ X endless }](`{"type":"record","name":"R","fields":[{"name":"X","type":["null",` +
		`"int"]}]}`); !strings.Contains(err, "it points to pointers without end") {
		t.Error(err)
	}
	for _, err := range []error{schemaError[endless](), schemaError[*endlessB](), schemaError[rho](),
		schemaError[holdsEndless](),
		schemaError[any](Union[any](endless(nil)))} {
		if list := (gotype.FaultList)(nil); !errors.As(err, &list) ||
			!strings.Contains(err.Error(), "contains itself with no struct between") {
			t.Error(err)
		}
	}
}

func schemaError[T any](options ...Option) error {
	_, err := SchemaOf[T](options...)
	return err
}

// TestAnysThatHoldThemselvesAreRefused in time and stack.
func TestAnysThatHoldThemselvesAreRefused(t *testing.T) {
	type box struct {
		X *any `avro:"x"`
	}
	type node struct {
		Next any `avro:"next"`
	}
	var itself any
	itself = &itself
	var first, second any
	first, second = &second, &first
	var wrapped struct{ X any }
	wrapped.X = &wrapped
	var p endless
	p = &p
	list := []any{nil}
	list[0] = list
	fields := map[string]any{}
	fields["next"] = fields
	chain := &node{}
	chain.Next = chain
	linked := map[string]any{"name": "a", "kids": []any{}}
	linked["next"] = linked
	kids := map[string]any{"name": "a", "next": nil}
	kids["kids"] = []any{kids}
	const linkedSchema = `{"type":"record","name":"L","fields":[{"name":"next","type":["null","L"]}]}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, text := range []string{`"int"`, `["null","int"]`, `["int","string"]`, array(`"int"`),
			array(array(`"int"`)), linkedSchema, treeSchema, `"null"`,
			`{"type":"map","values":["null","int"]}`} {
			codec := anyCodec(t, text, twin)
			for _, x := range []any{itself, &itself, first, p, &p, list, wrapped, &wrapped} {
				if _, err := codec.Append(nil, &x); err == nil {
					t.Errorf("%s takes a %T that holds itself", text, x)
				}
			}
		}
		for _, c := range []struct {
			text string
			x    any
		}{{linkedSchema, fields}, {linkedSchema, chain}, {linkedSchema, &itself}, {treeSchema, linked},
			{treeSchema, kids}, {`"int"`, itself}, {`["null","int"]`, itself}} {
			codec := anyCodec(t, c.text, twin)
			if _, err := codec.Append(nil, &c.x); !errors.Is(err, rt.ErrDepth) {
				t.Errorf("%s: %T: %.100v", c.text, c.x, err)
			}
		}
		const record = `{"type":"record","name":"R","fields":[{"name":"x","type":["null","int"]}]}`
		if err := appendWith(t, record, box{&itself}, twin); !errors.Is(err, rt.ErrDepth) {
			t.Error(err)
		}
		if err := appendWith(t, `"int"`, &itself, twin); !errors.Is(err, rt.ErrDepth) {
			t.Error(err)
		}
		if err := appendWith(t, linkedSchema, *chain, twin); !errors.Is(err, rt.ErrDepth) {
			t.Errorf("%.100v", err)
		}
		// What is decoded takes the place of what held itself.
		codec, err := For[any](`["null","int"]`, twin)
		if err != nil {
			t.Fatal(err)
		}
		var target any
		target = &target
		if err := codec.Decode([]byte{2, 6}, &target); err != nil || target != any(int32(3)) {
			t.Errorf("decoded %v, %v", target, err)
		}
	})
}
