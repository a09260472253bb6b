package plan_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

func TestMismatchErrorNamesBothPathsAndWhatWouldBeRight(t *testing.T) {
	writer := build(t, `{"type": "record", "name": "User", "fields": [
		{"name": "mail", "type": ["null", "int"]}, {"name": "old", "type": "int"}]}`)
	reader := build(t, `{"type": "record", "name": "User", "fields": [
		{"name": "email", "type": "string", "aliases": ["mail"]}, {"name": "new", "type": "int"}]}`)
	_, err := plan.Resolve(writer, reader)
	const want = `avro: the reader's schema cannot read the writer's: ` +
		`/ read as /new: the writer has no field "new", and the reader has no default for it; give it a default, ` +
		`such as "default": 0; if it is the field "old" renamed, "aliases": ["old"]` + "\n" +
		`/mail/0 read as /email: null cannot be read as string; the writer may write null; ` +
		`read it as a union with "null", such as ["null", "string"]
/mail/1 read as /email: int cannot be read as string; keep int, or read it as long or float or double`
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestMismatchErrorStaysShort(t *testing.T) {
	_, err := plan.Resolve(build(t, wide(100, false)),
		build(t, strings.ReplaceAll(wide(100, false), `"int"`, `"boolean"`)))
	var wrong *plan.MismatchError
	if !errors.As(err, &wrong) || len(wrong.Faults) != 50 {
		t.Fatalf("%T: %v", err, err)
	}
	if lines := strings.Split(err.Error(), "\n"); len(lines) != 11 || lines[10] != "and 40 more" {
		t.Errorf("%d lines, the last is %q", len(lines), lines[len(lines)-1])
	}
}

// TestFaultsStandWhereToLook gives each schema a name and compares line and column with the text.
func TestFaultsStandWhereToLook(t *testing.T) {
	parse := func(name, text string) *plan.Plan {
		set, err := schema.ParseSources([]schema.Source{{Name: name, Text: []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := plan.Build(set.Roots[0].Schema)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	writer := parse("old.avsc", `{"type": "record", "name": "R", "fields": [
  {"name": "e", "type": {"type": "enum", "name": "E", "symbols": ["A", "B"]}},
  {"name": "e2", "type": "E"},
  {"name": "i", "type": "int"}
]}`)
	reader := parse("new.avsc", `{"type": "record", "name": "R", "fields": [
  {"name": "i", "type": "boolean"},
  {"name": "e", "type": {"type": "enum", "name": "E", "symbols": ["A"]}},
  {"name": "e2", "type": "string"},
  {"name": "added", "type": "int"}
]}`)
	_, err := plan.Resolve(writer, reader)
	var wrong *plan.MismatchError
	if !errors.As(err, &wrong) {
		t.Fatal(err)
	}
	type place struct {
		file         string
		line, column int
	}
	at := func(p schema.Position) place { return place{p.File, p.Line, p.Column} }
	want := []struct {
		kind           plan.FaultKind
		writer, reader place
	}{
		{plan.MissingDefault, place{"old.avsc", 1, 1}, place{"new.avsc", 5, 3}},
		{plan.MissingSymbol, place{"old.avsc", 2, 25}, place{"new.avsc", 3, 25}},
		{plan.TypeMismatch, place{"old.avsc", 3, 3}, place{"new.avsc", 4, 26}},
		{plan.TypeMismatch, place{"old.avsc", 4, 25}, place{"new.avsc", 2, 25}},
	}
	if len(wrong.Faults) != len(want) {
		t.Fatal(err)
	}
	for i, w := range want {
		f := wrong.Faults[i]
		if f.Kind != w.kind || at(f.WriterPos) != w.writer || at(f.ReaderPos) != w.reader {
			t.Errorf("%s at %v and %v, want %s at %v and %v", f.Kind, at(f.WriterPos), at(f.ReaderPos), w.kind,
				w.writer, w.reader)
		}
	}
}

// TestHintsCanBeFollowed puts the default that a hint suggests into the schema, which must be valid then and readable.
func TestHintsCanBeFollowed(t *testing.T) {
	writer := `{"type": "record", "name": "R", "fields": []}`
	for _, typ := range []string{
		`"null"`, `"boolean"`, `"int"`, `"long"`, `"float"`, `"double"`, `"string"`, `"bytes"`,
		`{"type": "array", "items": "int"}`, `{"type": "map", "values": "int"}`,
		`{"type": "enum", "name": "E", "symbols": ["A", "B"]}`,
		`["null", "int"]`, `["int", "null"]`, `["string", "int", "null"]`,
		`[{"type": "map", "values": "int"}, "int", "string"]`,
		`{"type": "int", "logicalType": "date"}`, `{"type": "long", "logicalType": "timestamp-nanos"}`,
	} {
		field := `{"type": "record", "name": "R", "fields": [{"name": "f", "type": ` + typ
		list := faultsOf(t, writer, field+`}]}`)
		_, value, ok := strings.Cut(list[0].Hint, `such as "default": `)
		if len(list) != 1 || !ok {
			t.Errorf("%s: %v", typ, list)
			continue
		}
		resolve(t, writer, field+`, "default": `+value+`}]}`)
	}
}

// TestAliasesOfHintsCanBeFollowed puts the alias that a hint suggests into the reader's schema, wherever its names are.
func TestAliasesOfHintsCanBeFollowed(t *testing.T) {
	for _, names := range [][2]string{{"Old", "New"}, {"Old", "b.New"}, {"a.Old", "New"}, {"a.Old", "b.New"},
		{"a.Old", "a.New"}} {
		writer := fmt.Sprintf(`{"type": "enum", "name": %q, "symbols": ["A"]}`, names[0])
		reader := strings.Replace(writer, names[0], names[1], 1)
		for _, form := range []string{"%s", `["null", %s]`, `[%s, {"type": "array", "items": "int"}]`} {
			list := faultsOf(t, writer, fmt.Sprintf(form, reader))
			_, aliases, ok := strings.Cut(list[0].Hint, `"aliases": `)
			if len(list) != 1 || !ok {
				t.Errorf("%v: %v", names, list)
				continue
			}
			resolve(t, writer, fmt.Sprintf(form, strings.Replace(reader, "}", `, "aliases": `+aliases+`}`, 1)))
		}
	}
}

func TestBranchHintsNameTheType(t *testing.T) {
	for writer, want := range map[string]string{
		`"int"`:                                  `add "int" to the union`,
		`{"type": "int", "logicalType": "date"}`: `add {"type": "int", "logicalType": "date"} to the union`,
		`{"type": "string", "logicalType": "uuid"}`: `add {"type": "string", ` +
			`"logicalType": "uuid"} to the union`,
		`{"type": "bytes", "logicalType": "decimal", "precision": 4, "scale": 1}`: `add {"type": "bytes", ` +
			`"logicalType": "decimal", "precision": 4, "scale": 1} to the union`,
		`{"type": "array", "items": "int"}`: `add the array to the union`,
		`{"type": "map", "values": "int"}`:  `add the map to the union`,
		`{"type": "fixed", "name": "G", "size": 1}`: `add it to the union; or, if it ` +
			`is F renamed, give that "aliases": ["G"]`,
		`{"type": "fixed", "name": "F", "size": 2}`: `F has 2 bytes for the writer and ` +
			`1 byte for the reader; keep the size`,
		`{"type": "fixed", "name": "G", "size": 2}`:       `add "G" to the union`,
		`{"type": "enum", "name": "F", "symbols": ["A"]}`: `add "F" to the union`,
	} {
		if list := faultsOf(t, writer, `["null", {"type": "fixed", "name": "F", "size": 1}]`); len(list) != 1 ||
			list[0].Hint != want {
			t.Errorf("%s: %v, want %s", writer, list, want)
		}
	}
}

// faultsOf returns the faults of two schemas of which no data can be read.
func faultsOf(t *testing.T, writer, reader string) []plan.Fault {
	t.Helper()
	_, err := plan.Resolve(build(t, writer), build(t, reader))
	var wrong *plan.MismatchError
	if !errors.As(err, &wrong) {
		t.Fatalf("%s as %s: %v", writer, reader, err)
	}
	return wrong.Faults
}

// TestUnreadableNamesWhatMadeItSo has a record whose first field is no reason to refuse it.
func TestUnreadableNamesWhatMadeItSo(t *testing.T) {
	union := func(symbols, typ string) string {
		return `["null", {"type": "record", "name": "R", "fields": [
			{"name": "e", "type": {"type": "enum", "name": "E",
			"symbols": [` + symbols + `]}}, {"name": "x", "type": {"type": "array", "items": ` + typ + `}}]}]`
	}
	r := resolve(t, union(`"A", "B"`, `"int"`), union(`"A"`, `"string"`))
	p := r.Pairs[r.Pairs[r.Root].Branches[1]]
	if p.Action != plan.Unreadable || r.Faults[p.Fault].Kind != plan.TypeMismatch {
		t.Error(r.Dump())
	}
}
