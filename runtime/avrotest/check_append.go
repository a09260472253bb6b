package avrotest

import (
	"bytes"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// checkAppend appends samples, and values that cannot be encoded, to buffers that hold something.
func (s *suite) checkAppend(t testing.TB) {
	t.Helper()
	prefix := []byte("what was there before")
	samples := s.sound()
	for k := range samples {
		sample := &samples[k]
		tr := trial{sample.data, sample.seed, "appended to a buffer"}
		x := s.decoded(t, sample)
		room := make([]byte, len(prefix), len(prefix)+2*len(sample.canonical)+64)
		copy(room, prefix)
		for _, b := range [][]byte{slices.Clip(slices.Clone(prefix)), room} {
			out, err := appendTo(x, b)
			if err != nil {
				s.fail(t, tr, "decodes but does not encode: %v", err)
			}
			if !bytes.HasPrefix(out, prefix) || !bytes.Equal(b, prefix) {
				s.fail(t, tr, "changes what the buffer held\n\tgot:  %s\n\twant: %s…", shortHex(out), shortHex(prefix))
			}
			s.sameEncoding(t, tr, out[len(prefix):], nil, sample.canonical)
			if cap(b) == cap(room) && &out[0] != &b[0] {
				s.fail(t, tr, "moves the buffer to new memory, though it has room for %d bytes", cap(b)-len(b))
			}
		}
		s.checkFailedAppend(t, tr, x, room)
	}
}

// checkFailedAppend makes x impossible to encode, in one part after the other, and appends it to b.
func (s *suite) checkFailedAppend(t testing.TB, tr trial, x Datum, b []byte) {
	t.Helper()
	held := slices.Clone(b)
	good, err := appendTo(x, nil)
	if err != nil {
		s.fail(t, tr, "decodes but does not encode: %v", err)
	}
	spoil(x, func(path string) {
		tr.what = "with a value in x" + path + " that should not be encoded"
		out, err := appendTo(x, b)
		if err == nil { // then it can
			var invalid error
			if s.sorted, invalid = s.reference.decode(s.sorted[:0], out[len(b):]); invalid != nil {
				s.fail(t, tr, "encodes to what is no datum: %v\n\tgot: %s", invalid, shortHex(out[len(b):]))
			}
			return
		}
		if isPanic(err) {
			s.fail(t, tr, "AppendAvro fails: %v", err)
		}
		if len(out) != len(b) || cap(out) != cap(b) || !bytes.Equal(out, held) || !bytes.Equal(b, held) {
			s.fail(t, tr, "AppendAvro fails and returns another buffer than it was given: %s", shortHex(out))
		}
		s.checkFailedEncode(t, tr, x, good)
	})
}

// checkFailedEncode checks that a Writer is not touched by a datum that cannot be encoded.
func (s *suite) checkFailedEncode(t testing.TB, tr trial, bad Datum, good []byte) {
	t.Helper()
	var out bytes.Buffer
	w := runtime.NewWriter(&out)
	_ = w.Commit(append(w.Buffer(), good...), nil)
	switch err := encode(bad, w); {
	case err == nil:
		s.fail(t, tr, "AppendAvro fails, and EncodeAvro does not")
	case isPanic(err):
		s.fail(t, tr, "EncodeAvro fails: %v", err)
	}
	if err := w.Flush(); err != nil {
		s.fail(t, tr, "EncodeAvro fails and leaves the Writer unusable: %v", err)
	}
	if !bytes.Equal(out.Bytes(), good) {
		s.fail(t, tr, "EncodeAvro fails and writes all the same\n\tgot:  %s\n\twant: %s", shortHex(out.Bytes()),
			shortHex(good))
	}
}
