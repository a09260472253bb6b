package peer

import (
	"errors"
	"fmt"

	"github.com/schemagen/schemagen/perf/cases"
	rt "github.com/schemagen/schemagen/runtime"
)

// datum is a pointer to a type that schemagen generated.
type datum interface {
	DecodeAvro(r *rt.Reader) error
	UnmarshalBinary(data []byte) error
}

// SameData compares the Avro encodings of the first n entries, one after the other, with the case: what our own decoder
// reads from them.
func (b *Batch) SameData(written []byte, n int) error {
	var r rt.Reader
	r.ResetBytes(written)
	for i := range n {
		got := b.Case.NewGenerated().(datum)
		if err := got.DecodeAvro(&r); err != nil {
			return fmt.Errorf("entry %d: %w", i, err)
		}
		if err := b.sameValue(got, i); err != nil {
			return err
		}
	}
	return r.ExpectEnd()
}

func (b *Batch) sameValue(got datum, i int) error {
	if err := same(b.Case.Generated(i), got); err != nil {
		return fmt.Errorf("entry %d: %w", i, err)
	}
	return nil
}

// sameEncoded makes the function Same of a subject whose peer writes Avro: what it decoded, encoded by itself, is entry
// i.
func sameEncoded(b *Batch, encode func(last any) ([]byte, error)) func(last any, i int) error {
	return func(last any, i int) error {
		data, err := encode(last)
		if err != nil {
			return err
		}
		got := b.Case.NewGenerated().(datum)
		if err := got.UnmarshalBinary(data); err != nil {
			return err
		}
		return b.sameValue(got, i)
	}
}

const onePlainBlock = "writes arrays as one plain block"

// leaveOutBlocks takes the mode Write from a subject that cannot make blocks of a size, if the case asks for them.
func leaveOutBlocks(b *Batch, s *Subject, why string) {
	if b.Case.BlockBytes > 0 {
		delete(s.Run, cases.Write)
		s.Missing[cases.Write] = why
	}
}

// Verify checks that a subject makes and reads the values of its batch in every mode it has.
func (b *Batch) Verify(p Peer, s *Subject) error {
	for _, mode := range cases.Modes {
		run, ok := s.Run[mode]
		if ok == (s.Missing[mode] != "") {
			return fmt.Errorf("%s: %s: %s is both there and missing, or neither", b.Case, p.Name, mode)
		}
		if !ok {
			continue
		}
		for _, n := range b.samples() {
			err := run(n)
			switch {
			case err != nil:
			case mode != cases.Write:
				err = s.Same(s.Last(), n-1)
			case p.Avro:
				err = b.SameData(s.Written(), n)
			case len(s.Written()) == 0:
				err = errors.New("nothing written")
			}
			if err != nil {
				return fmt.Errorf("%s: %s: %s of %d: %w", b.Case, p.Name, mode, n, err)
			}
		}
	}
	return nil
}

// samples are the numbers of entries to run for a check, the last of which is compared: all of them first, so that what
// a smaller number leaves in a used value shows.
func (b *Batch) samples() []int {
	samples := []int{b.Entries}
	for n := 1; n < b.Entries; n += 1 + n/2 {
		samples = append(samples, n)
	}
	return samples
}
