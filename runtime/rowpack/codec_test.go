package rowpack_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/internal/byhand"
	"github.com/schemagen/schemagen/runtime/compress"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/runtime/rowpack"
)

// Rows of a type with a codec are packed as those of the generated type, and read back.
func TestTypesWithACodec(t *testing.T) {
	codec := byhand.Codec(t)
	var all []users.User
	for i := range 100 {
		u := byhand.OfOld(int32(i), "Ada")
		u.Emails = make([]string, i%5)
		all = append(all, u)
	}
	for _, compression := range codecs(t) {
		want, err := rowpack.Pack([]byte("front"), compression, func(yield func(*users.User) bool) {
			for i := range all {
				yield(&all[i])
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		var rows []*byhand.User
		for v, err := range rowpack.UnpackWith(want[len("front"):], compression, codec) {
			if err != nil {
				t.Fatal(err)
			}
			byhand.Expect(t, v, all[len(rows)])
			rows = append(rows, v)
		}
		got, err := rowpack.PackWith([]byte("front"), compression, codec, slices.Values(rows))
		if err != nil || len(rows) != len(all) || !bytes.Equal(got, want) {
			t.Errorf("%s: %d rows, %v, % x, want % x", compression.Name(), len(rows), err, got, want)
		}
	}

	var failure *rowpack.Error
	bad := []*byhand.User{{Plan: "FREE", LastLogin: "me"}, {Plan: "no such plan"}}
	b, err := rowpack.PackWith(nil, compress.Null(), codec, slices.Values(bad))
	if b != nil || !errors.As(err, &failure) || failure.Row != 1 {
		t.Errorf("%d bytes, %v", len(b), err)
	}
}

// Rows of an older schema are read by decoders of package evolve, with the same errors for both kinds of types.
func TestRowsOfAnotherSchema(t *testing.T) {
	generated, err := evolve.NewDecoder[users.User](byhand.OldSchema)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := byhand.Codec(t).Resolve(byhand.OldSchema)
	if err != nil {
		t.Fatal(err)
	}
	for cut := range 8 {
		last := byhand.AppendOld(nil, 1, "Grace")
		data := pack(t, [][]byte{byhand.AppendOld(nil, 0, "Ada"), last[:len(last)-cut]})
		var got, want error
		names := []string{"Ada", "Grace"}
		n := 0
		for v, err := range rowpack.UnpackWith(data, compress.Null(), decoder) {
			if got = err; err == nil {
				byhand.Expect(t, v, byhand.OfOld(int32(n), names[n]))
				n++
			}
		}
		for u, err := range rowpack.UnpackWith(data, compress.Null(), generated) {
			if want = err; err == nil && (u.Name == names[0]) != (u.ID == 0) {
				t.Errorf("%+v", u)
			}
		}
		if cut == 0 {
			if n != 2 || got != nil || want != nil {
				t.Errorf("%d rows, %v, %v", n, got, want)
			}
			continue
		}
		byhand.ExpectSame(t, got, want)
	}
}
