package schema_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

const (
	pair = `{"type":"record","name":"P","fields":[{"name":"x","type":"int"},{"name":"y","type":"string",` +
		`"default":"why"}]}`
	hue   = `{"type":"enum","name":"Hue","symbols":["RED","SKY"]}`
	twoB  = `{"type":"fixed","name":"Two","size":2}`
	other = `{"type":"record","name":"O","fields":[{"name":"x","type":["null","boolean"]}]}`
)

func TestDefaultsFitTheirTypes(t *testing.T) {
	cases := []struct {
		fieldType string
		fits      string // values that do, separated by |
		fails     string // values that do not
	}{
		{`"null"`, `null`, `0|""|false|[]|{}`},
		{`"boolean"`, `true|false`, `null|0|"true"`},
		{`"int"`, `0|-0|2147483647|-2147483648`, `2147483648|-2147483649|1.0|1e3|"1"|null|true|1E1`},
		{`"long"`, `9223372036854775807|-9223372036854775808`, `9223372036854775808|-9223372036854775809|0.5|"1"|1e2`},
		{`"float"`, `0|-0.0|1|1.5|-1.5e-300|3.4028235e38|1e-400|"NaN"|"Infinity"|"-Infinity"`,
			`1e39|3.5e38|"1"|"nan"|"+Infinity"|"INF"|""|null|-1e300`},
		{`"double"`,
			`"NaN"|"Infinity"|"-Infinity"|0|1e308|-1.7976931348623157e308|1e-400|123456789012345678901234567890`,
			`1e309|"1"|"infinity"|"Inf"|null`},
		{`"bytes"`, `""|"abc"|"\u0000\u00ff"|"ÿ"`, `"\u0100"|"日"|1|[1]|null`},
		{`"string"`, `""|"\u0100😀"`, `1|null|["a"]`},
		{twoB, `"ab"|"\u00ff\u0000"|"éé"`, `""|"a"|"abc"|"aĀ"|12|null`},
		{hue, `"RED"|"SKY"`, `"red"|""|0|null`},
		{`{"type":"array","items":"int"}`, `[]|[1,2]`, `{}|1|[1,"2"]|[null]|null`},
		{`{"type":"map","values":"int"}`, `{}|{"a":1,"":2}`, `[]|{"a":"1"}|null`},
		{pair, `{"x":1}|{"y":"z","x":2}|{"x":1,"more":3}`, `{}|{"y":"z"}|{"x":"1"}|{"x":1,"y":2}|[]|null|"x"`},
		{`["null","int"]`, `null|1`, `"1"|1.5|{"int":1}|[]|{}`},
		{`["int","null"]`, `null|1`, `"1"|{"int":1}`},
		{`["null",` + hue + `,` + twoB + `]`, `null|"RED"|"ab"`, `"abc"|"NO!"|1`},
		{`["null",` + pair + `,` + other + `]`, `{"x":1}|{"x":true}|{"x":null}`, `{"x":"1"}|{}`},
		{`["null",` + pair + `,{"type":"map","values":"long"}]`, `{"x":1}|{"z":1}|{}|{"x":2147483648}`,
			`{"x":"1"}|{"z":"1"}`},
		{`{"type":"array","items":["null","int"]}`, `[null,1]`, `[null,"1"]`},
		{`[]`, ``, `null|1|{}`},
		{`{"type":"int","logicalType":"date"}`, `0`, `"1970-01-01"`},
		{`{"type":"bytes","logicalType":"decimal","precision":4,"scale":2}`, `"\u0000{"`, `1.23`},
	}
	for _, c := range cases {
		for _, list := range []struct {
			values string
			class  error
		}{{c.fits, nil}, {c.fails, schema.ErrDefault}} {
			if list.values == "" {
				continue
			}
			for value := range strings.SplitSeq(list.values, "|") {
				text := record(`{"name":"f","type":` + c.fieldType + `,"default":` + value + `}`)
				if _, err := schema.Parse(text); !errors.Is(err, list.class) {
					t.Errorf("%s with default %s: got %v, want %v", c.fieldType, value, err, list.class)
				}
			}
		}
	}
}

func TestAUnionDefaultBelongsToTheFirstBranchThatItMatches(t *testing.T) {
	cases := []struct {
		union, value string
		branch       int
	}{
		{`["null","string"]`, `"x"`, 1},
		{`["int","long"]`, `1`, 0},
		{`["int","long"]`, `2147483648`, 1},
		{`["long","double"]`, `1.5`, 1},
		{`["bytes","string"]`, `"é"`, 0},
		{`["bytes","string"]`, `"Ā"`, 1},
		{`["string",` + hue + `]`, `"RED"`, 0},
		{`[` + hue + `,"string"]`, `"BLUE"`, 1},
		{`[` + pair + `,` + other + `]`, `{"x":true}`, 1},
		{`[{"type":"map","values":"int"},` + pair + `]`, `{"x":1,"y":"z"}`, 1},
		{`["null","int"]`, `"x"`, -1},

		// Numbers: a number without fraction and exponent is one of the first type that holds it.
		{`["long","int"]`, `1`, 0},
		{`["int","float"]`, `1`, 0},
		{`["float","int"]`, `1`, 0},
		{`["int","double"]`, `2147483648`, 1},
		{`["double","long"]`, `1`, 0},
		{`["int","double"]`, `1.5`, 1},
		{`["int","float"]`, `1.0`, 1},
		{`["long","float"]`, `1e3`, 1},
		{`["int","long","double"]`, `9223372036854775808`, 2},
		{`["float","long"]`, `16777217`, 0},
		{`["float","double"]`, `1.5`, 0},
		{`["float","double"]`, `3.5e38`, 1},
		{`["double","float"]`, `1.5`, 0},
		{`["int","long"]`, `-9223372036854775809`, -1},

		// Texts.
		{`["string","bytes"]`, `"x"`, 0},
		{`["bytes",` + twoB + `]`, `"ab"`, 0},
		{`[` + twoB + `,"bytes"]`, `"ab"`, 0},
		{`[` + twoB + `,"bytes"]`, `"abc"`, 1},
		{`[` + twoB + `,"bytes","string"]`, `"aĀ"`, 2},
		{`[` + hue + `,"bytes"]`, `"RED"`, 0},
		{`[` + hue + `,"bytes"]`, `"BLUE"`, 1},
		{`["bytes",` + hue + `]`, `"RED"`, 0},
		{`["string",` + twoB + `]`, `"ab"`, 0},
		{`[` + hue + `,` + twoB + `]`, `"ab"`, 1},

		// Objects.
		{`[` + pair + `,{"type":"map","values":"int"}]`, `{"x":1}`, 0},
		{`[` + pair + `,{"type":"map","values":"int"}]`, `{"z":1}`, 1},
		{`[{"type":"map","values":"int"},` + pair + `]`, `{"x":1}`, 0},
		{`[` + other + `,` + pair + `]`, `{"x":1}`, 1},

		// Texts in the place of numbers come last of all.
		{`["null","double"]`, `"NaN"`, 1},
		{`["float","double"]`, `"-Infinity"`, 0},
		{`["double","string"]`, `"NaN"`, 1},
		{`["double","bytes"]`, `"Infinity"`, 1},
		{`["double",{"type":"enum","name":"N","symbols":["NaN"]}]`, `"NaN"`, 1},
		{`["double",` + hue + `]`, `"NaN"`, 0},
		{`["int","double"]`, `"nan"`, -1},
		{`[]`, `null`, -1},
	}
	for _, c := range cases {
		v := schema.MustValue(c.value)
		if got := schema.MustParse(c.union).DefaultBranch(&v); got != c.branch {
			t.Errorf("%s: %s belongs to branch %d, want %d", c.union, c.value, got, c.branch)
		}
	}
}

// Apache Java and fastavro take them, and their bytes for a missing field are those of TestDefaultsThatAreNotFinite of
// package plan.
func TestDefaultsThatAreNotFiniteAreWarnedOf(t *testing.T) {
	text := record(`{"name":"d","type":"double","default":"NaN"},{"name":"f","type":"float","default":"-Infinity"},
		{"name":"u","type":["null","double"],"default":"Infinity"},
		{"name":"a","type":{"type":"array","items":"float"},"default":[1,"NaN"]},
		{"name":"s","type":["double","string"],"default":"NaN"},
		{"name":"r","type":{"type":"record","name":"I","fields":[{"name":"x","type":"double"}]},"default":{"x":"NaN"}}`)
	set, err := schema.ParseSources([]schema.Source{{Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range set.Warnings {
		if !errors.Is(w, schema.ErrDefault) || !strings.HasPrefix(text[w.Pos.Offset:], `"NaN"`) &&
			!strings.HasPrefix(text[w.Pos.Offset:], `"Infinity"`) &&
			!strings.HasPrefix(text[w.Pos.Offset:], `"-Infinity"`) {
			t.Errorf("warning %v", w)
		}
	}
	if len(set.Warnings) != 5 {
		t.Errorf("warnings %v, want one for each but the string", set.Warnings)
	}
	s := set.Roots[0].Schema
	if !strings.Contains(s.String(), `"type":"float","default":"-Infinity"`) {
		t.Errorf("written as %s", s)
	}
	checkReadsBack(t, s)
}

func TestDefaultsThatFillInThemselvesAreRefused(t *testing.T) {
	const text = `{"type":"record","name":"A","fields":[
		{"name":"b","type":["null",{"type":"record","name":"B","fields":[
			{"name":"a","type":["null","A"],"default":%}]}],"default":{}}]}`
	if _, err := schema.Parse(strings.Replace(text, "%", "{}", 1)); !errors.Is(err, schema.ErrDefault) ||
		!strings.Contains(err.Error(), "without end") {
		t.Errorf("got %v", err)
	}
	for _, end := range []string{"null", `{"b":null}`, `{"b":{"a":null}}`} {
		if _, err := schema.Parse(strings.Replace(text, "%", end, 1)); err != nil {
			t.Errorf("%s: %v", end, err)
		}
	}
}

func TestNumbersKeepTheirDigits(t *testing.T) {
	for _, number := range []string{"1.50", "-0.0", "1E+2", "123456789012345678901234567890.10"} {
		f := schema.MustParse(record(`{"name":"f","type":"double","default":` + number + `}`)).Fields[0]
		if f.Default.Kind != schema.JSONNumber || f.Default.Text != number || f.Default.String() != number {
			t.Errorf("%s became %s", number, f.Default.Text)
		}
	}
}

func TestDefaultsOfWideRecords(t *testing.T) {
	var fields, values []string
	for i := range 40 {
		fields = append(fields, fmt.Sprintf(`{"name":"f%d","type":"int"}`, i))
		values = append(values, fmt.Sprintf(`"f%d":%d`, i, i))
	}
	text := func(values []string) string {
		return record(`{"name":"w","type":{"type":"record","name":"W","fields":[` + strings.Join(fields, ",") +
			`]},"default":{` + strings.Join(values, ",") + `}}`)
	}
	if _, err := schema.Parse(text(values)); err != nil {
		t.Error(err)
	}
	if _, err := schema.Parse(text(values[:39])); !errors.Is(err, schema.ErrDefault) ||
		!strings.Contains(err.Error(), `"f39"`) {
		t.Errorf("got %v", err)
	}
}

func TestStrangersInADefaultAreWarnedOf(t *testing.T) {
	text := record(`{"name":"p","type":["null",` + pair + `],"default":{"x":1,"X":2}}`)
	set, err := schema.ParseSources(sources("a", text))
	if err != nil || len(set.Warnings) != 1 || set.Warnings[0].Pos.Offset != strings.Index(text, `"X":2`) {
		t.Errorf("got %v, %v", set, err)
	}
}

func TestAttributesBesideAReferenceAreWarnedOf(t *testing.T) {
	text := record(`{"name":"a","type":["null",{"type":"R","doc":"x"}]}`)
	set, err := schema.ParseSources(sources("a", text))
	if err != nil || len(set.Warnings) != 1 || set.Warnings[0].Pos.Offset != strings.Index(text, `"doc"`) {
		t.Errorf("got %v, %v", set, err)
	}
}

// TestDefaultsThatALogicalTypeRefusesAreAccepted, as they are values of the type underneath, which is all that Avro
// 1.12, "Records", asks of them.
func TestDefaultsThatALogicalTypeRefusesAreAccepted(t *testing.T) {
	for _, field := range []string{
		`"type":{"type":"string","logicalType":"uuid"},"default":"dd"`,
		`"type":{"type":"bytes","logicalType":"decimal","precision":2},"default":"\u007f\u007f"`,
		`"type":{"type":"bytes","logicalType":"big-decimal"},"default":"x"`,
		`"type":{"type":"int","logicalType":"time-millis"},"default":-1`,
	} {
		text := `{"type":"record","name":"R","fields":[{"name":"f",` + field + `}]}`
		if s, err := schema.Parse(text); err != nil || s.Fields[0].Type.Logical.Kind == schema.NoLogical {
			t.Errorf("%s: %v", text, err)
		}
	}
}
