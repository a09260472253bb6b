package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: A program is a graph of nodes, made once from what package gotype matched and never changed after; recursive
// types make it cyclic. Each node joins one plan node to one Go type. A twin walks it together with a value:
//
//	append(b, w, n, value, depth)   value is a variable of type n.typ
//	decode(r, n, value)             the same variable, which may hold an old value whose memory is to be reused
//
// and is a plain switch over n.op. What an op needs beside the value stands in the node's fields as their comments
// say; which are meaningful for which op:
//
//	every op                     typ
//	opInt…Unsigned, opLong…      typ.Kind() gives the width
//	opEnum…, opFixed…            avro
//	opEnumString, opEnumText     symbolIndex
//	opDecimal … opClock          avro
//	opStruct, opMapRecord        avro, recursive, counts, values, fields, direct
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
// A field of a struct is reached by its index path, or by its offset; where embedded pointers lie on the way, by hops.
// Errors of a field get their step by runtime.FieldError with the names of both, of an item by runtime.IndexError, of a
// map's value by runtime.KeyError; a map's key adds no step.
type node struct {
	op        op
	recursive bool // a record that can contain itself: depth is counted
	counts    bool // opStruct, opMapRecord: it is recursive, or has values
	partial   bool // opStruct: the struct has fields that the record does not have
	fresh     bool // opArray: an item of the slice's old memory must be zeroed before it is decoded into
	whole     bool // the slice's type has the same underlying type as []int32, []string and so on, without named items

	nullIndex, valueIndex int8 // of a nullable union: the numbers of its branches
	// as how many values it counts, or opArray: each item, where its bytes do not stand for them; see runtime.Limits
	values    int32
	setOffset uintptr

	avro *plan.Node
	typ  reflect.Type

	item    *node
	itemMin int // the least size in bytes of an item, for runtime.Block

	fields      []field
	direct      []rt.Step // opStruct, opMapRecord: the steps for data of the codec's own schema
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
	types   *describer
	matcher *gotype.Matcher
	nodes   map[*gotype.Binding]*node
	order   []*node // made since finish was called
}

// binding is a plan node and the Go type it is bound to.
type binding struct {
	index plan.Index
	typ   reflect.Type
}

func newBinder(g *program, set *settings) *binder {
	m := &binder{program: g, plan: g.plan, types: newDescriber(set), nodes: make(map[*gotype.Binding]*node)}
	options := gotype.MatchOptions{
		UnionHint:     "register an interface's types with reflectcodec.Union, or use any",
		InterfaceHint: "register its types with reflectcodec.Union",
		Refuses:       m.refuses,
	}
	if set.ignoreMethods || set.onlyResolvable {
		options.Methods = func(t *gotype.Type) bool { return !set.ignoreMethods && t.Codec.Resolves }
	}
	m.matcher = gotype.NewMatcher(g.plan, options)
	return m
}

// bind returns the node for plan node i and Go type t.
func (m *binder) bind(i plan.Index, t reflect.Type) (*node, error) {
	bindings, faults := m.matcher.Bind(gotype.Root{Index: i, Type: m.types.describe(t)})
	if len(faults) > 0 {
		return nil, bindError(faults)
	}
	n := m.node(bindings[0])
	m.finish()
	return n, nil
}

// ops are those of bindings that are no more than one op.
var ops = [...]op{
	gotype.BindNull: opNull, gotype.BindStringBytes: opStringBytes, gotype.BindBytesString: opBytesString,
	gotype.BindText:       opText,
	gotype.BindFixedSlice: opFixedSlice, gotype.BindEnumIndex: opEnumIndex, gotype.BindEnumString: opEnumString,
	gotype.BindEnumText: opEnumText, gotype.BindRat: opRat, gotype.BindUUIDText: opUUIDText,
	gotype.BindStruct:  opStruct,
	gotype.BindMethods: opMethods, gotype.BindArray: opArray, gotype.BindMap: opMap, gotype.BindPointer: opPointer,
	gotype.BindNullPointer: opNullPointer, gotype.BindNullNil: opNullNil, gotype.BindOptional: opNullOptional,
	gotype.BindUnion: opUnion, gotype.BindMapRecord: opMapRecord, gotype.BindWrapped: opWrapped, gotype.BindAny: opAny,
}

// node returns the node of a binding.
func (m *binder) node(b *gotype.Binding) *node {
	if n := m.nodes[b]; n != nil {
		return n
	}
	p := &m.plan.Nodes[b.Index]
	n := &node{op: ops[b.Kind], avro: p, typ: b.Type.Of.(reflect.Type), index: b.Index,
		direct: m.program.direct[b.Index]}
	m.nodes[b] = n
	m.order = append(m.order, n)
	if b.Item != nil {
		n.item = m.node(b.Item)
	}
	switch b.Kind {
	case gotype.BindDirect, gotype.BindInteger, gotype.BindFloat:
		n.op = scalarOp(b)
	case gotype.BindEnumIndex, gotype.BindEnumString, gotype.BindEnumText:
		n.symbolIndex = make(map[string]int32, len(p.Symbols))
		for i, symbol := range p.Symbols {
			n.symbolIndex[symbol] = int32(i)
		}
	case gotype.BindMethods, gotype.BindStruct, gotype.BindMapRecord:
		n.recursive, n.partial = p.Recursive, b.Partial
		m.addFields(n, p, b)
	case gotype.BindArray:
		n.setArray(m.plan.Nodes[p.Item].LeastBytes)
	case gotype.BindMap:
		n.itemMin = 1 + m.plan.Nodes[p.Item].LeastBytes
	case gotype.BindNullPointer, gotype.BindNullNil, gotype.BindOptional:
		n.nullIndex, n.valueIndex = int8(p.NullIndex), int8(1-p.NullIndex)
		if b.Kind == gotype.BindOptional {
			n.setOffset = n.typ.Field(1).Offset
		}
	case gotype.BindUnion:
		n.program = m.program
		m.addBranches(n, p, b)
	case gotype.BindAny:
		n.program = m.program
	}
	return n
}

// scalarOp returns the op of a scalar. The ops of what has another width, and of unsigned numbers, follow that of what
// generated code has.
func scalarOp(b *gotype.Binding) op {
	direct, t := naturalOf(b.Wire), b.Type.Of.(reflect.Type)
	o := direct.op
	switch {
	case b.Kind == gotype.BindFloat:
		return o + 1
	case b.Wire != plan.Int && b.Wire != plan.Long:
		return o
	case !isSigned(t.Kind()):
		return o + 2
	case t.Bits() != direct.typ.Bits():
		return o + 1
	}
	return o
}

// addFields completes n, a record.
func (m *binder) addFields(n *node, p *plan.Node, b *gotype.Binding) {
	n.fields = make([]field, len(b.Fields))
	for i := range b.Fields {
		f, from := &n.fields[i], &b.Fields[i]
		f.name, f.preset = p.Fields[i].Name, p.Fields[i].Default
		if from.Item == nil {
			f.node = &node{op: opSkip, program: m.program, index: p.Fields[i].Node}
			continue
		}
		f.node = m.node(from.Item)
		if n.op == opMapRecord {
			f.key = reflect.ValueOf(f.name).Convert(n.typ.Key())
			continue
		}
		f.omitZero = from.Member.OmitZero
		f.hasIsZero = f.omitZero && from.Member.Type.SaysZero != nil && from.Member.Type.SaysZero()
		f.reach(from.Member)
	}
}

// reach sets how the field is reached that becomes of a member of a struct.
func (f *field) reach(member *gotype.Member) {
	way := member.Through()
	f.index = make([]int, len(way))
	for i, g := range way {
		f.index[i] = g.Index
		f.offset += g.Offset
		if i < len(way)-1 && g.Type.Kind == reflect.Pointer {
			typ := g.Type.Of.(reflect.Type).Elem()
			f.hops = append(f.hops, hop{offset: f.offset, typ: typ, steps: i + 1, fixed: !g.Exported})
			f.offset = 0
		}
	}
}

// setArray completes n, an array. Where a block says more decimals than can be there, that is found by the two bytes
// that each takes at least; the method for arrays of bytes would take one.
func (n *node) setArray(leastBytes int) {
	n.itemMin = leastBytes
	if whole := wholeArrays[n.item.op]; whole.op != 0 && (n.item.op != opBytes || n.item.avro.Kind == plan.Bytes) {
		n.op, n.whole = whole.op, n.typ.ConvertibleTo(reflect.TypeOf(whole.slice).Elem())
	}
}
