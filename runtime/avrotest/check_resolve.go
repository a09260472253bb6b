package avrotest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema/plan"
)

// checkResolve reads the samples, whole, cut and with a byte changed, by a table that says for each step what
// DecodeAvro does by itself. It has to come to the same. What tables of other schemas say is the concern of package
// evolve.
func (s *suite) checkResolve(t testing.TB) {
	t.Helper()
	if _, ok := s.newDatum().(avrotype.Resolver); !ok {
		return
	}
	p := &plan.Plan{Nodes: s.reference.plan.Nodes, Roots: []plan.Index{s.reference.root}}
	resolution, err := plan.Resolve(p, p)
	if err != nil {
		t.Fatalf("bug in avrotest: the schema does not match itself: %v", err)
	}
	table := evolve.LowerAll(resolution)
	samples := s.sound()
	left := work() / 4
	used := s.newDatum()
	for k := range samples {
		data, seed := samples[k].data, samples[k].seed
		s.judgeResolved(t, trial{data, seed, "resolved"}, table, s.newDatum())
		s.judgeResolved(t, trial{data, seed, "resolved into a used value"}, table, used)
		random := rand.New(rand.NewPCG(seed, 6))
		for _, n := range cuts(len(data), left/(len(samples)-k), seed) {
			s.judgeResolved(t, trial{data[:n:n], seed, "cut short and resolved"}, table, s.newDatum())
			changed := trial{corrupt(data, random), seed, "with one byte changed and resolved"}
			s.judgeResolved(t, changed, table, s.newDatum())
			left -= n
		}
	}
}

// judgeResolved reads a trial into x by a table, and holds the outcome against the reference.
func (s *suite) judgeResolved(t testing.TB, tr trial, table *runtime.Resolution, x Datum) {
	t.Helper()
	want, wantErr := s.reference.decode(s.want[:0], tr.data)
	s.want = want
	s.verdict(t, tr, x, s.resolve(x, tr.data, table), want, wantErr)
}

// resolve is unmarshal by a table.
func (s *suite) resolve(x Datum, data []byte, table *runtime.Resolution) (err error) {
	defer catch(&err)
	s.input = append(s.input[:0], data...)
	var r runtime.Reader
	r.ResetBytes(slices.Clip(s.input))
	if err := x.(avrotype.Resolver).ResolveAvro(&r, table); err != nil {
		return err
	}
	return r.ExpectEnd()
}
