package bind

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/schema/plan"
)

// codecMethods are the methods that are emitted.
var codecMethods = []string{
	"AppendAvro", "AppendAvroTo", "EncodeAvro", "DecodeAvro", "ResolveAvro", "ResolveBinary", "AppendBinary", "MarshalBinary", "UnmarshalBinary",
	"AvroSchema", "AvroFingerprint", "appendAvro",
}

// bindRecord binds a record to a struct, field by field. Struct types of the package get methods, each for the first record it
// is met with; structs that can have none get functions.
func (b *binder) bindRecord(n *gen.BoundNode, avro *plan.Node) *problem {
	t := types.Unalias(n.Go)
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return b.mismatch(n, "use a struct")
	}
	named, _ := t.(*types.Named)
	if named != nil && named.Obj().Pkg() != b.pkg.Types && !named.Obj().Exported() {
		p := b.mismatch(n, "")
		p.text = "type " + b.typeText(t) + " is not exported"
		return p
	}
	n.Kind = gen.BoundStruct
	if named != nil && b.canHaveMethods(named) {
		if _, taken := b.owners[named.Obj()]; !taken {
			b.own(n, named)
		}
	}
	return b.bindFields(n, avro, s, named)
}

// own notes that n's type gets methods for n's record.
func (b *binder) own(n *gen.BoundNode, named *types.Named) {
	n.Own, n.Go = true, named
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
		if m := ownMethod(named, name); m != nil {
			return m
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

// bindFields binds each field of a record to a field of a struct. Faults of structs of the package are reported at their
// fields; the first one of another's is the problem returned.
func (b *binder) bindFields(n *gen.BoundNode, avro *plan.Node, s *types.Struct, named *types.Named) *problem {
	var first *problem
	local := named == nil || named.Obj().Pkg() == b.pkg.Types
	report := func(pos token.Pos, text string) {
		if local {
			b.fault(pos, text)
		} else if first == nil {
			first = b.mismatch(n, "")
			first.text = "in " + b.typeText(n.Go) + ", " + text
		}
	}
	c := collector{binder: b, root: n.Go, local: local, on: make(map[types.Type]bool), report: report}
	c.collect(s, goField{})
	chosen := c.match(avro)
	c.leftOver(avro)
	n.Partial = c.others || slices.ContainsFunc(c.list, func(g *goField) bool { return !g.used })
	n.Foreign = c.foreign
	n.Fields = make([]gen.BoundField, len(avro.Fields))
	for i := range avro.Fields {
		f := &avro.Fields[i]
		n.Fields[i] = gen.BoundField{Name: f.Name, Default: f.Default}
		if chosen[i] == nil {
			if f.Default == nil {
				b.missing(n, avro, f, s, named, report, "which has no default")
			} else if err := b.plan.CheckDefault(f.Node, *f.Schema.Default); err != nil {
				b.missing(n, avro, f, s, named, report, "whose default cannot be written: "+err.Error())
			}
			continue
		}
		b.bindField(&n.Fields[i], avro, f, chosen[i], report)
	}
	return first
}

// missing reports a field of the record that the struct lacks, and why the record cannot be written without.
func (b *binder) missing(n *gen.BoundNode, avro *plan.Node, f *plan.Field, s *types.Struct, named *types.Named, report func(token.Pos, string), why string) {
	pos := token.NoPos
	switch {
	case named != nil:
		pos = named.Obj().Pos()
	case s.NumFields() > 0:
		pos = s.Field(0).Pos()
	}
	report(pos, "type "+b.typeText(n.Go)+" has no field for "+b.avroType(f.Node)+" "+f.Name+" of "+avro.Name.String()+", "+why)
}

func (b *binder) bindField(to *gen.BoundField, avro *plan.Node, f *plan.Field, g *goField, report func(token.Pos, string)) {
	to.Path, to.OmitZero = g.path, g.omitZero
	if g.omitZero {
		to.IsZero = !types.IsInterface(g.v.Type()) && hasMethod(g.v.Type(), "IsZero", "func() bool")
		switch {
		case f.Default == nil:
			report(g.v.Pos(), "field "+g.name+" has the option omitzero, but "+f.Name+" of "+avro.Name.String()+" has no default")
		case !to.IsZero && !b.comparesWithZero(g.v.Type()):
			report(g.v.Pos(), "field "+g.name+" has the option omitzero, but its type can neither be compared nor has it a method IsZero")
		}
	}
	depth, unions := b.depth, b.unions
	b.depth, b.unions = 0, g.unions
	node, p := b.bind(f.Node, g.v.Type())
	if p == nil && len(g.unions) > 0 && !b.holdsUnion(node, make(map[*gen.BoundNode]bool)) {
		report(g.v.Pos(), "field "+g.name+" has the option union, but is no interface for a union")
	}
	b.depth, b.unions = depth, unions
	if p != nil {
		report(g.v.Pos(), "field "+g.name+" of type "+b.typeText(g.v.Type())+" cannot hold Avro "+b.avroType(f.Node)+" "+f.Name+
			" of "+avro.Name.String()+b.reason(p))
		return
	}
	to.Node = node
}

// holdsUnion reports whether the field's own value, not that of a struct in it, has a union.
func (b *binder) holdsUnion(n *gen.BoundNode, seen map[*gen.BoundNode]bool) bool {
	for n != nil && !seen[n] {
		if n.Kind == gen.BoundUnion {
			return true
		}
		seen[n] = true
		n = n.Item
	}
	return false
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
		if f := s.Field(i); !f.Exported() && f.Pkg() != b.pkg.Types || f.Name() == "_" || !b.comparesWithZero(f.Type()) {
			return false
		}
	}
	return true
}
