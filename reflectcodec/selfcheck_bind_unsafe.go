//go:build !purego

package reflectcodec

import (
	"reflect"
	"sync"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// rig is the memory of the self-check. It is one allocation, since each size of which the first object is allocated costs two
// page faults, and most sizes are new when a program starts; and one below 32 KiB, as larger ones take a longer way. The self-check
// took 523 allocations and 0.26 to 0.37 ms of a cold start as it was before; as it is it takes half the time (go 1.26, the
// least of 40 starts of a program that imports this package, by turns, with GODEBUG=inittrace=1).
type rig struct {
	value, got probe

	reader rt.Reader
	writer rt.Writer
	// The encodings that value must have, in plain form and in blocks of one item; and what it was encoded to.
	plain, blocked, encoded []byte

	root   *node
	lists  *node   // the fields of root that have a blocked form, or may hold a value already
	long   program // for opAny and opSkip: the type is long
	union  union
	nodes  []node
	fields []field
	steps  []step

	symbols map[string]int32
	leaves  [opCount]*node // of values that need no more than op and type

	extras     [11]extra
	extrasUsed int
	pools      [4]sync.Pool
	poolsUsed  int
	scratches  [2]scratch
	mapsUsed   int

	bytes       [672]byte
	nodeArray   [65]node
	stepArray   [87]step
	branchArray [2]branch
	longNode    [1]plan.Node
	longPlan    plan.Plan
}

var probeSymbols = []string{"A", "B", "C"}

// newRig makes the value and its binding.
func newRig() (g *rig, fault string) {
	g = new(rig)
	g.plain, g.blocked, g.encoded = g.bytes[:0:256], g.bytes[256:256:416], g.bytes[416:416]
	g.nodes, g.fields, g.steps = g.nodeArray[:0], make([]field, 0, 65), g.stepArray[:0]
	g.longNode[0].Kind = plan.Long
	g.longPlan.Nodes = g.longNode[:]
	g.long.plan = &g.longPlan
	g.reader.Strings = rt.StringsAlias
	g.symbols = map[string]int32{"A": 0, "B": 1, "C": 2}
	g.value.fill()
	fault = g.bindRoot()
	return g, fault
}

// bindRoot makes the binding of probe: its fields, and what no field can show.
func (g *rig) bindRoot() (fault string) {
	v := reflect.ValueOf(&g.value).Elem()
	g.root = g.add(opStruct, v.Type())
	g.root.name, g.root.fields = "probe", g.room(fieldsIn(probeFields[:])+2)
	if fault = g.bindFields(g.root, v, probeFields[:]); fault != "" {
		return fault
	}
	// A field behind an embedded pointer.
	embedded, inner := v.Type().Field(embeddedField), reflect.TypeFor[ProbeEmbedded]().Field(1)
	g.root.fields = append(g.root.fields, field{
		name: inner.Name, node: g.leaf(opInt, inner.Type), index: []int{embeddedField, 1}, offset: inner.Offset,
		hops: []hop{{offset: embedded.Offset, typ: embedded.Type.Elem(), steps: 1}},
	})
	// One that has no Go field: its default is written.
	skipped := g.add(opSkip, nil)
	skipped.program = &g.long
	g.root.fields = append(g.root.fields, field{name: "skipped", node: skipped, preset: []byte{2}})
	const last = "\x0c\x02"
	g.plain = append(g.plain, last...)
	g.finish(g.root)

	g.lists = g.add(opStruct, v.Type())
	g.lists.name, g.lists.fields = "probe", g.root.fields[2:]
	g.finish(g.lists)
	for i := range probeFields[firstList:] {
		f := &probeFields[firstList+i]
		if f.blocked != "" {
			g.blocked = append(g.blocked, f.blocked...)
		} else {
			g.blocked = append(g.blocked, f.plain...)
		}
	}
	g.blocked = append(g.blocked, last...)
	return ""
}

// add returns a new node.
func (g *rig) add(o op, t reflect.Type) *node {
	i := len(g.nodes)
	g.nodes = g.nodes[:i+1]
	n := &g.nodes[i]
	n.op, n.typ = o, t
	return n
}

// room returns room for the fields of a struct.
func (g *rig) room(fields int) []field {
	start := len(g.fields)
	g.fields = g.fields[:start+fields]
	return g.fields[start:start:len(g.fields)]
}

// finish lays out a node whose parts are laid out.
func (g *rig) finish(n *node) *node {
	switch n.op {
	case opStruct:
		n.direct = fieldSteps(n.fields)
		start := len(g.steps)
		g.steps = g.steps[:start+len(n.fields)]
		n.layout.steps = g.steps[start:start:len(g.steps)]
	case opUnion:
		n.layout.extra = g.moreExtra(len(n.union.branches))
	case opMapRecord, opMap:
		n.direct = fieldSteps(n.fields)
		if basicMap(n) != nil {
			break
		}
		n.layout.extra = g.moreExtra(1)
		s := &g.scratches[g.mapsUsed]
		g.mapsUsed++
		*s = newScratch(n)
		n.layout.extra.spares[0].Put(s)
	case opArray, opText, opEnumText, opMethods, opNullNil, opNullOptional:
		n.layout.extra = g.moreExtra(0)
	}
	n.layOut()
	return n
}

// moreExtra returns an extra layout with some pools.
func (g *rig) moreExtra(pools int) *extra {
	e := &g.extras[g.extrasUsed]
	g.extrasUsed++
	if pools > 0 {
		e.spares = g.pools[g.poolsUsed : g.poolsUsed+pools]
		g.poolsUsed += pools
	}
	return e
}

// bindFields adds fields to the struct n, of which v is a variable, and their encodings to that of the whole.
func (g *rig) bindFields(n *node, v reflect.Value, list []probeField) (fault string) {
	start := v.UnsafeAddr()
	for i := range list {
		f := &list[i]
		if f.ops[0] == 0 {
			continue
		}
		in := v.Field(i)
		if in.UnsafeAddr()-start != f.offset {
			return "field " + f.name + " is not where reflect says"
		}
		n.fields = n.fields[:len(n.fields)+1]
		to := &n.fields[len(n.fields)-1]
		to.name, to.index, to.offset = f.name, fieldNumbers[i:i+1:i+1], f.offset
		g.plain = append(g.plain, f.plain...)
		if f.name == "OmitZero" {
			to.omitZero, to.hasIsZero, to.preset = true, true, []byte{0}
		}
		if f.ops[0] == opStruct {
			to.node = g.add(opStruct, in.Type())
			to.node.name, to.node.fields = "probeScalars", g.room(fieldsIn(scalarFields[:]))
			if fault = g.bindFields(to.node, in, scalarFields[:]); fault != "" {
				return fault
			}
			g.finish(to.node)
			continue
		}
		to.node = g.bind(f.ops[:], f.kind, in.Type())
	}
	return ""
}

// fieldsIn returns how many fields of a record there are in a list.
func fieldsIn(list []probeField) int {
	count := 0
	for i := range list {
		if list[i].ops[0] != 0 {
			count++
		}
	}
	return count
}

// leaf returns the node of a value that needs no more than op and type; an old one if there is one.
func (g *rig) leaf(o op, t reflect.Type) *node {
	if n := g.leaves[o]; n != nil && n.typ == t {
		return n
	}
	n := g.add(o, t)
	n.layOut()
	g.leaves[o] = n
	return n
}

// bind makes the node for a type by its op, that of its item, and so on.
func (g *rig) bind(ops []op, kind plan.Kind, t reflect.Type) *node {
	if kind == 0 && ops[0] <= opFixedArray {
		return g.leaf(ops[0], t)
	}
	if n := g.leaves[ops[0]]; n != nil && n.typ == t && n.op == opUnion {
		return n
	}
	n := g.add(ops[0], t)
	n.kind, n.size, n.precision, n.scale, n.itemMin, n.valueIndex = kind, 1, 4, 2, 1, 1
	switch n.op {
	case opRat:
		n.scale = 0
	case opEnumIndex, opEnumString, opEnumText:
		n.name, n.symbols, n.symbolIndex = "E", probeSymbols, g.symbols
	case opStruct:
		g.bindItem(n)
	case opMapRecord:
		n.name, n.fields = "M", append(g.room(1), field{name: "k", node: g.bind(ops[1:], 0, t.Elem()), key: reflect.ValueOf(probeText("k"))})
	case opBoolArray, opLongArray, opFloatArray, opDoubleArray, opStringArray, opBytesArray, opIntArray:
		n.item = g.bind(ops[1:], 0, t.Elem())
		n.whole = t.Elem() != reflect.TypeFor[probeText]()
	case opArray:
		n.item = g.bind(ops[1:], 0, t.Elem())
		n.itemMin, n.fresh = 2, t.Elem() == reflect.TypeFor[probeItem]()
	case opMap, opPointer, opNullPointer:
		n.item = g.bind(ops[1:], 0, t.Elem())
	case opNullNil:
		n.item = g.bind(ops[1:], 0, t)
	case opNullOptional:
		n.item, n.setOffset = g.bind(ops[1:], 0, t.Field(0).Type), t.Field(1).Offset
	case opUnion:
		n.union = g.bindUnion()
		g.leaves[opUnion] = n
	case opAny:
		n.program = &g.long
	}
	return g.finish(n)
}

// bindItem binds a struct of a bool and a string, or of two floats, as a record.
func (g *rig) bindItem(n *node) {
	n.name = "R"
	n.fields = g.room(2)
	for i := range 2 {
		f := n.typ.Field(i)
		o := opFloat
		switch f.Type.Kind() {
		case reflect.Bool:
			o = opBool
		case reflect.String:
			o = opString
		}
		n.fields = append(n.fields, field{name: f.Name, node: g.leaf(o, f.Type), index: f.Index, offset: f.Offset})
	}
}

// bindUnion binds a union of a record, held as a pointer, and a long, held in a struct.
func (g *rig) bindUnion() *union {
	item, wrapped := reflect.TypeFor[probeItem](), reflect.TypeFor[probeWrapped]()
	pointer := reflect.TypeFor[*probeItem]()
	long := g.add(opWrapped, wrapped)
	long.item = g.leaf(opLong, wrapped.Field(0).Type)
	g.branchArray = [2]branch{
		{node: g.bind([]op{opStruct}, 0, item), typ: pointer, pointer: true},
		{node: g.finish(long), typ: wrapped},
	}
	g.union = union{
		null: -1, branches: g.branchArray[:],
		byType: map[reflect.Type]dynamic{pointer: {0, true}, wrapped: {branch: 1}},
	}
	return &g.union
}

// fieldSteps returns the steps of a record with the given fields.
func fieldSteps(fields []field) []rt.Step {
	steps := make([]rt.Step, len(fields))
	for i := range fields {
		steps[i] = rt.Step{Field: i, Name: fields[i].name, Value: direct}
	}
	return steps
}
