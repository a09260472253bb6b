package avrojson_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

const personSchema = `{"type":"record","name":"ns.Person","fields":[
	{"name":"id","type":"long"},
	{"name":"kind","type":{"type":"enum","name":"ns.Kind","symbols":["A","B"]}},
	{"name":"hash","type":{"type":"fixed","name":"ns.Hash","size":2}},
	{"name":"home","type":{"type":"record","name":"ns.Home","fields":[{"name":"city","type":"string"},
	{"name":"no","type":"int"}]}},
	{"name":"notes","type":{"type":"map","values":{"type":"array","items":"float"}}},
	{"name":"boss","type":["null","string","ns.Home"]}]}`

// TestTextErrorsSayWhatAndWhere breaks one text in many places. The offsets are counted by hand: that of the mark ‹ in
// the text, which is taken out.
func TestTextErrorsSayWhatAndWhere(t *testing.T) {
	const head = `{"id":1,"kind":"A","hash":"xy","home":{"city":"Ulm","no":5},`
	tests := []struct {
		text  string
		path  string
		cause error
		say   string
	}{
		{`‹[]`, "", avrojson.ErrType, "expected an object, found an array"},
		{`{"id":‹"1"}`, "id", avrojson.ErrType, "expected a long, found a string"},
		{`{"id":‹9223372036854775808}`, "id", runtime.ErrRange, "does not fit 64 bits"},
		{`{"id":‹-9223372036854775809}`, "id", runtime.ErrRange, "does not fit 64 bits"},
		{`{"id":‹1.5}`, "id", avrojson.ErrType, "not whole"},
		{`{"id":1.‹}`, "id", avrojson.ErrSyntax, "expected a digit, found '}'"},
		{`{"id":-‹x}`, "id", avrojson.ErrSyntax, "expected a digit"},
		{`{"id":0‹1}`, "id", avrojson.ErrSyntax, "leading 0"},
		{`{"id":‹nul}`, "id", avrojson.ErrSyntax, "found 'n'"},
		{`{"id":1 ‹2}`, "", avrojson.ErrSyntax, "expected ',' or '}', found '2'"},
		{`{"id":1,‹}`, "", avrojson.ErrSyntax, "expected another value"},
		{`{‹id:1}`, "", avrojson.ErrSyntax, "expected the name of a field"},
		{`{"id" ‹1}`, "", avrojson.ErrSyntax, "expected ':', found '1'"},
		{`{"id":1,‹"ID":1}`, "", avrojson.ErrUnknownField, `Person has no field "ID"; did you mean "id"?`},
		{`{"id":1,‹"id":1}`, "id", avrojson.ErrDuplicate, "twice"},
		{`{"id":1,‹"i\u0064":1}`, "id", avrojson.ErrDuplicate, "twice"},
		{`{"id":1‹}`, "kind", avrojson.ErrMissingField, "missing"},
		{`{"id":1,"kind":‹"C"}`, "kind", runtime.ErrEnum, `"C" is not a symbol of Kind`},
		{`{"id":1,"kind":‹1}`, "kind", avrojson.ErrType, "expected a symbol of Kind, found a number"},
		{`{"id":1,"kind":"A","hash":‹"xyz"}`, "hash", avrojson.ErrType, "Hash takes 2 bytes, found 3"},
		{`{"id":1,"kind":"A","hash":‹"xĀ"}`, "hash", avrojson.ErrType, "code point above 255"},
		{`{"id":1,"home":{"city":"a‹` + "\n" + `b"}}`, "home.city", avrojson.ErrSyntax, "control character"},
		{`{"id":1,"home":{"city":"a‹\x"}}`, "home.city", avrojson.ErrSyntax, "unknown escape"},
		{`{"id":1,"home":{"city":"a‹\u00g0"}}`, "home.city", avrojson.ErrSyntax, "four hexadecimal digits"},
		{`{"id":1,"home":{"city":"a‹\uDC00"}}`, "home.city", runtime.ErrUTF8, "surrogate"},
		{`{"id":1,"home":{"city":"a‹` + "\xff" + `"}}`, "home.city", runtime.ErrUTF8, ""},
		{`{"id":1,"home":{"city":"Ulm"‹}}`, "home.no", avrojson.ErrMissingField, "missing"},
		{`{"id":1,"home":{"no":‹2147483648}}`, "home.no", runtime.ErrIntRange, "does not fit 32 bits"},
		{head + `"notes":{"x":[1,‹1e39]}}`, `notes["x"][1]`, runtime.ErrRange, "overflows a float"},
		{head + `"notes":{"x":[],"y":[],‹"x":[]}}`, `notes`, avrojson.ErrDuplicate, `key "x" occurs twice`},
		{head + `"notes":{"x":[‹,]}}`, `notes["x"][0]`, avrojson.ErrSyntax, "found ','"},
		{head + `"boss":‹"x"}`, `boss`, avrojson.ErrType,
			`expected {"string": …} or {"ns.Home": …} or null, found a string`},
		{head + `"boss":{‹"Home":{}}}`, `boss`, runtime.ErrNoBranch, `did you mean "ns.Home"?`},
		{head + `"boss":{‹"int":1}}`, `boss`, runtime.ErrNoBranch, `no branch "int"`},
		{head + `"boss":{‹}}`, `boss`, runtime.ErrNoBranch, "name of its branch"},
		{head + `"boss":{"string":"x"‹,"ns.Home":{}}}`, `boss`, avrojson.ErrType, "one member"},
		{head + `"boss":{"ns.Home":{"city":‹1}}}`, `boss.city`, avrojson.ErrType, "expected a string"},
		{head + `"notes":{},"boss":null} ‹x`, ``, runtime.ErrTrailing, "more text"},
		{`‹`, "", io.ErrUnexpectedEOF, "ends too early"},
		{` {"id":1,"kind":"A‹`, "kind", io.ErrUnexpectedEOF, "ends too early"},
		{`{"id":-‹`, "id", io.ErrUnexpectedEOF, "ends too early"},
		{`{"kind":"\u12‹`, "kind", io.ErrUnexpectedEOF, "ends too early"},
		{`{"kind":"\‹`, "kind", io.ErrUnexpectedEOF, "ends too early"},
	}
	codec := newCodec(t, personSchema)
	for _, test := range tests {
		offset := strings.Index(test.text, "‹")
		text := strings.Replace(test.text, "‹", "", 1)
		t.Run(text, func(t *testing.T) {
			dst := []byte("kept")
			out, err := codec.AppendBinary(dst, []byte(text))
			if string(out) != "kept" {
				t.Errorf("returned %q", out)
			}
			var decodeErr *runtime.DecodeError
			if !errors.As(err, &decodeErr) {
				t.Fatalf("error %v", err)
			}
			if decodeErr.Offset != int64(offset) || decodeErr.Path() != test.path || !errors.Is(err, test.cause) ||
				!strings.Contains(err.Error(), test.say) {
				t.Errorf("got %v (cause %v)\nwant path %q, cause %v, offset %d, text %q",
					err, decodeErr.Err, test.path, test.cause, offset, test.say)
			}
		})
	}
}

func TestBinaryErrorsHavePathAndOffset(t *testing.T) {
	tests := []struct {
		hex, path string
		offset    int64
		cause     error
	}{
		{"02", "kind", 1, io.ErrUnexpectedEOF},
		{"0204", "kind", 1, runtime.ErrEnum},
		{"020078", "hash", 2, io.ErrUnexpectedEOF},
		{"0200787904ff", "home.city", 4, io.ErrUnexpectedEOF},
		{"0200787902ff", "home.city", 4, runtime.ErrUTF8},
		{"02007879000a0202ff0000", "notes", 7, runtime.ErrUTF8},
		{"02007879000a0204226104000000000000", `notes["\"a"]`, 10, io.ErrUnexpectedEOF},
		{"02007879000a0006", "boss", 7, runtime.ErrUnion},
		{"02007879000a00020aff", "boss", 8, io.ErrUnexpectedEOF},
	}
	codec := newCodec(t, personSchema)
	for _, test := range tests {
		var r runtime.Reader
		r.ResetBytes(unhex(t, test.hex))
		out, err := codec.AppendJSON([]byte("kept"), &r)
		if string(out) != "kept" {
			t.Errorf("%s: returned %q", test.hex, out)
		}
		var decodeErr *runtime.DecodeError
		if !errors.As(err, &decodeErr) || decodeErr.Offset != test.offset || decodeErr.Path() != test.path ||
			decodeErr.Type != "Person" || !errors.Is(err, test.cause) {
			t.Errorf("%s: %v; want Person.%s, %v at %d", test.hex, err, test.path, test.cause, test.offset)
		}
	}
}

func TestMessagesStayShort(t *testing.T) {
	long := strings.Repeat("ä", 1000)
	for _, test := range []struct{ schema, text, want string }{
		{`{"type":"enum","name":"E","symbols":["A"]}`, `"` + long + `"`,
			`avro: "` + long[:64] + `"… is not a symbol of E; it has "A", at byte 0`},
		{`{"type":"map","values":"int"}`, `{"` + long + `":1,"` + long + `":1}`,
			`avro: key "` + long[:64] + `"… occurs twice, at byte 2006`},
		{`["int","string","long","bytes","float"]`, `5`,
			`avro: expected {"int": …} or {"string": …} or {"long": …} or …, found a number, at byte 0`},
		{`["null"]`, `5`, `avro: expected null, found a number, at byte 0`},
		{`"int"`, "\xff", `avro: expected an int, found a byte that is not UTF-8, at byte 0`},
	} {
		if _, err := newCodec(t, test.schema).AppendBinary(nil, []byte(test.text)); err == nil ||
			err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}
