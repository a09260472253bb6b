package reflectcodec

import (
	"reflect"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/plan"
)

// union is the binding of a union to an interface.
type union struct {
	null     int      // the number of the null branch, which a nil interface stands for; -1 if there is none
	branches []branch // by number; that of null is empty
	byType   map[reflect.Type]dynamic
}

// branch is how a union's branch is held in the interface.
type branch struct {
	node    *node        // bound to typ, or to what typ points to
	typ     reflect.Type // the dynamic type that decoding makes
	pointer bool         // typ is a pointer to node.typ
	keep    bool         // a slice or map, whose memory is used again
}

// dynamic is what a dynamic type in the interface stands for. A type registered as a value may also come as a pointer,
// and the other way round, where both implement the interface.
type dynamic struct {
	branch  int32
	pointer bool // the dynamic type is a pointer to the branch's node.typ
}

// addBranches completes n, a union.
func (m *binder) addBranches(n *node, p *plan.Node, from *gotype.Binding) {
	u := &union{null: -1, branches: make([]branch, len(p.Branches)), byType: make(map[reflect.Type]dynamic)}
	n.union = u
	for number := range from.Branches {
		held := &from.Branches[number]
		if held.Item == nil {
			u.null = number
			continue
		}
		b := &u.branches[number]
		b.node, b.pointer = m.node(held.Item), held.Pointer
		if b.typ = b.node.typ; b.pointer {
			b.typ = reflect.PointerTo(b.typ)
		}
		b.keep = held.Type.Kind == reflect.Slice || held.Type.Kind == reflect.Map
		u.byType[b.typ] = dynamic{int32(number), b.pointer}
	}
	u.addOtherForms(n)
}

// addOtherForms lets pointers to what is registered as a value stand for its branch, and the other way round, unless
// they are registered themselves.
func (u *union) addOtherForms(n *node) {
	for number := range u.branches {
		b := &u.branches[number]
		if b.node == nil {
			continue
		}
		other := b.node.typ
		if !b.pointer {
			other = reflect.PointerTo(other)
		}
		if _, ok := u.byType[other]; !ok && other.Implements(n.typ) {
			u.byType[other] = dynamic{int32(number), !b.pointer}
		}
	}
}

// notRegistered is the error of a value that no branch's type is that of.
func (u *union) notRegistered(n *node, held reflect.Value) error {
	var types []string
	for i := range u.branches {
		if b := &u.branches[i]; b.node != nil {
			types = append(types, b.typ.String())
		}
	}
	text := held.Type().String() + " is registered for no branch of " + interfaceName(n.typ) +
		", whose types are " + strings.Join(types, ", ")
	p := &n.program.plan.Nodes[n.index]
	if name, ok := n.program.branchKey(p, held.Interface()); ok {
		text += "; the map's one key names the branch " + name +
			", as other libraries want it: here a value of its type stands by itself"
	}
	return rt.NewEncodeError(rt.ErrNoBranch, text)
}

// interfaceName is what an interface type is called, or how it is written if it has no name.
func interfaceName(t reflect.Type) string {
	if t.Name() != "" {
		return t.Name()
	}
	return t.String()
}
