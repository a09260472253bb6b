package schema_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/schemagen/schemagen/schema"
)

func TestValuesAreReadWithPositions(t *testing.T) {
	v, err := schema.ParseValue("\ufeff{\"a\" :\n [1, -2.50e+3,\r\n  true], \"é\\n\": null}")
	if err != nil {
		t.Fatal(err)
	}
	pos := func(offset, line, column int) schema.Position {
		return schema.Position{Offset: offset, Line: line, Column: column}
	}
	// Columns count bytes; the byte order mark is three of them, but none of the first line.
	want := schema.Value{Kind: schema.JSONObject, Pos: pos(3, 1, 1), Members: []schema.Member{
		{Name: "a", Pos: pos(4, 1, 2), Value: schema.Value{Kind: schema.JSONArray, Pos: pos(11, 2, 2),
			Items: []schema.Value{
				{Kind: schema.JSONNumber, Text: "1", Pos: pos(12, 2, 3)},
				{Kind: schema.JSONNumber, Text: "-2.50e+3", Pos: pos(15, 2, 6)},
				{Kind: schema.JSONBool, Bool: true, Pos: pos(28, 3, 3)},
			}}},
		{Name: "é\n", Pos: pos(35, 3, 10), Value: schema.Value{Kind: schema.JSONNull, Pos: pos(43, 3, 18)}},
	}}
	if diff := cmp.Diff(want, v, cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
	if a, ok := v.Get("a"); !ok || len(a.Items) != 3 {
		t.Error("Get does not find a")
	}
	if _, ok := v.Get("b"); ok {
		t.Error("Get finds b")
	}
}

// TestTheSameTextsAreJSON compares with encoding/json, which takes bytes that are not UTF-8 and half
// surrogates as well, and no byte order mark.
func TestTheSameTextsAreJSON(t *testing.T) {
	pieces := []string{"", "{}", "[]", "[[[]]]", `{"a":{"b":[{}]}}`, "[1,2]", "[1,]", "[,1]", "[1 2]", "[1", "]", "{",
		`{"a"}`, `{"a":}`, `{"a":1,}`, `{,}`, `{a:1}`, `{"a":1 "b":2}`,
		"0", "-0", "00", "01", "-01", "1.0", "1.", ".1", "1e1", "1E+1", "1e-1", "1e", "1e+", "+1", "--1", "1-", "0x1",
		"1_0", "NaN", "Infinity", "1f", "1 ", " 1", "\t1\r\n", "\v1", "\u00a01",
		"true", "tru", "truee", "True", "null", "nul", "nulll", "false", "true false", `""`, `"`, `"a`, `"a"b"`, `"\""`,
		`"\\"`, `"\/\b\f\n\r\t"`, `"\a"`, `"\'"`, `"\u0041"`, `"\u004"`, `"\u00g1"`, `"\U0041"`,
		`"\ud83d\ude00"`, "\"\x00\"", "\"\x1f\"", "\"\n\"", "\"\x7f\"", `'a'`, `"a" // b`, `/* a */ 1`, `[1]]`,
		`{"a":1}}`, `{"a":1,"a":2}`, `{"":""}`, `[true,false,null]`, `[tru]`, `[nullnull]`, `[1true]`, `["a""b"]`}
	for _, text := range pieces {
		v, err := schema.ParseValue(text)
		if (err == nil) != json.Valid([]byte(text)) {
			t.Errorf("%q: %v, but for encoding/json it is valid: %v", text, err, json.Valid([]byte(text)))
		}
		if err != nil {
			var d *schema.Diagnostic
			if !errors.As(err, &d) || !errors.Is(err, schema.ErrSyntax) {
				t.Errorf("%q: error %T", text, err)
			}
			continue
		}
		again, err := schema.ParseValue(v.String())
		if err != nil || !again.Equal(v) {
			t.Errorf("%q is written as %s: %v", text, v, err)
		}
	}
}

func TestOfARepeatedNameTheLastValueIsKept(t *testing.T) {
	v := schema.MustValue(`{"a":1,"b":2,"a":3}`)
	if got := v.String(); got != `{"a":3,"b":2}` {
		t.Errorf("got %s", got)
	}
	var b strings.Builder
	b.WriteString(`{"k0":0`)
	for range 100 {
		for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p",
			"q", "r", "s"} {
			b.WriteString(`,"` + name + `":1`)
		}
	}
	if v := schema.MustValue(b.String() + `,"k0":9}`); len(v.Members) != 20 || v.Members[0].Value.Text != "9" {
		t.Errorf("%d members, the first %v", len(v.Members), v.Members[0])
	}
}

func TestEqualValues(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"a":1,"b":[true,null]}`, ` { "b" : [ true , null ] , "a" : 1 } `, true},
		{`"\u0041"`, `"A"`, true},
		{`1`, `1.0`, false},
		{`[1,2]`, `[2,1]`, false},
		{`[]`, `{}`, false},
		{`{"a":1}`, `{"b":1}`, false},
		{`{"a":1}`, `{"a":1,"b":1}`, false},
		{`true`, `false`, false},
		{`"1"`, `1`, false},
		{`null`, `false`, false},
	} {
		if a, b := schema.MustValue(c.a), schema.MustValue(c.b); a.Equal(b) != c.want || b.Equal(a) != c.want {
			t.Errorf("%s equals %s: %v, want %v", c.a, c.b, !c.want, c.want)
		}
	}
}

func TestMustPanicsOnBadText(t *testing.T) {
	for name, must := range map[string]func(){
		"MustValue": func() { schema.MustValue("{") },
		"MustParse": func() { schema.MustParse(`"integer"`) },
	} {
		func() {
			defer func() {
				if r, ok := recover().(string); !ok || !strings.Contains(r, name) {
					t.Errorf("%s: recovered %v", name, r)
				}
			}()
			must()
		}()
	}
}
