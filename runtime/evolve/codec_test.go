package evolve_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/internal/byhand"
	"github.com/schemagen/schemagen/reflectcodec"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema/plan"
)

// What evolve makes is a codec for reading, whatever it was made of.
var (
	_ avrotype.ReadingCodec[users.User]   = (*evolve.Decoder[users.User, *users.User])(nil)
	_ avrotype.ReadingCodec[byhand.User]  = (*reflectcodec.Decoder[byhand.User])(nil)
	_ avrotype.ResolvingCodec[users.User] = (*reflectcodec.Codec[users.User])(nil)
)

// A type with a codec is decoded as the generated type is, with the same errors wherever data end.
func TestDecodersOfCodecs(t *testing.T) {
	own := (*users.User)(nil).AvroSchema()
	user := byhand.OfOld(1001, "Ada")
	user.Emails = []string{"ada@example.com"}
	ownData, err := user.AppendAvro(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		schema string
		data   []byte
		want   users.User
		direct bool
	}{
		{own, ownData, user, true},
		{byhand.OldSchema, byhand.AppendOld(nil, 7, "Ada"), byhand.OfOld(7, "Ada"), false},
	} {
		generated, err := evolve.NewDecoder[users.User](c.schema)
		if err != nil {
			t.Fatal(err)
		}
		decoder, err := evolve.NewDecoderWith(byhand.Codec(t), c.schema)
		if err != nil {
			t.Fatal(err)
		}
		if decoder.Direct() != c.direct || decoder.Dump() != generated.Dump() {
			t.Errorf("direct is %t, the resolution\n%s\nwant\n%s", decoder.Direct(), decoder.Dump(), generated.Dump())
		}
		if s := decoder.Schema(); s != decoder.Schema() || strings.Contains(s.String(), "shoeSize") == c.direct {
			t.Errorf("the schema is %s, want %s", s, c.schema)
		}
		used := byhand.User{Name: "old", Emails: []string{"a", "b"}, Plan: "TEAM"}
		if err := decoder.Decode(c.data, &used); err != nil {
			t.Fatal(err)
		}
		byhand.Expect(t, &used, c.want)
		var r rt.Reader
		r.ResetBytes(append(c.data[:len(c.data):len(c.data)], c.data...))
		for range 2 {
			var v byhand.User
			if err := decoder.DecodeFrom(&r, &v); err != nil {
				t.Fatal(err)
			}
			byhand.Expect(t, &v, c.want)
		}
		for n := range c.data {
			var u users.User
			byhand.ExpectSame(t, decoder.Decode(c.data[:n], &used), generated.Decode(c.data[:n], &u))
		}
		trailing := append(c.data[:len(c.data):len(c.data)], 0)
		if err := decoder.Decode(trailing, &used); !errors.Is(err, rt.ErrTrailing) {
			t.Errorf("a byte behind the datum: %v", err)
		}
	}
}

// A codec without the method Resolved is good for its own schema only.
func TestCodecOfOneSchema(t *testing.T) {
	codec := byhand.OneSchema(t)
	own := byhand.OfOld(7, "Ada")
	data, err := own.AppendAvro(nil)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := evolve.NewDecoderWith(codec, codec.Schema().String())
	if err != nil {
		t.Fatal(err)
	}
	var v byhand.User
	if err := decoder.Decode(data, &v); err != nil {
		t.Fatal(err)
	}
	byhand.Expect(t, &v, own)
	if err := decoder.Decode(append(data, 0), &v); !errors.Is(err, rt.ErrTrailing) {
		t.Errorf("a byte behind the datum: %v", err)
	}
	if _, err := evolve.NewDecoderWith(codec, byhand.OldSchema); err != evolve.ErrOneSchema {
		t.Errorf("data of another schema: %v", err)
	}
	var mismatch *plan.MismatchError
	if _, err := evolve.NewDecoderWith(codec, `"int"`); !errors.As(err, &mismatch) {
		t.Errorf("data that are no users: %v", err)
	}
	if _, err := evolve.NewDecoderWith(byhand.Codec(t), `"what"`); err == nil {
		t.Error("a schema that is none was taken")
	}
}

// byMethods is a record that decodes and does not resolve, and has no field for what its methods read.
type byMethods struct{}

func (*byMethods) AppendAvroTo(b []byte, _ *rt.Writer) ([]byte, error) { return b, nil }
func (*byMethods) DecodeAvro(r *rt.Reader) error                       { return r.Err() }
func (*byMethods) AvroSchema() string {
	return `{"type": "record", "name": "M", "fields": [{"name": "a", "type": "long"}]}`
}

// What keeps a codec from following a table is said when the decoder is made.
func TestCodecsSayWhyTheyDoNotResolve(t *testing.T) {
	codec, err := reflectcodec.For[byMethods]((*byMethods)(nil).AvroSchema())
	if err != nil {
		t.Fatal(err)
	}
	var bind *reflectcodec.BindError
	old := strings.Replace((*byMethods)(nil).AvroSchema(), "long", "int", 1)
	if _, err := evolve.NewDecoderWith(codec, old); !errors.As(err, &bind) {
		t.Errorf("%v", err)
	}
}

// The limits of a decoder hold for what it decodes in memory, generated or not.
func TestReadersAreSetByTheUser(t *testing.T) {
	limit := evolve.WithReader(func(r *rt.Reader) { r.Limits.MaxStringBytes = 3 })
	generated, err := evolve.NewDecoder[users.User](byhand.OldSchema, limit)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := byhand.Codec(t).Resolve(byhand.OldSchema, limit)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{"Ada": nil, "Grace": rt.ErrLimit} {
		data := byhand.AppendOld(nil, 7, name)
		var u users.User
		var v byhand.User
		if err := generated.Decode(data, &u); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
		if err := decoder.Decode(data, &v); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
		var r rt.Reader
		r.ResetBytes(data)
		if err := decoder.DecodeFrom(&r, &v); err != nil || v.Name != name {
			t.Errorf("%s by a Reader without limits: %v", name, err)
		}
	}
}
