//go:build purego

package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// floatsAreWire says whether the memory of a float is its encoding, which cannot be told without unsafe.
const floatsAreWire = false

// checkedTwin returns no twin.
func checkedTwin() (t *twin, fault string) { return nil, "built with the tag purego" }

// held is of use to the unsafe twin alone.
type held struct{}

func heldIn(*node) []held { return nil }

func (way) append(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int) ([]byte, error) {
	return appendReflect(b, w, n, v, depth)
}

func (way) decode(r, _ *rt.Reader, n *node, s *rt.Resolution, v reflect.Value) error {
	return decodeReflect(r, n, s, v)
}
