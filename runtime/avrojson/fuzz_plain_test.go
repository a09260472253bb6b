package avrojson_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// plainUnions are unions, by their branches, of types that no number is read as: of numbers one may go before another.
var plainUnions = [][]string{
	{`"string"`, `"bytes"`, `{"type":"fixed","name":"F","size":2}`, `{"type":"enum","name":"E","symbols":["ab","abc"]}`,
		`"null"`},
	{notes, cards, `{"type":"map","values":["null","int","string","bytes"]}`,
		`{"type":"array","items":["null",` + strings.Replace(notes, "Note", "Item", 1) + `]}`},
	{`{"type":"record","name":"P","fields":[{"name":"l","type":["null","int","P",
	{"type":"map","values":["P","string"]}],"default":null},
		{"name":"n","type":["string","boolean"],"default":"x"}]}`,
		`{"type":"record","name":"Q","fields":[{"name":"l","type":["int","Q",{"type":"array","items":["Q","null"]}]},
			{"name":"n","type":["int","null"],"default":0}]}`,
		`{"type":"map","values":{"type":"map","values":["null","string"]}}`},
	{`{"type":"string","logicalType":"uuid"}`, `{"type":"int","logicalType":"date"}`,
		`{"type":"long","logicalType":"timestamp-millis"}`,
		`{"type":"fixed","name":"D","size":12,"logicalType":"duration"}`,
		`{"type":"array","items":{"type":"int","logicalType":"time-millis"}}`},
}

// FuzzPlain reads any text as plain JSON. A value is read as the one branch that, on its own, reads it, and refused if
// there is none or more than one; what is read and can be written comes back.
func FuzzPlain(f *testing.F) {
	for i, seeds := range [][]string{
		{`"ab"`, `"abc"`, `"€"`, `null`, `"\u00ff"`, `"a`, `1`},
		{`{"id":1}`, `{"id":1,"cvc":2}`, `{"id":"x"}`, `{}`, `[null,{"id":3}]`, `{"id":1,"id":1}`, `{"a":{}}`,
			`{"id":1,"x":0}`},
		{`{}`, `{"l":{"l":{"l":1,"n":2}},"n":3}`, `{"l":{"l":{}},"n":true}`, `{"n":"x"}`, `{"l":[{"l":1},null]}`,
			`{"a":{"b":null}}`,
			`{"l":{"l":{"l":{"l":{"l":1}}}}}`, `{"l":{"l":{"l":{"l":{"l":true}}}}}`},
		{`"2024-02-29"`, `"2024-02-29T23:59:59.5-01:30"`, `"P1Y2M3W4DT5H6M7.008S"`,
			`"123e4567-e89b-42d3-a456-426614174000"`,
			`["23:59:59"]`, `"+12345-01-01"`, `"2023-02-29"`},
	} {
		for _, seed := range seeds {
			f.Add(uint8(i), seed)
		}
	}
	type subject struct{ union, branches []*avrojson.Codec }
	var subjects []subject
	for _, branches := range plainUnions {
		var s subject
		for _, options := range [][]avrojson.Option{{}, {avrojson.IgnoreUnknownFields()}} {
			options = append(options, avrojson.Plain(), avrojson.Logical())
			s.union = append(s.union, newCodec(f, "["+strings.Join(branches, ",")+"]", options...))
		}
		for _, branch := range branches {
			s.branches = append(s.branches, newCodec(f, branch, avrojson.Plain(), avrojson.Logical()))
		}
		subjects = append(subjects, s)
	}
	f.Fuzz(func(t *testing.T, number uint8, text string) {
		s := subjects[int(number)%len(subjects)]
		var takers []int
		unsure := 0 // how many others take the text as far as something that is ambiguous
		for i, branch := range s.branches {
			if _, err := branch.AppendBinary(nil, []byte(text)); err == nil {
				takers = append(takers, i)
			} else if errors.Is(err, avrojson.ErrAmbiguous) {
				unsure++
			}
		}
		for i, codec := range s.union {
			data, err := codec.AppendBinary(nil, []byte(text))
			switch {
			case err == nil && len(takers) == 1 && int(data[0]) == 2*takers[0]:
			case errors.Is(err, avrojson.ErrAmbiguous) && len(takers)+2*unsure >= 2:
			case err != nil && len(takers) == 0:
			case i == 1 && len(takers) == 0: // it can skip a member
			default:
				t.Fatalf("%q, which branches %v take, gives %x, %v", text, takers, data, err)
			}
			if err != nil {
				checkOffset(t, err, len(text))
				continue
			}
			if !json.Valid([]byte(text)) {
				t.Fatalf("%q is accepted", text)
			}
			checkComesBack(t, codec, data)
		}
	})
}

func checkComesBack(t *testing.T, codec *avrojson.Codec, data []byte) {
	var r runtime.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	if errors.Is(err, avrojson.ErrAmbiguous) {
		return
	} else if err != nil {
		t.Fatalf("%x: %v", data, err)
	}
	if again, err := codec.AppendBinary(nil, text); err != nil || string(again) != string(data) {
		t.Fatalf("%x is written as %s and comes back as %x, %v", data, text, again, err)
	}
}

// FuzzPlainData reads any bytes as a datum. If they can be written as plain JSON, that is JSON and comes back.
func FuzzPlainData(f *testing.F) {
	schemas := randomSchemas(f)
	for i := range schemas {
		for _, seed := range []string{"", "\x02\x04\x0a\x00", "\x04\x00\x06\x08\x00\x00\x80\x3f\x00",
			"\x02\x02a\x02\x02b\x00", "\x00\x02\x00\x02\x01"} {
			f.Add(uint8(i), seed)
		}
	}
	var codecs []*avrojson.Codec
	for _, text := range schemas {
		codecs = append(codecs, newCodec(f, text, avrojson.Plain(), avrojson.Logical()))
	}
	f.Fuzz(func(t *testing.T, number uint8, data string) {
		codec := codecs[int(number)%len(codecs)]
		text, err := codec.AppendJSON(nil, reader(data))
		if err != nil {
			checkOffset(t, err, len(data))
			return
		}
		if !json.Valid(text) {
			t.Fatalf("%x is written as %q", data, text)
		}
		back, err := codec.AppendBinary(nil, text)
		if err != nil {
			t.Fatalf("%x is written as %s, which is refused: %v", data, text, err)
		}
		again, err := codec.AppendJSON(nil, reader(string(back)))
		if err != nil || string(again) != string(text) {
			t.Fatalf("%s comes back as %s, %v", text, again, err)
		}
	})
}
