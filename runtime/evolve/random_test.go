package evolve_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/internal/evolution"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// trial is a generated type, a schema that its own may have been once, and what the two come to.
type trial struct {
	subject
	old        string
	reader     *plan.Plan
	resolution *plan.Resolution
	tables     []*rt.Resolution
	data       *avrorandom.Generator
	used       []datum // for each table, what was last read
	read       int
}

// newTrial ages the schema of a subject. It returns nil if the schemas do not match, or the old one has no data.
func newTrial(t testing.TB, s subject, seed uint64) *trial {
	t.Helper()
	own := s.new().AvroSchema()
	tr := &trial{subject: s, old: evolution.Older(schema.MustParse(own), rand.New(rand.NewPCG(seed, 7))),
		reader: buildPlan(t, own)}
	writer := buildPlan(t, tr.old)
	var err error
	var mismatch *plan.MismatchError
	if tr.resolution, err = plan.Resolve(writer, tr.reader); errors.As(err, &mismatch) {
		return nil
	} else if err != nil {
		t.Fatal(err)
	}
	tr.tables = []*rt.Resolution{evolve.Lower(tr.resolution), evolve.LowerAll(tr.resolution)}
	tr.used = []datum{s.new(), s.new()}
	if tr.data, err = avrorandom.New(writer, writer.Roots[0], seed); err != nil {
		return nil
	}
	return tr
}

func (tr *trial) fail(t testing.TB, data []byte, format string, args ...any) {
	t.Helper()
	t.Logf("%s, written with %s: %x", tr.name, tr.old, data)
	t.Fatalf(format, args...)
}

// judge reads a datum of the old schema in all ways, and holds them against the plain reader.
func (tr *trial) judge(t testing.TB, data []byte) {
	t.Helper()
	want, wantErr := evolution.Translate(tr.resolution, data)
	switch {
	case wantErr == nil:
		// What is no value of the type, such as a decimal of too many digits, is an error here too.
		x := tr.new()
		var r rt.Reader
		r.ResetBytes(want)
		if wantErr = x.DecodeAvro(&r); wantErr == nil {
			want = tr.encoded(t, data, x)
			tr.read++
		}
	case errors.Is(wantErr, evolution.ErrUnreadable):
		wantErr = &rt.DecodeError{Err: rt.ErrResolution}
	default:
		tr.fail(t, data, "%v", wantErr)
	}
	for i, table := range tr.tables {
		for _, x := range []datum{tr.new(), tr.used[i]} {
			err := resolveBytes(x, data, table)
			cause := errors.Unwrap(err)
			// before what has no place comes
			refused := cause == rt.ErrPrecision || cause == rt.ErrRange || cause == rt.ErrUUID
			if cause != errors.Unwrap(wantErr) && !(refused && errors.Is(wantErr, rt.ErrResolution)) {
				tr.fail(t, data, "got %v, want %v", err, wantErr)
			}
			if err != nil {
				continue
			}
			if got := tr.encoded(t, data, x); !bytes.Equal(got, want) {
				tr.fail(t, data, "got %x, want %x", got, want)
			}
		}
	}
}

func (tr *trial) encoded(t testing.TB, data []byte, x datum) []byte {
	t.Helper()
	b, err := x.MarshalBinary()
	if err == nil {
		b, err = evolution.Plain(tr.reader, b)
	}
	if err != nil {
		tr.fail(t, data, "what was read is not to be written: %v", err)
	}
	return b
}

// outcome is what came of reading.
type outcome struct {
	Cause, Path string
	Offset      int64
	Value       []byte
}

// judgeDamaged reads what may be no datum. Tables with and without shortcuts come to the same, and a stream fails where
// memory does, though it may find that out later.
func (tr *trial) judgeDamaged(t testing.TB, data []byte) {
	t.Helper()
	var first []outcome
	for i, table := range tr.tables {
		got := []outcome{
			tr.outcome(t, data, func(x datum) error { return resolveBytes(x, data, table) }),
			tr.outcome(t, data, func(x datum) error {
				return resolveFrom(x, rt.NewReader(iotest.HalfReader(bytes.NewReader(data))), table)
			}),
		}
		if i == 0 {
			first = got
		}
		memory, stream := got[0], got[1]
		if !reflect.DeepEqual(got, first) || (memory.Cause == "") != (stream.Cause == "") ||
			!bytes.Equal(memory.Value, stream.Value) {
			tr.fail(t, data, "table %d: %+v, want %+v", i, got, first)
		}
	}
}

func (tr *trial) outcome(t testing.TB, data []byte, read func(x datum) error) (got outcome) {
	t.Helper()
	x := tr.new()
	err := read(x)
	var e *rt.DecodeError
	if errors.As(err, &e) {
		return outcome{Cause: e.Unwrap().Error(), Path: e.Type + "." + e.Path(), Offset: e.Offset}
	} else if err != nil {
		tr.fail(t, data, "%T: %v", err, err)
	}
	if b, err := x.MarshalBinary(); err == nil { // it may hold what no schema allows, such as a time out of range
		got.Value, _ = evolution.Plain(tr.reader, b)
	}
	return got
}

func resolveBytes(x datum, data []byte, table *rt.Resolution) error {
	var r rt.Reader
	r.ResetBytes(data)
	return resolveFrom(x, &r, table)
}

func resolveFrom(x datum, r *rt.Reader, table *rt.Resolution) error {
	if err := x.ResolveAvro(r, table); err != nil {
		return err
	}
	return r.ExpectEnd()
}

// TestRandomlyOlderSchemas ages the schemas of generated types, and reads data of the older ones.
func TestRandomlyOlderSchemas(t *testing.T) {
	rounds := uint64(300)
	if testing.Short() {
		rounds = 40
	}
	for _, s := range subjects {
		t.Run(s.name, func(t *testing.T) {
			matched, read := 0, 0
			for seed := range rounds {
				tr := newTrial(t, s, seed)
				if tr == nil {
					continue
				}
				matched++
				random := rand.New(rand.NewPCG(seed, 8))
				for range 4 {
					data := tr.data.Append(nil)
					tr.judge(t, data)
					if len(data) > 0 {
						tr.judgeDamaged(t, data[:random.IntN(len(data))])
						data[random.IntN(len(data))] ^= 1 << random.IntN(8)
						tr.judgeDamaged(t, data)
					}
				}
				read += tr.read
			}
			if matched < int(rounds)/3 || read < matched/2 {
				t.Errorf("of %d older schemas %d match, and %d data of theirs were read", rounds, matched, read)
			}
		})
	}
}

// FuzzResolve ages a schema and reads random data, and what the fuzzer makes of them.
func FuzzResolve(f *testing.F) {
	for i := range subjects {
		f.Add(uint8(i), uint64(i), []byte(nil))
		tr := newTrial(f, subjects[i], 3)
		if tr != nil {
			f.Add(uint8(i), uint64(3), tr.data.Append(nil))
		}
	}
	f.Fuzz(func(t *testing.T, number uint8, seed uint64, data []byte) {
		tr := newTrial(t, subjects[int(number)%len(subjects)], seed)
		if tr == nil {
			return
		}
		tr.judge(t, tr.data.Append(nil))
		tr.judgeDamaged(t, data)
	})
}
