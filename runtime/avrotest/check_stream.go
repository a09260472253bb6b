package avrotest

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// checkStream decodes samples, whole and damaged, from streams that come in pieces; then all from one stream.
func (s *suite) checkStream(t testing.TB) {
	t.Helper()
	const damaged = 4
	samples := s.sound()
	var all []byte
	for k := range samples {
		data, seed := samples[k].data, samples[k].seed
		s.judgeStream(t, trial{data, seed, "whole"})
		all = append(all, data...)
		random := rand.New(rand.NewPCG(seed, 1))
		for i := 0; i < damaged && len(data) > 0; i++ {
			s.judgeStream(t, trial{data[:random.IntN(len(data))], seed, "cut short"})
			s.judgeStream(t, trial{corrupt(data, random), seed, "with one byte changed"})
		}
	}
	for _, kind := range streams {
		r := runtime.NewReader(kind.open(all))
		s.checkSequence(t, samples, r, "one of several in a stream, "+kind.name)
	}
}

// checkSequence decodes the samples one after the other from r.
func (s *suite) checkSequence(t testing.TB, samples []sample, r *runtime.Reader, what string) {
	t.Helper()
	x := s.newDatum()
	for k := range samples {
		tr := trial{samples[k].data, samples[k].seed, what}
		if len(tr.data) > 0 && r.AtEnd() {
			s.fail(t, tr, "is missing: the one before it took too much")
		}
		err := decode(x, r)
		s.verdict(t, tr, x, err, samples[k].canonical, nil)
		if r.Failed() {
			return // a conversion of the user's refuses at one time what it took at another
		}
	}
	if err := r.ExpectEnd(); err != nil {
		t.Fatalf("%s: the last datum of several leaves bytes behind: %v", s.name, err)
	}
}

// checkBlocks writes all samples in blocks, one after the other, and reads them again.
func (s *suite) checkBlocks(t testing.TB) {
	t.Helper()
	samples := s.sound()
	for _, size := range []int{1, 64, 254} {
		var out bytes.Buffer
		w := runtime.NewWriter(&out)
		w.BlockBytes = size
		for k := range samples {
			tr := trial{samples[k].data, samples[k].seed, "written in blocks"}
			start := out.Len()
			err := encode(s.decoded(t, &samples[k]), w)
			if err == nil {
				err = w.Flush()
			}
			if err != nil {
				s.fail(t, tr, "decodes but does not encode: %v", err)
			}
			s.checkBlocked(t, tr, out.Bytes()[start:], samples[k].canonical, size == 1)
		}
		var r runtime.Reader
		r.ResetBytes(out.Bytes())
		s.checkSequence(t, samples, &r, "written in blocks and read again")
	}
}

// checkBlocked checks that data is the given datum and that every block of it has its size and, if they are to be as
// small as can be, only one item.
func (s *suite) checkBlocked(t testing.TB, tr trial, data, want []byte, small bool) {
	t.Helper()
	got, err := s.reference.decode(s.sorted[:0], data)
	s.sorted = got
	switch {
	case err != nil:
		s.fail(t, tr, "encodes to what is no datum: %v\n\tgot:  %s", err, s.show(data))
	case !bytes.Equal(got, want):
		s.fail(t, tr, "another value comes back\n\tgot:  %s\n\twant: %s", s.show(data), s.show(want))
	}
	for _, p := range findPlaces(s.reference, data) {
		switch {
		case p.kind != placeCount:
		case p.value > 0:
			s.fail(t, tr, "has a block without its size, at byte %d of %s; is the Writer passed on?", p.offset,
				s.show(data))
		case p.value < -1 && small && s.reference.itemBytes(p.node) > 0:
			s.fail(t, tr, "has a block of %d items, though one fills it, at byte %d of %s", -p.value, p.offset,
				s.show(data))
		}
	}
}

// corrupt returns data with one byte changed, often in one bit only.
func corrupt(data []byte, random *rand.Rand) []byte {
	data = slices.Clone(data)
	change := byte(1 << random.IntN(8))
	if random.IntN(2) == 0 {
		change = byte(1 + random.IntN(255))
	}
	data[random.IntN(len(data))] ^= change
	return data
}
