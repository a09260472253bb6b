package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
)

// appendArrayReflect appends a slice item by item.
func appendArrayReflect(b []byte, w *rt.Writer, n *node, v reflect.Value, depth int) ([]byte, error) {
	length := v.Len()
	b, blocks := w.BeginBlocks(b, length)
	for i := range length {
		var err error
		if b, err = appendReflect(b, w, n.item, v.Index(i), depth); err != nil {
			return b, rt.IndexError(err, i)
		}
		if blocks.Full(b) {
			b = blocks.Cut(b, i+1)
		}
	}
	return blocks.End(b, length), nil
}
