//go:build !purego

package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// unsafeTwin walks the memory of values by the offsets that reflect reports, with the loads and stores of their types.
// It makes the same bytes, values and errors as the reflect twin.
var unsafeTwin = twin{
	append: func(b []byte, w *rt.Writer, n *node, x any, depth int) ([]byte, error) {
		if n.op == opStruct {
			return appendStructUnsafe(b, w, n, addressIn(x), depth)
		}
		return appendUnsafe(b, w, n, addressIn(x), depth)
	},
	decode: func(r *rt.Reader, n *node, s *rt.Resolution, x any) error {
		return decodeUnsafe(r, r, n, s, addressIn(x))
	},
	decodeBytes: func(b []byte, g *program, s *rt.Resolution, x any) error {
		if g.hasMethods {
			return decodePooled(b, g, s, x)
		}
		var r rt.Reader
		r.ResetBytes(b)
		var err error
		if g.root.op == opStruct && s.Same {
			err = decodeStructUnsafe(&r, nil, g.root, addressIn(x))
		} else {
			err = decodeUnsafe(&r, nil, g.root, s, addressIn(x))
		}
		if err != nil {
			return err
		}
		return r.ExpectEnd()
	},
}

// append appends the encoding of v, which is addressable and of type n.typ.
func (to way) append(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int) ([]byte, error) {
	if to == inMemory {
		return appendUnsafe(b, w, n, v.Addr().UnsafePointer(), depth)
	}
	return appendReflect(b, w, n, v, depth)
}

// decode reads a value as s says into v, which is addressable and of type n.typ.
func (to way) decode(r, shared *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	if to == inMemory {
		return decodeUnsafe(r, shared, n, s, v.Addr().UnsafePointer())
	}
	return decodeReflect(shared, n, s, v)
}
