package graph

import "go/types"

// Same reports whether a and b are the same on the wire and in Go, so that they can share their helpers.
func Same(a, b *Node) bool {
	if a == b {
		return true
	}
	m, n := a.Avro, b.Avro
	if a.Kind != b.Kind || a.Wire != b.Wire || m.Kind != n.Kind || !types.Identical(a.Go, b.Go) {
		return false
	}
	switch a.Kind {
	case Struct, Methods, Union, EnumIndex, EnumString, EnumText:
		return a.Index == b.Index
	case Array, Map, Pointer, NullPointer, NullNil, Optional, Wrapper, Converted:
		return m.NullIndex == n.NullIndex && sameFunctions(a.Convert, b.Convert) && Same(a.Item, b.Item)
	}
	return m.Size == n.Size && m.Precision == n.Precision && m.Scale == n.Scale
}

func sameFunctions(a, b *Functions) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
