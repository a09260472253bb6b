package reflectcodec

import (
	"reflect"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// wholeArray returns the op of a whole array by that of its items, and the slice type that runtime's methods take.
func wholeArray(item op) (o op, slice reflect.Type) {
	switch item {
	case opBool:
		return opBoolArray, reflect.TypeFor[[]bool]()
	case opInt:
		return opIntArray, reflect.TypeFor[[]int32]()
	case opLong:
		return opLongArray, reflect.TypeFor[[]int64]()
	case opFloat:
		return opFloatArray, reflect.TypeFor[[]float32]()
	case opDouble:
		return opDoubleArray, reflect.TypeFor[[]float64]()
	case opString:
		return opStringArray, reflect.TypeFor[[]string]()
	case opBytes:
		return opBytesArray, reflect.TypeFor[[][]byte]()
	}
	return 0, nil
}

func (m *binder) bindArray(n *node, p *plan.Node) error {
	if n.typ.Kind() != reflect.Slice {
		return m.mismatch(n, "")
	}
	item, err := m.inside(p.Item, n.typ.Elem(), "[]", "[]")
	if err != nil {
		return err
	}
	n.op, n.item, n.itemMin = opArray, item, m.plan.Nodes[p.Item].LeastBytes
	// Where a block says more decimals than can be there, that is found by the two bytes that each takes at least; the method for
	// arrays of bytes would take one.
	if array, slice := wholeArray(item.op); array != 0 && (item.op != opBytes || item.kind == plan.Bytes) {
		n.op, n.whole = array, n.typ.ConvertibleTo(slice)
	}
	return nil
}

func (m *binder) bindMap(n *node, p *plan.Node) error {
	if n.typ.Kind() != reflect.Map || n.typ.Key().Kind() != reflect.String {
		return m.mismatch(n, "")
	}
	item, err := m.inside(p.Item, n.typ.Elem(), "[]", "[]")
	n.op, n.item, n.itemMin = opMap, item, 1+m.plan.Nodes[p.Item].LeastBytes
	return err
}

// bindNullable binds a union of null and one other type to what can be nil, or to runtime.Optional.
func (m *binder) bindNullable(n *node, p *plan.Node) error {
	n.nullIndex, n.valueIndex = int8(p.NullIndex), int8(1-p.NullIndex)
	t := n.typ
	var err error
	switch {
	case t.Kind() == reflect.Pointer:
		n.op = opNullPointer
		n.item, err = m.bind(p.Item, t.Elem())
	case isOptional(t):
		n.op, n.setOffset = opNullOptional, t.Field(1).Offset
		n.item, err = m.bind(p.Item, t.Field(0).Type)
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Map:
		n.op = opNullNil
		if n.item, err = m.bind(p.Item, t); err != nil && t == naturalTypes[plan.Map] {
			return m.mismatch(n, "the value of a union is no map with the branch's name: use a pointer to the value's type, or any")
		}
	default:
		return m.mismatch(n, "use a pointer, or runtime.Optional")
	}
	return err
}

// isOptional reports whether t is an instance of runtime.Optional.
func isOptional(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.PkgPath() == reflect.TypeFor[rt.Optional[bool]]().PkgPath() &&
		strings.HasPrefix(t.Name(), "Optional[")
}
