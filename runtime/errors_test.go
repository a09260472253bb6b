package runtime

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestErrorSaysWhatAndWhere(t *testing.T) {
	// id, three short emails, then one whose length exceeds the 12 bytes that follow its prefix.
	b := AppendLong(AppendString(nil, "an id that is 12"), 4)
	for _, s := range []string{"a@b.c", "dd@ee.ff", "g@h.ii"} {
		b = AppendString(b, s)
	}
	pad := 41 - len(b)
	if pad < 0 {
		t.Fatal(pad)
	}
	b = append(AppendString(nil, strings.Repeat("x", 16+pad)), b[17:]...)
	b = append(AppendLong(b, 70), "123456789012"...)
	var r Reader
	r.ResetBytes(b)
	_ = r.String()
	r.StringArray(nil)
	r.Long()
	err := r.FieldError("User", "id", "emails", "age")
	const want = "avro: User.emails[3]: string length 70 exceeds the 12 bytes left, at byte 41"
	if err.Error() != want {
		t.Errorf("got  %s\nwant %s", err, want)
	}
	var e *DecodeError
	if !errors.As(err, &e) || e.Path() != "emails[3]" || e.Type != "User" || e.Offset != 41 ||
		!errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %+v", e)
	}
}

func TestErrorTexts(t *testing.T) {
	decode := func() error { return &DecodeError{Err: ErrBoolean, Offset: 7} }
	encode := func() error { return NewEncodeError(ErrNoBranch, "") }
	for _, c := range []struct {
		err  error
		want string
	}{
		{decode(), "avro: boolean is neither 0 nor 1, at byte 7"},
		{&DecodeError{Err: ErrBoolean, Offset: 7, Detail: "boolean byte 2"}, "avro: boolean byte 2, at byte 7"},
		{&DecodeError{Type: "User", Err: ErrBoolean}, "avro: User: boolean is neither 0 nor 1, at byte 0"},
		{FieldError(decode(), "User", "on"), "avro: User.on: boolean is neither 0 nor 1, at byte 7"},
		{IndexError(decode(), 3), "avro: [3]: boolean is neither 0 nor 1, at byte 7"},
		{KeyError(decode(), `a"b`), `avro: ["a\"b"]: boolean is neither 0 nor 1, at byte 7`},
		{FieldError(KeyError(IndexError(FieldError(decode(), "Item", "x"), 2), "k"), "User", "attrs"),
			`avro: User.attrs["k"][2].x: boolean is neither 0 nor 1, at byte 7`},
		{encode(), "avro: value matches no branch of the union"},
		{NewEncodeError(ErrEnum, "enum index 9 is not within 0 to 3"), "avro: enum index 9 is not within 0 to 3"},
		{FieldError(IndexError(encode(), 0), "User", "tags"),
			"avro: User.tags[0]: value matches no branch of the union"},
		{FieldError(KeyError(encode(), ""), "User", "tags"),
			`avro: User.tags[""]: value matches no branch of the union`},
		{FieldError(errors.New("no such colour"), "User", "colour"), "avro: User.colour: no such colour"},
		{IndexError(errors.New("no such colour"), 1), "avro: [1]: no such colour"},
		{KeyError(errors.New("no such colour"), "k"), `avro: ["k"]: no such colour`},
		{&DecodeError{}, "avro: failed, at byte 0"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestPathFunctionsKeepTheCause(t *testing.T) {
	if FieldError(nil, "T", "f") != nil || IndexError(nil, 1) != nil || KeyError(nil, "k") != nil {
		t.Error("nil became an error")
	}
	own := errors.New("own")
	for _, cause := range []error{own, ErrUnion, io.ErrUnexpectedEOF} {
		for _, err := range []error{cause, &DecodeError{Err: cause}, NewEncodeError(cause, "")} {
			for _, got := range []error{FieldError(err, "T", "f"), IndexError(err, 1), KeyError(err, "k")} {
				if !errors.Is(got, cause) {
					t.Errorf("%v lost %v", got, cause)
				}
				_, isDecode := got.(*DecodeError)
				if _, was := err.(*DecodeError); was != isDecode {
					t.Errorf("%T became %T", err, got)
				}
			}
		}
	}
	var e *EncodeError
	if err := FieldError(own, "T", "f"); !errors.As(err, &e) || e.Type != "T" || e.Path() != "f" {
		t.Errorf("got %v", err)
	}
}

func TestLongPathsAndKeysAreCut(t *testing.T) {
	for _, n := range []int{39, 40, 41, 42, 100_000} {
		err := error(&DecodeError{Err: ErrUnion})
		for i := range n {
			err = IndexError(err, n-1-i)
		}
		path := err.(*DecodeError).Path()
		if got := strings.Count(path, "["); got != min(n, 40) {
			t.Errorf("%d steps: %d are printed", n, got)
		}
		if cut := strings.Contains(path, "more"); cut != (n > 40) {
			t.Errorf("%d steps: %s", n, path)
		}
		if !strings.HasPrefix(path, "[0][1][2]") || n == 41 && !strings.Contains(path, "[19] … 1 more … [21]") ||
			len(path) > 1000 {
			t.Errorf("%d steps: %s", n, path)
		}
	}
	if err := KeyError(&DecodeError{Err: ErrUnion}, strings.Repeat("k", 1<<20)); len(err.Error()) > 200 {
		t.Errorf("a message of %d bytes", len(err.Error()))
	}
}

func TestFirstFailureWins(t *testing.T) {
	var r Reader
	r.ResetBytes([]byte{1})
	r.Fail(ErrRange, "first", 5)
	r.Fail(ErrUnion, "second", 6)
	r.Long()
	if err := r.ExpectEnd(); err.Error() != "avro: first, at byte 5" || r.Err() != err || r.Offset() != 5 ||
		!r.AtEnd() {
		t.Errorf("got %v", err)
	}
	if r.ResetBytes([]byte{2}); r.Failed() || r.Err() != nil || r.Long() != 1 || r.ExpectEnd() != nil {
		t.Errorf("after a reset: %v", r.Err())
	}
}
