package bind

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/plan"
)

// Request asks for a struct type to be bound.
type Request struct {
	Type   string // its name in the package
	Record string // the fullname of its record; empty: see [Package.Bind]
}

// Bind joins the requested struct types, and the ones that their fields need, to records of the schemas. A type's
// record is that of its name, ignoring case and underscores; failing that the first type's is the first schema, and
// each further one's the schema in its place, if there are as many. The error has a line for each fault, with its
// place.
func (p *Package) Bind(set *schema.Set, requests []Request, out string) (*File, error) {
	built, err := graph.PlanOf(set)
	if err != nil {
		return nil, err
	}
	b := &binder{pkg: p, plan: built, nodes: make(map[*gotype.Binding]*graph.Node),
		owners: make(map[*types.TypeName]plan.Index)}
	if name := b.shadowed(); name != "" {
		return nil, fmt.Errorf("%s: the package declares %s, which the code needs as Go's own; rename it",
			p.At(p.Types.Scope().Lookup(name).Pos()), name)
	}
	requested, err := b.requested(set, requests)
	if err != nil {
		return nil, err
	}
	bindings, faults := b.match(requested)
	if len(faults) > 0 {
		return nil, faults
	}
	for _, x := range bindings { // each of these gets its methods for its own record
		named := x.Type.Of.(*types.Named)
		n := &graph.Node{Kind: graph.Struct, Avro: &built.Nodes[x.Index], Index: x.Index, Wire: x.Wire, Go: named}
		b.nodes[x] = n
		b.own(n, named)
	}
	for _, x := range bindings {
		b.addFields(b.nodes[x], x)
	}
	if err := b.refuseSplitCycles(); err != nil {
		return nil, err
	}
	file := &File{Package: p.Types, FileName: filepath.Base(out), Plan: built, Types: b.owned, Enums: b.enums, at: p.At}
	file.Sources = emit.Sources(set, func(source string) bool { return source != "" })
	file.Named = relied(b.owned)
	shapes := shaper{p.Types, goname.New(nil)}
	for _, n := range graph.Reachable(b.owned...) {
		shapes.shape(n)
	}
	return file, nil
}

// needed are the predeclared names that emitted code uses.
var needed = []string{
	"append", "byte", "cap", "clear", "error", "false", "float32", "float64", "int", "int32", "int64", "iota",
	"len", "make", "new", "nil", "string", "true", "uint64",
}

// shadowed returns a name of the package that hides one that emitted code uses, or "".
func (b *binder) shadowed() string {
	for _, name := range needed {
		if b.pkg.Types.Scope().Lookup(name) != nil {
			return name
		}
	}
	return ""
}

// requested returns the requested types, each once, with their records.
func (b *binder) requested(set *schema.Set, requests []Request) ([]gotype.Root, error) {
	var roots []gotype.Root
	taken := make(map[*types.Named]plan.Index)
	for k, r := range requests {
		named, err := b.structType(r.Type)
		if err != nil {
			return nil, err
		}
		s, err := b.recordFor(set, requests, k, named)
		if err != nil {
			return nil, err
		}
		i := b.indexOf(s)
		if other, again := taken[named]; again && other != i {
			return nil, fmt.Errorf("%s: type %s is asked for twice, with different records",
				b.pkg.At(named.Obj().Pos()), r.Type)
		} else if !again {
			taken[named] = i
			roots = append(roots, gotype.Root{Index: i, Type: b.pkg.Describe(named)})
		}
	}
	return roots, nil
}

func (b *binder) indexOf(s *schema.Schema) plan.Index {
	for i := range b.plan.Nodes {
		if b.plan.Nodes[i].Schema == s {
			return plan.Index(i)
		}
	}
	panic("bind: no plan node for " + s.Name.String())
}

// typeText is how messages write a Go type: as a file of the package would.
func (b *binder) typeText(t types.Type) string {
	return types.TypeString(t, types.RelativeTo(b.pkg.Types))
}

// structType finds a requested type and makes sure that it can get methods.
func (b *binder) structType(name string) (*types.Named, error) {
	o := b.pkg.Types.Scope().Lookup(name)
	t, ok := o.(*types.TypeName)
	if !ok {
		var names []string
		for _, other := range b.pkg.Types.Scope().Names() {
			if _, ok := b.pkg.Types.Scope().Lookup(other).(*types.TypeName); ok {
				names = append(names, other)
			}
		}
		return nil, fmt.Errorf("%s: package %s has no type %s%s", b.pkg.At(token.NoPos), b.pkg.Types.Name(), name,
			words.DidYouMean(name, names))
	}
	fail := func(format string, args ...any) (*types.Named, error) {
		return nil, fmt.Errorf("%s: type %s %s", b.pkg.At(t.Pos()), name, fmt.Sprintf(format, args...))
	}
	named, ok := types.Unalias(t.Type()).(*types.Named)
	switch {
	case !ok || named.Obj().Pkg() != b.pkg.Types:
		return fail("is an alias of %s, which cannot get methods here; declare a struct type",
			b.typeText(types.Unalias(t.Type())))
	case named.TypeArgs().Len() > 0:
		return fail("is an instance of the generic type %s, which cannot have methods of its own; declare a struct "+
			"type that embeds it", named.Obj().Name())
	case named.TypeParams().Len() > 0:
		return fail("is generic, and an instance of it cannot have methods of its own; bind a struct type with a " +
			"field or an embedded field of the instance")
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return fail("is no struct")
	}
	if o := b.clash(named); o != nil {
		what := "field"
		if _, ok := o.(*types.Func); ok {
			what = "method"
		}
		return fail("has a %s %s already, at %s; the codec needs the name", what, o.Name(), b.pkg.At(o.Pos()))
	}
	return named, nil
}

// recordFor settles the record of the k-th requested type.
func (b *binder) recordFor(set *schema.Set, requests []Request, k int, named *types.Named) (*schema.Schema, error) {
	r := requests[k]
	var records, same []*schema.Schema
	var names []string
	for _, s := range set.Types {
		if s.Kind != schema.Record {
			continue
		}
		records, names = append(records, s), append(names, s.Name.String())
		if r.Record == "" && gotype.Alike(s.Name.Short, r.Type) || s.Name.String() == r.Record {
			same = append(same, s)
		}
	}
	fail := func(format string, args ...any) (*schema.Schema, error) {
		return nil, fmt.Errorf("%s: type %s: %s", b.pkg.At(named.Obj().Pos()), r.Type, fmt.Sprintf(format, args...))
	}
	switch {
	case len(records) == 0:
		return fail("the schema has no record")
	case r.Record != "" && len(same) == 0:
		return fail("the schema has no record %s%s", r.Record, words.DidYouMean(r.Record, names))
	case len(same) == 1:
		return same[0], nil
	case len(same) > 1:
		return fail("its record could be %s or %s; say which with --type %s=FULLNAME", same[0].Name, same[1].Name,
			r.Type)
	}
	if (k == 0 || len(requests) == len(set.Roots)) && k < len(set.Roots) && set.Roots[k].Schema.Kind == schema.Record {
		return set.Roots[k].Schema, nil
	}
	return fail("no record is called like it; say which is meant with --type %s=FULLNAME, among %s", r.Type,
		strings.Join(names, ", "))
}

// refuseSplitCycles refuses types that contain each other and have their methods in different files: the depth of a
// value would begin anew at each of them.
func (b *binder) refuseSplitCycles() error {
	var all []error
	for _, n := range graph.Reachable(b.owned...) {
		named, ok := n.Go.(*types.Named)
		if n.Kind != graph.Methods || !ok || named.Obj().Pkg() != b.pkg.Types || !b.plan.Nodes[n.Index].Recursive {
			continue
		}
		for _, own := range b.owned {
			if b.leadsTo(n.Index, own.Index, make(map[plan.Index]bool)) &&
				b.leadsTo(own.Index, n.Index, make(map[plan.Index]bool)) {
				all = append(all, fmt.Errorf("%s: types %s and %s contain each other; bind both in one file",
					b.pkg.At(own.Go.(*types.Named).Obj().Pos()), b.typeText(own.Go), b.typeText(n.Go)))
			}
		}
	}
	return errors.Join(all...)
}

// leadsTo reports whether plan node i contains node j.
func (b *binder) leadsTo(i, j plan.Index, seen map[plan.Index]bool) bool {
	if seen[i] {
		return false
	}
	seen[i] = true
	for _, k := range b.plan.Nodes[i].Parts() {
		if k == j || b.leadsTo(k, j, seen) {
			return true
		}
	}
	return false
}
