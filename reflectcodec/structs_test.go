package reflectcodec

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"reflect"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// typeMaker makes Go types for plan nodes: structs for records, pointers for nullables, any for other unions and where
// a type would contain itself. With wide, it takes types other than the natural ones wherever there are some.
type typeMaker struct {
	plan *plan.Plan
	wide bool
	open map[plan.Index]bool
}

func (m *typeMaker) typeOf(i plan.Index) reflect.Type {
	n := &m.plan.Nodes[i]
	if m.open[i] || n.Kind == plan.Union {
		return reflect.TypeFor[any]()
	}
	m.open[i] = true
	defer delete(m.open, i)
	switch n.Kind {
	case plan.Null:
		return reflect.TypeFor[struct{}]()
	case plan.Record:
		fields := make([]reflect.StructField, len(n.Fields))
		for j, f := range n.Fields {
			fields[j] = reflect.StructField{Name: fmt.Sprintf("F%d", j), Type: m.typeOf(f.Node),
				Tag: reflect.StructTag(`avro:"` + f.Name + `"`)}
		}
		return reflect.StructOf(fields)
	case plan.Array:
		return reflect.SliceOf(m.typeOf(n.Item))
	case plan.Map:
		if m.wide {
			return reflect.MapOf(reflect.TypeFor[text](), m.typeOf(n.Item))
		}
		return reflect.MapOf(reflect.TypeFor[string](), m.typeOf(n.Item))
	case plan.Nullable:
		return reflect.PointerTo(m.typeOf(n.Item))
	case plan.Fixed:
		return reflect.ArrayOf(n.Size, reflect.TypeFor[byte]())
	}
	if m.wide {
		switch n.Kind.Base() {
		case plan.Int, plan.Long:
			if n.Kind == n.Kind.Base() {
				return reflect.TypeFor[*int64]()
			}
		case plan.Enum:
			return reflect.TypeFor[int]()
		case plan.String:
			return reflect.TypeFor[[]byte]()
		case plan.Bytes:
			return reflect.TypeFor[octets]()
		case plan.Float, plan.Double:
			return reflect.TypeFor[*float64]()
		}
	}
	return naturalType(n)
}

// TestVectorsOfOtherImplementationsThroughStructs decodes and encodes what other implementations wrote, through types
// made for each schema.
func TestVectorsOfOtherImplementationsThroughStructs(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, file := range []string{"binary.jsonl", "blocked.jsonl"} {
			corpus(t, file, func(line int, v corpusVector) {
				for _, wide := range []bool{false, true} {
					for _, text := range append(v.HexAny, v.Hex) {
						if data, err := hex.DecodeString(text); err != nil {
							t.Fatal(err)
						} else if text != "" || v.HexAny == nil {
							throughStruct(t, fmt.Sprintf("%s:%d (wide %v)", file, line, wide), v.Schema, data, wide,
								twin, file == "blocked.jsonl")
						}
					}
				}
			})
		}
	})
}

func throughStruct(t *testing.T, where, text string, data []byte, wide bool, twin Option, blocked bool) {
	t.Helper()
	s, err := schema.Parse(text, schema.LaxNames())
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	maker := typeMaker{plan: p, wide: wide, open: make(map[plan.Index]bool)}
	typ := maker.typeOf(p.Roots[0])
	g, err := compile(s, typ, settingsOf([]Option{twin, AnyUnions(BranchUnions)}))
	if err != nil {
		t.Errorf("%s: %v", where, err)
		return
	}
	x, again := reflect.New(typ), reflect.New(typ)
	decode := func(x reflect.Value, data []byte) error {
		var r rt.Reader
		r.ResetBytes(data)
		if err := g.twin.decode(&r, g.root, direct, x.Interface()); err != nil {
			return err
		}
		return r.ExpectEnd()
	}
	if err := decode(x, data); err != nil {
		t.Errorf("%s: %v", where, err)
		return
	}
	b, err := g.twin.append(nil, nil, g.root, x.Interface(), 0)
	if err != nil {
		t.Errorf("%s: %v", where, err)
		return
	}
	if !blocked && !bytes.Equal(b, data) && (!hasMap(p) || len(b) != len(data)) {
		t.Errorf("%s: encoded %x, want %x", where, b, data)
	}
	if err := decode(again, b); err != nil || difference(again.Interface(), x.Interface()) != "" {
		t.Errorf("%s: encoded and decoded%s, %v", where, difference(again.Interface(), x.Interface()), err)
	}
}
