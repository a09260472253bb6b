package bind

import (
	"go/types"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/plan"
)

// binder binds the types of one package to one plan: what package gotype has matched becomes nodes of package graph.
type binder struct {
	pkg    *Package
	plan   *plan.Plan
	nodes  map[*gotype.Binding]*graph.Node
	owners map[*types.TypeName]plan.Index
	owned  []*graph.Node // the nodes that get methods, in the order they were met
	enums  []emit.Enum
}

// match matches the requested types.
func (b *binder) match(roots []gotype.Root) ([]*gotype.Binding, gotype.FaultList) {
	m := gotype.NewMatcher(b.plan, gotype.MatchOptions{
		Source:    true,
		UnionHint: "use an interface that types of this package implement, one for each branch",
		InterfaceHint: "use an interface that this package declares, with a method that only the types of the " +
			"branches have, or the package reflectcodec",
		Promotes: b.promotes,
		Compares: func(t *gotype.Type) bool { return b.comparesWithZero(t.Of.(types.Type)) },
	})
	return m.Bind(roots...)
}

// promotes reports whether a struct has a member under its own name.
func (b *binder) promotes(t *gotype.Type, m *gotype.Member) bool {
	object, _, _ := types.LookupFieldOrMethod(t.Of.(types.Type), true, b.pkg.Types, m.Name)
	return object == m.Of
}

// comparesWithZero reports whether an expression can tell if a variable of type t has its zero value.
func (b *binder) comparesWithZero(t types.Type) bool {
	if types.Comparable(t) {
		return true
	}
	s, ok := types.Unalias(t).Underlying().(*types.Struct)
	if !ok {
		_, array := types.Unalias(t).Underlying().(*types.Array)
		return !array // slices, maps and functions are compared with nil
	}
	for i := range s.NumFields() {
		f := s.Field(i)
		if !f.Exported() && f.Pkg() != b.pkg.Types || f.Name() == "_" || !b.comparesWithZero(f.Type()) {
			return false
		}
	}
	return true
}

// kinds are those of package graph by those of package gotype.
var kinds = [...]graph.Kind{
	gotype.BindNull: graph.Null, gotype.BindDirect: graph.Direct, gotype.BindInteger: graph.Integer,
	gotype.BindFloat: graph.Float, gotype.BindStringBytes: graph.StringBytes,
	gotype.BindBytesString: graph.BytesString, gotype.BindText: graph.Text,
	gotype.BindFixedSlice: graph.FixedSlice, gotype.BindEnumIndex: graph.EnumIndex,
	gotype.BindEnumString: graph.EnumString, gotype.BindEnumText: graph.EnumText, gotype.BindRat: graph.Rat,
	gotype.BindUUIDText: graph.UUIDText, gotype.BindStruct: graph.Struct, gotype.BindMethods: graph.Methods,
	gotype.BindArray: graph.Array, gotype.BindMap: graph.Map, gotype.BindPointer: graph.Pointer,
	gotype.BindNullPointer: graph.NullPointer, gotype.BindNullNil: graph.NullNil,
	gotype.BindOptional: graph.Optional, gotype.BindUnion: graph.Union,
}

// node returns the node of a binding. Struct types of the package get methods, each for the first record it is met
// with; structs that can have none get functions.
func (b *binder) node(x *gotype.Binding) *graph.Node {
	if x == nil {
		return nil
	}
	if n := b.nodes[x]; n != nil {
		return n
	}
	n := &graph.Node{Kind: kinds[x.Kind], Avro: &b.plan.Nodes[x.Index], Index: x.Index, Wire: x.Wire,
		Go: x.Type.Of.(types.Type)}
	b.nodes[x] = n
	named, _ := n.Go.(*types.Named)
	switch x.Kind {
	case gotype.BindStruct:
		if named != nil && b.canHaveMethods(named) {
			if _, taken := b.owners[named.Obj()]; !taken {
				b.own(n, named)
			}
		}
		b.addFields(n, x)
	case gotype.BindMethods:
		n.Resolves = x.Type.Codec.Resolves
	case gotype.BindEnumIndex:
		b.noteConstants(x.Constants)
	case gotype.BindUnion:
		n.Branches = make([]graph.Branch, len(x.Branches))
		for i, branch := range x.Branches {
			n.Branches[i] = graph.Branch{Node: b.node(branch.Item), Pointer: branch.Pointer, Both: branch.Both}
		}
	}
	n.Item = b.node(x.Item)
	return n
}

// addFields completes a node of a struct.
func (b *binder) addFields(n *graph.Node, x *gotype.Binding) {
	n.Partial = x.Partial
	n.Fields = make([]graph.Field, len(x.Fields))
	for i := range n.Avro.Fields {
		f, from := &n.Avro.Fields[i], x.Fields[i]
		n.Fields[i] = graph.Field{Name: f.Name, Avro: f, Default: f.Default, Node: b.node(from.Item)}
		if from.Member == nil {
			continue
		}
		to := &n.Fields[i]
		to.OmitZero = from.Member.OmitZero
		to.IsZero = to.OmitZero && from.Member.Type.SaysZero()
		way := from.Member.Through()
		for k, step := range way {
			if k < len(way)-1 && !step.Exported && !step.Local {
				continue // what is in it is promoted
			}
			v := step.Of.(*types.Var)
			_, pointer := types.Unalias(v.Type()).Underlying().(*types.Pointer)
			to.Path = append(to.Path, graph.Step{Name: v.Name(), Type: v.Type(), Pointer: pointer && k < len(way)-1})
		}
	}
}

// codecMethods are the methods that are emitted.
var codecMethods = []string{
	"AppendAvro", "AppendAvroTo", "EncodeAvro", "DecodeAvro", "ResolveAvro", "ResolveBinary", "AppendBinary",
	"MarshalBinary", "UnmarshalBinary", "AvroSchema", "AvroFingerprint", "appendAvro",
}

// own notes that n's type gets methods for n's record.
func (b *binder) own(n *graph.Node, named *types.Named) {
	n.Own = true
	b.owners[named.Obj()] = n.Index
	b.owned = append(b.owned, n)
}

// canHaveMethods reports whether the codec's methods can be declared for a type in this package.
func (b *binder) canHaveMethods(named *types.Named) bool {
	return named.Obj().Pkg() == b.pkg.Types && named.TypeParams().Len()+named.TypeArgs().Len() == 0 &&
		named.Obj().Parent() == b.pkg.Types.Scope() && b.clash(named) == nil
}

// clash returns a method or field of the type that has the name of a method to be emitted, or nil.
func (b *binder) clash(named *types.Named) types.Object {
	for _, name := range codecMethods {
		if o := member(named, name); o != nil {
			return o
		}
	}
	return nil
}

// member returns the method or field of a type that has a name, but for what embedded fields lend; nil if there is
// none.
func member(named *types.Named, name string) types.Object {
	for f := range named.Methods() {
		if f.Name() == name {
			return f
		}
	}
	if s, ok := named.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if f.Name() == name {
				return f
			}
		}
	}
	return nil
}

// noteConstants remembers constants that the code relies on, once.
func (b *binder) noteConstants(found []gotype.Constant) {
	if len(found) == 0 {
		return
	}
	constants := make([]*types.Const, len(found))
	for i := range found {
		constants[i], _ = found[i].Of.(*types.Const)
	}
	for _, e := range b.enums {
		if len(e.Constants) == len(constants) && e.Constants[0] == constants[0] {
			return
		}
	}
	b.enums = append(b.enums, emit.Enum{Constants: constants})
}
