package emit

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/schema"
)

// A schema is the sum of constants that hold no definition twice, and still its own text.
func TestConstantsOfSchemasAddUpToTheirTexts(t *testing.T) {
	const long = `"doc":"A doc that is so long that it takes a line for itself, so that nobody wants to read ` +
		`it twice, ` +
		"with `quotes`, \\\"others\\\" and wörds\","
	record := func(name, fields string) string {
		return `{"type":"record","name":"` + name + `",` + long + `"fields":[` + fields + `]}`
	}
	field := func(name, typ string) string { return `{"name":"` + name + `","type":` + typ + `}` }
	inner := record("Inner", field("n", `"long"`))
	for name, c := range map[string]struct {
		text   string
		bodies int
	}{
		"one namespace": {record("a.Outer", field("f", record("Middle", field("i", inner)))+","+
			field("again", `"Inner"`)), 2},
		"no namespace":   {record("Outer", field("f", record("Middle", field("i", inner)))), 0},
		"two namespaces": {record("a.Outer", field("f", record("b.Middle", field("i", inner)))), 1},
		"short": {`{"type":"record","name":"a.O","fields":[{"name":"f","type":{"type":"record","name":"I",` +
			`"fields":[]}}]}`, 0},
		"the same fields": {record("a.Outer", field("f", record("X", ""))+","+field("g", record("Y", ""))), 2},
		"recursive": {record("a.Outer", field("f",
			record("Tree", field("t", `{"type":"array","items":"Tree"}`)))), 1},
	} {
		root, err := schema.Parse(c.text)
		if err != nil {
			t.Fatal(name, err)
		}
		var list []*Type
		var visit func(s *schema.Schema)
		visit = func(s *schema.Schema) {
			if s.Kind == schema.Record {
				for _, known := range list {
					if known.Schema == s {
						return
					}
				}
				list = append(list, &Type{Name: s.Name.Short, Schema: s})
			}
			if s.Items != nil {
				visit(s.Items)
			}
			for _, f := range s.Fields {
				visit(f.Type)
			}
		}
		visit(root)
		list = append(list, &Type{Name: "Twin", Schema: root})

		e := New(&Package{Go: types.NewPackage("p", "p"), Scope: goname.Scope{}})
		f := e.NewFile(Header, nil, "", nil)
		e.Open(f)
		e.Constants(list)
		names := make([]string, len(list))
		for i, typ := range list {
			names[i] = e.schemaText(typ)
		}
		code, err := f.Render("p")
		if err != nil {
			t.Fatal(name, err)
		}
		for line := range strings.Lines(string(code)) {
			if line = strings.TrimSuffix(line, "\n"); len(line) > 120 {
				t.Errorf("%s: a line of %d bytes: %s", name, len(line), line)
			}
		}
		if got := strings.Count(string(code), "Body = "); got != c.bodies {
			t.Errorf("%s: %d bodies in\n%s", name, got, code)
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", code, 0)
		if err != nil {
			t.Fatal(name, err)
		}
		pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		for i, typ := range list {
			value := pkg.Scope().Lookup(names[i]).(*types.Const).Val()
			if got := constant.StringVal(value); got != typ.Schema.String() {
				t.Errorf("%s: the text of %s is %s", name, typ.Name, got)
			}
		}
	}
}
