package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// declared lists what a Go file imports and declares, and the comments that are directives. Letters and digits of a
// name in Avro become a part of Go names, so those are left out.
func declared(t *testing.T, code, name string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", code, parser.ParseComments)
	if err != nil {
		t.Fatalf("%v\n%s", err, code)
	}
	var list []string
	for _, spec := range f.Imports {
		list = append(list, "import "+spec.Path.Value)
	}
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			list = append(list, fmt.Sprint("func ", d.Name.Name, " of ", len(d.Body.List), " statements"))
		case *ast.GenDecl:
			list = append(list, fmt.Sprint(d.Tok, len(d.Specs)))
		}
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			if !strings.HasPrefix(c.Text, "// ") && c.Text != "//" || strings.HasPrefix(c.Text, "// +build") {
				list = append(list, c.Text)
			}
		}
	}
	id := regexp.MustCompile(`[^\pL\pN]`).ReplaceAllString(name, "")
	for i := range list {
		list[i] = regexp.MustCompile("(?i)"+regexp.QuoteMeta(id)).ReplaceAllString(list[i], "…")
	}
	return list
}

// TestTextOfTagsAndCommentsNeverBecomesCode binds a struct whose tags and comments, and whose schema, hold what could
// end a comment, a string or a statement.
func TestTextOfTagsAndCommentsNeverBecomesCode(t *testing.T) {
	var want []string
	for _, name := range []string{"harmless", `a"; var Injected = "`, "a*/ var Injected = 1 /*", "a; panic(1)",
		"//go:embed x", "+build ignore", "a\u2028import \"C\"", "a\ufeffb"} {
		inTree(t, map[string]string{
			"go.mod": "module example.com/p\n",
			"p.go": fmt.Sprintf("package p\n\n// User is\n//\n//%s\ntype User struct {\n\t// %s\n\tA int32 %s\n\tB "+
				"[]string `avro:\"b\"`\n}\n", "go:embed x", strings.ReplaceAll(name, "\ufeff", ""),
				"`avro:"+fmt.Sprintf("%q", name)+"`"),
			"u " + strings.ReplaceAll(name, "/", "") +
				".avsc": fmt.Sprintf(`{"type": "record", "name": "User", "doc": %q, "fields": [
				{"name": %[1]q, "type": "int", "doc": %[1]q}, {"name": "b", "type": {"type": "array",
				"items": "string"}},
				{"name": "not there", "type": {"type": "map", "values": {"type": "array", "items": {"type": "record",
				"name": "X", "doc": %[1]q, "fields": []}}}, "default": {%[1]q: []}}]}`, name),
		})
		mustCall(t, "bind --quiet --lax-names --type User --schema *.avsc --out p_avro.go .")
		got := declared(t, readFile(t, "p_avro.go"), name)
		if want == nil {
			want = got
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q makes other code than a harmless text does (-harmless +hostile):\n%s", name, diff)
		}
	}
}
