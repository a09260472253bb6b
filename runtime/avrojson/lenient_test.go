package avrojson_test

import (
	"encoding/hex"
	"errors"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

const (
	recordX  = `{"type":"record","name":"n.X","fields":[{"name":"p","type":"int"}]}`
	recordAB = `{"type":"record","name":"R","fields":[{"name":"a","type":"int"},{"name":"b","type":"int",` +
		`"default":7}]}`
	recordA   = `{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}`
	unionIntS = `["null","int","string"]`
)

// decisions lists what is done with the texts about which the specification is silent or implementations differ. Those
// of json.jsonl are all here, by their text.
var decisions = []struct {
	schema, text string
	hex          string // read as; "" if refused
	cause        error
	reason       string
}{
	{`"double"`, `NaN`, "", avrojson.ErrSyntax, "not JSON: no other tool could read the text"},
	{`"double"`, `null`, "", avrojson.ErrType, "null is what a missing value looks like; NaN has a name of its own"},
	{`"double"`, `1e999`, "000000000000f07f", nil, "goavro's infinity, and the four libraries asked read it so"},
	{`"double"`, `-1e999`, "000000000000f0ff", nil, "the same, negative"},
	{`"float"`, `1e999`, "0000807f", nil, "goavro writes it for float as well"},
	{`"double"`, `1e400`, "", runtime.ErrRange,
		"only goavro's very spelling means infinity; any other overflow is a mistake"},
	{`"float"`, `1e40`, "", runtime.ErrRange, "a number that only a double holds must not become infinite"},
	{`"double"`, `"INF"`, "000000000000f07f", nil, "older Java and C# libraries know it, and it can mean nothing else"},
	{`"double"`, `"-INF"`, "000000000000f0ff", nil, "the same, negative"},
	{`"double"`, `"+Infinity"`, "", avrojson.ErrType, "nobody writes it"},
	{`"double"`, `"1.5"`, "", avrojson.ErrType, "a number in quotes is a string"},
	{`"int"`, `5.0`, "0a", nil, "JSON has one kind of number, and 5.0 is the whole number 5"},
	{`"int"`, `1e2`, "c801", nil, "the same: 100"},
	{`["null",` + recordX + `]`, `{"X":{"p":1}}`, "", runtime.ErrNoBranch,
		"the short name may be another branch's in the next version of the schema; the message names the fullname"},
	{unionIntS, `5`, "", avrojson.ErrType, "a bare value does not say which branch: int, long, float and double look " +
		"the same"},
	{recordAB, `{"a":1}`, "020e", nil, "a default says what to use for a missing field"},
	{recordA, `{"a":1,"zz":2}`, "", avrojson.ErrUnknownField,
		"most often a misspelt name; IgnoreUnknownFields allows it"},
	{recordA, `{"a":1,"a":1}`, "", avrojson.ErrDuplicate, "one of the two would be lost"},
	{`{"type":"map","values":"int"}`, `{"a":1,"a":2}`, "", avrojson.ErrDuplicate, "one of the two would be lost"},
	{unionIntS, `{"int":5,"string":"x"}`, "", avrojson.ErrType, "a union value is one branch"},
	{unionIntS, `{"null":null}`, "00", nil, "Java reads it, and it can mean nothing else"},
	{`"string"`, `"\ud83d\ude00"`, "08f09f9880", nil, "RFC 8259: two escapes are one code point"},
	{`"string"`, `"\ud83d"`, "", runtime.ErrUTF8, "a lone surrogate is no character, and UTF-8 has no bytes for it"},
	{`"string"`, `"\ude00\ud83d"`, "", runtime.ErrUTF8, "surrogates in the wrong order"},
	{`"string"`, `"\u0000"`, "0200", nil, "U+0000 is a character like any other"},
	{`"int"`, ` 	` + "\r\n" + `5 `, "0a", nil, "blank space around a value is JSON"},
	{`"int"`, "\ufeff5", "", avrojson.ErrSyntax, "RFC 8259 does not allow a byte order mark"},
	{`"int"`, `05`, "", avrojson.ErrSyntax, "RFC 8259 does not allow a leading zero"},
	{`"int"`, `+5`, "", avrojson.ErrSyntax, "RFC 8259 does not allow a plus sign"},
	{`"double"`, `.5`, "", avrojson.ErrSyntax, "RFC 8259 wants a digit before the point"},
	{`"int"`, `5 6`, "", runtime.ErrTrailing, "AppendBinary takes one value; a TextReader takes many"},
	{`"int"`, `-0`, "00", nil, "an int has no negative zero"},
	{`"long"`, `-9223372036854775808.0`, "ffffffffffffffffff01", nil, "the fraction does not cost the last digits"},
	{`"long"`, `9223372036854775.807e3`, "feffffffffffffffff01", nil, "nor does the exponent"},
	{`"long"`, `9223372036854775807.5`, "", avrojson.ErrType, "not whole"},
	{`"long"`, `1e-1`, "", avrojson.ErrType, "not whole"},
	{`"long"`, `10e-1`, "02", nil, "whole: 1"},
	{`"long"`, `0e99999999999999999999`, "00", nil, "zero, whatever the exponent"},
	{`"long"`, `1e99999999999999999999`, "", runtime.ErrRange, "too large, found out at once"},
	{`"long"`, `1e-99999999999999999999`, "", avrojson.ErrType, "not whole, found out at once"},
	{`"long"`, `0.00000000000000000001e20`, "02", nil, "whole: 1"},
}

func TestLenientVectorsAreDecided(t *testing.T) {
	decided := make(map[string]bool)
	for _, d := range decisions {
		decided[d.text] = true
		t.Run(d.text, func(t *testing.T) {
			data, err := newCodec(t, d.schema).AppendBinary(nil, []byte(d.text))
			if d.cause != nil {
				if !errors.Is(err, d.cause) {
					t.Errorf("AppendBinary = %x, %v; want %v: %s", data, err, d.cause, d.reason)
				}
				return
			}
			if err != nil || hex.EncodeToString(data) != d.hex {
				t.Errorf("AppendBinary = %x, %v; want %s: %s", data, err, d.hex, d.reason)
			}
		})
	}
	for _, v := range readVectors(t, "conformance/json.jsonl") {
		if v.Kind == "lenient" && !decided[v.Text] {
			t.Errorf("%s: nothing is decided about %s", v.place, v.Text)
		}
	}
}
