package reflectcodec

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// schemaCase is a schema, a Go type made for it, and the codecs of both twins.
type schemaCase struct {
	*testing.T
	schema          *schema.Schema
	shape           *shaper
	typ             reflect.Type
	fast, reference *program
	json            *avrojson.Codec // nil if the schema is beyond it
	maps            bool
	form            UnionForm
}

// checkSchema does all that FuzzSchemas promises for one schema and what the choices make of it. It returns the ops
// that this led to.
func checkSchema(t *testing.T, base *schema.Schema, steps, shapes []byte, seed uint64,
	damage []byte) (met [opCount]bool) {
	c := &schemaCase{T: t, schema: mutate(base, &choices{data: steps})}
	p, err := plan.Build(c.schema)
	if err != nil {
		t.Fatal(err)
	}
	c.typ, c.shape = shapeOf(p, &choices{data: shapes})
	c.maps, c.form = hasMap(p), UnionForm(seed%2)
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("panic: %v", v)
			panic(v)
		}
		if t.Failed() {
			t.Logf("schema %s\ntype %s", c.schema, c.typ)
			for holder, values := range c.shape.unions {
				for _, value := range values {
					t.Logf("%s: %s %T", holder, value.(Branch).Name, value.(Branch).Value)
				}
			}
		}
	}()
	c.readsBack()
	if !c.compile() {
		return met
	}
	for _, n := range c.reference.binder.nodes {
		met[n.op] = true
		for i := range n.fields {
			met[n.fields[i].node.op] = true // opSkip
		}
		for i := 0; n.union != nil && i < len(n.union.branches); i++ {
			if b := n.union.branches[i].node; b != nil {
				met[b.op] = true // opWrapped
			}
		}
	}
	g, err := avrorandom.New(p, p.Roots[0], seed)
	if errors.Is(err, avrorandom.ErrNoData) {
		return met
	} else if err != nil {
		t.Fatal(err)
	}
	g.Size, g.MaxDepth = 300, 6
	how := &choices{data: append(damage, byte(seed))}
	first, second := g.Append(nil), g.Append(nil)
	damaged := (&choices{data: damage}).damage(first)
	c.decode(0, first)
	c.decode(reading(how.below(256)), second)
	c.decode(0, damaged)
	c.decode(reading(how.below(256)), damaged)
	c.mangled(first, how)
	c.used(damaged, first, second)
	c.againstJSON(first, true)
	c.againstJSON(damaged, false)
	c.resolve(append(damage, steps...), seed, damage, reading(how.below(256)))
	return met
}

// readsBack holds that a schema that was built is what its text says.
func (c *schemaCase) readsBack() {
	c.Helper()
	text := c.schema.String()
	s, err := schema.Parse(text, schema.LaxNames())
	if err != nil {
		c.Fatalf("%s: %v", text, err)
	}
	if s.Canonical() != c.schema.Canonical() || s.String() != text {
		c.Errorf("%s reads back as %s", text, s)
	}
}

// compile makes the codecs. The types of a shaper are such that there are some, unless a field is omitzero and its type
// cannot hold the default, or a default that would be written is no value of its logical type.
func (c *schemaCase) compile() bool {
	c.Helper()
	var err, wantErr error
	c.fast, err = compile(c.schema, c.typ, &settings{unions: c.shape.unions, form: c.form})
	c.reference, wantErr = compile(c.schema, c.typ, &settings{unions: c.shape.unions, form: c.form, useReflect: true})
	var refused *BindError
	switch {
	case !agree(c.T, "compiling", nil, err, wantErr) && (err == nil || wantErr == nil):
		return false
	case errors.As(wantErr, &refused) && (refused.Err != nil && c.shape.omits && c.shape.narrow || c.hasWrongDefault()):
		return false
	case wantErr != nil:
		c.Errorf("compiling: %v", wantErr)
		return false
	}
	c.json, _ = avrojson.New(c.schema)
	return true
}

// hasWrongDefault reports whether a logical type in the schema refuses a default.
func (c *schemaCase) hasWrongDefault() bool {
	c.Helper()
	g, err := compile(c.schema, reflect.TypeFor[any](), new(settings))
	if err != nil {
		c.Fatal(err)
	}
	for i := range g.plan.Nodes {
		for j := range g.plan.Nodes[i].Fields {
			if f := &g.plan.Nodes[i].Fields[j]; f.Default != nil && g.defaultOf(f) == nil {
				return true
			}
		}
	}
	return false
}

// fresh returns a pointer to a new value.
func (c *schemaCase) fresh() reflect.Value { return reflect.New(c.typ) }

func decodeInto(g *program, how reading, data []byte, x reflect.Value) error {
	if how == 0 {
		return g.twin.decodeBytes(data, g, direct, x.Interface())
	}
	return how.read(data, func(r *rt.Reader) error { return g.twin.decode(r, g.root, direct, x.Interface()) })
}

func encodeFrom(g *program, x reflect.Value, blockBytes int) ([]byte, error) {
	return written(blockBytes, func(w *rt.Writer) error {
		b, err := g.twin.append(w.Buffer(), w, g.root, x.Interface(), 0)
		return w.Commit(b, err)
	})
}

func (c *schemaCase) same(what string, data []byte, got, want reflect.Value) {
	c.Helper()
	if diff := difference(got.Elem().Interface(), want.Elem().Interface()); diff != "" {
		c.Errorf("%s: %x: decoded%s", what, data, diff)
	}
}

// decode compares what comes of data, and of encoding that again.
func (c *schemaCase) decode(how reading, data []byte) {
	c.Helper()
	what := fmt.Sprintf("reading %b", how)
	got, want := c.fresh(), c.fresh()
	err, wantErr := decodeInto(c.fast, how, data, got), decodeInto(c.reference, how, data, want)
	if !agree(c.T, what, data, err, wantErr) {
		return
	}
	c.same(what, data, got, want)
	for _, blockBytes := range []int{0, 1, 30} {
		c.encode(want, blockBytes)
	}
}

func (c *schemaCase) encode(x reflect.Value, blockBytes int) {
	c.Helper()
	what := fmt.Sprintf("encoding with blocks of %d", blockBytes)
	got, err := encodeFrom(c.fast, x, blockBytes)
	want, wantErr := encodeFrom(c.reference, x, blockBytes)
	if c.maps && err != nil && wantErr != nil {
		return // of several faults in a map either may come first
	}
	if !agree(c.T, what, nil, err, wantErr) {
		return
	}
	if !bytes.Equal(got, want) && (!c.maps || len(got) != len(want) && blockBytes == 0) {
		c.Errorf("%s: %x, want %x", what, got, want)
		return
	}
	again, again2 := c.fresh(), c.fresh()
	if err := errors.Join(decodeInto(c.reference, 0, got, again), decodeInto(c.fast, 0, want, again2)); err != nil {
		c.Errorf("%s: %x and %x: %v", what, got, want, err)
		return
	}
	c.same(what, got, again, again2)
	if !c.shape.lossy {
		c.same(what+", as before", got, again, x)
	}
}

// mangled compares what comes of encoding a value of which one part has been changed, with a Writer that validates
// strings.
func (c *schemaCase) mangled(data []byte, how *choices) {
	c.Helper()
	validating := func(g *program, x reflect.Value) ([]byte, error) {
		w := rt.NewWriter(nil)
		w.ValidateUTF8 = true
		return g.twin.append(nil, w, g.root, x.Interface(), 0)
	}
	const rounds = 6
	for range rounds {
		x := c.fresh()
		if decodeInto(c.reference, 0, data, x) != nil {
			return
		}
		if _, err := validating(c.reference, x); err != nil {
			return // of more than one fault either might be met first
		}
		how.mangle(x.Elem())
		got, err := validating(c.fast, x)
		want, wantErr := validating(c.reference, x)
		if c.shape.anys && inMap(err) && inMap(wantErr) {
			continue // a record that has become a map has faults in several entries
		}
		if agree(c.T, "encoding a mangled value", data, err, wantErr) && !bytes.Equal(got, want) &&
			(!c.maps || len(got) != len(want)) {
			c.Errorf("mangled value of %x: %x, want %x", data, got, want)
		}
	}
}

// inMap reports whether err has a map's key in its path.
func inMap(err error) bool { return err != nil && strings.Contains(err.Error(), `["`) }

// used decodes into values that hold something already: nothing of it may be left.
func (c *schemaCase) used(before ...[]byte) {
	c.Helper()
	last := before[len(before)-1]
	want := c.fresh()
	if decodeInto(c.reference, 0, last, want) != nil {
		return // narrow
	}
	for name, g := range map[string]*program{"unsafe": c.fast, "reflect": c.reference} {
		x := c.fresh()
		for _, data := range before {
			_ = decodeInto(g, 0, data, x)
		}
		c.same(name+", a used value", last, x, want)
	}
}

// ownChecks are the faults that logical types find in what is a value of the type underneath.
var ownChecks = []error{rt.ErrUUID, rt.ErrRange, rt.ErrPrecision}

func isOwn(err error) bool {
	return slices.ContainsFunc(ownChecks, func(cause error) bool { return errors.Is(err, cause) })
}

// againstJSON compares acceptance, cause, path and offset with the JSON codec, which follows the plan alone, where the
// Go type takes all that the schema allows.
func (c *schemaCase) againstJSON(data []byte, valid bool) {
	c.Helper()
	if c.shape.narrow {
		return
	}
	got := validated.read(data, func(r *rt.Reader) error {
		return c.reference.twin.decode(r, c.reference.root, direct, c.fresh().Interface())
	})
	if valid && got != nil {
		c.Errorf("%x was refused: %v", data, got)
	}
	if c.json == nil {
		return
	}
	want := validated.read(data, func(r *rt.Reader) error {
		_, err := c.json.AppendJSON(nil, r)
		return err
	})
	var gotAt, wantAt *rt.DecodeError
	errors.As(want, &wantAt)
	errors.As(got, &gotAt)
	switch {
	case wantAt != nil && wantAt.Err == rt.ErrLimit: // of JSON alone
	case isOwn(got): // the size of a block is found wrong after its items, but at its start
		if wantAt != nil && wantAt.Offset < gotAt.Offset && wantAt.Err != rt.ErrBlockSize {
			c.Errorf("%x: error %v, but in JSON %v", data, got, want)
		}
	case (gotAt == nil) != (wantAt == nil),
		gotAt != nil && (gotAt.Err != wantAt.Err || gotAt.Offset != wantAt.Offset || gotAt.Path() != wantAt.Path() ||
			gotAt.Type != wantAt.Type):
		c.Errorf("%x: error %v, but in JSON %v", data, got, want)
	}
}

// FuzzSchemas holds the twins against each other, and against the JSON codec, for schemas that it changes, Go types
// that it makes for them, and random data, whole and damaged.
func FuzzSchemas(f *testing.F) {
	bases := baseSchemas(f)
	random := rand.New(rand.NewPCG(7, 8))
	for i := range bases {
		f.Add(uint16(i), []byte{}, []byte{}, uint64(i), []byte{})
		f.Add(uint16(i), randomBytes(random, 12), randomBytes(random, 12), uint64(i), randomBytes(random, 4))
	}
	f.Fuzz(func(t *testing.T, base uint16, steps, shapes []byte, seed uint64, damage []byte) {
		const most = 200 // more bytes change nothing but the time it takes
		checkSchema(t, bases[int(base)%len(bases)], cut(steps, most), cut(shapes, most), seed, cut(damage, 40))
	})
}

func cut(b []byte, most int) []byte { return b[:min(len(b), most)] }

func randomBytes(random *rand.Rand, most int) []byte {
	b := make([]byte, random.IntN(most+1))
	for i := range b {
		b[i] = byte(random.Uint32())
	}
	return b
}

// TestSchemasAgreement is FuzzSchemas over seeds that are always the same. They lead to every op.
func TestSchemasAgreement(t *testing.T) {
	bases := baseSchemas(t)
	rounds := 12 * len(bases)
	if testing.Short() {
		rounds /= 6
	}
	random := rand.New(rand.NewPCG(9, 10))
	var met [opCount]bool
	for i := range rounds {
		steps, shapes, seed, damage := randomBytes(random, 60), randomBytes(random, 40), random.Uint64(),
			randomBytes(random, 8)
		ok := t.Run("", func(t *testing.T) {
			for o, here := range checkSchema(t, bases[i%len(bases)], steps, shapes, seed, damage) {
				met[o] = met[o] || here
			}
		})
		if !ok {
			t.Logf("round %d: base %d, steps %q, shapes %q, seed %d, damage %q", i, i%len(bases), steps, shapes, seed,
				damage)
		}
	}
	for o := opNull; o < opCount; o++ {
		if !met[o] {
			t.Error("no case has led to", o)
		}
	}
}
