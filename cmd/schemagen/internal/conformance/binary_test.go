package conformance

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/schema"
)

func TestBinaryVectors(t *testing.T) {
	testBinary(t, generated(t), ownVectors(t, "conformance/binary.jsonl"), false)
}

// testBinary takes, where there may be meaningless ones, data of the type below a logical type that mean nothing as a
// value of it: these are refused.
func testBinary(t *testing.T, w *world, list []vector, meaningless bool) {
	for _, v := range list {
		t.Run(v.place, func(t *testing.T) {
			s := w.subject(t, v.Schema)
			_, err := viewer{asGo: true}.parse(s.schema, string(v.JSON))
			if wrong, ok := err.(meaninglessError); ok && meaningless {
				for _, f := range s.forms {
					for way, r := range refuse(t, w, f, request{Data: input{Hex: v.Hex}}) {
						if r.Failure.Cause != wrong.cause {
							t.Errorf("%v, %s: %s, want %s", f, way, r.Failure.Text, wrong.cause)
						}
					}
				}
				return
			}
			for _, f := range s.forms {
				for _, data := range v.accepted() {
					result := exercise(t, w, s, f, request{Data: input{Hex: data}}, v.accepted(), string(v.JSON))
					if v.Logical != nil && !f.wrapped {
						checkLogical(t, s.schema, result.Value, v.Logical)
					}
				}
			}
		})
	}
}

func TestBlockedVectors(t *testing.T) {
	list := ownVectors(t, "conformance/blocked.jsonl")
	w := generated(t)
	for _, v := range list {
		t.Run(v.place, func(t *testing.T) {
			s := w.subject(t, v.Schema)
			for _, f := range s.forms {
				exercise(t, w, s, f, request{Data: input{Hex: v.Hex}}, nil, string(v.JSON))
			}
		})
	}
}

// checkLogical compares a printed value with what people call it; for a record, field by field.
func checkLogical(t *testing.T, s *schema.Schema, got any, want json.RawMessage) {
	t.Helper()
	if s.Kind == schema.Record {
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(want, &fields); err != nil {
			t.Fatal(err)
		}
		for _, f := range s.Fields {
			checkLogical(t, f.Type, got.(map[string]any)[f.Name], fields[f.Name])
		}
		return
	}
	if s.Kind == schema.Union {
		for _, branch := range s.Branches {
			if branch.Logical.Kind != schema.NoLogical {
				checkLogical(t, branch, got, want)
				return // the vectors hold values of the first such branch
			}
		}
	}
	if s.Logical.Kind == schema.Duration {
		var parts map[string]any
		if err := json.Unmarshal(want, &parts); err != nil {
			t.Fatal(err)
		}
		for name := range parts {
			if got.(map[string]any)[name] != parts[name] {
				t.Errorf("got %v, want %s", got, want)
			}
		}
		return
	}
	var text string
	if err := json.Unmarshal(want, &text); err != nil {
		t.Fatal(err)
	}
	if printed, _ := got.(string); !sameLogical(s.Logical.Kind, printed, text) {
		t.Errorf("%s: got %s, want %s", s, printed, text)
	}
}

// sameLogical compares the text of a Go value with that of a vector.
func sameLogical(kind schema.LogicalKind, got, want string) bool {
	switch kind {
	case schema.Decimal, schema.BigDecimal:
		a, ok := new(big.Rat).SetString(got)
		b, fine := new(big.Rat).SetString(want)
		return ok && fine && a.Cmp(b) == 0 && len(got) == len(want)
	case schema.UUID:
		return got == want
	case schema.Date:
		return got == want+"T00:00:00Z"
	case schema.TimeMillis, schema.TimeMicros:
		d, err := time.ParseDuration(got)
		at, wrong := time.Parse(time.TimeOnly, want)
		return err == nil && wrong == nil && at.Sub(time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)) == d
	}
	if !strings.HasSuffix(want, "Z") {
		want += "Z" // local timestamps are shown in UTC
	}
	a, err := time.Parse(time.RFC3339Nano, got)
	b, wrong := time.Parse(time.RFC3339Nano, want)
	return err == nil && wrong == nil && a.Equal(b) && strings.HasSuffix(got, "Z")
}
