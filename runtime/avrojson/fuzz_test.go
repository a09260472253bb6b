package avrojson_test

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

// fuzzSchemas cover every kind of node between them.
var fuzzSchemas = []string{
	personSchema,
	listSchema,
	`{"type":"array","items":["null","boolean","int","long","float","double","bytes","string",
		{"type":"array","items":"null"},{"type":"map","values":"double"},{"type":"fixed","name":"F","size":0}]}`,
	`{"type":"record","name":"Tree","fields":[{"name":"kids","type":{"type":"map","values":"Tree"},"default":{}},
		{"name":"when","type":{"type":"long","logicalType":"timestamp-micros"},"default":-1},
		{"name":"amount","type":{"type":"bytes","logicalType":"decimal","precision":9,"scale":2},"default":"\u00ff"},
		{"name":"suit","type":{"type":"enum","name":"Suit","symbols":["S","H"]},"default":"H"}]}`,
}

func fuzzCodecs(f *testing.F) []*avrojson.Codec {
	var codecs []*avrojson.Codec
	for _, text := range fuzzSchemas {
		codec, err := avrojson.New(schema.MustParse(text))
		if err != nil {
			f.Fatal(err)
		}
		codecs = append(codecs, codec)
	}
	return codecs
}

// FuzzRoundTrip reads any bytes as a datum. What it accepts must become JSON that encoding/json accepts too and that
// reads back as a datum of the same JSON.
func FuzzRoundTrip(f *testing.F) {
	for i := range fuzzSchemas {
		for _, seed := range []string{"", "\x02\x00xy\x06Ulm\x0a\x02\x02k\x02\x00\x00\x80\x3f\x00\x00\x02\x02a",
			"\x02\x02\x02\x00",
			"\x04\x02\x01\x10\x02\x00\x00", "\x00\x01\x02\xff\x02",
			"\x01\x08\x02k\x00\x01\x02\x01\x00\x00\x01\x02\x01\x00"} {
			f.Add(uint8(i), []byte(seed))
		}
	}
	codecs := fuzzCodecs(f)
	f.Fuzz(func(t *testing.T, number uint8, data []byte) {
		codec := codecs[int(number)%len(codecs)]
		var r runtime.Reader
		r.ResetBytes(data)
		text, err := codec.AppendJSON(nil, &r)
		if err != nil {
			checkOffset(t, err, len(data))
			return
		}
		if !json.Valid(text) || !utf8.Valid(text) {
			t.Fatalf("%x is written as %q", data, text)
		}
		again, err := codec.AppendBinary(nil, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		r.ResetBytes(again)
		text2, err := codec.AppendJSON(nil, &r)
		if err == nil {
			err = r.ExpectEnd()
		}
		if err != nil || string(text2) != string(text) {
			t.Fatalf("%s comes back as %s, %v", text, text2, err)
		}
	})
}

// FuzzText reads any text. What it accepts must be JSON for encoding/json too, and read the same from a stream and
// spread over lines.
func FuzzText(f *testing.F) {
	for i := range fuzzSchemas {
		for _, seed := range []string{"", `{"id":1,"kind":"A","hash":"xy","home":{"city":"Ulm","no":5.0e0},` +
			`"notes":{"x":[1,"NaN"]},"boss":null}`,
			nested(3), `[null,{"boolean":true},{"long":-9223372036854775808},{"bytes":"\u00ff"},` +
				`{"string":"\ud83d\ude00"},{"array":[null]},{"map":{"k":1e999}},{"F":""}]`,
			`{"kids":{"a":{},"b":{"suit":"S","kids":{}}},"when":7}`} {
			f.Add(uint8(i), seed)
		}
	}
	codecs := fuzzCodecs(f)
	f.Fuzz(func(t *testing.T, number uint8, text string) {
		codec := codecs[int(number)%len(codecs)]
		data, err := codec.AppendBinary(nil, []byte(text))
		texts := codec.NewTextReader(strings.NewReader(text))
		streamed, streamErr := texts.AppendBinary(nil)
		if err != nil {
			checkOffset(t, err, len(text))
			if streamErr == nil && !errors.Is(err, runtime.ErrTrailing) {
				t.Fatalf("%q is refused with %v, but read from a stream as %x", text, err, streamed)
			}
			return
		}
		if !json.Valid([]byte(text)) {
			t.Fatalf("%q is accepted", text)
		}
		if streamErr != nil || string(streamed) != string(data) {
			t.Fatalf("%q gives %x, from a stream %x, %v", text, data, streamed, streamErr)
		}
		if _, err := texts.AppendBinary(nil); err != io.EOF {
			t.Fatalf("%q: after the value %v", text, err)
		}
	})
}

func checkOffset(t *testing.T, err error, length int) {
	t.Helper()
	var decodeErr *runtime.DecodeError
	if !errors.As(err, &decodeErr) || decodeErr.Offset < 0 || decodeErr.Offset > int64(length) {
		t.Fatalf("%d bytes give the error %v", length, err)
	}
	_ = err.Error()
}
