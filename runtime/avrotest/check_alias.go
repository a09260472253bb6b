package avrotest

import (
	"bytes"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// checkAlias decodes samples into one value by turns, with StringsAlias and with copies, and checks that what the value
// pointed into is never written to: others may hold it.
func (s *suite) checkAlias(t testing.TB) {
	t.Helper()
	samples := s.sound()
	for k := range samples {
		// One of the same length is read over it, where memory suffices as it is, and one of another.
		for _, next := range []*sample{&samples[k], &samples[len(samples)-1-k]} {
			for _, way := range copying {
				input := slices.Clone(samples[k].data)
				tr := trial{samples[k].data, samples[k].seed,
					"with StringsAlias, and another datum decoded over it " + way.name}
				used := s.newDatum()
				r := runtime.Reader{Strings: runtime.StringsAlias}
				r.ResetBytes(input)
				if decode(used, &r) != nil {
					continue // a conversion of the user's refuses at one time what it took at another
				}
				err := way.decode(used, next.data)
				if !bytes.Equal(input, samples[k].data) {
					s.fail(t, tr, "writes into the input of the first, which is %s now", shortHex(input))
				}
				s.verdict(t, trial{next.data, next.seed, "decoded over one with StringsAlias " + way.name}, used, err,
					next.canonical, nil)
			}
		}
	}
}

// copying are the ways to decode that copy bytes values, as they may not point into what they are read from.
var copying = []struct {
	name   string
	decode func(x Datum, data []byte) error
}{
	{"by UnmarshalBinary", func(x Datum, data []byte) (err error) {
		defer catch(&err)
		return x.UnmarshalBinary(data)
	}},
	{"with StringsShared", func(x Datum, data []byte) error {
		r := runtime.Reader{Strings: runtime.StringsShared}
		r.ResetBytes(data)
		return decode(x, &r)
	}},
	{"from a stream", func(x Datum, data []byte) error {
		r := runtime.NewReader(bytes.NewReader(data))
		r.Strings = runtime.StringsAlias
		return decode(x, r)
	}},
}
