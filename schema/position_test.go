package schema_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// positionCases are texts with "§" in front of what is wrong, the class of the fault, and a part of
// the message or hint.
var positionCases = []struct {
	text  string
	class error
	says  string
}{
	// JSON.
	{"§", schema.ErrSyntax, "empty"},
	{" \n\n §", schema.ErrSyntax, "empty"},
	{"\"int\"\n§\"long\"", schema.ErrSyntax, "more text after the schema"},
	{"{\"type\":\n\n  \"int\"§\n\n", schema.ErrSyntax, "ends inside the object that begins at line 1, column 1"},
	{"{\"type\": \"array\",\n \"items\": [\"int\"§", schema.ErrSyntax,
		"ends inside the array that begins at line 2, column 11"},
	{"[§", schema.ErrSyntax, "ends inside the array"},
	{"[\"int\",§\n", schema.ErrSyntax, "ends inside the array"},
	{"{§", schema.ErrSyntax, "ends inside the object"},
	{"{\"type\":§ ", schema.ErrSyntax, "a value is missing"},
	{"{\"a\\t§", schema.ErrSyntax, "ends inside the string"},
	{"{\"type\"§", schema.ErrSyntax, "colon"},
	{"{\"type\" §\"int\"}", schema.ErrSyntax, "colon"},
	{"{\"type\": §}", schema.ErrSyntax, "unexpected"},
	{"{§type: \"int\"}", schema.ErrSyntax, "double quotes"},
	{"{\"type\": \"int\"\n §\"doc\": \"\"}", schema.ErrSyntax, "comma"},
	{"[\"int\"§,\n]", schema.ErrSyntax, "no comma after the last"},
	{"{\"type\": \"int\"§,}", schema.ErrSyntax, "no comma after the last"},
	{"[\"int\"§;\"long\"]", schema.ErrSyntax, "comma"},
	{"§# a schema\n\"int\"", schema.ErrSyntax, `begins with "//" or "/*"`},
	{"[\n\t§# a schema\n\"int\"]", schema.ErrSyntax, `begins with "//" or "/*"`},

	// Comments are white space, and places after them are right.
	{"// a\n/* b\n c */ [ /* d */ §\"nope\"]", schema.ErrUnknownType, "unknown type"},
	{"/* a\r\n *//**/ // b\r\n// c\r\n\t§\"nope\" // d", schema.ErrUnknownType, "unknown type"},
	{"{\"type\" /* a */ : // b\n \"fixed\", // c\n /* d\n */ \"name\": \"F\", \"size\": /*\n*/ §-1 }", schema.ErrSize,
		"out of range"},
	{"[\"int\", /* é */ §nope]", schema.ErrSyntax, "unexpected word nope"},
	{"[\"int\"§ // that is all\n\n", schema.ErrSyntax, "the text ends inside the array"},
	{"{\"type\": \"int\"§ /* that is all */", schema.ErrSyntax, "the text ends inside the object"},
	{"§/* never closed\n\"int\"", schema.ErrSyntax, `close the comment with "*/"`},
	{"[\"int\" §/* never closed\n]", schema.ErrSyntax, `unexpected "/*" without an end`},
	{"\"int\" §/* never closed *", schema.ErrSyntax, "more text after the schema"},
	{"§/ \"int\"", schema.ErrSyntax, `begins with "//" or "/*"`},
	{"§/*/ \"int\"", schema.ErrSyntax, "close the comment"},
	{"§'int'", schema.ErrSyntax, "double quotes"},
	{"§nul", schema.ErrSyntax, "bare words"},
	{"[\"int\", §True]", schema.ErrSyntax, "bare words"},
	{"§01", schema.ErrSyntax, "leading zeros"},
	{"§-", schema.ErrSyntax, "number"},
	{"§1.", schema.ErrSyntax, "number"},
	{"§1e+", schema.ErrSyntax, "number"},
	{"§.5", schema.ErrSyntax, "unexpected"},
	{"§0x10", schema.ErrSyntax, "number"},
	{"\"int§", schema.ErrSyntax, "ends inside the string that begins at line 1, column 1"},
	{"\"int\\§", schema.ErrSyntax, "ends inside the string"},
	{"\"a§\nb\"", schema.ErrSyntax, "not closed on its line"},
	{"\"a§\tb\"", schema.ErrSyntax, `\u0009`},
	{"\"a\\n§\tb\"", schema.ErrSyntax, `\u0009`},
	{"\"§\\x\"", schema.ErrSyntax, "escape"},
	{"\"§\\u12g4\"", schema.ErrSyntax, "escape"},
	{"\"§\\ud800x\"", schema.ErrSyntax, "surrogate"},
	{"\"§\\ude00\"", schema.ErrSyntax, "surrogate"},
	{"\"ab§\xffc\"", schema.ErrSyntax, "UTF-8"},
	{"\"\\tab§\xc3\"", schema.ErrSyntax, "UTF-8"},
	{"§\xff", schema.ErrSyntax, "byte 0xff"},

	// Schemas.
	{"[\"int\",\n {\"type\":\n  §\"integer\"}]", schema.ErrUnknownType, `write "int"`},
	{"[\"null\",\n §true]", schema.ErrAttribute, "not a schema"},
	{"[\"null\",\n §null]", schema.ErrAttribute, `"null"`},
	{"[\"null\",\n §{\"items\": \"int\"}]", schema.ErrMissing, `"type"`},
	{"[§{\"symbols\": [], \"name\": \"E\"}]", schema.ErrMissing, `add "type": "enum"`},
	{"{\"type\":\n §[\"null\", \"int\"]}", schema.ErrAttribute, "union"},
	{"{\"type\":\n §{\"type\": \"int\"}}", schema.ErrAttribute, "inner object"},
	{"{\"type\": \"array\", \"items\":\n §\"foo\"}", schema.ErrUnknownType, "foo"},
	{"[§{\"type\": \"array\"}]", schema.ErrMissing, "items"},
	{"[§{\"type\": \"map\"}]", schema.ErrMissing, "values"},
	{"[\"null\",\n §[\"int\"]]", schema.ErrUnion, "outer union"},
	{"[\"null\",\n \"int\",\n §{\"type\": \"int\"}]", schema.ErrUnion, "branch 3 repeats int, which is branch 2"},
	{"[{\"type\": \"fixed\", \"name\": \"a.F\", \"size\": 1},\n §\"a.F\"]", schema.ErrUnion, "a.F"},

	// Names.
	{"{\"type\": \"record\",\n \"name\": §\"a-b\",\n \"fields\": []}", schema.ErrName, `"a_b"`},
	{"{\"type\": \"record\",\n \"name\": §\"x.1\",\n \"fields\": []}", schema.ErrName, `"_1"`},
	{"{\"type\": \"record\",\n \"name\": \"R\", \"namespace\":\n §\"a..b\", \"fields\": []}", schema.ErrNamespace,
		"a..b"},
	{"{\"type\": \"record\", \"namespace\": \"-\",\n \"name\": §\"a-b.R\", \"fields\": []}", schema.ErrNamespace,
		"a-b"},
	{"{\"type\": \"record\", \"name\": \"R\", \"namespace\":\n §5, \"fields\": []}", schema.ErrAttribute, "string"},
	{"{\"type\": \"enum\", \"symbols\": [],\n \"name\": §null}", schema.ErrMissing, "name"},
	{"{\"type\": \"record\", \"name\": \"R\",\n \"aliases\": [\"ok\",\n  §7], \"fields\": []}", schema.ErrAttribute,
		"alias"},
	{"{\"type\": \"fixed\", \"size\": 1, \"name\":\n §\"x.long\"}", schema.ErrPrimitive, "long"},
	{"[{\"type\": \"fixed\", \"name\": \"F\", \"size\": 1},\n {\"type\": \"fixed\",\n  \"name\": §\"F\", \"size\": 1}]",
		schema.ErrDuplicateName, "x.avsc:1"},

	// Records.
	{"{\"type\": \"record\", \"name\": \"R\",\n \"fields\": §{}}", schema.ErrAttribute, "array"},
	{"{\"type\": \"record\", \"name\": \"R\",\n \"fields\": [\n  §\"a\"]}", schema.ErrAttribute, "field 1"},
	{record("\n {\"name\": §\"a.b\", \"type\": \"int\"}"), schema.ErrName, "a.b"},
	{record("\n §{\"type\": \"int\"}"), schema.ErrMissing, "name"},
	{record("\n §{\"name\": \"a\"}"), schema.ErrMissing, "type"},
	{record("\n {\"name\": \"a\",\n  \"type\": §null}"), schema.ErrAttribute, "null"},
	{record("{\"name\": \"a\", \"type\": \"int\"},\n {\"type\": \"int\",\n  \"name\": §\"a\"}"),
		schema.ErrDuplicateField, "line 1"},
	{record("\n {\"name\": \"a\", \"type\": \"int\",\n  \"order\": §\"up\"}"), schema.ErrOrder, "descending"},
	{record("{\"name\": \"a\", \"type\":\n §\"array\", \"items\": \"int\"}"), schema.ErrUnknownType,
		`{"type": "array"`},
	{record("{\"name\": \"a\", \"type\":\n [\"null\",\n  §\"Rr\"]}"), schema.ErrUnknownType, `did you mean "R"`},
	{record("{\"name\": \"a\", \"type\": [\"null\",\n §\"S\"]}, {\"name\": \"b\", \"type\":\n {\"type\": \"fixed\", " +
		"\"name\": \"S\", \"size\": 2}}"), schema.ErrForward, "line 3"},
	{record("{\"name\": \"a\", \"type\": \"int\"},\n §{\"name\": \"r\", \"type\": \"R\"}"), schema.ErrCycle, "R.r → R"},

	// Enums and fixed.
	{"{\"type\": \"enum\", \"name\": \"E\", \"symbols\":\n §\"A\"}", schema.ErrAttribute, "array"},
	{"{\"type\": \"enum\", \"name\": \"E\",\n \"symbols\": [\"A\",\n  §\"b c\"]}", schema.ErrSymbol, "b_c"},
	{"{\"type\": \"enum\", \"name\": \"E\",\n \"symbols\": [\"A\",\n  \"B\", §\"A\"]}", schema.ErrDuplicateSymbol,
		"place 1"},
	{"{\"type\": \"enum\", \"name\": \"E\",\n \"default\": §\"C\", \"symbols\": [\"A\", \"B\"]}", schema.ErrEnumDefault,
		"A, B"},
	{"{\"type\": \"enum\", \"name\": \"E\", \"symbols\": [\"A\"],\n \"default\": §\"\"}", schema.ErrEnumDefault,
		"empty"},
	{"{\"type\": \"enum\", \"name\": \"E\", \"symbols\": [],\n \"default\": §\"A\"}", schema.ErrEnumDefault,
		"none to choose from"},
	{"{\"type\": \"enum\", \"name\": \"E\", \"default\": §\"Z\",\n \"symbols\": " +
		"[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"G\",\"H\",\"I\"]}", schema.ErrEnumDefault, "G, H, …"},
	{"{\"type\": \"fixed\", \"name\": \"F\",\n \"size\": §2147483648}", schema.ErrSize, "range"},
	{"{\"type\": \"fixed\", \"name\": \"F\",\n \"size\": §1e1}", schema.ErrAttribute, "whole"},
	{"\n §{\"type\": \"fixed\", \"name\": \"F\"}", schema.ErrMissing, "size"},

	// Defaults, down to the part that is wrong.
	{record("{\"name\": \"a\", \"type\": \"int\",\n \"default\": §\"1\"}"), schema.ErrDefault, "number"},
	{record("{\"name\": \"a\", \"type\": {\"type\": \"array\", \"items\": \"long\"},\n \"default\": [1,\n  2, §2.5]}"),
		schema.ErrDefault, "2.5"},
	{record("{\"name\": \"a\", \"type\": [\"null\", {\"type\": \"map\", \"values\": \"boolean\"}],\n \"default\": " +
		"{\"x\":\n  §0}}"), schema.ErrDefault, "boolean"},
	{record("{\"name\": \"a\", \"type\": [\"null\", \"string\"],\n \"default\": §{\"string\": \"x\"}}"),
		schema.ErrDefault, `without the name of its branch: "x"`},
	{record("{\"name\": \"a\", \"type\": \"int\",\n \"default\": §[[1]]}"), schema.ErrDefault, "an array is no value"},
	{record("{\"name\": \"a\", \"type\": \"int\",\n \"default\": §{\"x\": {}}}"), schema.ErrDefault,
		"an object is no value"},
	{record("{\"name\": \"a\", \"type\": [\"null\", \"string\"],\n \"default\": §4}"), schema.ErrDefault,
		"null, string"},
}

func record(fields string) string {
	return `{"type": "record", "name": "R", "fields": [` + fields + `]}`
}

func TestErrorsPointAtWhatIsWrong(t *testing.T) {
	for _, c := range positionCases {
		before, after, ok := strings.Cut(c.text, "§")
		if !ok {
			t.Fatalf("no mark in %s", c.text)
		}
		line := 1 + strings.Count(before, "\n")
		want := schema.Position{File: "x.avsc", Offset: len(before), Line: line,
			Column: len(before) - strings.LastIndexByte(before, '\n')}
		_, err := schema.ParseSources([]schema.Source{{Name: "x.avsc", Text: []byte(before + after)}})
		var list schema.ErrorList
		if !errors.As(err, &list) {
			t.Errorf("%s\n accepted", c.text)
			continue
		}
		checkShape(t, err)
		d := list[0]
		if len(list) != 1 || d.Pos != want || d.Err != c.class || !strings.Contains(d.Error(), c.says) {
			t.Errorf("%s\n got %v\nwant %v at %v, saying %q, alone", c.text, err, c.class, want, c.says)
		}
		if prefix := fmt.Sprintf("x.avsc:%d:%d: ", want.Line, want.Column); !strings.HasPrefix(err.Error(), prefix) {
			t.Errorf("the text of the error begins otherwise than %q: %v", prefix, err)
		}
	}
}

func TestAllIndependentFaultsAreReportedInOrder(t *testing.T) {
	_, err := schema.Parse(`{"type": "record", "name": "1R", "fields": [
 {"name": "a", "type": "nope"},
 {"name": "b", "type": "int", "default": "x"},
 {"name": "a", "type": {"type": "enum", "name": "E", "symbols": ["A", "A"]}},
 {"name": "c", "type": "int", "order": "down"},
 {"name": "d"}
]}`)
	want := []error{schema.ErrName, schema.ErrUnknownType, schema.ErrDefault, schema.ErrDuplicateField,
		schema.ErrDuplicateSymbol, schema.ErrOrder, schema.ErrMissing}
	var list schema.ErrorList
	if !errors.As(err, &list) || len(list) != len(want) {
		t.Fatalf("got %v", err)
	}
	for i, d := range list {
		if !errors.Is(d, want[i]) {
			t.Errorf("error %d is %v, want %v", i, d, want[i])
		}
		if i > 0 && d.Pos.Offset <= list[i-1].Pos.Offset {
			t.Errorf("error %d stands before error %d", i, i-1)
		}
		if !errors.Is(err, want[i]) {
			t.Errorf("errors.Is does not find %v", want[i])
		}
	}
}

func TestManyErrorsAreCutShort(t *testing.T) {
	_, err := schema.Parse("[" + strings.Repeat(`"nope", `, 5000) + `"int"]`)
	var list schema.ErrorList
	if !errors.As(err, &list) || len(list) != 100 {
		t.Fatalf("%d errors gathered, want 100", len(list))
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 21 || lines[20] != "and 80 more" {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
}

func TestMessagesStayShort(t *testing.T) {
	long := strings.Repeat("é", 1<<20)
	for _, text := range []string{`"` + long + `"`, `{"type": "fixed", "size": 1, "name": "` + long + `"}`,
		record(`{"name": "` + long + `", "type": "int", "default": "` + long + `"}`)} {
		if _, err := schema.Parse(text); err == nil || len(err.Error()) > 4000 {
			t.Errorf("an error of %d bytes", len(fmt.Sprint(err)))
		}
	}
}
