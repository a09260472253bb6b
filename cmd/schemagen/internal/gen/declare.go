package gen

import (
	"fmt"
	"go/token"
	"path"
	"strings"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// recordMethods are the names that methods of generated records have or will have. A field that
// would be called so gets an underscore.
var recordMethods = []string{
	"AppendAvro", "AppendAvroTo", "DecodeAvro", "DecodeAvroOf", "EncodeAvro", "ResolveAvro", "ResolveBinary",
	"AppendBinary", "MarshalBinary", "UnmarshalBinary",
	"AvroSchema", "AvroFingerprint", "CompareAvro", "EqualAvro", "Clone",
	"MarshalAvroJSON", "UnmarshalAvroJSON",
}

// maxArray is the size in bytes of the largest fixed that becomes an array: functions hold such values on their stack.
const maxArray = 16 << 20

// nameAll gives every type, field, constant and constructor its Go name. Named types come first, then
// what is derived from them, so that a derived name never pushes a type's own name aside.
func (g *generator) nameAll() error {
	order, err := g.nameTypes()
	if err != nil {
		return err
	}
	for _, i := range order {
		switch info := &g.nodes[i]; g.node(i).Kind {
		case plan.Record:
			if err := g.nameFields(i); err != nil {
				return err
			}
			info.newName = info.pkg.scope.claim("New"+info.typeName, "default")
		case plan.Enum:
			g.nameSymbols(i)
			info.newName = info.pkg.scope.claim("Parse"+info.typeName, "symbol")
		}
	}
	if err := g.nameRoots(); err != nil {
		return err
	}
	for _, i := range order {
		if g.node(i).Kind != plan.Record {
			continue
		}
		for j, f := range g.node(i).Fields {
			g.nameUnions(f.Node, g.nodes[i].pkg, g.nodes[i].typeName+g.nodes[i].fields[j], f.Name)
		}
	}
	for k, root := range g.roots {
		g.nameUnions(root.node, root.pkg, root.typeName+"Value", root.typeName)
		g.roots[k].pkg.roots = append(g.roots[k].pkg.roots, k)
	}
	return nil
}

// nameTypes names the records, enums and fixed types in order of definition and returns their nodes. Of a mapped type
// that is the node without the mapping, which comes after the other.
func (g *generator) nameTypes() ([]plan.Index, error) {
	index := make(map[*schema.Schema]plan.Index)
	for i := range g.plan.Nodes {
		if n := g.node(plan.Index(i)); n.Schema.Kind.IsNamed() {
			index[n.Schema] = plan.Index(i)
		}
	}
	var order []plan.Index
	for _, s := range g.set.Types {
		i := index[s]
		info := &g.nodes[i]
		if info.typeName != "" {
			continue // mapped to a type that was generated elsewhere
		}
		info.pkg = g.packageOf(s.Name.Namespace)
		// Fixed types with a logical type are Decimal, UUID or Duration in Go; mapped ones are the user's.
		declared := g.node(i).Kind == plan.Record || g.node(i).Kind == plan.Enum || g.node(i).Kind == plan.Fixed
		if !declared {
			continue
		}
		if s.Size > maxArray {
			return nil, fmt.Errorf("%s: fixed %s of %d bytes is too large for a Go array; the most is %d", at(s.Pos), s.Name, s.Size, maxArray)
		}
		want, given, err := g.givenName(s.Props, s.Pos)
		if err != nil {
			return nil, err
		}
		if given {
			if info.pkg.scope[want] {
				return nil, fmt.Errorf("%s: go.name %q of %s is taken already in package %s", at(s.Pos), want, s.Name, info.pkg.name)
			}
		} else {
			want = g.names.exported(s.Name.Short)
			owner, taken := info.pkg.owners[want]
			if g.opts.NamespacePrefixed || taken && owner != s.Name.Namespace {
				want = prefixed(g.names, s.Name.Namespace, want)
			}
		}
		avroName := s.Name.Short
		if owner, taken := info.pkg.owners[want]; taken && owner != s.Name.Namespace {
			avroName = strings.ReplaceAll(s.Name.String(), ".", "_")
		}
		info.typeName = info.pkg.scope.claim(want, avroName)
		if _, taken := info.pkg.owners[info.typeName]; !taken {
			info.pkg.owners[info.typeName] = s.Name.Namespace
		}
		info.pkg.declared = append(info.pkg.declared, i)
		order = append(order, i)
	}
	return order, nil
}

func prefixed(n namer, namespace, id string) string {
	if namespace == "" {
		return id
	}
	return n.exported(strings.ReplaceAll(namespace, ".", "_")) + id
}

// givenName returns the name that the property go.name asks for.
func (g *generator) givenName(props schema.Properties, pos schema.Position) (name string, given bool, err error) {
	v, ok := props.Get("go.name")
	if !ok {
		return "", false, nil
	}
	if v.Kind != schema.JSONString || !token.IsIdentifier(v.Text) || !token.IsExported(v.Text) {
		return "", false, fmt.Errorf("%s: go.name must be an exported Go identifier, such as %q", at(pos), "UserID")
	}
	return v.Text, true, nil
}

func at(pos schema.Position) string {
	if pos.Line == 0 {
		return "schema"
	}
	return fmt.Sprintf("%s:%d:%d", pos.File, pos.Line, pos.Column)
}

func (g *generator) nameFields(i plan.Index) error {
	n := g.node(i)
	fields := make(scope)
	for _, m := range recordMethods {
		fields[m] = true
	}
	info := &g.nodes[i]
	info.fields = make([]string, len(n.Fields))
	// Names that the schema gives are claimed before those that are made up.
	for j, f := range n.Fields {
		want, given, err := g.givenName(f.Schema.Props, f.Schema.Pos)
		if err != nil {
			return err
		}
		if given {
			if fields[want] {
				return fmt.Errorf("%s: go.name %q of field %s is a method or another field of %s", at(f.Schema.Pos), want, f.Name, info.typeName)
			}
			fields[want] = true
			info.fields[j] = want
		}
	}
	for j, f := range n.Fields {
		if info.fields[j] == "" {
			info.fields[j] = fields.claim(g.names.exported(f.Name), f.Name)
		}
		g.noteImports(info.pkg, f.Node)
	}
	return nil
}

func (g *generator) nameSymbols(i plan.Index) {
	info := &g.nodes[i]
	for _, symbol := range g.node(i).Symbols {
		info.symbols = append(info.symbols, info.pkg.scope.claim(info.typeName+g.names.inside(symbol), symbol))
	}
}

// nameRoots names the types of root schemas that have no name of their own.
func (g *generator) nameRoots() error {
	for k, root := range g.set.Roots {
		node := g.plan.Roots[k]
		if root.Schema.Kind.IsNamed() && (g.nodes[node].typeName != "" || g.nodes[node].mapping != nil) {
			continue
		}
		file, want := fileBase(root.Source), g.opts.Root
		if want == "" {
			want = g.names.exported(file)
		} else if !token.IsExported(want) || !token.IsIdentifier(want) {
			return fmt.Errorf("root type %q must be an exported Go identifier, such as %q", want, "Payload")
		}
		pkg := g.packageOf(root.Schema.Name.Namespace)
		// A file of several definitions, in a union, is often named after one of them.
		if pkg.scope[want] {
			want += "Root"
		}
		g.roots = append(g.roots, rootInfo{
			node: node, pkg: pkg, schema: root.Schema,
			typeName: pkg.scope.claim(want, file),
		})
		g.noteImports(pkg, node)
	}
	return nil
}

// fileBase is the name of a source without its folder and ending.
func fileBase(source string) string {
	name := path.Base(strings.ReplaceAll(source, "\\", "/"))
	return strings.TrimSuffix(name, path.Ext(name))
}

// nameUnions names the unions in a field's type after the way to them: record and field, then Item for
// each array and Value for each map.
func (g *generator) nameUnions(i plan.Index, pkg *goPackage, name, avroName string) {
	info := &g.nodes[i]
	if info.mapping != nil {
		return
	}
	switch n := g.node(i); n.Kind {
	case plan.Array:
		g.nameUnions(n.Item, pkg, name+"Item", avroName)
	case plan.Map:
		g.nameUnions(n.Item, pkg, name+"Value", avroName)
	case plan.Nullable:
		g.nameUnions(n.Item, pkg, name, avroName)
	case plan.Union:
		info.pkg = pkg
		info.typeName = pkg.scope.claim(name, avroName)
		info.branches = make([]string, len(n.Branches))
		for j, branch := range n.Branches {
			if g.node(branch).Kind != plan.Null && !g.servesItself(branch, pkg) {
				info.branches[j] = pkg.scope.claim(info.typeName+g.shapeName(branch), avroName)
			}
			g.nameUnions(branch, pkg, info.typeName+g.shapeName(branch), avroName)
		}
	}
}

// servesItself reports whether the Go type of a union's branch can carry the union's marker method: it
// is declared in the same package and is no interface.
func (g *generator) servesItself(i plan.Index, pkg *goPackage) bool {
	switch g.node(i).Kind {
	case plan.Record, plan.Enum, plan.Fixed:
		return g.nodes[i].mapping == nil && g.nodes[i].pkg == pkg
	}
	return false
}

// noteImports records that package p mentions the named types inside node i.
func (g *generator) noteImports(p *goPackage, i plan.Index) {
	switch n := g.node(i); n.Kind {
	case plan.Record, plan.Enum, plan.Fixed:
		if q := g.nodes[i].pkg; q != p && g.nodes[i].mapping == nil {
			p.imports[q] = true
		}
	case plan.Array, plan.Map:
		g.noteImports(p, n.Item)
	case plan.Nullable, plan.Union:
		for _, branch := range n.Branches {
			g.noteImports(p, branch)
		}
	}
}
