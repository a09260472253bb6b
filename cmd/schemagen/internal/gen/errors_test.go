package gen

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

// TestWhatCannotBeGeneratedIsExplained holds what the errors say: where it is and what would be right.
func TestWhatCannotBeGeneratedIsExplained(t *testing.T) {
	const user = `{"type": "record", "name": "User", "namespace": "a", "fields": [
  {"name": "id", "type": "long"%s},
  {"name": "other", "type": {"type": "record", "name": "b.Other", "fields": [{"name": "users", "type": {"type": "array", "items": "a.User"}}]}}
]%s}`
	field := func(s string) string { return strings.Replace(strings.Replace(user, "%s", s, 1), "%s", "", 1) }
	record := func(s string) string { return strings.Replace(strings.Replace(user, "%s", "", 1), "%s", s, 1) }
	mapping := func(selector, typ string) Options {
		return Options{Package: "p", TypeMappings: []TypeMapping{{Selector: selector, ImportPath: "example.com/m", Type: typ}}}
	}
	for _, c := range []struct {
		name, text string
		opts       Options
		want       []string
	}{
		{"go.name of a field", field(`, "go.name": "userID"`), Options{Package: "p"}, []string{"user.avsc:2:", "exported Go identifier"}},
		{"go.name of a type", record(`, "go.name": "User!"`), Options{Package: "p"}, []string{"user.avsc:1:", "exported Go identifier"}},
		{"go.name like a method", field(`, "go.name": "AvroSchema"`), Options{Package: "p"}, []string{"user.avsc:2:", "method or another field"}},
		{"go.name taken", record(`, "go.name": "Other"`) + "", Options{Package: "p"}, nil},
		{"go.type", field(`, "go.type": "Money"`), Options{Package: "p"}, []string{"user.avsc:2:", "import/path.Type"}},
		{"mapping of nothing", record(""), mapping("a.Nobody", "T"), []string{`"a.Nobody" matches nothing`, "logical:NAME"}},
		{"mapping to an unexported type", record(""), mapping("a.User.id", "money"), []string{"user.avsc:2:", "money", "not exported"}},
		{"mapping of a field with a named type", record(""), mapping("a.User.other", "T"), []string{"user.avsc:3:", "map that type"}},
		{"packages that import each other", record(""), Options{Package: "p", ImportPath: "m/p", Packages: []PackageMapping{{Namespace: "b", ImportPath: "m/b"}}},
			[]string{"import each other", "[p b p]"}},
		{"root", `"int"`, Options{Package: "p", Root: "value"}, []string{`"value"`, "exported Go identifier"}},
		{"tag style", record(""), Options{Package: "p", Tags: []Tag{{"json", "loud"}}}, []string{`"loud"`, "kebab"}},
		{"huge fixed", `{"type": "fixed", "name": "F", "size": 100000000}`, Options{Package: "p"}, []string{"user.avsc:1:", "100000000 bytes", "16777216"}},
		{"default that is no UUID", `{"type": "record", "name": "R", "fields": [{"name": "id", "type": {"type": "string", "logicalType": "uuid"}, "default": "x"}]}`,
			Options{Package: "p"}, []string{"user.avsc:1:", `"x" is no UUID`}},
		{"default that is no big-decimal", `{"type": "record", "name": "R", "fields": [{"name": "d", "type": {"type": "bytes", "logicalType": "big-decimal"}, "default": "\u0009"}]}`,
			Options{Package: "p"}, []string{"user.avsc:1:", "big-decimal"}},
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

func TestTypeMappingsAreRead(t *testing.T) {
	for text, want := range map[string]TypeMapping{
		"a.B=example.com/m.T":             {Selector: "a.B", ImportPath: "example.com/m", Type: "T"},
		"logical:uuid=github.com/x/y.V":   {Selector: "logical:uuid", ImportPath: "github.com/x/y", Type: "V"},
		"a.B.c=example.com/m/v2.T:In:Out": {Selector: "a.B.c", ImportPath: "example.com/m/v2", Type: "T", Decode: "In", Encode: "Out"},
	} {
		if got, err := ParseTypeMapping(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "a.B", "=x.T", "a=T", "a=example.com/m", "a=example.com/m.", "a=m.T:In", "a=m.T:In:", "a=m.T:a:b:c"} {
		if got, err := ParseTypeMapping(text); err == nil {
			t.Errorf("%q became %+v, want an error", text, got)
		}
	}
}
