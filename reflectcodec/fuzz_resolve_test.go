package reflectcodec

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// writtenBefore is an older schema and data that were written with it, of which the last are damaged.
type writtenBefore struct {
	text string
	data [][]byte
}

// before makes the older schema that the choices lead to, and data for it; none if it allows none, or is s.
func before(t *testing.T, s *schema.Schema, steps []byte, seed uint64, damage []byte) (w writtenBefore, ok bool) {
	t.Helper()
	reader, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	writer := older(s, reader, &choices{data: steps})
	if w.text = writer.String(); writer == s {
		return w, false
	}
	p, err := plan.Build(writer)
	if err != nil {
		t.Fatal(err)
	}
	g, err := avrorandom.New(p, p.Roots[0], seed)
	if errors.Is(err, avrorandom.ErrNoData) {
		return w, false
	} else if err != nil {
		t.Fatal(err)
	}
	g.Size, g.MaxDepth = 300, 6
	first := g.Append(nil)
	w.data = [][]byte{first, g.Append(nil), (&choices{data: damage}).damage(first)}
	return w, true
}

// resolving holds a generated type's ResolveAvro, both twins and an any against each other on data of an older schema.
func (c *threeWay[T, P]) resolving(t *testing.T, how reading, steps []byte, seed uint64, damage []byte) (met int) {
	t.Helper()
	w, ok := before(t, c.fast.Schema(), steps, seed, damage)
	if !ok {
		return 0
	}
	table, err := evolve.Resolve(w.text, P(nil).AvroSchema(), evolve.WithCache(evolve.NewCache(1)))
	if err != nil {
		t.Fatal(err)
	}
	failed := t.Failed()
	defer func() {
		if t.Failed() && !failed {
			t.Logf("writer's schema %s", w.text)
		}
	}()
	for name, codec := range map[string]*Codec[T]{"unsafe": c.fast, "reflect": c.reference} {
		d, err := codec.Resolve(w.text, evolve.WithCache(evolve.NewCache(1)))
		if err != nil || d.Direct() != table.Same {
			t.Fatal(d.Direct(), err)
		}
		var used T
		for _, data := range w.data {
			var want, got T
			what := fmt.Sprintf("%T, %s, reading %b", want, name, how)
			wantErr := how.read(data, func(r *rt.Reader) error {
				return any(P(&want)).(resolvable).ResolveAvro(r, table)
			})
			gotErr := how.read(data, func(r *rt.Reader) error { return d.DecodeFrom(r, &got) })
			if how == 0 {
				agree(t, what+", Decode", data, d.Decode(data, &used), wantErr)
			}
			usedErr := how.read(data, func(r *rt.Reader) error { return d.DecodeFrom(r, &used) })
			agree(t, what+", a used value", data, usedErr, wantErr)
			c.resolvingOthers(t, how, what, d, data, wantErr)
			if !agree(t, what, data, gotErr, wantErr) {
				continue
			}
			met++
			if diff := difference(got, want); diff != "" {
				t.Errorf("%s: decoding %x: %s", what, data, diff)
			}
			if diff := difference(used, want); diff != "" {
				t.Errorf("%s: decoding %x into a used value: %s", what, data, diff)
			}
		}
	}
	return met
}

// resolvingOthers compares the errors of the ways to read that make no T: into an any, and skipping.
func (c *threeWay[T, P]) resolvingOthers(t *testing.T, how reading, what string, d *Decoder[T], data []byte,
	want error) {
	t.Helper()
	g, table := byTableOf(d).program, byTableOf(d).table
	err := how.read(data, func(r *rt.Reader) error {
		_ = g.readAny(r, g.plan.Roots[0], table)
		return r.Err()
	})
	agree(t, what+", into an any", data, err, want)
	if !isOwn(want) && how&validated == 0 { // of which skipping looks for none
		err = how.read(data, func(r *rt.Reader) error { return g.skip(r, g.plan.Roots[0], table) })
		skipped(t, what, data, err, want)
	}
}

// FuzzResolving holds generated code and both twins against each other on data of schemas that came before those of the
// generated types.
func FuzzResolving(f *testing.F) {
	random := rand.New(rand.NewPCG(11, 12))
	for i := range fuzzSubjects {
		f.Add(uint8(i), uint8(i*7), randomBytes(random, 20), uint64(i), randomBytes(random, 4))
	}
	f.Fuzz(func(t *testing.T, subject, how uint8, steps []byte, seed uint64, damage []byte) {
		fuzzSubjects[int(subject)%len(fuzzSubjects)].resolving(t, reading(how), cut(steps, 100), seed, cut(damage, 40))
	})
}

// TestResolvingAgreement is FuzzResolving over seeds that are always the same.
func TestResolvingAgreement(t *testing.T) {
	rounds := 10 * len(fuzzSubjects)
	if testing.Short() {
		rounds /= 5
	}
	random := rand.New(rand.NewPCG(13, 14))
	read := 0
	for i := range rounds {
		var how reading
		if i%3 > 0 {
			how = reading(random.Uint32())
		}
		subject := fuzzSubjects[i%len(fuzzSubjects)]
		read += subject.resolving(t, how, randomBytes(random, 60), random.Uint64(), randomBytes(random, 6))
	}
	if read < rounds {
		t.Errorf("in %d rounds %d data were read", rounds, read)
	}
}

// resolve compares what comes of data of an older schema: between the twins, and with the same data translated and then
// decoded.
func (c *schemaCase) resolve(steps []byte, seed uint64, damage []byte, how reading) {
	c.Helper()
	w, ok := before(c.T, c.schema, steps, seed, damage)
	if !ok {
		return
	}
	table, _, err := evolve.ResolvePlan(w.text, c.reference.plan, evolve.WithCache(evolve.NewCache(1)))
	if err != nil {
		c.Fatal(err)
	}
	defer func() {
		if c.Failed() {
			c.Logf("writer's schema %s", w.text)
		}
	}()
	used, usedWant := c.fresh(), c.fresh()
	for _, how := range []reading{0, how} {
		for _, data := range w.data {
			what := fmt.Sprintf("resolving, reading %b", how)
			got, want := c.fresh(), c.fresh()
			err, wantErr := resolveInto(c.fast, how, table, data, got), resolveInto(c.reference, how, table, data, want)
			agree(c.T, what+", a used value", data, resolveInto(c.fast, how, table, data, used), wantErr)
			agree(c.T, what+", a used value", data, resolveInto(c.reference, how, table, data, usedWant), wantErr)
			if how == 0 {
				c.translated(table, data, want, wantErr)
			}
			if agree(c.T, what, data, err, wantErr) {
				c.same(what, data, got, want)
				c.same(what+", a used value", data, used, want)
				c.same(what+", a used value of the reference", data, usedWant, want)
			}
		}
	}
}

// translated compares a value with what comes of translating the data first.
func (c *schemaCase) translated(table *rt.Resolution, data []byte, got reflect.Value, gotErr error) {
	c.Helper()
	b, err := translated(c.reference, table, data)
	if err != nil {
		if gotErr == nil {
			c.Errorf("%x was resolved, but cannot be translated: %v", data, err)
		}
		return
	}
	want := c.fresh()
	err = decodeInto(c.reference, 0, b, want)
	if (err == nil) != (gotErr == nil) || err != nil && !sameFault(err, gotErr) {
		c.Errorf("%x: error %v, but translated %v", data, gotErr, err)
	} else if err == nil {
		c.same("translated", data, got, want)
	}
}

// sameFault reports whether two errors have the same cause, or are about different values: a datum may have two faults,
// and which of them is found depends on the order of the fields, in which the schemas may differ.
func sameFault(a, b error) bool {
	var first, second *rt.DecodeError
	if errors.As(a, &first) && errors.As(b, &second) && first.Path() != second.Path() {
		return true
	}
	return errors.Unwrap(a).Error() == errors.Unwrap(b).Error()
}
