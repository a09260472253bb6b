package reflectcodec

import (
	"reflect"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
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

// dynamic is what a dynamic type in the interface stands for. A type registered as a value may also come as a pointer, and
// the other way round, where both implement the interface.
type dynamic struct {
	branch  int32
	pointer bool // the dynamic type is a pointer to the branch's node.typ
}

// bindUnion binds a union to an interface type whose branches are registered.
func (m *binder) bindUnion(n *node, p *plan.Node, values []any) error {
	u := &union{null: -1, branches: make([]branch, len(p.Branches)), byType: make(map[reflect.Type]dynamic)}
	n.op, n.union, n.program = opUnion, u, m.program
	types, err := m.assign(n, p, values)
	if err != nil {
		return err
	}
	for number, index := range p.Branches {
		b := &u.branches[number]
		b.typ = types[number]
		switch {
		case m.plan.Nodes[index].Kind == plan.Null:
			u.null = number
			continue
		case b.typ == nil:
			return m.mismatch(n, "no registered type takes the branch "+branchName(&m.plan.Nodes[index]))
		}
		held := b.typ
		if b.pointer = held.Kind() == reflect.Pointer; b.pointer {
			held = held.Elem()
		}
		if b.node, err = m.bindBranch(index, held, b.typ); err != nil {
			return err
		}
		b.keep = held.Kind() == reflect.Slice || held.Kind() == reflect.Map
		if _, ok := u.byType[b.typ]; ok {
			return m.mismatch(n, b.typ.String()+" is registered for two branches")
		}
		u.byType[b.typ] = dynamic{int32(number), b.pointer}
	}
	u.addOtherForms(n)
	return nil
}

// addOtherForms lets pointers to what is registered as a value stand for its branch, and the other way round, unless they are
// registered themselves.
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
	text := held.Type().String() + " is registered for no branch of " + interfaceName(n.typ) + ", whose types are " + strings.Join(types, ", ")
	p := &n.program.plan.Nodes[n.index]
	if name, ok := n.program.branchKey(p, held.Interface()); ok {
		text += "; the map's one key names the branch " + name + ", as other libraries want it: here a value of its type stands by itself"
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

// assign gives each branch of a union the registered type that fits it best, the best fit of all first.
func (m *binder) assign(n *node, p *plan.Node, values []any) ([]reflect.Type, error) {
	types := make([]reflect.Type, len(p.Branches))
	var pending []reflect.Type
	for _, value := range values {
		name, t := "", reflect.TypeOf(value)
		if tagged, ok := value.(Branch); ok {
			name, t = tagged.Name, reflect.TypeOf(tagged.Value)
		}
		switch {
		case t == nil:
			return nil, m.mismatch(n, "a registered value is nil")
		case !t.Implements(n.typ):
			return nil, m.mismatch(n, "the registered type "+t.String()+" does not implement it")
		case name == "":
			pending = append(pending, t)
			continue
		}
		number := branchNamed(m.plan.Nodes, p, name)
		if number < 0 || types[number] != nil {
			return nil, m.mismatch(n, "no branch is left called "+name+", which "+t.String()+" is registered for")
		}
		types[number] = t
	}
	for fit := fitExact; fit <= fitSome; fit++ {
		var rest []reflect.Type
		for _, t := range pending {
			if number := m.freeBranch(p, types, t, fit); number >= 0 {
				types[number] = t
			} else {
				rest = append(rest, t)
			}
		}
		pending = rest
	}
	if len(pending) > 0 {
		return nil, m.mismatch(n, "no branch is left for the registered type "+pending[0].String())
	}
	return types, nil
}

// freeBranch returns the number of the first branch without a type that t fits as well as asked for, or -1.
func (m *binder) freeBranch(p *plan.Node, types []reflect.Type, t reflect.Type, wanted fit) int {
	for number, index := range p.Branches {
		if types[number] == nil && m.fits(index, t) == wanted {
			return number
		}
	}
	return -1
}

// bindBranch binds branch i of a union to a Go type, as which typ is registered: to the type itself or, if it is a struct whose
// one field is called Value, to that field.
func (m *binder) bindBranch(i plan.Index, held, typ reflect.Type) (*node, error) {
	goStep, step := "("+typ.String()+")", "("+branchName(&m.plan.Nodes[i])+")"
	n, err := m.inside(i, held, goStep, step)
	if inner := wrappedType(held); err != nil && inner != nil {
		item, err := m.inside(i, inner, goStep, step)
		return &node{op: opWrapped, kind: m.plan.Nodes[i].Kind, typ: held, index: i, item: item}, err
	}
	return n, err
}

// wrappedType returns the type of the field of a struct that has but one, called Value and without a tag; otherwise nil.
func wrappedType(t reflect.Type) reflect.Type {
	if t.Kind() != reflect.Struct || t.NumField() != 1 || t.Field(0).Name != "Value" || t.Field(0).Tag != "" {
		return nil
	}
	return t.Field(0).Type
}
