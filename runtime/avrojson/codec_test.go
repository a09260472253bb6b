package avrojson_test

import (
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/internal/byhand"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// What is wrong with a text, or with a value, is told of a type with a codec as of the generated type.
func TestErrorsOfTypesWithACodec(t *testing.T) {
	generated := typedUsers(t)
	typed, err := avrojson.ForCodec(byhand.Codec(t))
	if err != nil {
		t.Fatal(err)
	}
	const good = `{"id":7,"name":"Ada","emails":["a@b.example"],"born":{"int":-56270},"plan":"TEAM",` +
		`"lastLogin":{"string":"import"}}`
	var u users.User
	var v byhand.User
	if err := generated.Decode([]byte(good), &u); err != nil {
		t.Fatal(err)
	}
	if err := typed.Decode([]byte(good), &v); err != nil {
		t.Fatal(err)
	}
	byhand.Expect(t, &v, u)
	for n := range len(good) {
		byhand.ExpectSame(t, typed.Decode([]byte(good[:n]), &v), generated.Decode([]byte(good[:n]), &u))
	}
	u.Name, v.Name = "\xff", "\xff"
	_, want := generated.Append(nil, &u)
	_, got := typed.Append(nil, &v)
	byhand.ExpectSame(t, got, want)
}

// Text of an older schema becomes values by the schema that a decoder of package evolve has, for both kinds of types.
func TestTextOfAnotherSchema(t *testing.T) {
	generated, err := evolve.NewDecoder[users.User](byhand.OldSchema)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := evolve.NewDecoderWith(byhand.Codec(t), byhand.OldSchema)
	if err != nil {
		t.Fatal(err)
	}
	const text = `{"name":"Ada","shoeSize":42.5,"id":7}`
	var u users.User
	var v byhand.User
	decodeText(t, text, generated, &u)
	decodeText(t, text, decoder, &v)
	byhand.Expect(t, &v, u)
	byhand.Expect(t, &v, byhand.OfOld(7, "Ada"))
}

func decodeText[T any](t *testing.T, text string, decoder *evolve.ValueDecoder[T], v *T) {
	t.Helper()
	codec, err := avrojson.New(decoder.Schema())
	if err != nil {
		t.Fatal(err)
	}
	data, err := codec.AppendBinary(nil, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := decoder.Decode(data, v); err != nil {
		t.Fatal(err)
	}
}
