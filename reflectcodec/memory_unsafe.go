//go:build !purego

package reflectcodec

import (
	"reflect"
	"unsafe"
)

// NOTE: What the unsafe twin relies on beyond the rules of package unsafe, all of it put to the test by the self-check:
//
//   - the header of every slice is that of a []byte, and its data begin where the first item does;
//   - a value of a named type, or of an integer type of the same width, lies in memory as that of the type it is made
//     from;
//   - an interface holds a pointer as it is in its second word, and any other value that it holds lies where that word
//     points; the first word is the same for all values of a type;
//   - fields lie where reflect says.
//
// An address is an unsafe.Pointer throughout, never a uintptr, so that the garbage collector and a growing stack see
// it; what holds pointers is stored through a pointer to its own type or one of the same shape, which gives it its
// write barrier; and memory comes from reflect, which knows its type.

// floatsAreWire says that this machine holds floats lowest byte first, as Avro 1.12, "Binary Encoding", writes them.
var floatsAreWire = func() bool {
	number := uint16(1)
	return *(*byte)(unsafe.Pointer(&number)) == 1
}()

// addressIn returns the pointer in the interface x, which holds one.
func addressIn(x any) unsafe.Pointer {
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&x))[1]
}

// pointerAt returns p as a pointer to n.typ.
func pointerAt(n *node, p unsafe.Pointer) any {
	if n.layout.extra == nil {
		return reflect.NewAt(n.typ, p).Interface()
	}
	return pointerLike(n.layout.extra.pointer, p)
}

// pointerLike returns p as a pointer of the type of x, which is one too.
func pointerLike(x any, p unsafe.Pointer) any {
	(*[2]unsafe.Pointer)(unsafe.Pointer(&x))[1] = p
	return x
}

// valueAt returns the variable of type n.typ at p.
func valueAt(n *node, p unsafe.Pointer) reflect.Value { return reflect.ValueOf(pointerAt(n, p)).Elem() }

// loadInteger returns the integer of n at p: an unsigned one above the largest int64 comes out negative.
func loadInteger(n *node, p unsafe.Pointer) int64 {
	var v int64
	switch n.layout.width {
	case 1:
		v = int64(*(*uint8)(p))
	case 2:
		v = int64(*(*uint16)(p))
	case 4:
		v = int64(*(*uint32)(p))
	default:
		v = *(*int64)(p)
	}
	if n.layout.sign {
		lost := 64 - 8*n.layout.width
		v = v << lost >> lost
	}
	return v
}

// storeInteger stores the low bits of v in the integer of n at p.
func storeInteger(n *node, p unsafe.Pointer, v int64) {
	switch n.layout.width {
	case 1:
		*(*int8)(p) = int8(v)
	case 2:
		*(*int16)(p) = int16(v)
	case 4:
		*(*int32)(p) = int32(v)
	default:
		*(*int64)(p) = v
	}
}

// bytesAt returns the n bytes of memory at p.
func bytesAt(p unsafe.Pointer, n uintptr) []byte { return unsafe.Slice((*byte)(p), n) }

// findAt is find for the address of the field in the struct at p.
func (f *field) findAt(p unsafe.Pointer, decoding bool) (item unsafe.Pointer, missing *hop) {
	for i := range f.hops {
		h := &f.hops[i]
		to := (*unsafe.Pointer)(unsafe.Add(p, h.offset))
		if *to == nil {
			if !decoding || h.fixed {
				return nil, h
			}
			*to = reflect.New(h.typ).UnsafePointer()
		}
		p = *to
	}
	return unsafe.Add(p, f.offset), nil
}

// pointee returns what the pointer at p points to, which is of type n.item.typ and made if the pointer is nil.
func pointee(n *node, p unsafe.Pointer) unsafe.Pointer {
	to := (*unsafe.Pointer)(p)
	if *to == nil {
		*to = newItem(n.item)
	}
	return *to
}

// newItem returns a new variable of type n.typ. Where that has the shape of a basic type it is made as one, which is
// quicker.
func newItem(n *node) unsafe.Pointer {
	switch n.op {
	case opBool:
		return unsafe.Pointer(new(bool))
	case opInt, opFloat:
		return unsafe.Pointer(new(int32))
	case opLong, opDouble:
		return unsafe.Pointer(new(int64))
	case opString:
		return unsafe.Pointer(new(string))
	}
	return reflect.New(n.typ).UnsafePointer()
}
