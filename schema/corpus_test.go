package schema_test

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

// classes maps the words of the corpus to ours.
var classes = map[string]error{
	"json-syntax":            schema.ErrSyntax,
	"bad-attr-type":          schema.ErrAttribute,
	"missing-attr":           schema.ErrMissing,
	"unknown-type":           schema.ErrUnknownType,
	"bad-name":               schema.ErrName,
	"bad-namespace":          schema.ErrNamespace,
	"bad-symbol":             schema.ErrSymbol,
	"bad-size":               schema.ErrSize,
	"bad-order":              schema.ErrOrder,
	"bad-default":            schema.ErrDefault,
	"bad-enum-default":       schema.ErrEnumDefault,
	"duplicate-name":         schema.ErrDuplicateName,
	"duplicate-field":        schema.ErrDuplicateField,
	"duplicate-symbol":       schema.ErrDuplicateSymbol,
	"union-duplicate":        schema.ErrUnion,
	"union-nested":           schema.ErrUnion,
	"primitive-redefinition": schema.ErrPrimitive,
}

func TestCorpusVerdictsHold(t *testing.T) {
	judge(t, vectors.Schemas(t, "conformance"), nil)
}

// judge compares our verdicts with those of an index; those in differently are ours alone.
func judge(t *testing.T, index []vectors.Schema, differently map[string]error) {
	seen := map[bool]int{}
	for _, e := range index {
		if e.Valid == nil {
			continue
		}
		want := classes[e.Error]
		if own, ok := differently[e.File]; ok {
			want = own
		}
		seen[want == nil]++
		t.Run(e.File, func(t *testing.T) {
			_, err := schema.Parse(*e.Text)
			switch {
			case want == nil && err != nil:
				t.Errorf("refused though valid (%s): %v", e.Why, err)
			case want != nil && err == nil:
				t.Errorf("accepted: %s", e.Why)
			case !errors.Is(err, want):
				t.Errorf("got %v, want the class %v", err, want)
			case err != nil:
				checkShape(t, err)
			}
		})
	}
	if seen[true] < 50 || seen[false] < 10 {
		t.Errorf("the index lists only %d valid and %d invalid schemas", seen[true], seen[false])
	}
}

// checkShape holds every error to the promise that it has a position, a class and a hint.
func checkShape(t *testing.T, err error) {
	t.Helper()
	var list schema.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		t.Fatalf("error of type %T, want an ErrorList", err)
	}
	for _, d := range list {
		if d.Pos.Line < 1 || d.Pos.Column < 1 || d.Err == nil || d.Msg == "" || d.Hint == "" {
			t.Errorf("incomplete diagnostic %+v", *d)
		}
	}
}
