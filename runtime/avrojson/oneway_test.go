package avrojson_test

import (
	"errors"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

// What cannot be read back is an error, and with OneWay written as well as can be. The bytes are put together by hand
// from Avro 1.12, "Binary Encoding".
func TestOneWayWritesValuesWithoutAForm(t *testing.T) {
	logical := []avrojson.Option{avrojson.Logical()}
	for _, c := range []struct {
		schema, data string
		options      []avrojson.Option
		cause        error
		want         string
	}{
		{`"string"`, "\x08a\xff\xc3b", nil, runtime.ErrUTF8, "\"a\uFFFDb\""},
		{`{"type": "map", "values": "int"}`, "\x02\x04a\xff\x02\x00", nil, runtime.ErrUTF8, "{\"a\uFFFD\":1}"},
		{`["null", "string"]`, "\x02\x02\xff", []avrojson.Option{avrojson.Plain()}, runtime.ErrUTF8, "\"\uFFFD\""},
		{`{"type": "string", "logicalType": "uuid"}`, "\x04ab", logical, runtime.ErrUUID, `"ab"`},
		{`{"type": "string", "logicalType": "uuid"}`, "\x04a\xff", logical, runtime.ErrUUID, "\"a\uFFFD\""},
		{`{"type": "int", "logicalType": "time-millis"}`, "\x01", logical, runtime.ErrRange, "-1"},
		{`{"type": "long", "logicalType": "time-micros"}`, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", logical,
			runtime.ErrRange, "-9223372036854775808"},
		{`{"type": "bytes", "logicalType": "decimal", "precision": 2, "scale": 1}`, "\x04\x03\xe8", logical,
			runtime.ErrPrecision, `"\u0003è"`},
		{`{"type": "fixed", "name": "F", "size": 2, "logicalType": "decimal", "precision": 2}`, "\x03\xe8", logical,
			runtime.ErrPrecision, `"\u0003è"`},
		{`{"type": "bytes", "logicalType": "big-decimal"}`, "\x02\x00", logical, nil, `"\u0000"`},
		// What has a form keeps it.
		{`{"type": "int", "logicalType": "time-millis"}`, "\x02", logical, nil, `"00:00:00.001"`},
		{`{"type": "int", "logicalType": "date"}`, "\x02", logical, nil, `"1970-01-02"`},
		{`{"type": "long", "logicalType": "timestamp-millis"}`, "\x02", logical, nil, `"1970-01-01T00:00:00.001Z"`},
		{`{"type": "bytes", "logicalType": "decimal", "precision": 4, "scale": 1}`, "\x04\x03\xe8", logical, nil,
			`100.0`},
		{`{"type": "fixed", "name": "D", "size": 12, "logicalType": "duration"}`,
			"\x01\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00", logical, nil, `"P1M2D"`},
		{`{"type": "string", "logicalType": "uuid"}`, "\x48123e4567-e89b-42d3-a456-426614174000", logical, nil,
			`"123e4567-e89b-42d3-a456-426614174000"`},
	} {
		s, err := schema.Parse(c.schema)
		if err != nil {
			t.Fatal(err)
		}
		write := func(options ...avrojson.Option) (string, error) {
			codec, err := avrojson.New(s, append(options, c.options...)...)
			if err != nil {
				t.Fatal(err)
			}
			var r runtime.Reader
			r.ResetBytes([]byte(c.data))
			text, err := codec.AppendJSON([]byte("before "), &r)
			if err == nil {
				err = r.ExpectEnd()
			}
			return string(text), err
		}
		if _, err := write(); c.cause != nil && !errors.Is(err, c.cause) {
			t.Errorf("%s: error %v, want %v", c.schema, err, c.cause)
		}
		if got, err := write(avrojson.OneWay()); err != nil || got != "before "+c.want {
			t.Errorf("%s: %s, %v, want %s", c.schema, got, err, c.want)
		}
	}
}

// Bytes that are wrong stay an error.
func TestOneWayDoesNotInvent(t *testing.T) {
	for text, data := range map[string]string{
		`{"type": "string", ` +
			`"logicalType": "uuid"}`: "\x48abc",
		`{"type": "int", ` +
			`"logicalType": "date"}`: "\xff\xff\xff\xff\xff\x01",
		`{"type": "long", "logicalType": ` +
			`"time-micros"}`: "\xff",
		`{"type": "bytes", "logicalType": ` +
			`"big-decimal"}`: "\x06a",
		`{"type": "fixed", "name": "D", "size": 12, "logicalType": ` +
			`"duration"}`: "\x01",
		`{"type": "array", "items": {"type": "fixed", "name": "F", "size": 2, "logicalType": "decimal", ` +
			`"precision": 2}}`: "\x02\x00",
	} {
		s, err := schema.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		codec, err := avrojson.New(s, avrojson.OneWay(), avrojson.Logical())
		if err != nil {
			t.Fatal(err)
		}
		var r runtime.Reader
		r.ResetBytes([]byte(data))
		if got, err := codec.AppendJSON(nil, &r); err == nil || len(got) > 0 {
			t.Errorf("%s: %s, %v, want an error", text, got, err)
		}
	}
}
