package avrotest

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// suite is what is known of one type. It is used by one goroutine at a time.
type suite struct {
	newDatum  func() Datum
	name      string // of the Go type
	schema    *schema.Schema
	reference reference

	firstSeed uint64
	samples   []sample // shortest first
	perByte   uint64   // see limit

	stream            *runtime.Reader // for streams, one after the other
	want, got, sorted []byte          // memory of judge and what it calls
	input             []byte          // of the last call of unmarshal
}

// sample is one random datum.
type sample struct {
	seed      uint64
	data      []byte // in any mix of block forms
	canonical []byte // see reference
	err       error  // why the type refuses it, though the schema allows it
}

// newSuite reads the type's schema and checks that the fingerprint belongs to it.
func newSuite(newDatum func() Datum) (*suite, error) {
	x := newDatum()
	s := &suite{newDatum: newDatum, name: fmt.Sprintf("%T", x), firstSeed: 1, stream: runtime.NewReader(nil)}
	if text := os.Getenv("AVROTEST_SEED"); text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("avrotest: AVROTEST_SEED=%s is no number", text)
		}
		s.firstSeed = seed
	}
	var err error
	s.schema, err = schema.ParseOfType(x.AvroSchema())
	if err != nil {
		return nil, fmt.Errorf("%s: AvroSchema returns no valid schema: %w", s.name, err)
	}
	if got, want := x.AvroFingerprint(), s.schema.Fingerprint(); got != want {
		return nil, fmt.Errorf("%s: AvroFingerprint returns %#016x, but that of the schema is %#016x", s.name, got,
			want)
	}
	p, err := plan.Build(s.schema)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	s.reference = reference{p, p.Roots[0]}
	return s, nil
}

// maxLeast is the size in bytes of the smallest datum from which on a schema is not tested: it would take too long.
const maxLeast = 1 << 20

// makeSamples fills samples. An error means that there is nothing to test, not that anything is wrong.
func (s *suite) makeSamples() error {
	if least := s.reference.plan.Nodes[s.reference.root].MinBytes; least > maxLeast {
		return fmt.Errorf("%s: not tested, as the smallest datum takes %d bytes", s.name, least)
	}
	var refused error
	total := 0
	for i := 0; i < 4*mostSamples && !enough(len(s.samples), total); i++ {
		seed := s.firstSeed + uint64(i)
		g, err := avrorandom.New(s.reference.plan, s.reference.root, seed)
		if err != nil {
			return fmt.Errorf("%s: not tested: %w", s.name, err)
		}
		g.Size = sizeOf(seed)
		data := g.Append(nil)
		canonical, err := s.reference.decode(nil, data)
		if err != nil {
			return fmt.Errorf("%s: bug in avrotest: random datum of seed %d does not decode: %w", s.name, seed, err)
		}
		err = s.unmarshal(s.newDatum(), data)
		if isForeign(err) {
			refused = err
			continue
		}
		s.samples = append(s.samples, sample{seed, data, canonical, err})
		total += len(data)
	}
	if len(s.samples) == 0 {
		return fmt.Errorf("%s: not tested, as it refuses every random datum: %w", s.name, refused)
	}
	slices.SortStableFunc(s.samples, func(a, b sample) int { return len(a.data) - len(b.data) })
	s.perByte = s.measure()
	return nil
}

const mostSamples = 64

// enough reports whether some samples, of so many bytes, will do: a dozen, or more as long as they are small.
func enough(samples, bytes int) bool {
	least, most := 12, 1<<17
	if testing.Short() {
		least, most = 6, 1<<11
	}
	return samples >= mostSamples || samples >= least && bytes >= most
}

// sizeOf is the size aimed at for the datum of a seed: as a rule the generator's own, for every fourth the least, for a
// few more than the buffer of a stream holds.
func sizeOf(seed uint64) int {
	switch {
	case seed%4 == 3:
		return 1
	case seed%32 == 8 && !testing.Short():
		return 40 << 10
	}
	return 0
}

// sound lists the samples that the type decodes, for all checks but the one that reports those it does not.
func (s *suite) sound() []sample {
	return slices.DeleteFunc(slices.Clone(s.samples), func(s sample) bool { return s.err != nil })
}

// decoded returns the value of a sample that is sound.
func (s *suite) decoded(t testing.TB, sample *sample) Datum {
	t.Helper()
	x := s.newDatum()
	if err := s.unmarshal(x, sample.data); err != nil {
		s.fail(t, trial{sample.data, sample.seed, "decoded again"}, "fails: %v", err)
	}
	return x
}
