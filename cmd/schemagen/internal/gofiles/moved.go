package gofiles

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/internal/output"
)

// CheckNames returns an error if a Go name of the generated file in the place of f would stand for another thing of the
// schemas although what it stood for is still there. Code that uses the name might go on to compile, and do something
// else.
func CheckNames(f output.File) error {
	old, err := output.ReadFile(f.Path)
	if err != nil || header(old) != emit.Header {
		return nil
	}
	had, has := meanings(old), meanings(f.Data)
	var faults []error
	moved := make(map[string]bool)
	for _, id := range had.ids {
		was, is := had.of[id], has.of[id]
		to := has.id(was)
		if is == "" || is == was || to == "" || had.of[to] == was {
			continue
		}
		if moved[id] = true; moved[had.parent[id]] {
			continue // that says it
		}
		faults = append(faults, fmt.Errorf("%s: %s is the %s, and would become the %s; %s, or delete the file to let "+
			"names change",
			f.Path, id, was, is, keep(id, was)))
	}
	return errors.Join(faults...)
}

// keep says how an id keeps its meaning.
func keep(id, meaning string) string {
	// go.name is for these alone
	if !strings.HasPrefix(meaning, "field ") && !avroType.MatchString("X is the Avro "+meaning+".") {
		return "give what is new another name"
	}
	if _, field, ok := strings.Cut(id, "."); ok {
		id = field
	}
	return fmt.Sprintf(`give the %s "go.name": %q`, meaning, id)
}

// names is what the Go names of a generated file stand for.
type names struct {
	ids   []string // types, constants, functions, and fields as User.ID, in the order of the file
	types []string // those of ids that are named types of the schemas
	of    map[string]string
	back  map[string]string // the id of each meaning

	parent map[string]string // the id that another one's name is made of: a field's type, a union's field
	unions map[string]string // the fields whose types would be unions of these names
}

func (n *names) add(id, meaning, parent string) {
	n.ids = append(n.ids, id)
	n.of[id], n.back[meaning], n.parent[id] = meaning, id, parent
}

// id returns the Go name of what has the meaning, or "".
func (n *names) id(meaning string) string { return n.back[meaning] }

// avroType is the first sentence of the comment that a named type has.
var avroType = regexp.MustCompile(`^\S+ is the Avro ((?:record|error|enum|fixed) \S+)\.$`)

// meanings reads the Go names of a generated file: the comments of types, the tags of fields, the symbols of constants,
// and what unions and functions belong to.
func meanings(text []byte) *names {
	n := &names{of: make(map[string]string), back: make(map[string]string), parent: make(map[string]string),
		unions: make(map[string]string)}
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return n
	}
	var constants []string // those of the enum whose symbols come next
	for _, decl := range f.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok {
			n.addFunction(decl.(*ast.FuncDecl))
			continue
		}
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				n.addType(s, d.Doc)
			case *ast.ValueSpec:
				if d.Tok == token.CONST && d.Lparen.IsValid() {
					constants = append(constants, s.Names[0].Name)
				} else if d.Tok == token.VAR && len(constants) > 0 {
					n.addSymbols(constants, s)
					constants = nil
				}
			}
		}
	}
	return n
}

func (n *names) addType(s *ast.TypeSpec, doc *ast.CommentGroup) {
	first, _, _ := strings.Cut(doc.Text(), "\n\n")
	found := avroType.FindStringSubmatch(strings.Join(strings.Fields(first), " "))
	id := s.Name.Name
	if found == nil {
		if _, isUnion := s.Type.(*ast.InterfaceType); isUnion && n.unions[id] != "" {
			n.add(id, "union of the "+n.of[n.unions[id]], n.unions[id])
		}
		return
	}
	n.add(id, found[1], "")
	n.types = append(n.types, id)
	if record, ok := s.Type.(*ast.StructType); ok {
		for _, field := range record.Fields.List {
			if field.Tag == nil || len(field.Names) == 0 {
				continue
			}
			tag, _ := strconv.Unquote(field.Tag.Value)
			if name, _, _ := strings.Cut(reflect.StructTag(tag).Get("avro"), ","); name != "" {
				n.add(id+"."+field.Names[0].Name, "field "+name+" of "+found[1], id)
				n.unions[innermost(field.Type)] = id + "." + field.Names[0].Name
			}
		}
	}
}

// innermost returns the name of the type that a field's type is made of, or "".
func innermost(typ ast.Expr) string {
	for {
		switch t := typ.(type) {
		case *ast.StarExpr:
			typ = t.X
		case *ast.ArrayType:
			typ = t.Elt
		case *ast.MapType:
			typ = t.Value
		case *ast.IndexExpr: // rt.Optional
			typ = t.Index
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}

// addFunction adds the function that makes a named type, a constructor or a parser.
func (n *names) addFunction(d *ast.FuncDecl) {
	if d.Recv == nil && d.Name.IsExported() && d.Type.Results != nil {
		made := innermost(d.Type.Results.List[0].Type)
		if n.of[made] != "" {
			n.add(d.Name.Name, "function that makes the "+n.of[made], made)
		}
	}
}

// addSymbols adds the constants of the enum that was declared last, whose symbols are the list that s declares.
func (n *names) addSymbols(constants []string, s *ast.ValueSpec) {
	if len(s.Values) != 1 || len(n.types) == 0 {
		return
	}
	list, ok := s.Values[0].(*ast.CompositeLit)
	if !ok || len(list.Elts) != len(constants) {
		return
	}
	for i, element := range list.Elts {
		if literal, ok := element.(*ast.BasicLit); ok {
			symbol, _ := strconv.Unquote(literal.Value)
			enum := n.types[len(n.types)-1]
			n.add(constants[i], "symbol "+symbol+" of "+n.of[enum], enum)
		}
	}
}
