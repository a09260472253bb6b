package reflectcodec

import (
	"fmt"
	"reflect"
	"slices"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: A binding is a graph of nodes, made once from a plan and a Go type and never changed after; recursive types make it
// cyclic. Each node joins one plan node to one Go type. A twin walks it together with a value:
//
//	append(b, w, n, value, depth)   value is a variable of type n.typ
//	decode(r, n, value)             the same variable, which may hold an old value whose memory is to be reused
//
// and is a plain switch over n.op. What an op needs beside the value stands in the node's fields as their comments say; which
// are meaningful for which op:
//
//	every op                     kind, typ
//	opInt…Unsigned, opLong…      typ.Kind() gives the width
//	opEnum…                      name, symbols; opEnumString, opEnumText: symbolIndex
//	opFixed…, opDecimal, opRat   size (of fixed); opDecimal, opRat: precision, scale
//	opUUIDText, opTime, opClock  kind
//	opStruct, opMapRecord        name, recursive, counts, values, fields
//	opArray … opBytesArray       item, itemMin; opArray: fresh, values; the whole-array ops: whole
//	opMap                        item, itemMin (the key's length included)
//	opPointer                    item: of typ.Elem()
//	opNullPointer                item: of typ.Elem(); nullIndex, valueIndex
//	opNullNil                    item: of typ itself; nullIndex, valueIndex
//	opNullOptional               item: of the struct's first field, Value; Set is its second field, at setOffset
//	opUnion                      union; program, index: for its errors
//	opWrapped                    item: of the struct's one field
//	opAny, opSkip                program, index: see program.appendAny, program.readAny and program.skip
//
// A field of a struct is reached by its index path, or by its offset; where embedded pointers lie on the way, by hops. Errors
// of a field get their step by runtime.FieldError(err, n.name, f.name), of an item by runtime.IndexError, of a map's value by
// runtime.KeyError; a map's key adds no step.
type node struct {
	op        op
	kind      plan.Kind
	recursive bool // a record that can contain itself: depth is counted
	counts    bool // opStruct, opMapRecord: it is recursive, or has values
	partial   bool // opStruct: the struct has fields that the record does not have
	fresh     bool // opArray: an item of the slice's old memory must be zeroed before it is decoded into
	whole     bool // the slice's type has the same underlying type as []int32, []string and so on, without named items

	nullIndex, valueIndex int8  // of a nullable union: the numbers of its branches
	values                int32 // as how many values it counts, or opArray: each item, where its bytes do not stand for them; see runtime.Limits
	setOffset             uintptr

	typ  reflect.Type
	name string // the short name of a record or an enum, as errors show it

	size             int
	precision, scale int32

	item    *node
	itemMin int // the least size in bytes of an item, for runtime.Block

	fields      []field
	direct      []rt.Step // opStruct, opMapRecord: the steps for data of the codec's own schema
	symbols     []string
	symbolIndex map[string]int32
	union       *union

	program *program
	index   plan.Index

	layout layout // for the unsafe twin
}

// field is a field of a record, in wire order.
type field struct {
	name string // as in the schema
	node *node  // opSkip if there is no Go field

	index  []int   // opStruct: the path of reflect.Value.FieldByIndex
	offset uintptr // opStruct: from the start of the struct, or of the struct that the last hop leads to
	hops   []hop   // opStruct: embedded pointers on the way; nil for most fields

	key reflect.Value // opMapRecord: the key, of the map's key type

	// omitZero: a zero value is written as the default. hasIsZero: what is zero is asked of the method IsZero.
	omitZero, hasIsZero bool
	preset              []byte // the default, encoded; nil if the schema has none
}

// hop is an embedded pointer, or one to an inlined struct, which decoding sets if it is nil.
type hop struct {
	offset uintptr      // of the pointer, from the start of the struct it is in
	typ    reflect.Type // of the struct it points to
	steps  int          // how many elements of field.index lead to the pointer, all hops before included
	fixed  bool         // typ is not exported, so that reflection cannot set the pointer: decoding into a nil one fails
}

// binder makes nodes. It belongs to one program and is used under its lock.
type binder struct {
	program *program
	plan    *plan.Plan
	unions  map[reflect.Type][]any // registered branches by interface type
	made    map[binding]*node
	order   []binding // the keys of made, so that what a failed attempt made can be taken back
	goPath  []string
	path    []string

	ignoreMethods  bool // for tests: generated types are structs as any other
	onlyResolvable bool // those without ResolveAvro are
}

// binding is a plan node and the Go type it is bound to.
type binding struct {
	index plan.Index
	typ   reflect.Type
}

// bind returns the node for plan node i and Go type t. Everything a failed attempt made is forgotten.
func (m *binder) bind(i plan.Index, t reflect.Type) (*node, error) {
	key := binding{i, t}
	if n := m.made[key]; n != nil {
		return n, nil
	}
	n := &node{kind: m.plan.Nodes[i].Kind, typ: t, index: i, direct: m.program.direct[i]}
	mark := len(m.order)
	m.made[key] = n
	m.order = append(m.order, key)
	if err := m.fill(n, &m.plan.Nodes[i]); err != nil {
		for _, k := range m.order[mark:] {
			delete(m.made, k)
		}
		m.order = m.order[:mark]
		return nil, err
	}
	return n, nil
}

// fill completes n, of which kind, typ and index are set.
func (m *binder) fill(n *node, p *plan.Node) error {
	if _, ends := behind(n.typ); !ends {
		return m.mismatch(n, "it points to pointers without end")
	}
	if n.typ.Kind() == reflect.Interface {
		return m.bindInterface(n, p)
	}
	switch p.Kind {
	case plan.Null:
		return m.bindNull(n)
	case plan.Nullable:
		return m.bindNullable(n, p)
	case plan.Union:
		return m.mismatch(n, "register an interface's types with reflectcodec.Union, or use any")
	}
	if n.typ.Kind() == reflect.Pointer {
		item, err := m.bind(n.index, n.typ.Elem())
		n.op, n.item = opPointer, item
		return err
	}
	switch p.Kind {
	case plan.Record:
		return m.bindRecord(n, p)
	case plan.Array:
		return m.bindArray(n, p)
	case plan.Map:
		return m.bindMap(n, p)
	case plan.Enum:
		return m.bindEnum(n, p)
	}
	n.size, n.precision, n.scale = p.Size, int32(p.Precision), int32(p.Scale)
	if o, hint := logicalOp(p, n.typ); o != 0 || hint != "" {
		if o == 0 {
			return m.mismatch(n, hint)
		}
		n.op = o
		return nil
	}
	o, hint := scalarOp(p, n.typ)
	if o == 0 {
		return m.mismatch(n, hint)
	}
	n.op = o
	return nil
}

func (m *binder) bindNull(n *node) error {
	if n.typ.Kind() == reflect.Pointer || isEmptyStruct(n.typ) {
		n.op = opNull
		return nil
	}
	return m.mismatch(n, "use struct{}")
}

// isEmptyStruct reports whether t is a struct without fields, which stands for null.
func isEmptyStruct(t reflect.Type) bool { return t.Kind() == reflect.Struct && t.NumField() == 0 }

// behind returns what pointers of type t lead to in the end; false if that is pointers without end, as with type P *P. The type
// that lies two to the power of n steps back is kept, so that a circle of any length is found.
func behind(t reflect.Type) (reflect.Type, bool) {
	mark, steps, next := t, 0, 1
	for t.Kind() == reflect.Pointer {
		if t = t.Elem(); t == mark {
			return nil, false
		}
		if steps++; steps == next {
			mark, next = t, 2*next
		}
	}
	return t, true
}

// bindInterface binds an interface type: any takes everything, others must be registered and take unions.
func (m *binder) bindInterface(n *node, p *plan.Node) error {
	isUnion := p.Kind == plan.Nullable || p.Kind == plan.Union
	switch values, ok := m.unions[n.typ]; {
	case isUnion && ok:
		return m.bindUnion(n, p, values)
	case isUnion && n.typ.NumMethod() > 0:
		return m.mismatch(n, "register its types with reflectcodec.Union")
	case ok || n.typ.NumMethod() > 0:
		return m.mismatch(n, "the schema has no union there, so use the type that takes its data, or any")
	}
	if slices.ContainsFunc(m.plan.Nodes, func(p plan.Node) bool { return p.Widthless > plan.MaxWidthless }) {
		return m.mismatch(n, fmt.Sprintf("a record of the schema holds more than %d values of no bytes", plan.MaxWidthless))
	}
	n.op, n.program = opAny, m.program
	return nil
}

// inside binds a part of the value being bound; the steps are added to the paths of errors.
func (m *binder) inside(i plan.Index, t reflect.Type, goStep, step string) (*node, error) {
	m.goPath, m.path = append(m.goPath, goStep), append(m.path, step)
	n, err := m.bind(i, t)
	m.goPath, m.path = m.goPath[:len(m.goPath)-1], m.path[:len(m.path)-1]
	return n, err
}
