package gen

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/schema"
)

// TestWhatCannotBeGeneratedIsExplained holds what the errors say: where it is and what would be right.
func TestWhatCannotBeGeneratedIsExplained(t *testing.T) {
	const user = `{"type": "record", "name": "User", "namespace": "a", "fields": [
  {"name": "id", "type": "long"%s},
  {"name": "other", "type": {"type": "record", "name": "b.Other", "fields": [{"name": "users", "type": ` +
		`{"type": "array", "items": "a.User"}}]}}
]%s}`
	field := func(s string) string { return strings.Replace(strings.Replace(user, "%s", s, 1), "%s", "", 1) }
	record := func(s string) string { return strings.Replace(strings.Replace(user, "%s", "", 1), "%s", s, 1) }
	mapping := func(selector, typ string) Options {
		return Options{Package: "p", TypeMappings: []TypeMapping{{Selector: selector, ImportPath: "example.com/m",
			Type: typ}}}
	}
	for _, c := range []struct {
		name, text string
		opts       Options
		want       []string
	}{
		{"go.name of a field", field(`, "go.name": "userID"`), Options{Package: "p"},
			[]string{"user.avsc:2:", "exported Go identifier"}},
		{"go.name of a type", record(`, "go.name": "User!"`), Options{Package: "p"},
			[]string{"user.avsc:4:15: ", "exported Go identifier"}},
		{"go.name like a method", field(`, "go.name": "AvroSchema"`), Options{Package: "p"},
			[]string{"user.avsc:2:", "method or another field"}},
		{"go.name taken", record(`, "go.name": "Other"`) + "", Options{Package: "p"}, nil},
		{"go.type", field(`, "go.type": "Money"`), Options{Package: "p"}, []string{"user.avsc:2:", "import/path.Type"}},
		{"go.type that is no string", field(`, "go.type": 5`), Options{Package: "p"},
			[]string{"user.avsc:2:45: go.type must be a string"}},
		{"go.type of a pointer", field(`, "go.type": "*time.Time"`), Options{Package: "p"},
			[]string{"user.avsc:2:45: ", `"*time" is no import path`}},
		{"go.type with a blank", field(`, "go.type": "a b.C"`), Options{Package: "p"},
			[]string{"user.avsc:2:45: ", `"a b" is no import path`}},
		{"go.type that is an expression", field(`, "go.type": "os/exec.Cmd{}"`), Options{Package: "p"},
			[]string{"user.avsc:2:45: ", `"Cmd{}" is no name of a type of os/exec`}},
		{"go.type with statements", field(`, "go.type": "time.Duration:f(base); _ = g:h"`), Options{Package: "p"},
			[]string{"user.avsc:2:45: ", "is no name of a function of time"}},
		{"go.type of C", field(`, "go.type": "C.int"`), Options{Package: "p"},
			[]string{"user.avsc:2:45: ", `"C" is no package of Go code`}},
		{"go.type of a list", field(`, "go.type": "example.com/m.List[int]"`), Options{Package: "p"},
			[]string{"user.avsc:2:45: ", "is no name of a type"}},
		{"function that is not exported", field(`, "go.type": "example.com/m.T:decode:Encode"`), Options{Package: "p"},
			[]string{"user.avsc:2:45: ", "decode of example.com/m is not exported"}},
		{"Go properties that are ignored", field(`, "go.name": "x;", "go.type": "C.int"`),
			Options{Package: "p", IgnoreGoProperties: true}, nil},
		{"package", record(""), Options{Package: "p; import \"os\""}, []string{"cannot be the name of a package"}},
		{"package map", record(""), Options{Package: "p",
			Packages: []PackageMapping{{Namespace: "b", ImportPath: `os"; import "x`}}},
			[]string{"is no import path"}},
		{"root", record(""), Options{Package: "p", Root: "T struct{}"}, []string{"exported Go identifier"}},
		{"tag", record(""), Options{Package: "p", Tags: []Tag{{Key: "json:\"x\" y", Style: "camel"}}},
			[]string{"is no key of struct tags"}},
		{"mapping of nothing", record(""), mapping("a.Nobody", "T"),
			[]string{`"a.Nobody" matches nothing`, "logical:NAME"}},
		{"mapping to an unexported type", record(""), mapping("a.User.id", "money"),
			[]string{"user.avsc:2:", "money", "not exported"}},
		{"mapping of a field with a named type", record(""), mapping("a.User.other", "T"),
			[]string{"user.avsc:3:", "map that type"}},
		{"packages that import each other", record(""),
			Options{Package: "p", ImportPath: "m/p", Packages: []PackageMapping{{Namespace: "b", ImportPath: "m/b"}}},
			[]string{"import each other", "[p b p]"}},
		{"root", `"int"`, Options{Package: "p", Root: "value"}, []string{`"value"`, "exported Go identifier"}},
		{"tag style", record(""), Options{Package: "p", Tags: []Tag{{"json", "loud"}}},
			[]string{`"json=loud"`, "kebab"}},
		{"huge fixed", `{"type": "fixed", "name": "F", "size": 100000000}`, Options{Package: "p"},
			[]string{"user.avsc:1:", "100000000 bytes", "16777216"}},
		{"default that is no UUID", `{"type": "record", "name": "R", "fields": [{"name": "id", "type": {"type": ` +
			`"string", "logicalType": "uuid"}, "default": "x"}]}`,
			Options{Package: "p"}, []string{"user.avsc:1:", `"x" is no UUID`}},
		{"default that is no big-decimal", `{"type": "record", "name": "R", "fields": [{"name": "d", "type": ` +
			`{"type": "bytes", "logicalType": "big-decimal"}, "default": "\u0009"}]}`,
			Options{Package: "p"}, []string{"user.avsc:1:", "big-decimal"}},
		{"default that is a decimal of no bytes",
			`{"type": "record", "name": "R", "fields": [{"name": "d", "type": {"type": "bytes", "logicalType": ` +
				`"decimal", "precision": 2}, "default": ""}]}`,
			Options{Package: "p"}, []string{"user.avsc:1:", "precision 2"}},
		{"default beyond its decimal's precision",
			`{"type": "record", "name": "R", "fields": [{"name": "d", "type": {"type": "bytes", "logicalType": ` +
				`"decimal", "precision": 2}, "default": "d"}]}`,
			Options{Package: "p"}, []string{"user.avsc:1:", "precision 2"}},
		{"default within its decimal's precision",
			`{"type": "record", "name": "R", "fields": [{"name": "d", "type": {"type": "bytes", "logicalType": ` +
				`"decimal", "precision": 2}, "default": "c"}]}`,
			Options{Package: "p"}, nil},
	} {
		set, err := schema.ParseSources([]schema.Source{{Name: "user.avsc", Text: []byte(c.text)}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = Generate(set, c.opts)
		if err == nil {
			if c.want != nil {
				t.Errorf("%s: no error", c.name)
			}
			continue
		}
		for _, part := range c.want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: error %q does not say %q", c.name, err, part)
			}
		}
	}
}

// TestOldVersionsThatCannotBeReadAreExplained holds the errors and warnings about old versions.
func TestOldVersionsThatCannotBeReadAreExplained(t *testing.T) {
	const user = `{"type": "record", "name": "a.User", "fields": [
  {"name": "id", "type": "long"},
  {"name": "decodeAvroFromV2", "type": "string"},
  {"name": "other", "type": {"type": "record", "name": "b.Other", "fields": [{"name": "n", "type": ["null", "long"]}]}}
]}`
	elsewhere := Options{Package: "p", TypeMappings: []TypeMapping{{Selector: "b.Other", ImportPath: "example.com/m",
		Type: "Other"}}}
	for _, c := range []struct {
		name, version, old string
		change             []string // of what is old in the schema to what was
		opts               Options
		want, warning      string
	}{
		{name: "the same", version: "v1", opts: elsewhere},
		{name: "type", version: "v1", change: []string{`"long"},`, `"string"},`},
			want: "old.avsc:2:26: data of version V1 cannot be read as User: /id: string cannot be read as long"},
		{name: "field without a default", version: "v1", change: []string{`{"name": "id", "type": "long"},`, ``},
			want: "user.avsc:2:3: data of version V1 cannot be read as User"},
		{name: "method like a field", version: "v2",
			want: "user.avsc:1:1: User has a field DecodeAvroFromV2, so version V2 needs another name"},
		{name: "part of a union", version: "v1", change: []string{`["null", "long"]`, `["null", "long", "string"]`},
			warning: "old.avsc:4:117: some data of version V1 cannot be read as User: /other/n/2"},
		{name: "other in a type of another package", version: "v1", change: []string{`"null", "long"`, `"null", "int"`},
			opts: elsewhere,
			want: "user.avsc:4:29: record b.Other, which is not the same in version V1, is mapped to a type that was " +
				"generated elsewhere"},
	} {
		text := user
		if c.change != nil {
			text = strings.Replace(text, c.change[0], c.change[1], 1)
		}
		var sets [2]*schema.Set
		for i, source := range []schema.Source{{Name: "user.avsc", Text: []byte(user)},
			{Name: "old.avsc", Text: []byte(text)}} {
			var err error
			if sets[i], err = schema.ParseSources([]schema.Source{source}); err != nil {
				t.Fatal(err)
			}
		}
		var warnings strings.Builder
		c.opts.Package = "p"
		c.opts.Writers = []emit.Version{{Name: c.version, Set: sets[1]}}
		c.opts.Warn = func(d *schema.Diagnostic) { warnings.WriteString(d.Error()) }
		got := ""
		if _, err := Generate(sets[0], c.opts); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s: error %q, want %q", c.name, got, c.want)
		}
		if !strings.HasPrefix(warnings.String(), c.warning) || (warnings.Len() == 0) != (c.warning == "") {
			t.Errorf("%s: warnings %q, want %q", c.name, warnings.String(), c.warning)
		}
	}
}

func TestTypeMappingsAreRead(t *testing.T) {
	for text, want := range map[string]TypeMapping{
		"a.B=example.com/m.T":           {Selector: "a.B", ImportPath: "example.com/m", Type: "T"},
		"logical:uuid=github.com/x/y.V": {Selector: "logical:uuid", ImportPath: "github.com/x/y", Type: "V"},
		"a.B.c=example.com/m/v2.T:In:Out": {Selector: "a.B.c", ImportPath: "example.com/m/v2", Type: "T", Decode: "In",
			Encode: "Out"},
	} {
		if got, err := ParseTypeMapping(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "a.B", "=x.T", "a=T", "a=example.com/m", "a=example.com/m.", "a=m.T:In",
		"a=m.T:In:", "a=m.T:a:b:c"} {
		if got, err := ParseTypeMapping(text); err == nil {
			t.Errorf("%q became %+v, want an error", text, got)
		}
	}
}
