package conformance

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	schemaplan "github.com/schemagen/schemagen/schema/plan"
)

// TestDataOfOldSchemasAreReadByGeneratedCode reads the vectors of resolution by code that was generated for each
// writer's schema.
func TestDataOfOldSchemasAreReadByGeneratedCode(t *testing.T) {
	if testing.Short() || raceEnabled {
		t.Skip("builds a program of much generated code")
	}
	list, err := oldVectors()
	if err != nil {
		t.Fatal(err)
	}
	w, err := theOldWorld()
	if err != nil {
		t.Fatal(err)
	}
	p, err := theOldPlan()
	if err != nil {
		t.Fatal(err)
	}
	read, refused := 0, 0
	for _, v := range list {
		t.Run(v.place, func(t *testing.T) {
			s := p.subjects[v.reader]
			i := s.version(v.writer)
			if err := s.refused[i]; err != nil {
				var mismatch *schemaplan.MismatchError
				if v.want != "" || !errors.As(err, &mismatch) || !strings.HasPrefix(err.Error(),
					fmt.Sprintf("v%d.avsc:1:", i)) &&
					!strings.HasPrefix(err.Error(), "vector") && !strings.HasPrefix(err.Error(), "wrapper") {
					t.Errorf("no code was generated: %v", err)
				}
				refused++
				return
			}
			for _, f := range s.forms {
				q := request{Data: v.data, Old: fmt.Sprintf("V%d", i), CheckUTF8: v.utf8}
				switch {
				case v.want == "" && v.of != nil:
					refusedCase(t, w, f, *v.of, q)
				case v.want == "":
					unresolvable(t, w, f, q)
				case v.of != nil:
					carryOld(t, w, f, q, v.want)
				default:
					exercise(t, w, s.subject, f, q, nil, v.want)
				}
				if n := agreement(t, w, f, q, v); n == 0 && v.want != "" {
					t.Errorf("%v: nothing was read", f)
				}
				read++
			}
		})
	}
	if read < 300 || refused < 50 {
		t.Errorf("%d vectors were read in some form, and %d refused", read, refused)
	}
}

// carryOld checks that data become the given bytes.
func carryOld(t *testing.T, w *world, f *form, q request, want string) {
	t.Helper()
	q.Op, q.Type = "datum", f.typeName
	var result exercised
	if err := w.ask(q, &result); err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	for way, r := range result.Readings {
		if r.Failure != nil || r.Hex != want {
			t.Errorf("%v, %s: %s %+v, want %s", f, way, r.Hex, r.Failure, want)
		}
	}
}

// agreement has the program compare generated code with the table on many inputs, and returns how many were read.
func agreement(t *testing.T, w *world, f *form, q request, v oldVector) int {
	t.Helper()
	q.Op, q.Type, q.Writer = "agree", f.typeName, writerOf(f, v.writer)
	var result struct {
		Read, Refused int
		Difference    string
	}
	if err := w.ask(q, &result); err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	if result.Difference != "" {
		t.Errorf("%v: %s", f, result.Difference)
	}
	return result.Read
}
