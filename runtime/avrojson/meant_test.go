package avrojson_test

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/schema"
)

// TestClassicMistakesAreToldWhatToWrite takes JSON as other libraries write it, and as people do.
func TestClassicMistakesAreToldWhatToWrite(t *testing.T) {
	s := schema.MustParse(`{"type":"record","name":"com.ex.R","fields":[
		{"name":"id","type":["null","long",{"type":"record","name":"P","fields":[]}],"default":null},
		{"name":"ts","type":["null",{"type":"long","logicalType":"timestamp-millis"}],"default":null},
		{"name":"money","type":["null",{"type":"bytes","logicalType":"decimal","precision":4,"scale":2}],
		"default":null},
		{"name":"day","type":{"type":"int","logicalType":"date"},"default":0},
		{"name":"kind","type":{"type":"enum","name":"E","symbols":["A","B"]},"default":"A"}]}`)
	plain, err := avrojson.New(s)
	if err != nil {
		t.Fatal(err)
	}
	logical, err := avrojson.New(s, avrojson.Logical())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		codec      *avrojson.Codec
		text, says string
	}{
		{plain, `{"id":{"int":1}}`, `no branch "int" in the union; it has "null", "long", "com.ex.P"`},
		{plain, `{"id":{"Long":1}}`, `did you mean "long"?`},
		{plain, `{"id":{"P":{}}}`, `did you mean "com.ex.P"?`},
		{plain, `{"ts":{"timestamp-millis":1}}`, `did you mean "long"?`},
		{plain, `{"ts":{"long.timestamp-millis":1}}`, `did you mean "long"?`},
		{plain, `{"money":{"bytes.decimal":1}}`, `did you mean "bytes"?`},
		{plain, `{"money":{"bytes":1.25}}`, "found a number; a decimal such as 12.50 is read with the option Logical"},
		{logical, `{"money":{"bytes":"1.25"}}`, "expected a decimal, which is a number such as 12.50, found a string"},
		{plain, `{"ts":{"long":"2024-01-01T00:00:00Z"}}`,
			"a timestamp such as 2006-01-02T15:04:05.999Z is read with the option Logical"},
		{plain, `{"day":"2024-01-01"}`, "a date such as 2006-01-02 is read with the option Logical"},
		{logical, `{"day":19723}`, "expected a date such as 2006-01-02, found a number"},
		{plain, `{"kind":"a"}`, `did you mean "A"?`},
		{plain, `{"kind":"C"}`, `it has "A", "B"`},
		{plain, `{"ID":{"long":1}}`, `R has no field "ID"; did you mean "id"?`},
	} {
		if _, err := c.codec.AppendBinary(nil, []byte(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s", c.text, err, c.says)
		}
	}
}
