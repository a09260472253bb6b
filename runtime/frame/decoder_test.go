package frame_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/runtime/frame"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

func TestMessagesOfAnotherVersionInEveryFormat(t *testing.T) {
	var store frame.Store
	fingerprint, err := store.Add(oldUser)
	if err != nil {
		t.Fatal(err)
	}
	decodeOld(t, frame.SingleObject{}, fingerprint, &store)
	old := func(context.Context, uint32) (string, error) { return oldUser, nil }
	decodeOld(t, frame.Confluent{}, 7, frame.LookupFunc[uint32](old))
	oldVersion := func(context.Context, rt.UUID) (string, error) { return oldUser, nil }
	decodeOld(t, frame.Glue{}, someUUID, frame.LookupFunc[rt.UUID](oldVersion))
	decodeOld(t, frame.Glue{Zlib: true}, someUUID, frame.LookupFunc[rt.UUID](oldVersion))
	decodeOld(t, wideID{}, 1<<40, frame.LookupFunc[uint64](func(context.Context, uint64) (string, error) {
		return oldUser, nil
	}))
}

// datum is data that were encoded elsewhere.
type datum []byte

func (d datum) AppendAvro(b []byte) ([]byte, error) { return append(b, d...), nil }

func decodeOld[K comparable](t *testing.T, format frame.Format[K], id K, lookup frame.Lookup[K]) {
	t.Helper()
	message, err := frame.NewEncoder(format).AppendMessage(nil, id, datum(appendOldUser(nil, 7, "Ada")))
	if err != nil {
		t.Fatal(err)
	}
	decoder := frame.NewDecoder[users.User](format, lookup)
	u := ada()
	u.Plan = users.PlanTeam
	for range 2 {
		if err := decoder.Decode(t.Context(), message, &u); err != nil {
			t.Fatalf("%T: %v", format, err)
		}
		if u.ID != 7 || u.Name != "Ada" || len(u.Emails) != 0 || u.Plan != users.PlanFree {
			t.Errorf("%T: %+v", format, u)
		}
	}
	cut, err := frame.NewEncoder(format).AppendMessage(nil, id, datum{6, 'A'})
	if err != nil {
		t.Fatal(err)
	}
	var e *rt.DecodeError
	if err := decoder.Decode(t.Context(), cut, &u); !errors.As(err, &e) || e.Offset != 0 {
		t.Errorf("%T: cut datum: %v", format, err)
	}
	if err := decoder.Decode(t.Context(), append(message, 0), &u); err == nil {
		t.Errorf("%T: a byte too many", format)
	}
}

// wideID is a format of a user: a byte 0 and an id of eight bytes, as some registries have it.
type wideID struct{}

func (wideID) AppendHeader(b []byte, id uint64) []byte {
	return binary.BigEndian.AppendUint64(append(b, 0), id)
}

func (wideID) ParseHeader(message []byte) (uint64, []byte, error) {
	if len(message) < 9 {
		return 0, nil, &frame.MessageError{Format: "wide", Err: frame.ErrShort, Found: bytes.Clone(message)}
	}
	return binary.BigEndian.Uint64(message[1:]), message[9:], nil
}

func TestOwnFingerprintNeedsNoLookup(t *testing.T) {
	never := frame.LookupFunc[frame.Fingerprint](func(_ context.Context, f frame.Fingerprint) (string, error) {
		t.Errorf("%v was looked up", f)
		return "", frame.ErrUnknownSchema
	})
	u := ada()
	message, err := frame.AppendSingleObject([]byte("x"), &u)
	if err != nil {
		t.Fatal(err)
	}
	var decoded users.User
	if err := frame.NewDecoder[users.User](frame.SingleObject{}, never).Decode(t.Context(), message[1:],
		&decoded); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(mustAppend(t, &decoded), mustAppend(t, &u)) {
		t.Errorf("%+v, want %+v", decoded, u)
	}
}

func TestFailedEncodeGivesTheBufferBack(t *testing.T) {
	u := ada()
	u.Plan = 9
	b := []byte("before")
	got, err := frame.AppendSingleObject(b, &u)
	if !errors.Is(err, rt.ErrEnum) || string(got) != "before" {
		t.Errorf("%q, %v", got, err)
	}
	got, err = frame.NewEncoder(frame.Glue{Zlib: true}).AppendMessage(b, someUUID, &u)
	if !errors.Is(err, rt.ErrEnum) || string(got) != "before" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestSchemaErrorsHoldTheIDAndTheCause(t *testing.T) {
	answers := map[uint32]string{
		2: "",
		3: `{"type":"record"`,
		4: `{"type":"record","name":"com.example.User","fields":[{"name":"name","type":"string"},{"name":"id",` +
			`"type":"double"}]}`,
		5: `{"type":"record","name":"com.example.User","fields":[{"name":"name","type":["null","string"]},` +
			`{"name":"id","type":"int"}]}`,
	}
	lookup := frame.LookupFunc[uint32](func(_ context.Context, id uint32) (string, error) {
		text, ok := answers[id]
		if !ok {
			return "", frame.ErrUnknownSchema
		}
		return text, nil
	})
	var mismatch *plan.MismatchError
	var syntax schema.ErrorList
	strict := frame.Resolving(evolve.Strict())
	for _, test := range []struct {
		id      uint32
		options []frame.Option
		check   func(error) bool
	}{
		{1, nil, func(err error) bool {
			return errors.Is(err, frame.ErrUnknownSchema) && err.Error() == "avro: schema 1: unknown schema"
		}},
		{2, nil, func(err error) bool { return errors.Is(err, frame.ErrUnknownSchema) }},
		{3, nil, func(err error) bool { return errors.As(err, &syntax) }},
		{4, nil, func(err error) bool { return errors.As(err, &mismatch) }},
		{5, []frame.Option{strict}, func(err error) bool { return errors.As(err, &mismatch) }},
	} {
		message := frame.Confluent{}.AppendHeader(nil, test.id)
		var u users.User
		err := frame.NewDecoder[users.User](frame.Confluent{}, lookup, test.options...).Decode(t.Context(), message, &u)
		var e *frame.SchemaError
		if !errors.As(err, &e) || e.ID != test.id || !test.check(err) {
			t.Errorf("schema %d: %v", test.id, err)
		}
	}
	// Without strictness it is the datum that cannot be read, or can.
	decoder := frame.NewDecoder[users.User](frame.Confluent{}, lookup)
	var u users.User
	header := frame.Confluent{}.AppendHeader(nil, 5)
	if err := decoder.Decode(t.Context(), append(header, 0, 14), &u); !errors.Is(err, rt.ErrResolution) {
		t.Errorf("null: %v", err)
	}
	if err := decoder.Decode(t.Context(), append(header, 2, 2, 'A', 14), &u); err != nil || u.Name != "A" || u.ID != 7 {
		t.Errorf("string: %+v, %v", u, err)
	}
	var e *frame.MessageError
	if err := decoder.Decode(t.Context(), nil, &u); !errors.As(err, &e) || !errors.Is(err, frame.ErrShort) {
		t.Errorf("tombstone: %v", err)
	}
}

func TestLimitsReachTheReader(t *testing.T) {
	decoder := frame.NewDecoder[users.User](frame.SingleObject{}, new(frame.Store),
		frame.WithReader(func(r *rt.Reader) {
			r.Limits.MaxStringBytes = 3
		}))
	u := ada()
	message, err := frame.AppendSingleObject(nil, &u)
	if err != nil {
		t.Fatal(err)
	}
	var decoded users.User
	if err := decoder.Decode(t.Context(), message, &decoded); !errors.Is(err, rt.ErrLimit) {
		t.Errorf("%v", err)
	}
}

func TestFingerprintText(t *testing.T) {
	for f, want := range map[frame.Fingerprint]string{0: "0000000000000000", 0xabc: "0000000000000abc",
		math.MaxUint64: "ffffffffffffffff"} {
		if f.String() != want {
			t.Errorf("%s, want %s", f, want)
		}
	}
}
