package avrotest

import (
	"bytes"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// checkRoundTrip decodes each sample and encodes it again, by all ways there are.
func (s *suite) checkRoundTrip(t testing.TB) {
	t.Helper()
	for k := range s.samples {
		sample := &s.samples[k]
		tr := trial{data: sample.data, seed: sample.seed}
		if sample.err != nil {
			s.fail(t, tr, "should decode; it fails: %v", sample.err)
		}
		x := s.decoded(t, sample)
		if !bytes.Equal(s.input, sample.data) {
			s.fail(t, tr, "is changed by decoding, to %s", shortHex(s.input))
		}
		for i := range s.input {
			s.input[i] ^= 0xff
		}
		tr.what = "decoded, and the input overwritten"
		s.sameValue(t, tr, x, sample.canonical)
		s.checkMethods(t, sample, x)
		s.checkModes(t, sample)
	}
}

// checkMethods encodes x by the methods other than AppendAvro.
func (s *suite) checkMethods(t testing.TB, sample *sample, x Datum) {
	t.Helper()
	b, err := func() (b []byte, err error) {
		defer catch(&err)
		return x.MarshalBinary()
	}()
	s.sameEncoding(t, trial{sample.data, sample.seed, "by MarshalBinary"}, b, err, sample.canonical)
	b, err = func() (b []byte, err error) {
		defer catch(&err)
		return x.AppendAvroTo(nil, nil)
	}()
	s.sameEncoding(t, trial{sample.data, sample.seed, "by AppendAvroTo without a Writer"}, b, err, sample.canonical)
	var out bytes.Buffer
	w := runtime.NewWriter(&out)
	if err = encode(x, w); err == nil {
		err = w.Flush()
	}
	s.sameEncoding(t, trial{sample.data, sample.seed, "by EncodeAvro"}, out.Bytes(), err, sample.canonical)
}

// checkModes decodes by a Reader with settings other than the default.
func (s *suite) checkModes(t testing.TB, sample *sample) {
	t.Helper()
	for _, mode := range []struct {
		name    string
		strings runtime.StringMode
	}{{"with StringsShared", runtime.StringsShared}, {"with StringsAlias", runtime.StringsAlias}} {
		tr := trial{sample.data, sample.seed, mode.name}
		r := runtime.Reader{Strings: mode.strings, ValidateUTF8: true}
		r.ResetBytes(sample.data)
		x := s.newDatum()
		err := decode(x, &r)
		if err == nil && r.Offset() != int64(len(sample.data)) {
			s.fail(t, tr, "decodes from %d bytes, not from all %d", r.Offset(), len(sample.data))
		}
		s.verdict(t, tr, x, err, sample.canonical, nil)
	}
}

// checkReuse decodes all samples into one value, and now and then makes it fail in between.
func (s *suite) checkReuse(t testing.TB) {
	t.Helper()
	samples := s.sound()
	used := s.newDatum()
	for k := range samples {
		// Long ones and short ones in turn, so that there is something to leave behind.
		sample := &samples[k/2]
		if k%2 == 1 {
			sample = &samples[len(samples)-1-k/2]
		}
		what := "decoded into a used value"
		if n := len(sample.data); n > 0 && k%3 == 2 {
			what = "decoded into a value that had failed"
			_ = s.unmarshal(used, sample.data[:k%n])
		}
		tr := trial{sample.data, sample.seed, what}
		err := s.unmarshal(used, sample.data)
		s.verdict(t, tr, used, err, sample.canonical, nil)
		if err != nil {
			continue // a conversion of the user's refuses at one time what it took at another
		}
		if path := difference(used, s.decoded(t, sample)); path != "" {
			s.fail(t, tr, "differs from a fresh value, in x%s", path)
		}
	}
}

// checkTrailing appends bytes to the samples.
func (s *suite) checkTrailing(t testing.TB) {
	t.Helper()
	samples := s.sound()
	for k := range samples {
		for _, tail := range []string{"\x00", "\xff", "\x02\x00\x00"} {
			data := append(slices.Clone(samples[k].data), tail...)
			s.judge(t, trial{data, samples[k].seed, "with bytes after it"})
		}
	}
}
