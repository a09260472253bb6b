package bind

import (
	"go/types"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/schema/plan"
)

// candidate is a type that may hold a branch of a union.
type candidate struct {
	typ     types.Type
	pointer bool // the interface holds a pointer to it
	both    bool // a value as well as a pointer implements the interface
	name    string
}

func (c *candidate) String() string {
	if c.pointer {
		return "*" + c.name
	}
	return c.name
}

// bindInterface binds a union to an interface that types of the package implement.
func (b *binder) bindInterface(n *gen.BoundNode, avro *plan.Node) *problem {
	face := types.Unalias(n.Go).Underlying().(*types.Interface)
	named, _ := types.Unalias(n.Go).(*types.Named)
	switch {
	case avro.Kind != plan.Nullable && avro.Kind != plan.Union:
		return b.mismatch(n, "an interface can hold unions only")
	case face.NumMethods() == 0:
		return b.mismatch(n, "use an interface with a method that only the types of the branches have, or the package reflectcodec")
	case named == nil || named.Obj().Pkg() != b.pkg.Types:
		return b.mismatch(n, "use an interface that this package declares")
	}
	var taken []*candidate
	var p *problem
	if len(b.unions) > 0 {
		taken, p = b.namedBranches(n, avro, face)
	} else {
		taken, p = b.foundBranches(n, avro, face, named.Obj().Name())
	}
	if p != nil {
		return p
	}
	n.Kind = gen.BoundUnion
	n.Branches = make([]gen.BoundBranch, len(avro.Branches))
	for i, branch := range avro.Branches {
		if taken[i] == nil {
			continue
		}
		unions := b.unions
		b.unions = nil
		node, p := b.bind(branch, taken[i].typ)
		b.unions = unions
		if p != nil {
			return p.within("its branch " + taken[i].String())
		}
		n.Branches[i] = gen.BoundBranch{Node: node, Pointer: taken[i].pointer, Both: taken[i].both}
	}
	return nil
}

// namedBranches returns the types that the tag option union names, by branch.
func (b *binder) namedBranches(n *gen.BoundNode, avro *plan.Node, face *types.Interface) ([]*candidate, *problem) {
	fail := func(text string) ([]*candidate, *problem) {
		p := b.mismatch(n, "")
		p.text = text
		return nil, p
	}
	taken := make([]*candidate, len(avro.Branches))
	rest := b.unions
	for i, branch := range avro.Branches {
		if b.plan.Nodes[branch].Kind == plan.Null {
			continue
		}
		if len(rest) == 0 {
			return fail("the option union has no type for the branch " + b.branchName(branch))
		}
		name := strings.TrimPrefix(rest[0], "*")
		o, ok := b.pkg.Types.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			return fail("the option union names " + name + ", which is no type of the package")
		}
		c := candidate{typ: o.Type(), name: name, pointer: name != rest[0]}
		value, pointer := types.Implements(c.typ, face), types.Implements(types.NewPointer(c.typ), face)
		c.both = value && pointer
		if c.pointer && !pointer || !c.pointer && !value {
			return fail("the option union names " + rest[0] + ", which does not implement " + b.typeText(n.Go))
		}
		taken[i] = &c
		rest = rest[1:]
	}
	if len(rest) > 0 {
		return fail("the option union has more types than there are branches")
	}
	return taken, nil
}

// candidates returns the types of the package that implement an interface, in the order of their names.
func (b *binder) candidates(face *types.Interface) []*candidate {
	var list []*candidate
	scope := b.pkg.Types.Scope()
	for _, name := range scope.Names() {
		o, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || o.IsAlias() {
			continue
		}
		named, ok := o.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 || types.IsInterface(named) {
			continue
		}
		switch {
		case types.Implements(named, face):
			list = append(list, &candidate{typ: named, name: name, both: true})
		case types.Implements(types.NewPointer(named), face):
			list = append(list, &candidate{typ: named, name: name, pointer: true})
		}
	}
	return list
}

// foundBranches gives each branch of a union the type that suits it best, the best suit of all first.
func (b *binder) foundBranches(n *gen.BoundNode, avro *plan.Node, face *types.Interface, faceName string) ([]*candidate, *problem) {
	pending := b.candidates(face)
	taken := make([]*candidate, len(avro.Branches))
	for level := suitName; level <= suitSome; level++ {
		for i, branch := range avro.Branches {
			if taken[i] != nil || b.plan.Nodes[branch].Kind == plan.Null {
				continue
			}
			for k, c := range pending {
				if c == nil || b.suits(branch, c, faceName) != level {
					continue
				}
				if taken[i] != nil {
					p := b.mismatch(n, "say which with the tag option union=")
					p.text = taken[i].String() + " and " + c.String() + " could both be the branch " + b.branchName(branch)
					return nil, p
				}
				taken[i], pending[k] = c, nil
			}
		}
	}
	for i, branch := range avro.Branches {
		if taken[i] == nil && b.plan.Nodes[branch].Kind != plan.Null {
			p := b.mismatch(n, "add one, or name the types with the tag option union=")
			p.text = "no type of the package that implements " + faceName + " can hold the branch " + b.branchName(branch)
			return nil, p
		}
	}
	for _, c := range pending {
		if c != nil {
			p := b.mismatch(n, "name the types of the branches with the tag option union=")
			p.text = "no branch is left for " + c.String() + ", which implements " + faceName
			return nil, p
		}
	}
	return taken, nil
}

// How well a type suits a branch. The lower the better.
const (
	suitName  = iota // it is called like the branch
	suitExact        // a type made from the one that generated code has for the branch
	suitAll          // the branch holds all of the type's values
	suitSome         // it holds some of them
	suitNothing
)

func (b *binder) suits(branch plan.Index, c *candidate, faceName string) int {
	avro := &b.plan.Nodes[branch]
	if !b.try(branch, c.typ) {
		return suitNothing
	}
	short := avro.Name.Short
	if short == "" {
		short = strings.NewReplacer("-", "", "(", "", ")", "").Replace(avro.Kind.String())
		if fold(c.name) == fold(faceName)+fold(short) || fold(c.name) == fold(faceName)+avro.Kind.Base().String() {
			return suitName
		}
	}
	u := c.typ.Underlying()
	switch {
	case fold(c.name) == fold(short):
		return suitName
	case avro.Kind == plan.Record || avro.Kind == plan.Enum:
		return suitSome
	case b.isNatural(avro, c.typ, u):
		return suitExact
	case holdsAll(avro.Kind.Base(), c.typ):
		return suitAll
	}
	return suitSome
}

// isNatural reports whether t is made from the type that generated code has for a plan node.
func (b *binder) isNatural(avro *plan.Node, t, u types.Type) bool {
	switch avro.Kind {
	case plan.Boolean:
		return basicKind(t) == types.Bool
	case plan.Int:
		return basicKind(t) == types.Int32
	case plan.Long:
		return basicKind(t) == types.Int64
	case plan.Float:
		return basicKind(t) == types.Float32
	case plan.Double:
		return basicKind(t) == types.Float64
	case plan.String:
		return isString(t)
	case plan.Bytes:
		return isBytes(t)
	case plan.Fixed, plan.UUIDFixed, plan.UUIDString:
		return byteArray(t) >= 0
	case plan.Array:
		_, ok := u.(*types.Slice)
		return ok
	case plan.Map:
		_, ok := u.(*types.Map)
		return ok
	case plan.Duration:
		return isSpan(t)
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return isDecimal(t)
	case plan.TimeMillis, plan.TimeMicros:
		return basicKind(t) == types.Int64
	}
	return isTime(t)
}

// holdsAll reports whether every value of t is one of an Avro type that is not its natural one.
func holdsAll(base plan.Kind, t types.Type) bool {
	kind := basicKind(t)
	switch base {
	case plan.Int:
		return kind == types.Int8 || kind == types.Int16 || kind == types.Uint8 || kind == types.Uint16
	case plan.Long:
		return isInteger(t) && kind != types.Uint && kind != types.Uint64 && kind != types.Uintptr
	case plan.Double:
		return kind == types.Float32
	case plan.Bytes, plan.String:
		return isString(t) || isBytes(t) || hasText(t)
	}
	return false
}
