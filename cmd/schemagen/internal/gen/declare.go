package gen

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
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

// nameAll gives every type, field, constant and constructor its Go name. Named types come first, then what is derived
// from them, so that a derived name never pushes a type's own name aside.
func (g *generator) nameAll() error {
	order, err := g.nameTypes()
	if err != nil {
		return err
	}
	// What a name is may not depend on where in the schemas something stands.
	slices.SortFunc(order, func(a, b plan.Index) int {
		return strings.Compare(g.node(a).Name.String(), g.node(b).Name.String())
	})
	for _, i := range order {
		switch info := &g.nodes[i]; g.node(i).Kind {
		case plan.Record:
			if err := g.nameFields(i); err != nil {
				return err
			}
			info.newName = info.pkg.scope.Claim("New"+info.typeName, "default")
		case plan.Enum:
			info.newName = info.pkg.scope.Claim("Parse"+info.typeName, "symbol")
		}
	}
	g.nameSymbols(order)
	if err := g.nameRoots(); err != nil {
		return err
	}
	for _, i := range order {
		if g.node(i).Kind != plan.Record {
			continue
		}
		fields := g.node(i).Fields
		for _, j := range sortedBy(len(fields), func(j int) string { return fields[j].Name }) {
			f := g.node(i).Fields[j]
			g.nameUnions(f.Node, g.nodes[i].pkg, g.nodes[i].typeName+g.nodes[i].fields[j], f.Name)
		}
	}
	for k := range g.roots {
		g.roots[k].pkg.roots = append(g.roots[k].pkg.roots, k)
	}
	for _, k := range sortedBy(len(g.roots), func(k int) string { return g.roots[k].typeName }) {
		root := &g.roots[k]
		g.nameUnions(root.node, root.pkg, root.typeName+"Value", root.typeName)
	}
	return nil
}

// sortedBy returns the numbers below n in the order of the texts that key has for them.
func sortedBy(n int, key func(int) string) []int {
	order := make([]int, n)
	for j := range order {
		order[j] = j
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(key(a), key(b)) })
	return order
}

// nameTypes names the records, enums and fixed types and returns their nodes. Of a mapped type that is the node without
// the mapping, which comes after the other.
func (g *generator) nameTypes() ([]plan.Index, error) {
	index := make(map[*schema.Schema]plan.Index)
	for i := range g.plan.Nodes {
		if n := g.node(plan.Index(i)); n.Schema.Kind.IsNamed() {
			index[n.Schema] = plan.Index(i)
		}
	}
	homes := g.homes()
	var order []plan.Index
	claims := make(map[*goPackage][]goname.Claim)
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
			return nil, fmt.Errorf("%s: fixed %s of %d bytes is too large for a Go array; the most is %d", at(s.Pos),
				s.Name, s.Size, maxArray)
		}
		c, err := g.typeClaim(s, homes)
		if err != nil {
			return nil, err
		}
		c.Set = func(id string) { g.nodes[i].typeName = id }
		claims[info.pkg] = append(claims[info.pkg], c)
		info.pkg.declared = append(info.pkg.declared, i)
		order = append(order, i)
	}
	if c, p := g.settle(claims); c != nil {
		return nil, fmt.Errorf("%s: go.name %q of %s is taken already in package %s", at(c.Pos), c.Want, c.Avro, p.name)
	}
	return order, nil
}

// settle gives the claims of each package their names, and returns the first that cannot have what it was given.
func (g *generator) settle(claims map[*goPackage][]goname.Claim) (*goname.Claim, *goPackage) {
	for _, p := range g.sortedPackages() {
		if c := p.scope.Settle(claims[p]); c != nil {
			return c, p
		}
	}
	return nil, nil
}

// homes is the set of the namespaces that root schemas are in.
func (g *generator) homes() map[string]bool {
	homes := make(map[string]bool)
	for _, root := range g.set.Roots {
		for _, s := range append([]*schema.Schema{root.Schema}, root.Schema.Branches...) {
			if s.Kind.IsNamed() {
				homes[s.Name.Namespace] = true
			}
		}
	}
	return homes
}

// typeClaim returns the claim of a type. Of those that want one name, a type in the namespace of a root goes first,
// then one whose Avro name it is. The others get their namespaces in front.
func (g *generator) typeClaim(s *schema.Schema, homes map[string]bool) (goname.Claim, error) {
	c := goname.Claim{Avro: s.Name.String()}
	if given, err := g.givenName(&c, s.Props); given || err != nil {
		return c, err
	}
	short := g.names.Exported(s.Name.Short)
	c.Want, c.Rank = short, 1
	long := prefixed(g.names, s.Name.Namespace, short)
	if g.opts.NamespacePrefixed {
		c.Want = long
	}
	if !homes[s.Name.Namespace] {
		c.Rank += 2
	}
	if short != s.Name.Short {
		c.Rank++
	}
	c.Others = func(winner string) []string {
		if namespaceOf(winner) == s.Name.Namespace {
			return []string{c.Want + "_" + goname.Spelled(s.Name.Short)}
		}
		return []string{long, long + "_" + goname.Spelled(strings.ReplaceAll(c.Avro, ".", "_"))}
	}
	return c, nil
}

// namespaceOf returns the namespace of a fullname.
func namespaceOf(fullname string) string {
	return fullname[:max(strings.LastIndexByte(fullname, '.'), 0)]
}

func prefixed(n goname.Namer, namespace, id string) string {
	if namespace == "" {
		return id
	}
	return n.Exported(strings.ReplaceAll(namespace, ".", "_")) + id
}

// givenName makes c the claim of the name that the property go.name asks for, if there is one.
func (g *generator) givenName(c *goname.Claim, props schema.Properties) (given bool, err error) {
	v, ok := g.goProperty(props, "go.name")
	if !ok {
		return false, nil
	}
	if v.Kind != schema.JSONString || !isExported(v.Text) {
		return false, fmt.Errorf("%s: go.name must be an exported Go identifier, such as %q", at(v.Pos), "UserID")
	}
	c.Want, c.Pos, c.Given = v.Text, v.Pos, true
	return true, nil
}

// isExported reports whether text is an exported Go identifier.
func isExported(text string) bool { return token.IsIdentifier(text) && token.IsExported(text) }

// CheckRoot says what is wrong with Options.Root, or returns nil.
func CheckRoot(name string) error {
	if name != "" && !isExported(name) {
		return fmt.Errorf("type %q must be an exported Go identifier, such as %q", name, "Payload")
	}
	return nil
}

func at(pos schema.Position) string {
	if pos.Line == 0 {
		return "schema"
	}
	return fmt.Sprintf("%s:%d:%d", pos.File, pos.Line, pos.Column)
}

func (g *generator) nameFields(i plan.Index) error {
	n := g.node(i)
	fields := make(goname.Scope)
	for _, m := range recordMethods {
		fields[m] = true
	}
	info := &g.nodes[i]
	info.fields = make([]string, len(n.Fields))
	claims := make([]goname.Claim, len(n.Fields))
	for j, f := range n.Fields {
		c := goname.Claim{Avro: f.Name, Set: func(id string) { info.fields[j] = id }}
		given, err := g.givenName(&c, f.Schema.Props)
		if err != nil {
			return err
		}
		if !given {
			c.Derived(g.names.Exported(f.Name), f.Name, f.Name)
		}
		claims[j] = c
		g.noteImports(info.pkg, f.Node)
	}
	if c := fields.Settle(claims); c != nil {
		return fmt.Errorf("%s: go.name %q of field %s is a method or another field of %s", at(c.Pos), c.Want, c.Avro,
			info.typeName)
	}
	return nil
}

// nameSymbols names the constants of the enums among the nodes.
func (g *generator) nameSymbols(order []plan.Index) {
	claims := make(map[*goPackage][]goname.Claim)
	for _, i := range order {
		n, info := g.node(i), &g.nodes[i]
		info.symbols = make([]string, len(n.Symbols))
		for j, symbol := range n.Symbols {
			c := goname.Claim{Avro: n.Name.String() + " " + symbol, Set: func(id string) { info.symbols[j] = id }}
			c.Derived(info.typeName+g.names.Inside(symbol), info.typeName+symbol, symbol)
			claims[info.pkg] = append(claims[info.pkg], c)
		}
	}
	g.settle(claims)
}

// nameRoots names the types of root schemas that have no name of their own.
func (g *generator) nameRoots() error {
	for k, root := range g.set.Roots {
		node := g.plan.Roots[k]
		if root.Schema.Kind.IsNamed() && (g.nodes[node].typeName != "" || g.nodes[node].mapping != nil) {
			continue
		}
		pkg := g.packageOf(root.Schema.Name.Namespace)
		g.roots = append(g.roots, rootInfo{node: node, pkg: pkg, schema: root.Schema, source: root.Source})
		g.noteImports(pkg, node)
	}
	claims := make(map[*goPackage][]goname.Claim)
	for k := range g.roots {
		root := &g.roots[k]
		file := goname.FileBase(root.source)
		c := goname.Claim{Avro: file, Set: func(id string) { root.typeName = id }}
		given, err := g.givenName(&c, root.schema.Props)
		if err != nil {
			return err
		}
		if !given {
			want := g.opts.Root
			if want == "" {
				want = g.names.Exported(file)
			}
			c.Derived(want, file, file)
			// A file of several definitions, in a union, is often named after one of them.
			c.Others = func(string) []string { return []string{want + "Root", want + "Root_" + goname.Spelled(file)} }
		}
		for _, other := range claims[root.pkg] {
			if !given && !other.Given && other.Avro == file {
				return fmt.Errorf("%s: another file called %s has a schema without a name too, and neither can be "+
					"named after it; rename one of them", at(root.schema.Pos), file)
			}
		}
		claims[root.pkg] = append(claims[root.pkg], c)
	}
	if c, p := g.settle(claims); c != nil {
		return fmt.Errorf("%s: go.name %q is taken already in package %s", at(c.Pos), c.Want, p.name)
	}
	return nil
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
		info.typeName = pkg.scope.Claim(name, avroName)
		info.branches = make([]string, len(n.Branches))
		described := func(j int) string { return emit.DescribeItem(g.plan, n.Branches[j]) }
		for _, j := range sortedBy(len(n.Branches), described) {
			branch := n.Branches[j]
			if g.node(branch).Kind != plan.Null && !g.servesItself(branch, pkg) {
				info.branches[j] = pkg.scope.Claim(info.typeName+g.shapeName(branch), avroName)
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
	default:
		for _, part := range n.Parts() {
			g.noteImports(p, part)
		}
	}
}
