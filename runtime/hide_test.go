package runtime

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// Errors of a Reader that hides values, or of a process that does, tell where and why, and nothing of what was there.
func TestHiddenValuesAreInNoError(t *testing.T) {
	failures := map[string]func(r *Reader) error{
		"a length": func(r *Reader) error { r.ResetBytes([]byte("\xb4\x01secret")); _ = r.String(); return r.Err() },
		"an index": func(r *Reader) error { r.ResetBytes([]byte("\xb4\x01")); r.Enum(3); return r.Err() },
		"a branch": func(r *Reader) error { r.ResetBytes([]byte("\xb4\x01")); r.UnionIndex(3); return r.Err() },
		"a count":  func(r *Reader) error { r.ResetBytes([]byte("\xb4\x01")); r.LongArray(nil); return r.Err() },
		"a UUID":   func(r *Reader) error { r.ResetBytes([]byte("\x0csecret")); r.UUIDString(); return r.Err() },
		"a user's cause": func(r *Reader) error {
			r.ResetBytes(nil)
			r.Fail(errors.New("bad value secret"), "", 0)
			return r.Err()
		},
		"a detail": func(r *Reader) error { r.ResetBytes(nil); r.Fail(ErrRange, "90 is secret", 0); return r.Err() },
	}
	check := func(name string, err error) {
		t.Helper()
		var fault *DecodeError
		if !errors.As(err, &fault) || fault.Err == nil {
			t.Fatalf("%s: %v", name, err)
		}
		err = KeyError(FieldError(IndexError(err, 3), "User", "names"), "secret 90")
		for _, text := range []string{err.Error(), fault.Path(), fault.Detail} {
			if strings.Contains(text, "secret") || strings.Contains(text, "90") {
				t.Errorf("%s: %q", name, text)
			}
		}
		if !strings.HasPrefix(err.Error(), "avro: User[…].names[3]: ") || fault.Path() != "[…].names[3]" {
			t.Errorf("%s: %q, %q", name, err, fault.Path())
		}
	}
	for name, fail := range failures {
		check(name, fail(&Reader{HideValues: true}))
	}
	HideValues(true)
	defer HideValues(false)
	for name, fail := range failures {
		check(name+", of a process", fail(new(Reader)))
	}
	for _, err := range []error{
		SymbolError("Suit", "secret"), NewEncodeError(ErrRange, "90 is too much"),
		FieldError(errors.New("secret"), "User", "id"),
		KeyError(NewEncodeError(ErrRange, ""), "secret 90"),
	} {
		if text := err.Error(); strings.Contains(text, "secret") || strings.Contains(text, "90") {
			t.Errorf("encoding: %q", text)
		}
	}
	if text := NewEncodeError(NewCause("not for us"), "").Error(); text != "avro: not for us" {
		t.Errorf("a cause that holds no data: %q", text)
	}
	if text := (&DecodeError{Err: io.ErrUnexpectedEOF}).Error(); text != "avro: unexpected EOF, at byte 0" {
		t.Errorf("the end of the input: %q", text)
	}
}
