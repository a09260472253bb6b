//go:build !purego

package reflectcodec

import (
	"bytes"
	"fmt"
	"reflect"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// checkedTwin returns the unsafe twin, or what the self-check found wrong with it.
func checkedTwin() (t *twin, fault string) { return &unsafeTwin, selfCheck(&unsafeTwin) }

// selfCheck returns what is wrong with a twin: with what it takes for granted about memory, or with the bytes and values it
// makes. It is empty if nothing is.
func selfCheck(t *twin) (fault string) {
	defer func() {
		if r := recover(); r != nil {
			fault = fmt.Sprint("self-check: panic: ", r)
		}
	}()
	if fault := checkMemory(); fault != "" {
		return "self-check: " + fault
	}
	value := newProbe()
	root, plain, blocked, fault := bindProbe(value)
	if fault == "" {
		fault = checkValues(t, root, value, plain, blocked)
	}
	if fault != "" {
		return "self-check: " + fault
	}
	return ""
}

// bindProbe makes the binding of probe, and returns it with the encodings that newProbe's value must have.
func bindProbe(p *probe) (root *node, plain, blocked []byte, fault string) {
	t := reflect.TypeFor[probe]()
	root = &node{op: opStruct, typ: t, name: t.Name(), fields: make([]field, 0, t.NumField())}
	plain, blocked = make([]byte, 0, 512), make([]byte, 0, 512)
	at := 0
	var embedded reflect.StructField
	for _, f := range probeFields(p) {
		g := t.Field(at)
		for g.Name != f.name {
			if g.Anonymous {
				embedded = g
			}
			at++
			g = t.Field(at)
		}
		if g.Offset != f.offset {
			return nil, nil, nil, "field " + f.name + " is not where reflect says"
		}
		to := field{name: f.name, node: f.node(g.Type), index: g.Index, offset: g.Offset}
		if to.omitZero = f.name == "OmitZero"; to.omitZero {
			to.hasIsZero, to.preset = true, []byte{0}
		}
		root.fields = append(root.fields, to)
		plain = append(plain, f.plain...)
		if f.blocked == "" {
			f.blocked = f.plain
		}
		blocked = append(blocked, f.blocked...)
	}
	// And a field behind an embedded pointer.
	to := embedded.Type.Elem()
	inner := to.Field(to.NumField() - 1)
	root.fields = append(root.fields, field{
		name: inner.Name, node: &node{op: opInt, typ: inner.Type}, index: append(embedded.Index, inner.Index...), offset: inner.Offset,
		hops: []hop{{offset: embedded.Offset, typ: to, steps: 1}},
	})
	// One that has no Go field: its default is written.
	longs := &program{plan: &plan.Plan{Nodes: []plan.Node{{Kind: plan.Long}}}}
	root.fields = append(root.fields, field{name: "skipped", node: &node{op: opSkip, program: longs}, preset: []byte{2}})
	plain, blocked = append(plain, 12, 2), append(blocked, 12, 2)
	layOutAll(root)
	return root, plain, blocked, ""
}

// layOutAll lays out a binding made by hand.
func layOutAll(n *node) {
	if n == nil || n.op == opSkip {
		return
	}
	layOutAll(n.item)
	for i := range n.fields {
		layOutAll(n.fields[i].node)
	}
	if n.union != nil {
		for i := range n.union.branches {
			layOutAll(n.union.branches[i].node)
		}
	}
	n.layOut()
}

// checkValues encodes the probe with t and with the reflect twin, in plain form and in blocks of one item, and decodes it into a
// new value and into a used one.
func checkValues(t *twin, root *node, value *probe, plain, blocked []byte) (fault string) {
	var got, want probe
	for blockBytes, data := range [][]byte{plain, blocked} {
		w := new(rt.Writer)
		w.BlockBytes = blockBytes
		for _, twin := range []*twin{t, &reflectTwin} {
			b, err := twin.append(make([]byte, 0, len(data)), w, root, value, 0)
			if err != nil || !bytes.Equal(b, data) {
				return fmt.Sprintf("block size %d: encoded %x (%v) instead of %x", blockBytes, b, err, data)
			}
		}
		if err := decodeProbe(t, root, &got, data); err != nil {
			return err.Error()
		}
		if err := decodeProbe(&reflectTwin, root, &want, data); err != nil {
			return err.Error()
		}
	}
	if !reflect.DeepEqual(&got, &want) {
		return "decoded another value"
	}
	if b, err := reflectTwin.append(nil, nil, root, &got, 0); err != nil || !bytes.Equal(b, plain) {
		return fmt.Sprintf("what was decoded encodes as %x (%v) instead of %x", b, err, plain)
	}
	return ""
}

func decodeProbe(t *twin, root *node, p *probe, data []byte) error {
	r := new(rt.Reader)
	r.ResetBytes(data)
	if err := t.decode(r, root, p); err != nil {
		return err
	}
	return r.ExpectEnd()
}

// checkMemory returns which assumption about the layout of slices, strings, interfaces and pointers does not hold.
func checkMemory() string {
	const word = unsafe.Sizeof(uintptr(0))
	items := make([]probeItem, 2, 3)
	header := *(*[]byte)(unsafe.Pointer(&items))
	first := unsafe.Pointer(&items[0])
	text := probeText("abc")
	var held any = &items[0]
	var union probeUnion = &items[0]
	var nothing map[probeText]probeItem
	size := func(t reflect.Type, want uintptr) bool { return t.Size() == want }
	switch {
	case !size(reflect.TypeFor[[]probeItem](), 3*word) || unsafe.Sizeof(header) != 3*word:
		return "a slice does not take three words"
	case len(header) != 2 || cap(header) != 3 || unsafe.Pointer(unsafe.SliceData(header)) != first:
		return "a slice's header depends on its items"
	case unsafe.Add(first, reflect.TypeFor[probeItem]().Size()) != unsafe.Pointer(&items[1]):
		return "items do not lie their size apart"
	case !size(reflect.TypeFor[probeText](), 2*word) || *(*string)(unsafe.Pointer(&text)) != "abc":
		return "a named string is no string"
	case !size(reflect.TypeFor[any](), 2*word) || !size(reflect.TypeFor[probeUnion](), 2*word):
		return "an interface does not take two words"
	case addressIn(held) != first || addressIn(any(union)) != first:
		return "an interface does not hold a pointer as it is"
	case !size(reflect.TypeOf(nothing), word) || *(*unsafe.Pointer)(unsafe.Pointer(&nothing)) != nil:
		return "a map is not one pointer"
	case !size(reflect.TypeFor[*probeItem](), word):
		return "a pointer does not take one word"
	case unsafe.Offsetof(rt.Optional[int64]{}.Value) != 0 || unsafe.Offsetof(probeWrapped{}.Value) != 0:
		return "the first field does not lie where its struct does"
	}
	return ""
}
