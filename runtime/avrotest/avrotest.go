package avrotest

import (
	"testing"

	"github.com/schemagen/schemagen/runtime/avrotype"
)

// Datum is what a type with generated code can do; its pointer has the methods.
type Datum = avrotype.Datum

// Run puts a type through the whole suite, as subtests of t. Each call of newDatum returns a new zero value of the
// type. Run measures what the process allocates, so it is best not called from a test that is parallel to others.
func Run(t *testing.T, newDatum func() Datum) {
	t.Helper()
	s := prepare(t, newDatum)
	for _, c := range s.checks() {
		t.Run(c.name, func(t *testing.T) { c.run(t) })
	}
}

// Fuzz makes a fuzz target of a type. What the fuzzer finds has to decode, in memory and from a stream, if the schema
// says so and to what it says, or else to fail with the cause, at the offset and with the path that it says. What
// decodes has to encode. The seeds are random data, whole and cut.
func Fuzz(f *testing.F, newDatum func() Datum) {
	f.Helper()
	s := prepare(f, newDatum)
	for _, sample := range s.samples {
		if data := sample.data; len(data) <= maxFuzzSeed {
			f.Add(data)
			f.Add(data[:len(data)/2])
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s.judge(t, trial{data: data, what: "what the fuzzer found"})
		s.judgeStream(t, trial{data: data, what: "what the fuzzer found, as a stream"})
	})
}

// maxFuzzSeed is the length of the longest seed: a fuzzer does better with short ones.
const maxFuzzSeed = 1 << 10

// prepare makes the suite of a type, and its random data.
func prepare(t testing.TB, newDatum func() Datum) *suite {
	t.Helper()
	s, err := newSuite(newDatum)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.makeSamples(); err != nil {
		t.Skip(err)
	}
	return s
}

// check is one of the suite's subtests. It stops at the first failure.
type check struct {
	name string
	run  func(testing.TB)
}

func (s *suite) checks() []check {
	return []check{
		{"RoundTrip", s.checkRoundTrip},
		{"Reuse", s.checkReuse},
		{"Alias", s.checkAlias},
		{"Stream", s.checkStream},
		{"Blocks", s.checkBlocks},
		{"Append", s.checkAppend},
		{"Trailing", s.checkTrailing},
		{"Truncation", s.checkTruncation},
		{"Corruption", s.checkCorruption},
		{"Hostile", s.checkHostile},
		{"Depth", s.checkDepth},
		{"Resolve", s.checkResolve},
		{"Values", s.checkValues},
	}
}
