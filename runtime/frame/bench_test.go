package frame_test

import (
	"context"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/runtime/frame"
)

// anyVersion answers with today's schema, or the old one for odd ids.
var anyVersion = frame.LookupFunc[uint32](func(_ context.Context, id uint32) (string, error) {
	if id%2 == 1 {
		return oldUser, nil
	}
	return (*users.User)(nil).AvroSchema(), nil
})

// BenchmarkDecode compares messages with cached ids to the data alone: direct is UnmarshalBinary, evolve a Decoder of
// that package.
func BenchmarkDecode(b *testing.B) {
	u := ada()
	data := mustAppend(b, &u)
	oldData := appendOldUser(nil, 7, "Ada")
	object, err := frame.AppendSingleObject(nil, &u)
	if err != nil {
		b.Fatal(err)
	}
	confluent := func(id uint32, data []byte) []byte { return append(frame.Confluent{}.AppendHeader(nil, id), data...) }
	today, err := evolve.NewDecoder[users.User]((*users.User)(nil).AvroSchema())
	if err != nil {
		b.Fatal(err)
	}
	old, err := evolve.NewDecoder[users.User](oldUser)
	if err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	objects := frame.NewDecoder[users.User](frame.SingleObject{}, new(frame.Store))
	messages := frame.NewDecoder[users.User](frame.Confluent{}, anyVersion)
	glue := frame.NewDecoder[users.User](frame.Glue{}, glueLookup)
	glueMessage := append(frame.Glue{}.AppendHeader(nil, someUUID), data...)
	packed := deflated(data)
	todayMessage, oldMessage := confluent(2, data), confluent(3, oldData)
	n := 0

	for _, bench := range []struct {
		name   string
		decode func(u *users.User) error
	}{
		{"today/direct", func(u *users.User) error { return u.UnmarshalBinary(data) }},
		{"today/evolve", func(u *users.User) error { return today.Decode(data, u) }},
		{"today/SingleObject", func(u *users.User) error { return objects.Decode(ctx, object, u) }},
		{"today/Confluent", func(u *users.User) error { return messages.Decode(ctx, todayMessage, u) }},
		{"today/Glue", func(u *users.User) error { return glue.Decode(ctx, glueMessage, u) }},
		{"today/GlueZlib", func(u *users.User) error { return glue.Decode(ctx, packed, u) }},
		{"old/evolve", func(u *users.User) error { return old.Decode(oldData, u) }},
		{"old/Confluent", func(u *users.User) error { return messages.Decode(ctx, oldMessage, u) }},
		// Each message has another id than the one before.
		{"both/evolve", func(u *users.User) error {
			if n++; n%2 == 0 {
				return today.Decode(data, u)
			}
			return old.Decode(oldData, u)
		}},
		{"both/Confluent", func(u *users.User) error {
			if n++; n%2 == 0 {
				return messages.Decode(ctx, todayMessage, u)
			}
			return messages.Decode(ctx, oldMessage, u)
		}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			var u users.User
			for b.Loop() {
				if err := bench.decode(&u); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkDecodeParallel(b *testing.B) {
	u := ada()
	data := mustAppend(b, &u)
	decoder := frame.NewDecoder[users.User](frame.Confluent{}, anyVersion)
	for _, bench := range []struct {
		name string
		ids  uint32
	}{{"1 id", 1}, {"8 ids", 8}} {
		b.Run(bench.name, func(b *testing.B) {
			b.RunParallel(func(pb *testing.PB) {
				var u users.User
				message := append(frame.Confluent{}.AppendHeader(nil, 0), data...)
				for id := uint32(0); pb.Next(); id++ {
					message[4] = byte(id % bench.ids * 2)
					if err := decoder.Decode(context.Background(), message, &u); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	u := ada()
	encoder := frame.NewEncoder(frame.Confluent{})
	zlib := frame.NewEncoder(frame.Glue{Zlib: true})
	for _, bench := range []struct {
		name   string
		encode func(b []byte) ([]byte, error)
	}{
		{"direct", u.AppendAvro},
		{"SingleObject", func(b []byte) ([]byte, error) { return frame.AppendSingleObject(b, &u) }},
		{"Confluent", func(b []byte) ([]byte, error) { return encoder.AppendMessage(b, 42, &u) }},
		{"GlueZlib", func(b []byte) ([]byte, error) { return zlib.AppendMessage(b, someUUID, &u) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			var buf []byte
			for b.Loop() {
				var err error
				if buf, err = bench.encode(buf[:0]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Framing takes no memory of its own: a message takes what its datum takes.
func TestFramingAllocatesNothing(t *testing.T) {
	if testing.CoverMode() != "" {
		t.Skip("coverage counters allocate")
	}
	u := ada()
	data := mustAppend(t, &u)
	message := append(frame.Glue{}.AppendHeader(nil, someUUID), data...)
	decoder := frame.NewDecoder[users.User](frame.Glue{}, glueLookup)
	var decoded users.User
	direct := testing.AllocsPerRun(200, func() {
		if err := decoded.UnmarshalBinary(data); err != nil {
			t.Fatal(err)
		}
	})
	framed := testing.AllocsPerRun(200, func() {
		if err := decoder.Decode(context.Background(), message, &decoded); err != nil {
			t.Fatal(err)
		}
	})
	if framed > direct {
		t.Errorf("decoding allocates %v times, that of the datum alone %v times", framed, direct)
	}
	encoder := frame.NewEncoder(frame.Confluent{})
	buf := make([]byte, 0, 256)
	if n := testing.AllocsPerRun(200, func() {
		if _, err := encoder.AppendMessage(buf, 1, &u); err != nil {
			t.Fatal(err)
		}
	}); n >= 1 {
		t.Errorf("encoding allocates %v times", n)
	}
}
