package reflectcodec

import (
	"reflect"

	"github.com/schemagen/schemagen/internal/readers"
	rt "github.com/schemagen/schemagen/runtime"
)

// twin is one of the two walkers over a binding. The variable that x points to is of type n.typ.
type twin struct {
	// append appends the encoding of *x to b. depth is how many recursive records are open around it. On failure what
	// it returns beside the error is of no use.
	append func(b []byte, w *rt.Writer, n *node, x any, depth int) ([]byte, error)
	// decode reads a value as s says into *x, reusing the memory of what it holds.
	decode func(r *rt.Reader, n *node, s *rt.Resolution, x any) error
	// decodeBytes reads a value of g's root, whose encoding is all of b, as s says into *x.
	decodeBytes func(b []byte, g *program, s *rt.Resolution, x any) error
}

// reflectTwin walks by reflection alone. It is the reference, and always there.
var reflectTwin = twin{
	append: func(b []byte, w *rt.Writer, n *node, x any, depth int) ([]byte, error) {
		return appendReflect(b, w, n, reflect.ValueOf(x).Elem(), depth)
	},
	decode: func(r *rt.Reader, n *node, s *rt.Resolution, x any) error {
		return decodeReflect(r, n, s, reflect.ValueOf(x).Elem())
	},
	decodeBytes: decodePooled,
}

// way says by which twin the parts of a value are done whose whole both do alike. It is no function: through one the
// compiler could not see that a Reader stays where it is; see decodeUnsafe.
type way bool

const (
	byReflection way = false
	inMemory     way = true
)

// decodePooled is decodeBytes with a Reader that calls through interfaces may see.
func decodePooled(b []byte, g *program, s *rt.Resolution, x any) error {
	return readers.Plain.Decode(b, func(r *rt.Reader) error { return g.twin.decode(r, g.root, s, x) })
}

// theTwin is the one in use, settled before any codec is made.
var theTwin = &reflectTwin
