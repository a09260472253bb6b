package plan_test

import (
	"encoding/hex"
	"testing"

	"github.com/schemagen/schemagen/schema/plan"
)

// TestDefaultsThatAreNotFinite has the bytes that Apache Avro for Java 1.12.2 and fastavro 1.13.1 write for fields left
// out.
func TestDefaultsThatAreNotFinite(t *testing.T) {
	for _, c := range []struct{ typ, value, want string }{
		{`"double"`, `"NaN"`, "000000000000f87f"},
		{`"double"`, `"Infinity"`, "000000000000f07f"},
		{`"double"`, `"-Infinity"`, "000000000000f0ff"},
		{`"float"`, `"NaN"`, "0000c07f"},
		{`"float"`, `"Infinity"`, "0000807f"},
		{`"float"`, `"-Infinity"`, "000080ff"},
		{`["double","string"]`, `"NaN"`, "02064e614e"}, // by fastavro
		{`["null","double"]`, `"NaN"`, "02000000000000f87f"},
		{`{"type":"array","items":"float"}`, `["NaN",1]`, "040000c07f0000803f00"},
	} {
		reader := build(t, `{"type":"record","name":"R","fields":[{"name":"f","type":`+c.typ+`,"default":`+c.value+
			`}]}`)
		if got := hex.EncodeToString(reader.Nodes[reader.Roots[0]].Fields[0].Default); got != c.want {
			t.Errorf("%s with the default %s: %s, want %s", c.typ, c.value, got, c.want)
		}
		writer := build(t, `{"type":"record","name":"R","fields":[]}`)
		if _, err := plan.Resolve(writer, reader); err != nil {
			t.Errorf("%s with the default %s does not resolve: %v", c.typ, c.value, err)
		}
	}
}

// TestDefaultsOfUnionsAreThoseOfTheFirstBranchThatMatches has bytes by hand: branch, then value.
func TestDefaultsOfUnionsAreThoseOfTheFirstBranchThatMatches(t *testing.T) {
	for _, c := range []struct{ typ, value, want string }{
		{`["int","long"]`, `1`, "0002"},
		{`["int","long"]`, `2147483648`, "02" + "8080808010"},
		{`["float","long"]`, `16777217`, "00" + "0000804b"},
		{`["int","double"]`, `1.5`, "02" + "000000000000f83f"},
		{`["double","int"]`, `1`, "00" + "000000000000f03f"},
		{`["bytes","string"]`, `"é"`, "00" + "02e9"},
		{`["string","bytes"]`, `"é"`, "00" + "04c3a9"},
		{`["bytes","string"]`, `"Ā"`, "02" + "04c480"},
		{`[{"type":"fixed","name":"F","size":2},"bytes"]`, `"ab"`, "00" + "6162"},
		{`[{"type":"fixed","name":"F","size":2},"bytes"]`, `"abc"`, "02" + "06616263"},
		{`[{"type":"enum","name":"E","symbols":["A","B"]},"string"]`, `"B"`, "00" + "02"},
		{`[{"type":"enum","name":"E","symbols":["A","B"]},"string"]`, `"C"`, "02" + "0243"},
		{`[{"type":"map","values":"int"},{"type":"record","name":"I","fields":[{"name":"x","type":"int"}]}]`, `{"x":1}`,
			"00" + "02" + "0278" + "02" + "00"},
		{`[{"type":"record","name":"I","fields":[{"name":"x","type":"int"}]},{"type":"map","values":"int"}]`, `{"x":1}`,
			"00" + "02"},
		{`[{"type":"record","name":"I","fields":[{"name":"x","type":"int"}]},{"type":"map","values":"int"}]`, `{"y":1}`,
			"02" + "02" + "0279" + "02" + "00"},
	} {
		p := build(t, `{"type":"record","name":"R","fields":[{"name":"f","type":`+c.typ+`,"default":`+c.value+`}]}`)
		if got := hex.EncodeToString(p.Nodes[p.Roots[0]].Fields[0].Default); got != c.want {
			t.Errorf("%s with the default %s: %s, want %s", c.typ, c.value, got, c.want)
		}
	}
}
