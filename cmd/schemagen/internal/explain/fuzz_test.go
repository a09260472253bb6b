package explain_test

import (
	"errors"
	"io"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/explain"
	"github.com/schemagen/schemagen/runtime"
)

// fuzzSchemas cover every kind of node between them.
var fuzzSchemas = []string{
	userSchema,
	`{"type":"record","name":"Tree","fields":[{"name":"kids","type":{"type":"map","values":"Tree"}},
		{"name":"next","type":["Tree","null"]}]}`,
	`{"type":"array","items":["null","boolean","int","float","double","bytes",{"type":"array","items":"null"},
		{"type":"fixed","name":"F","size":0},{"type":"enum","name":"E","symbols":["A","B"]},
		{"type":"record","name":"Empty","fields":[]}]}`,
	`{"type":"map","values":{"type":"record","name":"Logical","fields":[
		{"name":"a","type":{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}},
		{"name":"b","type":{"type":"fixed","name":"D","size":4,"logicalType":"decimal","precision":9,"scale":2}},
		{"name":"c","type":{"type":"bytes","logicalType":"big-decimal"}},
		{"name":"d","type":{"type":"string","logicalType":"uuid"}},
		{"name":"e","type":{"type":"fixed","name":"U","size":16,"logicalType":"uuid"}},
		{"name":"f","type":{"type":"int","logicalType":"date"}},
		{"name":"g","type":{"type":"int","logicalType":"time-millis"}},
		{"name":"h","type":{"type":"long","logicalType":"time-micros"}},
		{"name":"i","type":{"type":"long","logicalType":"timestamp-millis"}},
		{"name":"j","type":{"type":"long","logicalType":"timestamp-micros"}},
		{"name":"k","type":{"type":"long","logicalType":"timestamp-nanos"}},
		{"name":"l","type":{"type":"long","logicalType":"local-timestamp-millis"}},
		{"name":"m","type":{"type":"long","logicalType":"local-timestamp-micros"}},
		{"name":"n","type":{"type":"long","logicalType":"local-timestamp-nanos"}},
		{"name":"o","type":{"type":"fixed","name":"S","size":12,"logicalType":"duration"}}]}}`,
}

// FuzzExplain explains any bytes. The lines must lie side by side, cover all of data that are valid, and end where the
// JSON codec finds the same fault.
func FuzzExplain(f *testing.F) {
	for i := range fuzzSchemas {
		for _, seed := range []string{"", "\x02\x0aalice\x02\x06a@b\x8c\xb5\x02\x01\x04\x02x\x00", "\x00\x00\x00\x02",
			"\x14\x00\x02\x01\x04\x00\x0a\x04\xff\x00\x0c\x80\x01\x00\x0e\x10\x02\x12\x00\x00",
			"\x01\x80\x01\x02k\x04\x01\x00\x00\x00\x00\x00\x06\x02\x01\x14" +
				"\x0205555555555555555\x01\x01\x01\x01\x01\x01\x01\x01\x01000000000000\x00"} {
			f.Add(uint8(i), []byte(seed))
		}
	}
	f.Fuzz(func(t *testing.T, number uint8, data []byte) {
		p := build(t, fuzzSchemas[int(number)%len(fuzzSchemas)])
		all, err := lines(t, p, data)
		compare(t, "input", p, data, err)
		end := 0
		for _, l := range all {
			end += l.Length
		}
		var decodeErr *runtime.DecodeError
		if err != nil && (!errors.As(err, &decodeErr) || decodeErr.Offset > int64(len(data)) || decodeErr.Offset < 0) {
			t.Fatalf("error %v", err)
		}
		if err := explain.Write(io.Discard, p, p.Roots[0], data, runtime.Limits{}); (err == nil) != (end == len(data) &&
			decodeErr == nil) {
			t.Fatalf("Write: %v", err)
		}
	})
}
