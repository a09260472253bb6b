package avrojson_test

import (
	"encoding/hex"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// plainVector is a line of testdata/plain.jsonl; see interop/oracle/plain.
type plainVector struct {
	Schema, Text, Tagged, Hex, Error string
	Written                          bool
}

func TestPlainVectors(t *testing.T) {
	const name = "./testdata/plain.jsonl"
	for i, v := range vectors.Lines[plainVector](t, name) {
		t.Run(vectors.Place(name, i), func(t *testing.T) {
			codec := newCodec(t, v.Schema, avrojson.Plain())
			data, err := codec.AppendBinary(nil, []byte(v.Text))
			if v.Error != "" {
				var decodeErr *runtime.DecodeError
				if !errors.As(err, &decodeErr) || errors.Is(err, avrojson.ErrAmbiguous) != (v.Error == "ambiguous") {
					t.Errorf("%s for %s: %x, %v; want it %s", v.Text, v.Schema, data, err, v.Error)
				}
				return
			}
			if err != nil || hex.EncodeToString(data) != v.Hex {
				t.Fatalf("%s for %s: %x, %v; want %s", v.Text, v.Schema, data, err, v.Hex)
			}
			if tagged, err := newCodec(t, v.Schema).AppendBinary(nil, []byte(v.Tagged)); err != nil ||
				string(tagged) != string(data) {
				t.Fatalf("%s: %x, %v; want %s", v.Tagged, tagged, err, v.Hex)
			}
			text, err := toJSON(t, codec, data)
			if err != nil {
				t.Fatal(err)
			}
			if v.Written {
				sameJSON(t, text, v.Text)
			}
			if again, err := codec.AppendBinary(nil, []byte(text)); err != nil || string(again) != string(data) {
				t.Errorf("%s comes back as %x, %v", text, again, err)
			}
		})
	}
}

const (
	cards = `{"type":"record","name":"n.Card","fields":[{"name":"id","type":"int"},{"name":"cvc","type":"int",` +
		`"default":0}]}`
	notes = `{"type":"record","name":"n.Note","fields":[{"name":"id","type":"int"}]}`
)

// TestWhatWouldNotComeBackIsNotWritten has data that are lost in plain JSON.
func TestWhatWouldNotComeBackIsNotWritten(t *testing.T) {
	for _, test := range []struct{ schema, tagged, oneWay, say string }{
		{`["int","long"]`, `{"long":5}`, `5`, "in plain JSON, the value of branch long would be read as int, " +
			"at byte 0"},
		{`["float","double"]`, `{"float":0.5}`, `0.5`,
			"in plain JSON, the value of branch float would be read as double"},
		{`["string","bytes"]`, `{"string":"a"}`, `"a"`, "branch string is a string that could be string or bytes"},
		{`["string","bytes"]`, `{"bytes":"a"}`, `"a"`, "branch bytes is a string that could be string or bytes"},
		{`["double","string"]`, `{"double":"NaN"}`, `"NaN"`,
			"branch double is a string that could be double or string"},
		{`["double","string"]`, `{"string":"INF"}`, `"INF"`,
			"branch string is a string that could be double or string"},
		{`[` + notes + `,` + cards + `]`, `{"n.Note":{"id":1}}`, `{"id":1}`,
			"n.Note is an object that could be n.Note or n.Card"},
		{`[` + notes + `,{"type":"map","values":"int"}]`, `{"map":{"id":1}}`, `{"id":1}`,
			"map is an object that could be n.Note or map"},
	} {
		data, err := newCodec(t, test.schema).AppendBinary(nil, []byte(test.tagged))
		if err != nil {
			t.Fatal(err)
		}
		text, err := toJSON(t, newCodec(t, test.schema, avrojson.Plain()), data)
		var decodeErr *runtime.DecodeError
		if !errors.As(err, &decodeErr) || decodeErr.Err != avrojson.ErrAmbiguous ||
			!strings.Contains(err.Error(), test.say) {
			t.Errorf("%s for %s: %s, %v; want %s", test.tagged, test.schema, text, err, test.say)
		}
		text, err = toJSON(t, newCodec(t, test.schema, avrojson.Plain(), avrojson.OneWay()), data)
		if err != nil || text != test.oneWay {
			t.Errorf("one way, %s is written as %s, %v; want %s", test.tagged, text, err, test.oneWay)
		}
	}
}

// TestNumbersOfOneUnionAreToldApartByTheirForm writes values that are whole numbers in branches that are not for those.
func TestNumbersOfOneUnionAreToldApartByTheirForm(t *testing.T) {
	codec := newCodec(t, `{"type":"array","items":["int","double"]}`, avrojson.Plain())
	tagged := newCodec(t, `{"type":"array","items":["int","double"]}`)
	data, err := tagged.AppendBinary(nil, []byte(`[{"int":5},{"double":5},{"double":-0.0},{"double":1e21},`+
		`{"double":1e20},{"double":1e-7}]`))
	if err != nil {
		t.Fatal(err)
	}
	const want = `[5,5.0,-0.0,1e+21,100000000000000000000.0,1e-7]`
	if text, err := toJSON(t, codec, data); err != nil || text != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
}

func TestPlainErrorsSayWhatAndWhere(t *testing.T) {
	const schemaText = `{"type":"record","name":"R","fields":[
		{"name":"n","type":["null","int","double"],"default":null},
		{"name":"s","type":["null","string","bytes"],"default":null},
		{"name":"items","type":{"type":"array","items":["string",` + notes + `,` + cards + `]},"default":[]},
		{"name":"one","type":["null",` + `{"type":"record","name":"One","fields":[{"name":"a","type":"int"}]}` + `,
			{"type":"record","name":"Two","fields":[{"name":"b","type":"int"}]}],"default":null}]}`
	for _, test := range []struct {
		text, path string
		cause      error
		say        string
	}{
		{`{"n":‹true}`, "n", runtime.ErrNoBranch, "expected a value of the union of null, int, double, found true"},
		{`{"n":‹9007199254740993}`, "n", runtime.ErrNoBranch,
			`number "9007199254740993" fits no branch of the union: int, double`},
		{`{"n":‹1e400}`, "n", runtime.ErrNoBranch, `number "1e400" fits no branch`},
		{`{"n":1.‹}`, "n", avrojson.ErrSyntax, "expected a digit"},
		{`{"n":‹x}`, "n", avrojson.ErrSyntax, "found 'x'"},
		{`{"s":‹"a"}`, "s", avrojson.ErrAmbiguous, "a string that could be string or bytes"},
		{`{"s":"€‹\x"}`, "s", avrojson.ErrSyntax, "unknown escape"},
		{`{"items":["a",‹{"id":1}]}`, "items[1]", avrojson.ErrAmbiguous, "an object that could be n.Note or n.Card"},
		{`{"items":["a",‹{"id":"x"}]}`, "items[1]", runtime.ErrNoBranch, "an object that fits no branch of the union " +
			"(n.Note: Note.id: expected an int, found a string, at byte 20; n.Card: Card.id: expected an int, found " +
			"a string, at byte 20)"},
		{`{"items":["a",‹{"id":1,"x":2}]}`, "items[1]", runtime.ErrNoBranch,
			`n.Card: Card has no field "x", at byte 22`},
		{`{"items":["a",{"id":1,"cvc":2 ‹3}]}`, "items[1]", avrojson.ErrSyntax, "expected ',' or '}', found '3'"},
		{`{"items":["a",{"id":1‹`, "items[1]", io.ErrUnexpectedEOF, "ends too early"},
		{`{"one":{"a":‹"x"}}`, "one.a", avrojson.ErrType, "expected an int, found a string"},
		{`{"one":‹{}}`, "one", runtime.ErrNoBranch,
			"One: One.a: field is missing and has no default, at byte 8; Two: Two.b: field is missing"},
	} {
		offset := strings.Index(test.text, "‹")
		text := strings.Replace(test.text, "‹", "", 1)
		out, err := newCodec(t, schemaText, avrojson.Plain()).AppendBinary([]byte("kept"), []byte(text))
		var decodeErr *runtime.DecodeError
		if !errors.As(err, &decodeErr) || string(out) != "kept" {
			t.Fatalf("%s: %q, error %v", text, out, err)
		}
		if decodeErr.Offset != int64(offset) || decodeErr.Path() != test.path || !errors.Is(err, test.cause) ||
			!strings.Contains(err.Error(), test.say) {
			t.Errorf("%s: %v (cause %v)\nwant path %q, cause %v, offset %d, text %q",
				text, err, decodeErr.Err, test.path, test.cause, offset, test.say)
		}
	}
}

func TestUnknownFieldsAreTheLastResort(t *testing.T) {
	const schemaText = `[` + notes + `,` + cards + `,{"type":"record","name":"Box","fields":[{"name":"in","type":` +
		`["n.Note","n.Card"]}]}]`
	codec := newCodec(t, schemaText, avrojson.Plain(), avrojson.IgnoreUnknownFields())
	for _, test := range []struct {
		text, hex string
		cause     error
	}{
		{`{"id":1,"cvc":2}`, "020204", nil},                         // all of Card, though Note could skip cvc
		{`{"id":1,"cvc":2,"x":3}`, "", avrojson.ErrAmbiguous},       // both have to skip something
		{`{"in":{"id":1,"cvc":2}}`, "04020204", nil},                // the same further in
		{`{"x":1,"in":{"cvc":2,"id":1}}`, "04020204", nil},          // the same in what skips something itself
		{`{"x":1,"in":{"id":1}}`, "", avrojson.ErrAmbiguous},        // Note or Card with its default
		{`{"x":1,"in":{"y":1}}`, "", runtime.ErrNoBranch},           // neither
		{`{"x":1,"in":{"id":1,"cvc":2}}`, "04020204", nil},          // a member that comes first
		{`{"in":{"id":1,"cvc":2},"in":0}`, "", runtime.ErrNoBranch}, // twice
	} {
		data, err := codec.AppendBinary(nil, []byte(test.text))
		if test.cause != nil && !errors.Is(err, test.cause) || test.cause == nil &&
			(err != nil || hex.EncodeToString(data) != test.hex) {
			t.Errorf("%s: %x, %v; want %s, %v", test.text, data, err, test.hex, test.cause)
		}
	}
}
