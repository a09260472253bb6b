package bind

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// bindMethods binds a type that has the codec's methods already, from another file or package, if they are for n's schema.
// Structs of another schema's are refused, since binding them field by field would surprise.
func (b *binder) bindMethods(n *gen.BoundNode, avro *plan.Node) (p *problem, found bool) {
	t := types.Unalias(n.Go)
	appendTo, decode, text := ownMethod(t, "AppendAvroTo"), ownMethod(t, "DecodeAvro"), ownMethod(t, "AvroSchema")
	if appendTo == nil || decode == nil || text == nil ||
		!sameSignature(appendTo, "func([]byte, *"+runtimePath+".Writer) ([]byte, error)") ||
		!sameSignature(decode, "func(*"+runtimePath+".Reader) error") ||
		!sameSignature(text, "func() string") {
		return nil, false
	}
	_, isStruct := t.Underlying().(*types.Struct)
	s, ok := b.schemaOf(text)
	if !ok {
		if !isStruct {
			return nil, false
		}
		p = b.mismatch(n, "it must return a constant")
		p.text = "the schema of " + b.typeText(t) + " cannot be read from its method AvroSchema"
		return p, true
	}
	other, err := plan.Build(s)
	if err == nil && sameBytes(other, other.Roots[0], b.plan, n.Index) {
		n.Kind = gen.BoundMethods
		resolve := ownMethod(t, "ResolveAvro")
		n.Resolves = resolve != nil && sameSignature(resolve, "func(*"+runtimePath+".Reader, *"+runtimePath+".Resolution) error")
		return nil, true
	}
	if !isStruct {
		return nil, false
	}
	p = b.mismatch(n, "")
	p.text = b.typeText(t) + " has methods for another schema"
	return p, true
}

// schemaOf reads the schema that a method AvroSchema returns from its source.
func (b *binder) schemaOf(method *types.Func) (*schema.Schema, bool) {
	position := b.pkg.fset.Position(method.Pos())
	if !filepath.IsAbs(position.Filename) {
		return nil, false
	}
	file, err := parser.ParseFile(token.NewFileSet(), position.Filename, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, false
	}
	receiver := receiverName(method)
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Name.Name != method.Name() || f.Recv == nil || len(f.Recv.List) != 1 || identOf(f.Recv.List[0].Type) != receiver ||
			f.Body == nil || len(f.Body.List) != 1 {
			continue
		}
		result, ok := f.Body.List[0].(*ast.ReturnStmt)
		if !ok || len(result.Results) != 1 {
			return nil, false
		}
		text, ok := constantText(file, result.Results[0], 0)
		if !ok {
			return nil, false
		}
		s, err := schema.ParseOfType(text)
		return s, err == nil
	}
	return nil, false
}

func receiverName(method *types.Func) string {
	t := method.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// identOf returns the name of a receiver's type.
func identOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return identOf(e.X)
	case *ast.ParenExpr:
		return identOf(e.X)
	}
	return ""
}

// constantText evaluates a string, a constant of the file, or a part of one: the forms that schemagen writes.
func constantText(file *ast.File, e ast.Expr, depth int) (string, bool) {
	if depth > 4 {
		return "", false
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.SliceExpr:
		text, ok := constantText(file, e.X, depth+1)
		low, lowOK := literalInt(e.Low, 0)
		high, highOK := literalInt(e.High, len(text))
		if !ok || !lowOK || !highOK || low > high || high > len(text) {
			return "", false
		}
		return text[low:high], true
	case *ast.Ident:
		for _, decl := range file.Decls {
			g, ok := decl.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				for i, name := range v.Names {
					if name.Name == e.Name && i < len(v.Values) {
						return constantText(file, v.Values[i], depth+1)
					}
				}
			}
		}
	}
	return "", false
}

func literalInt(e ast.Expr, absent int) (int, bool) {
	if e == nil {
		return absent, true
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		return 0, false
	}
	i, err := strconv.Atoi(lit.Value)
	return i, err == nil
}

// sameBytes reports whether two plan nodes stand for the same bytes with the same meaning. The names of types, which do not
// show in the bytes, may differ; those of fields and symbols may not.
func sameBytes(p *plan.Plan, i plan.Index, q *plan.Plan, j plan.Index) bool {
	type pair struct{ i, j plan.Index }
	seen := make(map[pair]bool)
	var same func(i, j plan.Index) bool
	same = func(i, j plan.Index) bool {
		if seen[pair{i, j}] {
			return true
		}
		seen[pair{i, j}] = true
		m, n := &p.Nodes[i], &q.Nodes[j]
		if m.Kind != n.Kind || m.Size != n.Size || m.Precision != n.Precision || m.Scale != n.Scale ||
			len(m.Symbols) != len(n.Symbols) || len(m.Fields) != len(n.Fields) || len(m.Branches) != len(n.Branches) {
			return false
		}
		for k := range m.Symbols {
			if m.Symbols[k] != n.Symbols[k] {
				return false
			}
		}
		for k := range m.Fields {
			if m.Fields[k].Name != n.Fields[k].Name || !same(m.Fields[k].Node, n.Fields[k].Node) {
				return false
			}
		}
		for k := range m.Branches {
			if !same(m.Branches[k], n.Branches[k]) {
				return false
			}
		}
		return m.Kind != plan.Array && m.Kind != plan.Map || same(m.Item, n.Item)
	}
	return same(i, j)
}
