package reflectcodec

import (
	"errors"
	"io"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// TestStreamsEndWhereAtEndSays while reading on is an error like that of an end inside a datum.
func TestStreamsEndWhereAtEndSays(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		codec, err := For[string](`"string"`, twin)
		if err != nil {
			t.Fatal(err)
		}
		older, err := codec.Resolve(`["string"]`)
		if err != nil {
			t.Fatal(err)
		}
		for name, decode := range map[string]func(r *rt.Reader, x *string) error{"direct": codec.DecodeFrom,
			"resolving": older.DecodeFrom} {
			one, all := "\x02a", "a"
			if name == "resolving" {
				one = "\x00" + one
			}
			for _, r := range []*rt.Reader{rt.NewReader(strings.NewReader(one + one)), new(rt.Reader)} {
				if r.AtEnd() {
					r.ResetBytes([]byte(one + one))
				}
				n := 0
				for ; !r.AtEnd(); n++ {
					var x string
					if err := decode(r, &x); err != nil || x != all {
						t.Fatalf("%s: %q, %v", name, x, err)
					}
				}
				if n != 2 || r.Err() != nil {
					t.Errorf("%s: %d data, %v", name, n, r.Err())
				}
				var x string
				if err := decode(r, &x); !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("%s: reading on: %v", name, err)
				}
			}
		}
		nothing, err := For[struct{}](`"null"`, twin)
		if err != nil {
			t.Fatal(err)
		}
		if err := nothing.DecodeFrom(rt.NewReader(strings.NewReader("")), new(struct{})); err != nil {
			t.Errorf("a datum of no bytes at the end: %v", err)
		}
	})
}
