package reflectcodec

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// checkAny decodes a random datum of a schema into an any and encodes that again, in both twins and both forms of
// unions. With branches it must give the datum again, and bare the datum or [ErrAmbiguous].
func checkAny(t *testing.T, base *schema.Schema, steps []byte, seed uint64) (refused bool) {
	t.Helper()
	s := mutate(base, &choices{data: steps})
	p, err := plan.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	g, err := avrorandom.New(p, p.Roots[0], seed)
	if errors.Is(err, avrorandom.ErrNoData) {
		return false
	} else if err != nil {
		t.Fatal(err)
	}
	g.Size, g.MaxDepth = 300, 6
	data := g.Append(nil)
	branches, err := ForSchema[any](s, AnyUnions(BranchUnions), UseReflect())
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	var want any
	if err := branches.Decode(data, &want); err != nil {
		t.Fatalf("%s: %x: %v", s, data, err)
	}
	for _, form := range []UnionForm{BareUnions, BranchUnions} {
		for _, twin := range []Option{UseReflect(), func(*settings) {}} {
			c, err := ForSchema[any](s, AnyUnions(form), twin)
			if err != nil {
				t.Fatalf("%s: %v", s, err)
			}
			var x, again any
			if err := c.Decode(data, &x); err != nil {
				t.Fatalf("%s: %x: %v", s, data, err)
			}
			b, err := c.Append(nil, &x)
			if form == BareUnions && errors.Is(err, ErrAmbiguous) {
				refused = true
				continue
			}
			// The datum may have arrays and maps in several blocks, and what is encoded maps in another order: their
			// branches count.
			if err := errors.Join(err, branches.Decode(b, &again)); err != nil || difference(again, want) != "" {
				t.Errorf("%s, form %d: %x became %x: %v%s", s, form, data, b, err, difference(again, want))
			}
		}
	}
	return refused
}

// FuzzAnyKeepsBranches holds that what was decoded into an any is encoded as it was, for schemas that it changes and
// random data.
func FuzzAnyKeepsBranches(f *testing.F) {
	bases := baseSchemas(f)
	random := rand.New(rand.NewPCG(11, 12))
	for i := range bases {
		f.Add(uint16(i), []byte{}, uint64(i))
		f.Add(uint16(i), randomBytes(random, 30), uint64(i))
	}
	f.Fuzz(func(t *testing.T, base uint16, steps []byte, seed uint64) {
		const most = 200
		checkAny(t, bases[int(base)%len(bases)], cut(steps, most), seed)
	})
}

// TestAnyKeepsBranches is FuzzAnyKeepsBranches over seeds that are always the same, some of which bare values do not
// tell.
func TestAnyKeepsBranches(t *testing.T) {
	bases := baseSchemas(t)
	rounds := 12 * len(bases)
	if testing.Short() {
		rounds /= 6
	}
	random := rand.New(rand.NewPCG(13, 14))
	refused := 0
	for i := range rounds {
		if checkAny(t, bases[i%len(bases)], randomBytes(random, 60), random.Uint64()) {
			refused++
		}
	}
	if refused == 0 || refused > rounds/4 {
		t.Errorf("of %d data %d were refused", rounds, refused)
	}
}
