package avrotest

import (
	"bytes"
	"errors"
	"io"
	"runtime/debug"
	"slices"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/runtime"
)

// trial is one input to the type under test.
type trial struct {
	data []byte
	seed uint64 // of the datum it was made from; 0 if there is none
	what string // what was done to that datum
}

// judge decodes a trial from memory and holds the outcome, error or value, against the reference.
func (s *suite) judge(t testing.TB, tr trial) {
	t.Helper()
	want, wantErr := s.reference.decode(s.want[:0], tr.data)
	s.want = want
	x := s.newDatum()
	err := s.unmarshal(x, tr.data)
	s.verdict(t, tr, x, err, want, wantErr)
}

// judgeStream is judge for a stream that comes in pieces.
func (s *suite) judgeStream(t testing.TB, tr trial) {
	t.Helper()
	kind := streams[len(tr.data)%len(streams)]
	r := s.stream
	r.Reset(kind.open(tr.data))
	want, wantErr := s.reference.decodeFrom(s.want[:0], r)
	s.want = want
	if wantErr == nil {
		wantErr = r.ExpectEnd()
	}
	r.Reset(kind.open(tr.data))
	x := s.newDatum()
	err := decode(x, r)
	if err == nil {
		err = r.ExpectEnd()
	}
	tr.what += ", " + kind.name
	s.verdict(t, tr, x, err, want, wantErr)
}

// streams are the ways in which a stream may come.
var streams = []struct {
	name string
	open func([]byte) io.Reader
}{
	{"read byte by byte", func(b []byte) io.Reader { return iotest.OneByteReader(bytes.NewReader(b)) }},
	{"read by halves", func(b []byte) io.Reader { return iotest.HalfReader(bytes.NewReader(b)) }},
	{"read with its end in one", func(b []byte) io.Reader { return iotest.DataErrReader(bytes.NewReader(b)) }},
}

// verdict compares what decoding a trial into x has given with what it should give. A conversion of the user's may
// refuse anything.
func (s *suite) verdict(t testing.TB, tr trial, x Datum, err error, want []byte, wantErr error) {
	t.Helper()
	switch {
	case isForeign(err):
	case err == nil && wantErr == nil:
		s.sameValue(t, tr, x, want)
	case err == nil:
		s.fail(t, tr, "decodes; it should fail: %v", wantErr)
	case wantErr == nil:
		s.fail(t, tr, "should decode; it fails: %v", err)
	case cause(err) != cause(wantErr) || offset(err) != offset(wantErr):
		s.fail(t, tr, "fails with the wrong cause or offset\n\tgot:  %v\n\twant: %v", err, wantErr)
	case path(err) != path(wantErr):
		s.fail(t, tr, "fails with the wrong path, %s\n\tgot:  %v\n\twant: %v", path(err), err, wantErr)
	}
}

// sameValue checks that x encodes to the given datum, in plain blocks.
func (s *suite) sameValue(t testing.TB, tr trial, x Datum, want []byte) {
	t.Helper()
	got, err := appendTo(x, s.got[:0])
	s.got = got
	s.sameEncoding(t, tr, got, err, want)
}

// sameEncoding checks that a value was encoded, to the given datum. Only the order of a map's entries is free.
func (s *suite) sameEncoding(t testing.TB, tr trial, got []byte, err error, want []byte) {
	t.Helper()
	if err != nil {
		s.fail(t, tr, "decodes but does not encode: %v", err)
	}
	if bytes.Equal(got, want) {
		return
	}
	sorted, err := s.reference.decode(s.sorted[:0], got)
	s.sorted = sorted
	switch {
	case err != nil:
		s.fail(t, tr, "encodes to what is no datum: %v\n\tgot:  %s\n\twant: %s", err, s.show(got), s.show(want))
	case !bytes.Equal(sorted, want):
		s.fail(t, tr, "another value comes back\n\tgot:  %s\n\twant: %s", s.show(got), s.show(want))
	case len(got) != len(want):
		s.fail(t, tr, "does not encode in plain blocks and the shortest form\n\tgot:  %s\n\twant: %s", s.show(got),
			s.show(want))
	}
}

// The functions below call a method of the type and make a panic an error.

// unmarshal decodes from a copy of data, as nobody knows what the type does to its input.
func (s *suite) unmarshal(x Datum, data []byte) (err error) {
	defer catch(&err)
	s.input = append(s.input[:0], data...)
	return x.UnmarshalBinary(slices.Clip(s.input))
}

func decode(x Datum, r *runtime.Reader) (err error) {
	defer catch(&err)
	return x.DecodeAvro(r)
}

func appendTo(x Datum, b []byte) (out []byte, err error) {
	defer catch(&err)
	return x.AppendAvro(b)
}

func encode(x Datum, w *runtime.Writer) (err error) {
	defer catch(&err)
	return x.EncodeAvro(w)
}

// panicError is a panic of the type under test.
type panicError struct {
	value any
	stack []byte
}

func catch(err *error) {
	if v := recover(); v != nil {
		*err = &panicError{v, debug.Stack()}
	}
}

// sentinels are the causes that runtime gives to what is wrong with the data.
var sentinels = []error{
	io.ErrUnexpectedEOF, runtime.ErrVarint, runtime.ErrIntRange, runtime.ErrBoolean, runtime.ErrEnum, runtime.ErrUnion,
	runtime.ErrLength, runtime.ErrBlockCount, runtime.ErrBlockSize, runtime.ErrLimit, runtime.ErrDepth, runtime.ErrUTF8,
	runtime.ErrTrailing, runtime.ErrUUID, runtime.ErrRange, runtime.ErrPrecision,
}

// cause returns which of the sentinels is behind err, or nil.
func cause(err error) error {
	for _, sentinel := range sentinels {
		if errors.Is(err, sentinel) {
			return sentinel
		}
	}
	return nil
}

// offset returns where err says that the input is wrong, or -1.
func offset(err error) int64 {
	var e *runtime.DecodeError
	if errors.As(err, &e) {
		return e.Offset
	}
	return -1
}

// path returns where in the value err says that the fault lies.
func path(err error) string {
	var e *runtime.DecodeError
	if !errors.As(err, &e) {
		return ""
	}
	return e.Type + "." + e.Path()
}

// isPanic reports whether err is a panic of the type under test.
func isPanic(err error) bool {
	var panicked *panicError
	return errors.As(err, &panicked)
}

// isForeign reports whether err comes from a conversion of the user's: not from runtime, nor is it a panic.
func isForeign(err error) bool {
	return err != nil && cause(err) == nil && !isPanic(err)
}
