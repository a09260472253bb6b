package reflectcodec

import (
	"encoding/hex"
	"errors"
	"testing"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
)

// recordOf returns the schema of a record R.
func recordOf(fields string) string { return `{"type":"record","name":"R","fields":[` + fields + `]}` }

const (
	uuidDD  = `{"name":"id","type":{"type":"string","logicalType":"uuid"},"default":"dd"}`
	int300  = `{"name":"n","type":"int","default":300}`
	nesting = `{"name":"inner","type":{"type":"record","name":"I","fields":[{"name":"id","type":` +
		`{"type":"string","logicalType":"uuid"}}]},"default":{"id":"dd"}}`
)

// TestDefaultsThatTheGoTypeCannotHold are refused where a zero value would be written as them.
func TestDefaultsThatTheGoTypeCannotHold(t *testing.T) {
	type ID struct {
		ID string `avro:"id,omitzero"`
	}
	type Small struct {
		N int8 `avro:"n,omitzero"`
	}
	type Inner struct{ ID rt.UUID }
	type Nested struct {
		Inner Inner `avro:",omitzero"`
	}
	type Any struct {
		ID any `avro:"id,omitzero"`
	}
	type Holder struct{ Items map[string][]*ID }
	type Base struct{ ID }
	const noUUID = `default "dd" is no UUID; write it as 123e4567-e89b-42d3-a456-426614174000`
	items := recordOf(`{"name":"items","type":{"type":"map","values":{"type":"array","items":{"type":"record",` +
		`"name":"Item","fields":[` + uuidDD + `]}}}}`)
	for _, c := range []struct {
		try  func(...Option) error
		want string
	}{
		{tryFor[ID](recordOf(uuidDD)), `ID.ID (Go string): it is omitzero, but cannot hold the default of R.id: ` +
			noUUID},
		{tryFor[Any](recordOf(uuidDD)), `Any.ID (Go interface {}): it is omitzero, but cannot hold the default of ` +
			`R.id: ` + noUUID},
		{tryFor[Base](recordOf(uuidDD)), `Base.ID.ID (Go string): it is omitzero, but cannot hold the default of ` +
			`R.id: ` + noUUID},
		{tryFor[Small](recordOf(int300)), `Small.N (Go int8): it is omitzero, but cannot hold the default of R.n: ` +
			`300 does not fit Go int8`},
		{tryFor[Nested](recordOf(nesting)), `Nested.Inner (Go reflectcodec.Inner): it is omitzero, but cannot hold ` +
			`the default of R.inner: ` + noUUID},
		{tryFor[Holder](items), `Holder.Items[][].ID (Go string): it is omitzero, but cannot hold the default of ` +
			`R.items[][].id: ` + noUUID},
	} {
		forEachTwin(t, func(t *testing.T, twin Option) {
			var e *BindError
			err := c.try(twin)
			if !errors.As(err, &e) || err.Error() != "reflectcodec: "+c.want {
				t.Errorf("error %v, want reflectcodec: %s", err, c.want)
			} else if cause := e.Err; !errors.Is(err, rt.ErrUUID) && !errors.Is(err, rt.ErrRange) {
				t.Errorf("the cause is %v", cause)
			}
		})
	}
}

func tryFor[T any](schema string) func(...Option) error {
	return func(options ...Option) error {
		_, err := For[T](schema, options...)
		return err
	}
}

// TestDefaultsThatAreNotWrittenDoNoHarm decodes by schemas whose defaults the Go type would refuse.
func TestDefaultsThatAreNotWrittenDoNoHarm(t *testing.T) {
	type ID struct{ ID string }
	type Small struct{ N int8 }
	const id = "00000000-0000-0000-0000-0000000000ff"
	forEachTwin(t, func(t *testing.T, twin Option) {
		throughBytes(t, recordOf(uuidDD), ID{id}, "48"+hex.EncodeToString([]byte(id)), twin)
		throughBytes(t, recordOf(int300), Small{5}, "0a", twin)
		throughBytes(t, recordOf(`{"name":"at","type":{"type":"long","logicalType":"timestamp-millis"},"default":1}`),
			struct {
				At time.Time `avro:"at,omitzero"`
			}{time.UnixMilli(1).UTC()}, "02", twin)
	})
}

// throughBytes encodes a value and decodes it again.
func throughBytes[T any](t *testing.T, schema string, value T, want string, twin Option) {
	t.Helper()
	c, err := For[T](schema, twin)
	if err != nil {
		t.Fatal(err)
	}
	b, err := c.Append(nil, &value)
	if err != nil || hex.EncodeToString(b) != want {
		t.Errorf("%T: encoded %x, %v, want %s", value, b, err, want)
	}
	var got T
	if err := c.Decode(b, &got); err != nil || difference(got, value) != "" {
		t.Errorf("%T: decoded%s, %v", value, difference(got, value), err)
	}
}

// TestMapsInMapsGetTheirDefaults: the default of the outer record's field is read into a map, too.
func TestMapsInMapsGetTheirDefaults(t *testing.T) {
	const in = `{"type":"record","name":"In","fields":[{"name":"a","type":"int"},{"name":"b","type":"int",` +
		`"default":7}]}`
	text := recordOf(`{"name":"in","type":` + in + `,"default":{"a":5,"b":6}},{"name":"more","type":"In"}`)
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[map[string]map[string]int32](text, twin)
		if err != nil {
			t.Fatal(err)
		}
		b, err := c.Append(nil, &map[string]map[string]int32{"more": {"a": 1}})
		if err != nil || hex.EncodeToString(b) != "0a0c020e" {
			t.Errorf("encoded %x, %v", b, err)
		}
	})
}

// TestMapsWithoutAKeyDoNotGetAWrongDefault encodes maps as records whose defaults the map's elements do not hold: there
// it is as if there were no default.
func TestMapsWithoutAKeyDoNotGetAWrongDefault(t *testing.T) {
	other := `{"name":"ok","type":"int","default":1}`
	union := `[` + recordOf(uuidDD+","+other) + `,{"type":"record","name":"S","fields":[` + other + `]}]`
	forEachTwin(t, func(t *testing.T, twin Option) {
		for _, c := range []refusal{
			refuseValue(recordOf(uuidDD), map[string]string{}, ErrMissingField, ""),
			refuseValue(recordOf(uuidDD), map[string]any{}, ErrMissingField, ""),
			refuseValue(recordOf(uuidDD), any(map[string]any{}), ErrMissingField, ""),
			refuseValue(recordOf(int300), map[string]int8{}, ErrMissingField, ""),
			refuseValue(recordOf(int300), any(map[string]int8{}), ErrMissingField, ""),
		} {
			if err := c.try(twin); !errors.Is(err, c.want) {
				t.Errorf("%s: error %v, want %v", c.name, err, c.want)
			}
		}
		for _, c := range []struct {
			value any
			hex   string
		}{
			{map[string]any{"ok": 2}, "0204"}, // S, as R lacks a value
			{map[string]any{}, "0202"},
		} {
			codec := anyCodec(t, union, twin)
			if b, err := codec.Append(nil, &c.value); err != nil || hex.EncodeToString(b) != c.hex {
				t.Errorf("%v became %x, %v, want %s", c.value, b, err, c.hex)
			}
		}
		c, err := For[map[string]int](recordOf(int300), twin)
		if err != nil {
			t.Fatal(err)
		}
		if b, err := c.Append(nil, &map[string]int{}); err != nil || hex.EncodeToString(b) != "d804" {
			t.Errorf("encoded %x, %v, want the default", b, err)
		}
	})
}
