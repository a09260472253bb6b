package schema_test

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// TestClassicMistakesAreToldWhatToWrite: the first of the errors, or else of the warnings, says what was meant.
func TestClassicMistakesAreToldWhatToWrite(t *testing.T) {
	for text, says := range map[string]string{
		`{"type":"timestamp-millis"}`: `it is a logical type; write {"type": "long", "logicalType": ` +
			`"timestamp-millis"}`,
		`{"type":"record","name":"R","fields":[{"name":"a","type":"time-millis"}]}`: `write {"type": "int", ` +
			`"logicalType": "time-millis"}`,
		`["null","duration"]`: `write {"type": "fixed", ` +
			`"name": …, "size": 12, "logicalType": "duration"}`,
		`{"type":"record","name":"R","field":[]}`: `the record has no ` +
			`"fields"; write "fields" for "field"`,
		`{"type":"enum","name":"E","symbol":["A"]}`: `write "symbols" for ` +
			`"symbol"`,
		`{"type":"array","item":"int"}`:            `write "items" for "item"`,
		`{"type":"map","value":"int"}`:             `write "values" for "value"`,
		`{"type":"record","Name":"R","fields":[]}`: `write "name" for "Name"`,
		`{"type":"record","name":"R","docs":"x","fields":[]}`: `"docs" has no meaning to ` +
			`Avro; write "doc", if that is meant`,
		`{"type":"string","logicaltype":"uuid"}`: `"logicaltype" has no ` +
			`meaning to Avro; write "logicalType", if that is meant`,
		`{"type":"record","name":"R","fields":[{"name":"a","type":"int","alias":["b"]}]}`: `write "aliases", if that ` +
			`is meant`,
	} {
		set, err := schema.ParseSources([]schema.Source{{Text: []byte(text)}})
		got := ""
		if err != nil {
			got = err.Error()
		} else if len(set.Warnings) == 1 {
			got = set.Warnings[0].Error()
		}
		if !strings.Contains(got, says) {
			t.Errorf("%s: %q, want %s", text, got, says)
		}
	}
	// What is written under both names is meant, and so is what has a name of its own.
	set, err := schema.ParseSources(
		[]schema.Source{{Text: []byte(`{"type":"record","name":"R","doc":"x","docs":"y","value":1,` +
			`"fields":[{"name":"a","type":"int","item":1}]}`)}})
	if err != nil || len(set.Warnings) > 0 {
		t.Error(err, set.Warnings)
	}
}
