package conformance

import (
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/runtime"
)

// checkBytes checks that data is one datum of the form, and that avrojson reads it as the given Avro JSON.
func checkBytes(t *testing.T, f *form, way, data, want string) {
	t.Helper()
	b, err := hex.DecodeString(data)
	if err != nil {
		t.Errorf("%v, %s: %s", f, way, data) // it is an error's text
		return
	}
	var r runtime.Reader
	r.ResetBytes(b)
	text, err := f.codec.AppendJSON(nil, &r)
	if err == nil {
		err = r.ExpectEnd()
	}
	if err != nil {
		t.Errorf("%v, %s: %s is no datum: %v", f, way, data, err)
		return
	}
	got, err := viewer{}.parse(f.schema, string(text))
	if err != nil {
		t.Fatal(err)
	}
	expected, err := viewer{}.parse(f.schema, want)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(expected, got); diff != "" {
		t.Errorf("%v, %s: %s is not the datum (-want +got):\n%s", f, way, data, diff)
	}
}

// checkEncoding checks that data is one of the accepted encodings; without any, that it means the given Avro JSON.
func checkEncoding(t *testing.T, f *form, way, data string, accepted []string, want string) {
	t.Helper()
	if accepted == nil {
		checkBytes(t, f, way, data, want)
	} else if !slices.Contains(accepted, data) {
		t.Errorf("%v, %s: %s, want %s", f, way, data, strings.Join(accepted, " or "))
	}
}

// checkValue checks what the program printed against Avro JSON of the subject.
func checkValue(t *testing.T, s *subject, f *form, got any, want string) {
	t.Helper()
	expected, err := viewer{asGo: true}.parse(s.schema, want)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(f.value(expected), got); diff != "" {
		t.Errorf("%v: the value in Go (-want +got):\n%s", f, diff)
	}
}
