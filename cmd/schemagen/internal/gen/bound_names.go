package gen

import (
	"fmt"
	"go/types"

	"github.com/schemagen/schemagen/schema/plan"
)

// helper returns the name under which the helpers of n go, after noting that they are needed. Nodes that are the same on the
// wire and in Go share their helpers.
func (e *boundEmitter) helper(n *BoundNode) string {
	if name, ok := e.helperNames[n]; ok {
		return name
	}
	base := e.shape(n)
	if !e.mentionsOwn(n) {
		base = e.p.token + base
	}
	name := base
	for k := 2; ; k++ {
		same, free := false, true
		for _, other := range e.helperTaken[name] {
			free = false
			same = same || e.sameNode(n, other)
		}
		if free && !e.p.scope["append"+name] && !e.p.scope["decode"+name] && !e.p.scope["resolve"+name] {
			e.helperTaken[name] = append(e.helperTaken[name], n)
			e.queue = append(e.queue, n)
			break
		}
		if same {
			break
		}
		name = fmt.Sprintf("%s_%d", base, k)
	}
	e.helperNames[n] = name
	return name
}

// shape is a Go name for n built from its structure, as generator.shapeName is.
func (e *boundEmitter) shape(n *BoundNode) string {
	switch n.Kind {
	case BoundNull:
		return "Null"
	case BoundDirect:
		name := e.wireName(n)
		if n.Wire != plan.Fixed && !e.isNatural(n) || n.Wire == plan.Fixed && isNamed(n.Go) {
			return name + "As" + e.goName(n.Go)
		}
		return name
	case BoundStruct, BoundMethods:
		if types.Unalias(n.Go) == n.Go.Underlying() { // a struct without a name
			return e.g.nodes[n.Index].typeName
		}
		return e.goName(n.Go)
	case BoundArray, BoundMap:
		if isNamed(n.Go) {
			return e.goName(n.Go)
		}
		if n.Kind == BoundMap {
			return e.shape(n.Item) + "Map"
		}
		return e.shape(n.Item) + "Array"
	case BoundPointer:
		return e.shape(n.Item) + "Pointer"
	case BoundNullPointer, BoundNullNil, BoundOptional:
		prefix := map[BoundKind]string{BoundNullPointer: "Optional", BoundNullNil: "Nullable", BoundOptional: "Maybe"}[n.Kind]
		name := prefix + e.shape(n.Item)
		if e.g.node(n.Index).NullIndex == 1 {
			name += "OrNull"
		}
		return name
	case BoundUnion:
		return e.goName(n.Go)
	}
	return e.wireName(n) + "As" + e.goName(n.Go)
}

func isNamed(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Named)
	return ok
}

// wireName names what n is on the wire.
func (e *boundEmitter) wireName(n *BoundNode) string {
	if avro := e.g.node(n.Index); avro.Kind == n.Wire {
		return e.g.shapeName(n.Index)
	}
	return e.g.names.exported(n.Wire.String())
}

// mentionsOwn reports whether n is made of a type that gets its methods in this file.
func (e *boundEmitter) mentionsOwn(n *BoundNode) bool {
	switch n.Kind {
	case BoundStruct:
		return n.Own
	case BoundArray, BoundMap, BoundPointer, BoundNullPointer, BoundNullNil, BoundOptional:
		return !isNamed(n.Go) && e.mentionsOwn(n.Item)
	}
	return false
}

// sameNode reports whether a and b are the same on the wire and in Go.
func (e *boundEmitter) sameNode(a, b *BoundNode) bool {
	if a == b {
		return true
	}
	m, n := e.g.node(a.Index), e.g.node(b.Index)
	if a.Kind != b.Kind || a.Wire != b.Wire || !types.Identical(a.Go, b.Go) || m.Kind != n.Kind {
		return false
	}
	switch a.Kind {
	case BoundStruct, BoundMethods, BoundUnion, BoundEnumIndex, BoundEnumString, BoundEnumText:
		return a.Index == b.Index
	case BoundArray, BoundMap, BoundPointer, BoundNullPointer, BoundNullNil, BoundOptional:
		return m.NullIndex == n.NullIndex && e.sameNode(a.Item, b.Item)
	}
	return m.Size == n.Size && m.Precision == n.Precision && m.Scale == n.Scale
}

// emitHelpers writes the helpers that are needed and not written yet, which may need more of them.
func (e *boundEmitter) emitHelpers() {
	for len(e.queue)+len(e.skipQueue) > 0 {
		if len(e.queue) > 0 {
			n := e.queue[0]
			e.queue = e.queue[1:]
			if n.Kind == BoundStruct {
				e.emitStructAssertion(n)
			}
			e.emitAppendHelper(n)
			e.emitDecodeHelpers(n)
			continue
		}
		i := e.skipQueue[0]
		e.skipQueue = e.skipQueue[1:]
		e.emitSkipHelper(i)
	}
}

// SnakeName returns a Go name in small letters, its words joined by underscores.
func SnakeName(name string) string {
	return styled(name, "snake")
}
