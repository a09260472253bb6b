package bind

import (
	"go/types"
	"strconv"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: A binder makes a node for each pair of plan node and Go type that it meets. A pair that it is at work on has its node
// already, so that recursive types come back to it. Struct fields that do not fit become faults, and the work goes on; types
// that do not fit become problems, which the nearest struct field of the package reports.

// binder binds the types of one package to one plan.
type binder struct {
	pkg    *Package
	plan   *plan.Plan
	made   map[binding]*gen.BoundNode
	order  []binding // the keys of made, so that a trial can be taken back
	owners map[*types.TypeName]plan.Index
	owned  []*gen.BoundNode // the nodes that get methods, in the order they were met
	faults []fault
	enums  []gen.BoundEnum
	unions []string // the tag option of the field being bound
	depth  int      // of pointers
}

// binding is a plan node and a Go type, written out in full, with the types of a union's branches if a tag gives them.
type binding struct {
	index  plan.Index
	typ    string
	unions string
}

// bind returns the node for plan node i and Go type t, or why there is none.
func (b *binder) bind(i plan.Index, t types.Type) (*gen.BoundNode, *problem) {
	key := binding{index: i, typ: types.TypeString(types.Unalias(t), nil)}
	if len(b.unions) > 0 {
		key.unions = strconv.Itoa(len(b.order)) // not shared
	}
	if n := b.made[key]; n != nil {
		return n, nil
	}
	n := &gen.BoundNode{Index: i, Wire: b.plan.Nodes[i].Kind, Go: t}
	mark := b.mark()
	b.made[key] = n
	b.order = append(b.order, key)
	if p := b.fill(n); p != nil {
		b.forget(mark)
		return nil, p
	}
	return n, nil
}

// state is what a trial can be taken back to.
type state struct{ order, owned, faults int }

func (b *binder) mark() state { return state{len(b.order), len(b.owned), len(b.faults)} }

// forget takes back what was made since the mark, except faults.
func (b *binder) forget(mark state) {
	for _, key := range b.order[mark.order:] {
		delete(b.made, key)
	}
	b.order = b.order[:mark.order]
	for _, n := range b.owned[mark.owned:] {
		delete(b.owners, n.Go.(*types.Named).Obj())
	}
	b.owned = b.owned[:mark.owned]
}

// try reports whether t can hold plan node i.
func (b *binder) try(i plan.Index, t types.Type) bool {
	mark, unions := b.mark(), b.unions
	b.unions = nil
	_, p := b.bind(i, t)
	ok := p == nil && len(b.faults) == mark.faults
	b.forget(mark)
	b.faults, b.unions = b.faults[:mark.faults], unions
	return ok
}

// fill completes n, of which Index, Wire and Go are set.
func (b *binder) fill(n *gen.BoundNode) *problem {
	avro := &b.plan.Nodes[n.Index]
	t := types.Unalias(n.Go)
	u := t.Underlying()
	if basic, ok := u.(*types.Basic); ok && basic.Kind() == types.Invalid {
		return b.invalid(n)
	}
	if _, ok := t.(*types.TypeParam); ok {
		return b.mismatch(n, "")
	}
	if _, ok := u.(*types.Interface); ok {
		return b.bindInterface(n, avro)
	}
	switch avro.Kind {
	case plan.Null:
		// A pointer to something would be dropped without a word.
		if p, ok := u.(*types.Pointer); isEmptyStruct(u) || ok && isEmptyStruct(p.Elem()) {
			n.Kind = gen.BoundNull
			return nil
		}
		return b.mismatch(n, "use struct{}, or a pointer to it")
	case plan.Nullable:
		return b.bindNullable(n, avro)
	case plan.Union:
		return b.mismatch(n, "use an interface that types of this package implement, one for each branch")
	}
	if pointer, ok := u.(*types.Pointer); ok {
		return b.bindPointer(n, gen.BoundPointer, n.Index, pointer)
	}
	if p, found := b.bindMethods(n, avro); found {
		return p
	}
	switch avro.Kind {
	case plan.Record:
		return b.bindRecord(n, avro)
	case plan.Array:
		return b.bindArray(n, avro)
	case plan.Map:
		return b.bindMap(n, avro)
	case plan.Enum:
		return b.bindEnum(n, avro)
	}
	return b.bindScalar(n, avro)
}

// mismatch returns the problem that n's Go type cannot hold its plan node.
func (b *binder) mismatch(n *gen.BoundNode, hint string) *problem {
	return &problem{typ: n.Go, index: n.Index, hint: hint}
}

// invalid returns the problem of a type that does not compile.
func (b *binder) invalid(n *gen.BoundNode) *problem {
	p := b.mismatch(n, "")
	p.text = "its type does not compile"
	if len(b.pkg.faults) > 0 {
		p.text += ": " + shownPosition(b.pkg.faults[0].Pos) + ": " + firstLine(b.pkg.faults[0].Msg)
	}
	return p
}

// maxPointers is how many pointers may follow each other.
const maxPointers = 16

func (b *binder) bindPointer(n *gen.BoundNode, kind gen.BoundKind, item plan.Index, pointer *types.Pointer) *problem {
	if endless(pointer) {
		return b.mismatch(n, "it is a pointer to itself; point to a value")
	}
	if b.depth == maxPointers {
		return b.mismatch(n, "there are too many pointers")
	}
	b.depth++
	defer func() { b.depth-- }()
	var p *problem
	n.Kind = kind
	n.Item, p = b.bind(item, pointer.Elem())
	if p != nil && p.inside == "" && p.text == "" && isBasic(pointer.Elem()) {
		p.typ = n.Go
	}
	return p.within("")
}

// endless reports whether a pointer leads to pointers only, as with type P *P.
func endless(pointer *types.Pointer) bool {
	for seen := map[*types.Pointer]bool{}; !seen[pointer]; {
		seen[pointer] = true
		next, ok := types.Unalias(pointer.Elem()).Underlying().(*types.Pointer)
		if !ok {
			return false
		}
		pointer = next
	}
	return true
}

func (b *binder) bindArray(n *gen.BoundNode, avro *plan.Node) *problem {
	slice, ok := types.Unalias(n.Go).Underlying().(*types.Slice)
	if !ok {
		return b.mismatch(n, "use a slice")
	}
	var p *problem
	n.Kind = gen.BoundArray
	n.Item, p = b.bind(avro.Item, slice.Elem())
	return p.within("its items")
}

func (b *binder) bindMap(n *gen.BoundNode, avro *plan.Node) *problem {
	m, ok := types.Unalias(n.Go).Underlying().(*types.Map)
	if !ok || !isString(m.Key()) {
		return b.mismatch(n, "use a map whose keys are strings")
	}
	var p *problem
	n.Kind = gen.BoundMap
	n.Item, p = b.bind(avro.Item, m.Elem())
	return p.within("its values")
}

// bindNullable binds a union of null and one other type to what can be nil, or to runtime.Optional.
func (b *binder) bindNullable(n *gen.BoundNode, avro *plan.Node) *problem {
	t := types.Unalias(n.Go)
	var p *problem
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return b.bindPointer(n, gen.BoundNullPointer, avro.Item, u)
	case *types.Slice, *types.Map:
		n.Kind = gen.BoundNullNil
		n.Item, p = b.bind(avro.Item, n.Go)
		return p
	}
	if value := optionalOf(t); value != nil {
		n.Kind = gen.BoundOptional
		n.Item, p = b.bind(avro.Item, value)
		return p.within("its value")
	}
	return b.mismatch(n, "use a pointer, or runtime.Optional")
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
