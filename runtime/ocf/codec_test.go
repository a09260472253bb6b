package ocf_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/internal/byhand"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// oldFile is a file of byhand.OldSchema with records 0 to n-1, and cut bytes less in the last one.
func oldFile(t *testing.T, n, cut int) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := ocf.NewWriter(&file, byhand.OldSchema, ocf.BlockCount(3))
	for i := range n {
		datum := byhand.AppendOld(nil, int32(i), user(i).Name)
		if i == n-1 {
			datum = datum[:len(datum)-cut]
		}
		err = errors.Join(err, w.AppendDatum(datum))
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// Files of an older schema are read by the codec of today's, by every way of reading.
func TestCodecsResolve(t *testing.T) {
	codec := byhand.Codec(t)
	file := oldFile(t, 10, 0)
	for _, workers := range []int{1, 2} {
		i := 0
		for v, err := range ocf.RecordsWith(openBytes(t, file, ocf.Workers(workers)), codec) {
			if err != nil {
				t.Fatal(err)
			}
			byhand.Expect(t, v, byhand.OfOld(int32(i), user(i).Name))
			i++
		}
		if i != 10 {
			t.Errorf("%d records", i)
		}
	}
	r := openBytes(t, file)
	var v byhand.User
	for i := range 10 {
		if err := ocf.DecodeWith(r, codec, &v); err != nil {
			t.Fatal(err)
		}
		byhand.Expect(t, &v, byhand.OfOld(int32(i), user(i).Name))
	}
	if err := ocf.DecodeWith(r, codec, &v); err != io.EOF {
		t.Error(err)
	}
}

// Codecs of one schema that differ in what they make of it take turns with a decoder of an older schema.
func TestCodecsTakeTurns(t *testing.T) {
	codec := byhand.Codec(t)
	maps, err := reflectcodec.ForSchema[map[string]any](codec.Schema())
	if err != nil {
		t.Fatal(err)
	}
	form := reflectcodec.AnyUnions(reflectcodec.BranchUnions)
	branches, err := reflectcodec.ForSchema[map[string]any](codec.Schema(), form)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := codec.Resolve(byhand.OldSchema)
	if err != nil {
		t.Fatal(err)
	}
	generated, err := evolve.NewDecoder[users.User](byhand.OldSchema)
	if err != nil {
		t.Fatal(err)
	}
	r := openBytes(t, oldFile(t, 10, 0))
	for i := range 2 {
		var v byhand.User
		var m, b map[string]any
		var u users.User
		err := errors.Join(ocf.DecodeWith(r, codec, &v), ocf.DecodeWith(r, maps, &m), ocf.DecodeWith(r, branches, &b))
		if err != nil {
			t.Fatal(err)
		}
		byhand.Expect(t, &v, byhand.OfOld(int32(5*i), user(5*i).Name))
		if m["id"] != int64(5*i+1) || b["id"] != int64(5*i+2) {
			t.Errorf("%v, %v", m, b)
		}
		if err := errors.Join(ocf.DecodeWith(r, decoder, &v), ocf.DecodeWith(r, generated, &u)); err != nil {
			t.Fatal(err)
		}
		byhand.Expect(t, &v, byhand.OfOld(int32(5*i+3), user(5*i+3).Name))
		if want := byhand.OfOld(int32(5*i+4), user(5*i+4).Name); !same(&u, &want) {
			t.Errorf("%+v", u)
		}
	}
}

// What is wrong with a record is told as for the generated type.
func TestErrorsOfCodecsThatResolve(t *testing.T) {
	for cut := 1; cut < 8; cut++ {
		file := oldFile(t, 5, cut)
		var want, got error
		for _, want = range ocf.Records[users.User](openBytes(t, file)) {
		}
		for _, got = range ocf.RecordsWith(openBytes(t, file), byhand.Codec(t)) {
		}
		byhand.ExpectSame(t, got, want)
	}
}

func TestCodecsThatCannotReadTheFile(t *testing.T) {
	r := openBytes(t, oldFile(t, 1, 0))
	var v byhand.User
	err := ocf.DecodeWith(r, byhand.OneSchema(t), &v)
	if !errors.Is(err, ocf.ErrSchemaMismatch) || !errors.Is(err, evolve.ErrOneSchema) {
		t.Error(err)
	}
	numbers, err := reflectcodec.For[int64](`"long"`)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range ocf.RecordsWith(r, numbers) {
		if !errors.Is(err, ocf.ErrSchemaMismatch) {
			t.Error(err)
		}
	}
	if err := ocf.DecodeWith(r, byhand.Codec(t), &v); err != nil { // which is there to be read all the same
		t.Error(err)
	}
}
