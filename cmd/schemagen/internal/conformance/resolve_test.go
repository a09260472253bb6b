package conformance

import (
	"fmt"
	"testing"
)

// writerOf returns the writer's schema for a form: the form's type may be a record around what the vector speaks of.
func writerOf(f *form, writer string) string {
	if !f.wrapped {
		return writer
	}
	return fmt.Sprintf(`{"type":"record","name":%q,"fields":[{"name":%q,"type":%s}]}`, f.schema.Name, wrapperField,
		writer)
}

func TestDataOfOtherSchemasAreResolved(t *testing.T) {
	list := append(ownVectors(t, resolve), ownVectors(t, resolutions)...)
	w := generated(t)
	for _, v := range list {
		t.Run(v.place, func(t *testing.T) {
			s := w.subject(t, v.Reader)
			for _, f := range s.forms {
				q := request{Data: input{Hex: v.Data}, Writer: v.Writer}
				switch {
				case v.Error == "":
					q.Writer = writerOf(f, v.Writer)
					exercise(t, w, s, f, q, nil, string(v.Read))
				case v.Error == "invalid-utf8": // it is carried through unless validation is asked for
					q.CheckUTF8 = true
					unresolvable(t, w, f, q)
				default:
					unresolvable(t, w, f, q)
				}
			}
		})
	}
}

// unresolvable checks that the data of a request cannot be read, whichever way: because the schemas never match, or
// because the datum holds what the reader has no place for.
func unresolvable(t *testing.T, w *world, f *form, q request) {
	t.Helper()
	q.Writer = writerOf(f, q.Writer)
	for way, r := range refuse(t, w, f, q) {
		switch r.Failure.Cause {
		case "MismatchError", "ErrResolution":
		case "ErrUTF8":
			if !q.CheckUTF8 {
				t.Errorf("%v, %s: %s", f, way, r.Failure.Text)
			}
		case "ErrDepth":
			if q.Data.Times == 0 {
				t.Errorf("%v, %s: %s", f, way, r.Failure.Text)
			}
		default:
			t.Errorf("%v, %s: %s: %s", f, way, r.Failure.Cause, r.Failure.Text)
		}
		if r.Failure.Cause == "MismatchError" && r.Failure.Decode {
			t.Errorf("%v, %s: schemas that never match are found out before data are read", f, way)
		}
	}
}

// resolvedSubject is the reader's schema of a case.
func resolvedSubject(t *testing.T, w *world, v caseVector) *subject {
	t.Helper()
	return w.subject(t, string(v.ReaderSchema))
}

// resolvedCase reads the writer's data as the reader's, and the reader's as they are.
func resolvedCase(t *testing.T, w *world, v caseVector) {
	s := resolvedSubject(t, w, v)
	for _, f := range s.forms {
		q := request{Data: v.input(), Writer: writerOf(f, v.text)}
		if v.JSON == nil {
			carryThrough(t, w, f, v.Expect.ReaderHex)
			q.Op, q.Type = "datum", f.typeName
			var result exercised
			if err := w.ask(q, &result); err != nil {
				t.Fatalf("%v: %v", f, err)
			}
			for way, r := range result.Readings {
				if r.Failure != nil || r.Hex != v.Expect.ReaderHex {
					t.Errorf("%v, %s: %s %+v, want %s", f, way, r.Hex, r.Failure, v.Expect.ReaderHex)
				}
			}
			continue
		}
		exercise(t, w, s, f, q, []string{v.Expect.ReaderHex}, string(v.JSON))
		exercise(t, w, s, f, request{Data: input{Hex: v.Expect.ReaderHex}}, []string{v.Expect.ReaderHex},
			string(v.JSON))
		if v.Hex != "" || f.wrapped {
			continue
		}
		var made step
		if err := w.ask(request{Op: "new", Type: f.typeName}, &made); err != nil {
			t.Errorf("%v: %v", f, err)
			continue
		}
		if made.Hex != v.Expect.ReaderHex {
			t.Errorf("%v: the constructor's defaults are %s, want %s", f, made.Hex, v.Expect.ReaderHex)
		}
		checkValue(t, s, f, made.Value, string(v.JSON))
	}
}
