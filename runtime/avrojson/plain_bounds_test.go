package avrojson_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// twinSchema has two records of the same fields, in each other, that only the last field tells apart.
const twinSchema = `{"type":"record","name":"A","fields":[
	{"name":"l","type":["null","A",{"type":"record","name":"B","fields":[
		{"name":"l","type":["null","A","B"]},{"name":"x","type":"string"},
		{"name":"m","type":{"type":"map","values":"int"},"default":{}}]},
		{"type":"map","values":["null","A","B","boolean"]}]},
	{"name":"x","type":"int"}]}`

// twins nests records as deep as asked for; last is the innermost.
func twins(depth int, last string) string {
	var head, tail strings.Builder
	for i := range depth {
		head.WriteString(`{"l":`)
		if i%3 == 0 {
			tail.WriteString(`,"x":1}`)
		} else {
			tail.WriteString(`,"x":"s"}`)
		}
	}
	return head.String() + last + reversed(tail.String())
}

// reversed puts the members in the order in which the records end.
func reversed(tail string) string {
	members := strings.SplitAfter(tail, "}")
	var b strings.Builder
	for i := len(members) - 1; i >= 0; i-- {
		b.WriteString(members[i])
	}
	return b.String()
}

// TestTrialsDoNotMultiply would not end if each record were read once for each way to read those around it.
func TestTrialsDoNotMultiply(t *testing.T) {
	const depth = 900
	for name, options := range map[string][]avrojson.Option{
		"exact": {avrojson.Plain()}, "lenient": {avrojson.Plain(), avrojson.IgnoreUnknownFields()},
	} {
		codec := newCodec(t, twinSchema, options...)
		data, err := codec.AppendBinary(nil, []byte(twins(depth, "null")))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text, err := codec.AppendJSON(nil, reader(string(data)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if again, err := codec.AppendBinary(nil, text); err != nil || string(again) != string(data) {
			t.Errorf("%s: what was written is read as something else: %v", name, err)
		}
		_, err = codec.AppendBinary(nil, []byte(twins(depth, `{"l":null,"x":true}`)))
		if !errors.Is(err, runtime.ErrNoBranch) || len(err.Error()) > 2000 {
			t.Errorf("%s: a record that fits neither: %.2000v", name, err)
		}
		_, err = codec.AppendBinary(nil, []byte(twins(depth, `{"x":true,"y":nul}`)))
		if !errors.Is(err, avrojson.ErrSyntax) {
			t.Errorf("%s: text that is not JSON: %.2000v", name, err)
		}
		_, err = codec.AppendBinary(nil, []byte(twins(2000, "null")))
		if !errors.Is(err, runtime.ErrDepth) {
			t.Errorf("%s: too deep: %.2000v", name, err)
		}
	}
}

// TestDepthOfDataIsNotBoundedByThatOfText has a codec that reads text less deep than the Reader reads data.
func TestDepthOfDataIsNotBoundedByThatOfText(t *testing.T) {
	const schemaText = `[{"type":"record","name":"A","fields":[{"name":"l","type":["null","A"]}]},{"type":"map",` +
		`"values":"int"}]`
	for _, schemaText := range []string{schemaText, twinSchema} {
		codec := newCodec(t, schemaText, avrojson.Plain())
		data, err := codec.AppendBinary(nil, []byte(twins(20, "null")))
		if schemaText != twinSchema {
			data, err = codec.AppendBinary(nil, []byte(strings.Repeat(`{"l":`, 20)+"null"+strings.Repeat("}", 20)))
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := toJSON(t, newCodec(t, schemaText, avrojson.Plain(), avrojson.MaxDepth(3)), data)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := codec.AppendBinary(nil, []byte(text)); err != nil || string(again) != string(data) {
			t.Errorf("%s comes back as %x, %v", text, again, err)
		}
	}
}

// TestManyCandidatesAreListedShortly has a union of many records.
func TestManyCandidatesAreListedShortly(t *testing.T) {
	var branches []string
	for c := 'A'; c <= 'Z'; c++ {
		branches = append(branches, `{"type":"record","name":"`+string(c)+`","fields":[{"name":"a","type":"int"}]}`)
	}
	codec := newCodec(t, "["+strings.Join(branches, ",")+"]", avrojson.Plain())
	for text, want := range map[string]string{
		`{"a":1}`: "avro: an object that could be A or B or C or D or E or …, at byte 0",
		`{"a":""}`: "avro: an object that fits no branch of the union (A: A.a: expected an int, found a string, at " +
			"byte 5; " +
			"B: B.a: expected an int, found a string, at byte 5; C: C.a: expected an int, found a string, at byte 5; " +
			"D: D.a: expected an int, found a string, at byte 5; E: E.a: expected an int, found a string, at byte 5; " +
			"…), at byte 0",
		`5`: "avro: expected a value of the union of A, B, C, D, E, …, found a number, at byte 0",
	} {
		if _, err := codec.AppendBinary(nil, []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", text, err, want)
		}
	}
}
