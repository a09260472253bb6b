package frame_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/frame"
)

// FuzzMessages gives every format any bytes. What is read as a message is written as that header again, and every
// failure is of a documented type.
func FuzzMessages(f *testing.F) {
	u := ada()
	data, err := u.AppendAvro(nil)
	if err != nil {
		f.Fatal(err)
	}
	object, err := frame.AppendSingleObject(nil, &u)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(object)
	f.Add(append(frame.Confluent{}.AppendHeader(nil, 1), data...))
	f.Add(appendOldUser(frame.Confluent{}.AppendHeader(nil, 2), 7, "Ada"))
	f.Add(append(frame.Glue{}.AppendHeader(nil, someUUID), data...))
	f.Add(deflated(data))
	f.Add(deflated(bytes.Repeat([]byte{0}, 1<<15)))
	f.Add([]byte{0xc3, 1, 0, 0})
	f.Add([]byte{3, 5})

	var store frame.Store
	if _, err := store.Add(oldUser); err != nil {
		f.Fatal(err)
	}
	registry := frame.LookupFunc[uint32](func(_ context.Context, id uint32) (string, error) {
		switch id {
		case 1:
			return (*users.User)(nil).AvroSchema(), nil
		case 2:
			return oldUser, nil
		}
		return "", frame.ErrUnknownSchema
	})
	options := []frame.Option{frame.MaxSchemas(4), frame.MaxDatum(1 << 16)}
	objects := frame.NewDecoder[users.User](frame.SingleObject{}, &store, options...)
	confluent := frame.NewDecoder[users.User](frame.Confluent{}, registry, options...)
	glue := frame.NewDecoder[users.User](frame.Glue{}, glueLookup, options...)

	f.Fuzz(func(t *testing.T, message []byte) {
		checkHeaderAgain(t, frame.SingleObject{}, message)
		checkHeaderAgain(t, frame.Confluent{}, message)
		zlib := len(message) > 1 && message[1] == 5
		checkHeaderAgain(t, frame.Glue{Zlib: zlib}, message)

		given := bytes.Clone(message)
		for _, decoder := range []*frame.Decoder[users.User]{objects, confluent, glue} {
			var u users.User
			err := decoder.Decode(t.Context(), message, &u)
			var inMessage *frame.MessageError
			var inSchema *frame.SchemaError
			var inDatum *rt.DecodeError
			if err != nil && !errors.As(err, &inMessage) && !errors.As(err, &inSchema) && !errors.As(err, &inDatum) {
				t.Errorf("%T: %v", err, err)
			}
			if err == nil {
				mustAppend(t, &u)
			}
		}
		if datum, err := (frame.Glue{}).AppendDatum(nil, message, 1<<16); err == nil {
			written := frame.Glue{Zlib: zlib}.AppendHeader(nil, someUUID)
			written = frame.Glue{Zlib: zlib}.Compress(append(written, datum...), len(written))
			if again, err := (frame.Glue{}).AppendDatum(nil, written, 1<<16); err != nil || !bytes.Equal(again, datum) {
				t.Errorf("% x became % x, %v", datum, again, err)
			}
		}
		if !bytes.Equal(message, given) {
			t.Error("the message was changed")
		}
	})
}

func checkHeaderAgain[K comparable](t *testing.T, format frame.Format[K], message []byte) {
	t.Helper()
	id, datum, err := format.ParseHeader(message)
	if err != nil {
		var e *frame.MessageError
		if !errors.As(err, &e) || !bytes.HasPrefix(message, e.Found) {
			t.Errorf("%T: %v", format, err)
		}
		return
	}
	if again := append(format.AppendHeader(nil, id), datum...); !bytes.Equal(again, message) {
		t.Errorf("%T: % x, want % x", format, again, message)
	}
}
