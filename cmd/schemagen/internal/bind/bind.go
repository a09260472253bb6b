package bind

import (
	"go/types"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/plan"
)

// binder binds the types of one package to one plan: what package gotype has matched becomes the nodes of package gen.
type binder struct {
	pkg    *Package
	plan   *plan.Plan
	nodes  map[*gotype.Binding]*gen.BoundNode
	owners map[*types.TypeName]plan.Index
	owned  []*gen.BoundNode // the nodes that get methods, in the order they were met
	enums  []gen.BoundEnum
}

// match matches the requested types.
func (b *binder) match(roots []gotype.Root) ([]*gotype.Binding, gotype.FaultList) {
	m := gotype.NewMatcher(b.plan, gotype.MatchOptions{
		Source:    true,
		UnionHint: "use an interface that types of this package implement, one for each branch",
		InterfaceHint: "use an interface that this package declares, with a method that only the types of the branches have, " +
			"or the package reflectcodec",
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

// kinds are those of package gen by those of package gotype.
var kinds = [...]gen.BoundKind{
	gotype.BindNull: gen.BoundNull, gotype.BindDirect: gen.BoundDirect, gotype.BindInteger: gen.BoundInteger,
	gotype.BindFloat: gen.BoundFloat, gotype.BindStringBytes: gen.BoundStringBytes,
	gotype.BindBytesString: gen.BoundBytesString, gotype.BindText: gen.BoundText,
	gotype.BindFixedSlice: gen.BoundFixedSlice, gotype.BindEnumIndex: gen.BoundEnumIndex,
	gotype.BindEnumString: gen.BoundEnumString, gotype.BindEnumText: gen.BoundEnumText, gotype.BindRat: gen.BoundRat,
	gotype.BindUUIDText: gen.BoundUUIDText, gotype.BindStruct: gen.BoundStruct, gotype.BindMethods: gen.BoundMethods,
	gotype.BindArray: gen.BoundArray, gotype.BindMap: gen.BoundMap, gotype.BindPointer: gen.BoundPointer,
	gotype.BindNullPointer: gen.BoundNullPointer, gotype.BindNullNil: gen.BoundNullNil,
	gotype.BindOptional: gen.BoundOptional, gotype.BindUnion: gen.BoundUnion,
}

// node returns the node of a binding. Struct types of the package get methods, each for the first record it is met
// with; structs that can have none get functions.
func (b *binder) node(x *gotype.Binding) *gen.BoundNode {
	if x == nil {
		return nil
	}
	if n := b.nodes[x]; n != nil {
		return n
	}
	n := &gen.BoundNode{Kind: kinds[x.Kind], Index: x.Index, Wire: x.Wire, Go: x.Type.Of.(types.Type)}
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
		n.Branches = make([]gen.BoundBranch, len(x.Branches))
		for i, branch := range x.Branches {
			n.Branches[i] = gen.BoundBranch{Node: b.node(branch.Item), Pointer: branch.Pointer, Both: branch.Both}
		}
	}
	n.Item = b.node(x.Item)
	return n
}

// addFields completes a node of a struct.
func (b *binder) addFields(n *gen.BoundNode, x *gotype.Binding) {
	n.Partial, n.Foreign = x.Partial, x.Hidden
	n.Fields = make([]gen.BoundField, len(x.Fields))
	for i, f := range b.plan.Nodes[x.Index].Fields {
		from := x.Fields[i]
		n.Fields[i] = gen.BoundField{Name: f.Name, Default: f.Default, Node: b.node(from.Item)}
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
			to.Path = append(to.Path, gen.BoundStep{Name: v.Name(), Type: v.Type(), Pointer: pointer && k < len(way)-1})
		}
	}
}

// codecMethods are the methods that are emitted.
var codecMethods = []string{
	"AppendAvro", "AppendAvroTo", "EncodeAvro", "DecodeAvro", "ResolveAvro", "ResolveBinary", "AppendBinary",
	"MarshalBinary", "UnmarshalBinary", "AvroSchema", "AvroFingerprint", "appendAvro",
}

// own notes that n's type gets methods for n's record.
func (b *binder) own(n *gen.BoundNode, named *types.Named) {
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
		for f := range named.Methods() {
			if f.Name() == name {
				return f
			}
		}
		if s, ok := named.Underlying().(*types.Struct); ok {
			for i := range s.NumFields() {
				if s.Field(i).Name() == name {
					return s.Field(i)
				}
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
	b.enums = append(b.enums, gen.BoundEnum{Constants: constants})
}
