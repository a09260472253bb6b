package schema_test

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/schema"
)

// FuzzParse holds that no text makes the parser panic, that every error is complete, and that every
// schema that is accepted reads back from what is written.
func FuzzParse(f *testing.F) {
	for _, e := range vectors.Schemas(f, "conformance") {
		f.Add(*e.Text, false, false)
	}
	for _, c := range positionCases {
		f.Add(c.text, true, false)
	}
	for _, c := range writtenCases {
		f.Add(c.text, false, true)
	}
	f.Fuzz(func(t *testing.T, text string, forward, lax bool) {
		var opts, again []schema.Option
		if forward {
			opts = append(opts, schema.AllowForward())
		}
		if lax {
			opts = append(opts, schema.LaxNames())
			again = append(again, schema.LaxNames())
		}
		s, err := schema.Parse(text, opts...)
		if err != nil {
			var list schema.ErrorList
			if !errors.As(err, &list) || s != nil {
				t.Fatalf("error %T beside schema %v", err, s)
			}
			for _, d := range list {
				if d.Pos.Line < 1 || d.Pos.Column < 1 || d.Pos.Offset < 0 || d.Pos.Offset > len(text) || d.Err == nil ||
					d.Msg == "" {
					t.Errorf("incomplete diagnostic %+v", *d)
				}
			}
			return
		}
		// With forward references a definition moves up to its first use, which may be deeper.
		again = append(again, schema.MaxDepth(10000))
		checkReadsBack(t, s, again...)
		if err := schema.Validate(s, again...); err != nil {
			t.Errorf("Validate: %v", err)
		}
	})
}
