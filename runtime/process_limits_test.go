package runtime

import (
	"errors"
	"testing"
)

// What zero means in Limits can be set for the process, and a Reader's own come first.
func TestLimitsOfTheProcess(t *testing.T) {
	defer SetDefaultLimits(Limits{})
	text, list := AppendString(nil, "0123456789"), []byte("\x06\x02\x04\x06\x00")
	read := func(r *Reader, b []byte) error {
		r.ResetBytes(b)
		if b[0] == text[0] {
			_ = r.String()
		} else {
			r.LongArray(nil)
		}
		return r.ExpectEnd()
	}
	for _, c := range []struct {
		process, own Limits
		data         []byte
		fails        bool
	}{
		{Limits{}, Limits{}, text, false},
		{Limits{MaxStringBytes: 9}, Limits{}, text, true},
		{Limits{MaxStringBytes: 9}, Limits{MaxStringBytes: 10}, text, false},
		{Limits{MaxStringBytes: 9}, Limits{MaxStringBytes: -1}, text, false},
		{Limits{MaxStringBytes: 9}, Limits{MaxDepth: 3}, text, true},
		{Limits{MaxStringBytes: -1}, Limits{MaxStringBytes: 9}, text, true},
		{Limits{MaxItems: 2}, Limits{}, list, true},
		{Limits{MaxItems: 3}, Limits{}, list, false},
		{Limits{MaxBytes: 10}, Limits{}, text, true},
		{Limits{MaxBytes: 11}, Limits{}, text, false},
		{Limits{}, Limits{MaxBytes: 4}, list, true},
		{Limits{}, Limits{MaxBytes: 5}, list, false},
		{Limits{MaxBytes: 4}, Limits{MaxBytes: 5}, list, false},
	} {
		SetDefaultLimits(c.process)
		if DefaultLimits() != c.process {
			t.Errorf("%+v was set, and is %+v", c.process, DefaultLimits())
		}
		if err := read(&Reader{Limits: c.own}, c.data); errors.Is(err, ErrLimit) != c.fails || !c.fails && err != nil {
			t.Errorf("%+v and %+v: %v", c.process, c.own, err)
		}
	}
}

// The bytes of each datum are bounded, in memory and on a stream, whatever came before it.
func TestBytesAreBoundedForEachDatum(t *testing.T) {
	datum := AppendString(nil, "0123456789012345678901234567890123456789012345678901234567890123456789")
	long := AppendString(nil, string(datum)+"x")
	data := append(append(append([]byte(nil), datum...), datum...), long...)
	eachSource(t, data, func(t *testing.T, r *Reader, _ bool) {
		r.Limits.MaxBytes = len(datum)
		for i := range 3 {
			if r.AtEnd() {
				t.Fatalf("datum %d is missing: %v", i, r.Err())
			}
			_ = r.String()
			if failed := errors.Is(r.Err(), ErrLimit); failed != (i == 2) || !failed && r.Err() != nil {
				t.Errorf("datum %d: %v", i, r.Err())
			}
		}
		if r.Offset() != int64(2*len(datum)) {
			t.Errorf("it fails at byte %d", r.Offset())
		}
	})
}

// Values are counted for each datum, against what its bytes stand for and a constant.
func TestValuesAreCountedForEachDatum(t *testing.T) {
	eachSource(t, make([]byte, 10), func(t *testing.T, r *Reader, _ bool) {
		r.Limits.MaxValues = 100
		for range 2 {
			r.NextDatum()
			start := r.Offset()
			r.SkipFixed(2)
			if !r.Makes(228, r.Offset()) || r.Failed() { // 64 for each byte, and 100
				t.Fatalf("228 values of 2 bytes: %v", r.Err())
			}
			if r.Offset() != start+2 {
				t.Fatalf("counting reads")
			}
		}
		if r.Makes(1, 3) || !errors.Is(r.Err(), ErrLimit) || r.Offset() != 3 {
			t.Errorf("one more: %v", r.Err())
		}
	})
}
