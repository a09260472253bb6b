package frame_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/internal/byhand"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/runtime/frame"
)

// A type with a codec is framed as the generated type is, and read from messages of its own schema and of another one,
// with the same errors wherever messages end.
func TestTypesWithACodec(t *testing.T) {
	var store frame.Store
	old, err := store.Add(byhand.OldSchema)
	if err != nil {
		t.Fatal(err)
	}
	own := frame.Fingerprint((*users.User)(nil).AvroFingerprint())
	framedByCodec(t, frame.SingleObject{}, &store, own, old) // whose store needs no text of the type's own
	lookup := frame.LookupFunc[uint32](func(_ context.Context, id uint32) (string, error) {
		return []string{(*users.User)(nil).AvroSchema(), byhand.OldSchema}[id], nil
	})
	framedByCodec(t, frame.Confluent{}, lookup, 0, 1)
	versions := frame.LookupFunc[rt.UUID](func(ctx context.Context, id rt.UUID) (string, error) {
		return lookup(ctx, uint32(id[0]))
	})
	framedByCodec(t, frame.Glue{}, versions, rt.UUID{}, rt.UUID{1})
	framedByCodec(t, frame.Glue{Zlib: true}, versions, rt.UUID{}, rt.UUID{1})
}

func framedByCodec[K comparable](t *testing.T, format frame.Format[K], lookup frame.Lookup[K], own, old K) {
	t.Helper()
	codec := byhand.Codec(t)
	generated := frame.NewDecoder[users.User](format, lookup)
	decoder := frame.NewDecoderWith(format, codec, lookup)
	encoder := frame.NewEncoder(format)
	u := ada()
	want, err := encoder.AppendMessage([]byte("front"), own, &u)
	if err != nil {
		t.Fatal(err)
	}
	var v byhand.User
	if err := decoder.Decode(t.Context(), want[len("front"):], &v); err != nil {
		t.Fatalf("%T: %v", format, err)
	}
	byhand.Expect(t, &v, u)
	message, err := frame.AppendMessageWith(encoder, []byte("front"), own, codec, &v)
	if err != nil || !bytes.Equal(message, want) {
		t.Errorf("%T: % x, %v, want % x", format, message, err, want)
	}
	v.Plan = "no such plan"
	if b, err := frame.AppendMessageWith(encoder, []byte("front"), own, codec, &v); string(b) != "front" || err == nil {
		t.Errorf("%T: %q, %v", format, b, err)
	}

	message, err = encoder.AppendMessage(nil, old, datum(byhand.AppendOld(nil, 7, "Ada")))
	if err != nil {
		t.Fatal(err)
	}
	if err := decoder.Decode(t.Context(), message, &v); err != nil {
		t.Fatalf("%T: %v", format, err)
	}
	byhand.Expect(t, &v, byhand.OfOld(7, "Ada"))
	for n := range message {
		var u users.User
		want := generated.Decode(t.Context(), message[:n], &u)
		byhand.ExpectSame(t, decoder.Decode(t.Context(), message[:n], &v), want)
	}
}

func TestCodecsThatCannotReadTheSchema(t *testing.T) {
	lookup := frame.LookupFunc[uint32](func(context.Context, uint32) (string, error) { return byhand.OldSchema, nil })
	message := byhand.AppendOld(frame.Confluent{}.AppendHeader(nil, 7), 7, "Ada")
	var v byhand.User
	var e *frame.SchemaError
	decoder := frame.NewDecoderWith(frame.Confluent{}, byhand.OneSchema(t), lookup)
	err := decoder.Decode(t.Context(), message, &v)
	if !errors.Is(err, evolve.ErrOneSchema) || !errors.As(err, &e) || e.ID != uint32(7) {
		t.Errorf("%v", err)
	}
	limited := frame.NewDecoderWith(frame.Confluent{}, byhand.Codec(t), lookup,
		frame.WithReader(func(r *rt.Reader) { r.Limits.MaxStringBytes = 2 }))
	if err := limited.Decode(t.Context(), message, &v); !errors.Is(err, rt.ErrLimit) {
		t.Errorf("%v", err)
	}
}
