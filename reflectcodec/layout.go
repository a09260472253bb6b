package reflectcodec

import (
	"reflect"
	"sync"
)

// layout is what the unsafe twin needs of a node beside what both need: where things lie in memory. It is complete before the
// node is used, and never changes then.
type layout struct {
	size  uintptr // of n.typ
	width uint8   // opInt…, opLong…, opEnumIndex: the bytes of the integer
	sign  bool    // opEnumIndex: the integer is signed

	steps []step     // opStruct: one for each field
	item  uintptr    // arrays: the distance of items
	wire  uintptr    // the size of a value whose memory is its encoding; 0 if it is not
	basic bool       // opMap: the type is one of basicMaps
	spare *sync.Pool // opMap, opMapRecord: of *scratch

	variables []sync.Pool // opUnion: for each branch, of *reflect.Value, a zero variable of the branch's type
}

// step is a field of a struct as the unsafe twin's loop over the fields wants it: small, and in order.
type step struct {
	op     op      // 0 for a field that needs more than its offset: see field
	offset uintptr // 0 for such a field: its own counts from another struct, and would lead out of this one
	node   *node
}

// scratch is what it takes to walk a map by reflection: variables that every key and value pass through.
type scratch struct {
	key, item reflect.Value
	//lint:ignore U1000 the unsafe twin uses it, which is not there under purego
	entries reflect.MapIter
}

// basicMaps are the maps that Go itself walks, by the op of their items, so that no value passes through reflection.
var basicMaps = [opCount]reflect.Type{
	opBool:   reflect.TypeFor[map[string]bool](),
	opInt:    reflect.TypeFor[map[string]int32](),
	opLong:   reflect.TypeFor[map[string]int64](),
	opFloat:  reflect.TypeFor[map[string]float32](),
	opDouble: reflect.TypeFor[map[string]float64](),
	opString: reflect.TypeFor[map[string]string](),
	opBytes:  reflect.TypeFor[map[string][]byte](),
}

// layOut completes n for the unsafe twin. Those that n refers to are bound already, but may not be laid out.
func (n *node) layOut() {
	l := &n.layout
	l.size = n.typ.Size()
	switch n.op {
	case opIntSigned, opIntUnsigned, opLongSigned, opLongUnsigned, opEnumIndex:
		l.width, l.sign = uint8(l.size), isSigned(n.typ.Kind())
	case opStruct:
		l.steps = stepsOf(n.fields)
	case opMapRecord, opMap:
		key, item := n.typ.Key(), n.typ.Elem()
		l.spare = &sync.Pool{New: func() any {
			return &scratch{key: reflect.New(key).Elem(), item: reflect.New(item).Elem()}
		}}
		if n.op == opMap && basicMaps[n.item.op] != nil {
			l.basic = n.typ.ConvertibleTo(basicMaps[n.item.op])
		}
	case opUnion:
		l.variables = make([]sync.Pool, len(n.union.branches))
	}
	if n.typ.Kind() == reflect.Slice {
		l.item = n.typ.Elem().Size()
	}
	if size, ok := wireSize(n); ok {
		l.wire = size
	}
}

func stepsOf(fields []field) []step {
	steps := make([]step, len(fields))
	for i := range fields {
		f := &fields[i]
		steps[i].node = f.node
		if f.hops == nil && !f.omitZero && f.node.op != opSkip {
			steps[i].op, steps[i].offset = f.node.op, f.offset
		}
	}
	return steps
}

// wireSize returns the size of n's values if their memory is what is written for them, byte for byte, and everything that is
// read is a value: floats on a little-endian machine, fixed, and structs of such in the order of the schema and without gaps.
func wireSize(n *node) (size uintptr, ok bool) {
	switch n.op {
	case opFloat, opDouble:
		return n.typ.Size(), floatsAreWire
	case opFixedArray:
		return n.typ.Size(), true
	case opStruct:
		if n.recursive {
			return 0, false
		}
		for i := range n.fields {
			f := &n.fields[i]
			if f.hops != nil || f.omitZero || f.offset != size {
				return 0, false
			}
			width, ok := wireSize(f.node)
			if !ok {
				return 0, false
			}
			size += width
		}
		return size, size == n.typ.Size()
	}
	return 0, false
}
