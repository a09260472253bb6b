package reflectcodec

import (
	"reflect"
	"sync"
)

// layout is what the unsafe twin needs of a node beside what both need: where things lie in memory. It is complete
// before the node is used, and never changes then.
type layout struct {
	width uint8   // opInt…, opLong…, opEnumIndex: the bytes of the integer
	sign  bool    // it is signed
	basic bool    // opMap: the type is one of basicMaps
	size  uintptr // of n.typ
	item  uintptr // opArray: the distance of items
	wire  uintptr // the size of a value whose memory is its encoding; 0 if it is not
	steps []step  // opStruct

	extra *extra // where there is more to tell
}

// extra is what few ops need.
type extra struct {
	// A nil pointer to n.typ, of which valueAt makes others.
	pointer any
	// Memory to be used again. opMap, opMapRecord: one pool of *scratch. opUnion: for each branch, of *reflect.Value, a
	// zero variable of the branch's type.
	spares []sync.Pool
	held   []held // opUnion: the dynamic types, first those that decoding makes, by branch
}

// step is a field of a struct as the unsafe twin's loop over the fields wants it: small, and in order. A step can stand
// for a run of several fields whose memory is their encoding, so that they are copied at once: 56.5 ns in place of 61.6
// to encode a perf.BigRecord, 20.6 µs in place of 22.2 for 1000 perf.Record (go 1.26, BenchmarkGeneratedTypes and
// BenchmarkArrays).
type step struct {
	op     op      // 0 for a field that needs more than its offset, see field; opCount for a run
	count  uint8   // how many fields are written as they lie; 0 if the one is not
	width  uint16  // the bytes of these
	field  int32   // the number of the first field
	offset uintptr // 0 for a field that needs more: its own counts from another struct, and would lead out of this one
	node   *node   // of the first field
}

// maxRunFields and maxRunBytes bound a run.
const (
	maxRunFields = 1<<8 - 1
	maxRunBytes  = 1<<16 - 1
)

// basicMaps are the map types, by the op of their values, that Go itself walks, so that no value passes through
// reflection.
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
	case opFloat, opDouble, opFixedArray:
		l.wire, _ = wireSize(n)
	case opStruct:
		l.steps = stepsFor(n.fields)
		l.wire, _ = wireSize(n)
	case opArray:
		l.item = n.typ.Elem().Size()
		n.moreOf(0)
	case opText, opEnumText, opMethods, opNullNil, opNullOptional:
		n.moreOf(0)
	case opMap:
		basic := basicMaps[n.item.op]
		l.basic = basic != nil && n.typ.ConvertibleTo(basic)
		n.moreOf(1)
	case opMapRecord:
		n.moreOf(1)
	case opUnion:
		n.moreOf(len(n.union.branches))
		l.extra.held = heldIn(n)
	}
}

// moreOf completes the extra layout of n but for held.
func (n *node) moreOf(spares int) {
	n.layout.extra = &extra{
		pointer: reflect.Zero(reflect.PointerTo(n.typ)).Interface(),
		spares:  make([]sync.Pool, spares),
	}
}

// stepsFor returns a step for each field, or for each run of them.
func stepsFor(fields []field) []step {
	steps := make([]step, 0, len(fields))
	for i := range fields {
		f := &fields[i]
		s := step{node: f.node, field: int32(i)}
		if f.hops == nil && !f.omitZero && f.node.op != opSkip {
			s.op, s.offset = f.node.op, f.offset
			if size, ok := wireSize(f.node); ok && size <= maxRunBytes {
				s.count, s.width = 1, uint16(size)
				if i > 0 && steps[len(steps)-1].extend(&s) {
					continue
				}
			}
		}
		steps = append(steps, s)
	}
	return steps
}

// extend makes s a run with the step after it, if both are written as they lie, side by side.
func (s *step) extend(next *step) bool {
	width := uintptr(s.width) + uintptr(next.width)
	if s.count == 0 || s.count == maxRunFields || width > maxRunBytes || s.offset+uintptr(s.width) != next.offset {
		return false
	}
	s.op, s.count, s.width = opCount, s.count+1, uint16(width)
	return true
}

// wireSize returns the size of n's values if their memory is what is written for them, byte for byte, and everything
// that is read is a value: floats on a little-endian machine, fixed, and structs of such in the order of the schema and
// without gaps.
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
		if size == n.typ.Size() {
			return size, true
		}
	}
	return 0, false
}
