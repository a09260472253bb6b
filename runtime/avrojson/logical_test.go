package avrojson_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// TestLogicalVectors writes and reads the logical values that the conformance vectors state.
func TestLogicalVectors(t *testing.T) {
	tested := 0
	for _, v := range vectors.Lines[struct {
		vector
		Logical json.RawMessage `json:"logical"`
	}](t, "conformance/binary.jsonl") {
		if v.Logical == nil {
			continue
		}
		tested++
		want := logicalText(t, v.Schema, v.Logical)
		var branch map[string]any
		if v.Schema[0] == '[' && json.Unmarshal(v.JSON, &branch) == nil {
			for name := range branch {
				want = `{"` + name + `":` + want + `}`
			}
		}
		codec := newCodec(t, v.Schema, avrojson.Logical())
		if text, err := toJSON(t, codec, v.data(t)); err != nil || text != want {
			t.Errorf("%s: %s is written as %s, %v; want %s", v.Schema, v.Hex, text, err, want)
		}
		if data, err := codec.AppendBinary(nil, []byte(want)); err != nil || hex.EncodeToString(data) != v.Hex {
			t.Errorf("%s: %s is read as %x, %v; want %s", v.Schema, want, data, err, v.Hex)
		}
	}
	if tested == 0 {
		t.Error("no vector has a logical value")
	}
}

// logicalText turns the value of a vector into the text that the package has for it: numbers are in quotes there, and
// durations are objects.
func logicalText(t *testing.T, schemaText string, value json.RawMessage) string {
	const record = `{"d": "2024-02-29", "t": "2024-02-29T12:34:56.125Z", "x": "-1.500"}`
	durations := map[string]string{
		`{"months": 1, "days": 2, "millis": 3}`:          `"P1M2DT0.003S"`,
		`{"months": 12, "days": 30, "millis": 86400000}`: `"P12M30DT86400S"`,
		`{"months": 256, "days": 0, "millis": 1}`:        `"P256MT0.001S"`,
	}
	switch {
	case string(value) == record:
		return `{"d":"2024-02-29","t":"2024-02-29T12:34:56.125Z","x":-1.500}`
	case strings.Contains(schemaText, "decimal"):
		return strings.Trim(string(value), `"`)
	case value[0] == '{' && durations[string(value)] == "":
		t.Fatalf("no text for %s", value)
	case value[0] == '{':
		return durations[string(value)]
	}
	return string(value)
}

const (
	date       = `{"type":"int","logicalType":"date"}`
	timeMillis = `{"type":"int","logicalType":"time-millis"}`
	timeMicros = `{"type":"long","logicalType":"time-micros"}`
	millis     = `{"type":"long","logicalType":"timestamp-millis"}`
	micros     = `{"type":"long","logicalType":"timestamp-micros"}`
	nanos      = `{"type":"long","logicalType":"timestamp-nanos"}`
	local      = `{"type":"long","logicalType":"local-timestamp-millis"}`
	price      = `{"type":"bytes","logicalType":"decimal","precision":4,"scale":2}`
	fixedPrice = `{"type":"fixed","name":"P","size":1,"logicalType":"decimal","precision":2}`
	bigDecimal = `{"type":"bytes","logicalType":"big-decimal"}`
	uuidText   = `{"type":"string","logicalType":"uuid"}`
	uuidFixed  = `{"type":"fixed","name":"U","size":16,"logicalType":"uuid"}`
	duration   = `{"type":"fixed","name":"D","size":12,"logicalType":"duration"}`
)

// TestLogicalTextBothWays has what the vectors have not. The times at the bounds are those that Java's Instant and
// LocalDate print, the others are counted by hand.
func TestLogicalTextBothWays(t *testing.T) {
	for _, test := range []struct{ schema, number, text string }{
		{date, `2147483647`, `"+5881580-07-11"`},
		{date, `-2147483648`, `"-5877641-06-23"`},
		{date, `2932897`, `"+10000-01-01"`},
		{date, `-719528`, `"0000-01-01"`},
		{date, `-719529`, `"-0001-12-31"`},
		{millis, `9223372036854775807`, `"+292278994-08-17T07:12:55.807Z"`},
		{millis, `-9223372036854775808`, `"-292275055-05-16T16:47:04.192Z"`},
		{micros, `9223372036854775807`, `"+294247-01-10T04:00:54.775807Z"`},
		{micros, `-9223372036854775808`, `"-290308-12-21T19:59:05.224192Z"`},
		{nanos, `9223372036854775807`, `"2262-04-11T23:47:16.854775807Z"`},
		{local, `-62167219200001`, `"-0001-12-31T23:59:59.999"`},
		{bigDecimal, `"\u0002\u0005\u0005"`, `5E3`}, // one byte, 5, and the scale -3
		{bigDecimal, `"\u0002\u0005\u0000"`, `5`},
		{bigDecimal, `"\u0002û\u0002"`, `-0.5`}, // one byte, -5, and the scale 1
		{uuidText, `"123E4567-E89B-42D3-A456-426614174000"`, `"123E4567-E89B-42D3-A456-426614174000"`},
		{duration, `"\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000"`, `"P0D"`},
		{duration, `"ÿÿÿÿÿÿÿÿÿÿÿÿ"`, `"P4294967295M4294967295DT4294967.295S"`},
	} {
		data, err := newCodec(t, test.schema).AppendBinary(nil, []byte(test.number))
		if err != nil {
			t.Fatal(err)
		}
		codec := newCodec(t, test.schema, avrojson.Logical())
		if text, err := toJSON(t, codec, data); err != nil || text != test.text {
			t.Errorf("%s of %s is written as %s, %v; want %s", test.number, test.schema, text, err, test.text)
		}
		if back, err := codec.AppendBinary(nil, []byte(test.text)); err != nil || string(back) != string(data) {
			t.Errorf("%s of %s is read as %x, %v; want %x", test.text, test.schema, back, err, data)
		}
	}
}

func TestLogicalTextIsReadInOtherForms(t *testing.T) {
	for _, test := range []struct{ schema, text, number string }{
		{millis, `"2024-02-29T12:34:56Z"`, `1709210096000`},
		{millis, `"2024-02-29t14:04:56.1+01:30"`, `1709210096100`},
		{millis, `"2024-02-29T00:34:56.126000-12:00"`, `1709210096126`},
		{millis, `"2024-02-29T12:34:56.126z"`, `1709210096126`},
		{nanos, `"1970-01-01T00:00:00.5+00:00"`, `500000000`},
		{local, `"2024-02-29T12:34:56.1"`, `1709210096100`},
		{timeMillis, `"00:00:01"`, `1000`},
		{timeMicros, `"23:59:59.9"`, `86399900000`},
		{uuidFixed, `"30313233-3435-3637-3839-616263646566"`, `"0123456789abcdef"`},
		{price, `1`, `"d"`},
		{price, `10e-1`, `"d"`},
		{price, `1.000`, `"d"`},
		{price, `-0`, `"\u0000"`},
		{duration, `"P1Y2M1W3DT1H1M1.5S"`, `"\u000e\u0000\u0000\u0000\n\u0000\u0000\u0000\u00bc\u00de7\u0000"`},
		{duration, `"PT1M"`, `"\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000` + "`" + `\u00ea\u0000\u0000"`},
	} {
		want, err := newCodec(t, test.schema).AppendBinary(nil, []byte(test.number))
		if err != nil {
			t.Fatal(err)
		}
		data, err := newCodec(t, test.schema, avrojson.Logical()).AppendBinary(nil, []byte(test.text))
		if err != nil || string(data) != string(want) {
			t.Errorf("%s of %s is read as %x, %v; want %x", test.text, test.schema, data, err, want)
		}
	}
}

func TestTextThatIsNoLogicalValueIsRefused(t *testing.T) {
	for _, test := range []struct {
		schema string
		cause  error
		texts  []string
	}{
		{date, avrojson.ErrType, []string{`"2023-02-29"`, `"2023-13-01"`, `"2023-00-01"`, `"2023-1-1"`, `"23-01-01"`,
			`"2023-01-01T"`,
			`"+2023-01-01"`, `"-0000-01-01"`, `"12345-01-01"`, `""`, `19782`, `null`, `"2023-01-32"`, `" 2023-01-01"`}},
		{date, runtime.ErrRange, []string{`"+5881580-07-12"`, `"-5877641-06-22"`, `"+999999999-01-01"`}},
		{timeMillis, avrojson.ErrType, []string{`"24:00:00"`, `"23:60:00"`, `"23:59:60"`, `"1:00:00"`, `"12:00"`,
			`"12:00:00."`, `"12:00:00Z"`, `5`}},
		{timeMillis, runtime.ErrRange, []string{`"00:00:00.0001"`}},
		{millis, avrojson.ErrType, []string{`"2024-02-29T12:34:56"`, `"2024-02-29 12:34:56Z"`, `"2024-02-29"`,
			`"2024-02-29T12:34:56+1:00"`,
			`"2024-02-29T12:34:56+24:00"`, `"2024-02-29T12:34:56.Z"`, `"2024-02-29T12:34:56,5Z"`, `1709210096126`}},
		{millis, runtime.ErrRange, []string{`"2024-02-29T12:34:56.0001Z"`, `"+292278994-08-17T07:12:55.808Z"`}},
		{nanos, runtime.ErrRange, []string{`"2262-04-11T23:47:16.854775808Z"`, `"1677-09-21T00:12:43.145224191Z"`,
			`"2000-01-01T00:00:00.0000000001Z"`}},
		{local, avrojson.ErrType, []string{`"2024-02-29T12:34:56Z"`, `"2024-02-29T12:34:56+01:00"`}},
		{price, avrojson.ErrType, []string{`"1.00"`, `null`, `"NaN"`}},
		{price, avrojson.ErrSyntax, []string{`.5`, `01`, `NaN`}},
		{price, runtime.ErrRange, []string{`1.001`, `1e-3`}},
		{price, runtime.ErrPrecision, []string{`100`, `99.995e1`, `-1e2`}},
		{fixedPrice, runtime.ErrPrecision, []string{`128`, `100`}},
		{bigDecimal, runtime.ErrRange, []string{`1e70000`, `1e-70000`, strings.Repeat("9", 140_000)}},
		{uuidText, avrojson.ErrType, []string{`""`, `"123e4567e89b42d3a456426614174000"`,
			`"123e4567-e89b-42d3-a456-42661417400g"`, `7`}},
		{uuidFixed, avrojson.ErrType, []string{`"0123456789abcdef"`}},
		{duration, avrojson.ErrType, []string{`"P"`, `"PT"`, `"P1"`, `"1D"`, `"P1S"`, `"PT1D"`, `"P1D1M"`, `"P1.5D"`,
			`"PT1.5M"`, `"P-1D"`, `"P1DT"`,
			`"P1D "`, `"PT1S1S"`, `"PT1.S"`, `"P99999999999999999D"`}},
		{duration, runtime.ErrRange, []string{`"P4294967296D"`, `"PT4294967.296S"`, `"PT0.0001S"`, `"P4000000000Y"`,
			`"PT999999999999H"`, `"PT1193H3M"`}},
	} {
		for _, text := range test.texts {
			out, err := newCodec(t, test.schema, avrojson.Logical()).AppendBinary([]byte("kept"), []byte(text))
			if !errors.Is(err, test.cause) || string(out) != "kept" {
				t.Errorf("%.80s of %s: %x, %v; want %v", text, test.schema, out, err, test.cause)
			}
		}
	}
}

func TestDataThatAreNoLogicalValueAreNotWritten(t *testing.T) {
	for _, test := range []struct {
		schema, number string
		cause          error
	}{
		{timeMillis, `86400000`, runtime.ErrRange},
		{timeMillis, `-1`, runtime.ErrRange},
		{timeMicros, `86400000000`, runtime.ErrRange},
		{timeMicros, `9223372036854775807`, runtime.ErrRange},
		{price, `""`, runtime.ErrRange},
		{price, `"\u007f\u007f"`, runtime.ErrPrecision},
		{bigDecimal, `"\u0002"`, runtime.ErrRange},
		{uuidText, `"no"`, runtime.ErrUUID},
	} {
		data, err := newCodec(t, test.schema).AppendBinary(nil, []byte(test.number))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := toJSON(t, newCodec(t, test.schema, avrojson.Logical()), data); !errors.Is(err, test.cause) {
			t.Errorf("%s of %s is written as %s, %v", test.number, test.schema, text, err)
		}
	}
}

// TestDecimalsKeepAllTheirDigits has numbers that no float holds, up to the bound, and one beyond it.
func TestDecimalsKeepAllTheirDigits(t *testing.T) {
	codec := newCodec(t, bigDecimal, avrojson.Logical())
	for _, digits := range []int{20, 1000, 131_072} {
		half := strings.Repeat("9876543210", digits/20+1)[:digits/2]
		text := "-" + half + "." + half
		data, err := codec.AppendBinary(nil, []byte(text))
		if err != nil {
			t.Fatalf("%d digits: %v", digits, err)
		}
		if back, err := toJSON(t, codec, data); err != nil || back != text {
			t.Errorf("%d digits come back as %.40s…, %v", digits, back, err)
		}
	}
	// 60 000 bytes are more than 144 000 digits.
	huge := runtime.AppendLong(nil, 60_000)
	huge = append(huge, 0x7f)
	huge = append(huge, make([]byte, 59_999)...)
	content := append(huge, 0)
	data := append(runtime.AppendLong(nil, int64(len(content))), content...)
	if text, err := toJSON(t, codec, data); !errors.Is(err, runtime.ErrRange) {
		t.Errorf("%.40s…, %v", text, err)
	}
}
