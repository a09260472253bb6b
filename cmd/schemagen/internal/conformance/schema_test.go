package conformance

import (
	"reflect"
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

func TestAvroSchemaIsTheWholeSchema(t *testing.T) {
	w := generated(t)
	for _, s := range w.subjects {
		for _, f := range s.forms {
			want, err := schema.Parse(f.text)
			if err != nil {
				t.Fatal(err)
			}
			got, err := schema.Parse(f.listed.Schema)
			if err != nil {
				t.Errorf("%v: %v", f, err)
				continue
			}
			forgetPlaces(reflect.ValueOf(want), make(map[any]bool))
			forgetPlaces(reflect.ValueOf(got), make(map[any]bool))
			if !reflect.DeepEqual(want, got) {
				t.Errorf("%v: AvroSchema is\n%.2000s\nwant\n%.2000s", f, f.listed.Schema, f.text)
			}
		}
	}
}

// forgetPlaces clears what says where the parts of a schema stand in its text.
func forgetPlaces(v reflect.Value, seen map[any]bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !seen[v.Interface()] {
			seen[v.Interface()] = true
			forgetPlaces(v.Elem(), seen)
		}
	case reflect.Slice:
		for i := range v.Len() {
			forgetPlaces(v.Index(i), seen)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[schema.Position]() {
			v.SetZero()
			return
		}
		for i := range v.NumField() {
			forgetPlaces(v.Field(i), seen)
		}
	}
}

func TestAvroFingerprintIsThatOfTheCanonicalForm(t *testing.T) {
	checkFingerprints(t, generated(t), ownVectors(t, "conformance/canonical.jsonl"))
}

func checkFingerprints(t *testing.T, w *world, list []vector) {
	for _, v := range list {
		s := w.subjects[v.Schema]
		if s == nil || len(s.forms) == 0 {
			// The plan leaves out schemas that have no finite datum, and so no code.
			if _, err := schema.Parse(v.Schema); err == nil {
				t.Errorf("%s: nothing generated", v.place)
			}
			continue
		}
		want, err := strconv.ParseUint(v.Rabin.Big, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range s.forms {
			if !f.wrapped && f.listed.Fingerprint != want {
				t.Errorf("%s, %v: fingerprint %016x, want %016x", v.place, f, f.listed.Fingerprint, want)
			}
		}
	}
}
