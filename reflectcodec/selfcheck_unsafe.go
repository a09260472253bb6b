//go:build !purego

package reflectcodec

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unsafe"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// checkedTwin returns the unsafe twin, or what the self-check found wrong with it.
func checkedTwin() (t *twin, fault string) { return &unsafeTwin, selfCheck(&unsafeTwin) }

// selfCheck returns what is wrong with a twin: with what it takes for granted about memory, or with the bytes and
// values it makes. It is empty if nothing is.
//
// It takes 53 µs once all is warm (go 1.26, BenchmarkSelfCheck), but 0.2 to 0.25 ms where a program starts, as the line
// of this package says that GODEBUG=inittrace=1 prints; 0.01 ms are left of that with SCHEMAGEN_CODEC=reflect. There
// nothing is warm: a quarter are page faults, some 30, where code, types and memory are touched for the first time, and
// the rest is code that runs this once, with no part that stands out: two fifths are the reflect twin, a third is
// newCheck, a fifth the unsafe twin.
func selfCheck(t *twin) (fault string) {
	defer func() {
		if r := recover(); r != nil {
			fault = fmt.Sprint("panic: ", r)
		}
		if fault != "" {
			fault = "self-check: " + fault
		}
	}()
	c := newCheck()
	if fault = c.compare(&reflectTwin); fault == "" {
		fault = compareMemory(&c.value)
	}
	if fault == "" {
		fault = c.compare(t)
	}
	return fault
}

// check is the probe with its binding and its encodings. Room is made for all at once, as the first object of each size
// costs two page faults, and most sizes are new when a program starts.
type check struct {
	value  probe
	root   *node
	nodes  []node
	forms  [2][]byte // the encodings: with lists in one block, and in blocks of one item
	room   [3][320]byte
	long   program // for opAny and opSkip: the type is long
	reader rt.Reader
	writer rt.Writer
}

// newCheck binds the probe as a record, and puts together the encodings.
func newCheck() *check {
	c := &check{nodes: make([]node, 0, 56)}
	c.forms = [2][]byte{c.room[0][:0], c.room[1][:0]}
	c.long.plan = &plan.Plan{Nodes: []plan.Node{{Kind: plan.Long}}}
	t := reflect.TypeFor[probe]()
	c.root = c.add(opStruct, t)
	c.root.fields = make([]field, 0, 55)
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Name == "_" {
			continue
		}
		to := field{name: f.Name, index: f.Index, offset: f.Offset}
		switch f.Name {
		case "OmitZero":
			to.omitZero, to.hasIsZero, to.preset = true, true, []byte{0}
		case "ProbeEmbedded": // the record's field lies in what it points to
			inner := f.Type.Elem().Field(1)
			to.hops = []hop{{offset: f.Offset, typ: f.Type.Elem(), steps: 1}}
			to.index, to.offset, f.Type = []int{i, 1}, inner.Offset, inner.Type
		}
		ops, data, _ := strings.Cut(string(f.Tag[len(`is:"`):len(f.Tag)-1]), ";")
		to.node = c.bind(ops, f.Type)
		c.root.fields = append(c.root.fields, to)
		c.encode(data)
	}
	c.root.fields = append(c.root.fields, field{name: "Skipped", node: c.add(opSkip, t), preset: []byte{2}})
	c.encode("02")
	c.finish(c.root)
	return c
}

// encode appends the encodings of a field, given in digits.
func (c *check) encode(data string) {
	data, items, isList := strings.Cut(data, "|")
	plain, blocked := appendDigits(c.forms[0], data), appendDigits(c.forms[1], data)
	if isList {
		plain = append(plain, byte(2+2*strings.Count(items, "|")))
		for item := range strings.SplitSeq(items, "|") {
			plain = appendDigits(plain, item)
			blocked = append(blocked, 1, byte(len(item))) // the size as a long, which is twice that in bytes
			blocked = appendDigits(blocked, item)
		}
		plain, blocked = append(plain, 0), append(blocked, 0)
	}
	c.forms = [2][]byte{plain, blocked}
}

func appendDigits(b []byte, digits string) []byte {
	b, _ = hex.AppendDecode(b, []byte(digits))
	return b
}

// add returns a new node, with what nodes of any op may need.
func (c *check) add(o op, t reflect.Type) *node {
	avro := probeNodes[o]
	if avro == nil {
		avro = probeNodes[opEnumIndex]
	}
	c.nodes = append(c.nodes, node{op: o, typ: t, avro: avro, symbolIndex: probeIndex,
		itemMin: 1, valueIndex: 1, program: &c.long})
	return &c.nodes[len(c.nodes)-1]
}

var (
	probeDecimal = &plan.Node{Kind: plan.DecimalBytes, Precision: 4, Scale: 2}
	probeNodes   = [opCount]*plan.Node{opDecimal: probeDecimal, opRat: probeDecimal, opUUIDText: {Kind: plan.UUIDFixed},
		opTime: {Kind: plan.TimestampMillis}, opClock: {Kind: plan.TimeMillis},
		opEnumIndex: {Size: 1, Symbols: []string{"A", "B", "C"}}} // and of all others
	probeIndex = map[string]int32{"A": 0, "B": 1, "C": 2}
)

// bind returns the node for a type by the name of its op, that of its item, and so on: an old one if there is one.
func (c *check) bind(ops string, t reflect.Type) *node {
	name, inner, _ := strings.Cut(ops, ",")
	o := op(slices.Index(opNames[:], name))
	for i := range c.nodes {
		if n := &c.nodes[i]; n.op == o && n.typ == t {
			return n
		}
	}
	n := c.add(o, t)
	switch o {
	case opStruct:
		for op := range strings.SplitSeq(inner, ",") {
			f := t.Field(len(n.fields))
			n.fields = append(n.fields, field{name: f.Name, node: c.bind(op, f.Type), index: f.Index, offset: f.Offset})
		}
	case opMapRecord:
		n.fields = []field{{name: "k", node: c.bind(inner, t.Elem()), key: reflect.ValueOf(probeText("k"))}}
	case opUnion:
		record, number := reflect.TypeFor[*probeItem](), reflect.TypeFor[probeNumber]()
		n.union = &union{null: -1, byType: map[reflect.Type]dynamic{record: {0, true}, number: {branch: 1}}}
		n.union.branches = []branch{
			{node: c.bind("struct,bool,string", record.Elem()), typ: record, pointer: true},
			{node: c.bind("wrapped,long", number), typ: number},
		}
	case opWrapped, opNullOptional:
		n.item, n.setOffset = c.bind(inner, t.Field(0).Type), t.Field(t.NumField()-1).Offset
	case opNullNil:
		n.item = c.bind(inner, t)
	default:
		if o >= opArray && o <= opNullPointer {
			n.item = c.bind(inner, t.Elem())
			n.fresh, n.whole = o == opArray, n.item.typ != reflect.TypeFor[probeText]()
		}
	}
	return c.finish(n)
}

// finish completes a node whose parts are complete.
func (c *check) finish(n *node) *node {
	n.direct = make([]rt.Step, len(n.fields))
	for i := range n.fields {
		n.direct[i] = rt.Step{Field: i, Name: n.fields[i].name, Value: direct}
	}
	n.layOut()
	return n
}

// compare decodes and encodes the probe in both forms with a twin. The second decoding is into the memory of the first.
func (c *check) compare(t *twin) (fault string) {
	c.value = probe{}
	for blockBytes, data := range c.forms {
		c.reader.ResetBytes(data)
		err := t.decode(&c.reader, c.root, direct, &c.value)
		if err == nil {
			err = c.reader.ExpectEnd()
		}
		if err != nil || !c.value.isRight() {
			return fmt.Sprintf("block size %d: decoded another value (%v)", blockBytes, err)
		}
		c.value.OmitZero, c.writer.BlockBytes = time.Time{}, blockBytes // its default is written, which is another time
		b, err := t.append(c.room[2][:0], &c.writer, c.root, &c.value, 0)
		if err != nil || !bytes.Equal(b, data) {
			return fmt.Sprintf("block size %d: encoded %x (%v) instead of %x", blockBytes, b, err, data)
		}
	}
	return ""
}

// compareMemory returns which assumption about the memory of a right probe does not hold.
func compareMemory(p *probe) string {
	const word = unsafe.Sizeof(uintptr(0))
	words := func(t reflect.Type, n uintptr) bool { return t.Size() == n*word }
	items, text, nothing := p.Array[:1], p.Strings[0], probePoints(nil)
	header, first := *(*[]byte)(unsafe.Pointer(&items)), unsafe.Pointer(&items[0])
	held := [...]probeUnion{&items[0]}
	switch {
	case !words(reflect.TypeFor[probeList](), 3) || !words(reflect.TypeFor[probeText](), 2) ||
		!words(reflect.TypeFor[any](), 2) || !words(reflect.TypeFor[probeUnion](), 2) ||
		!words(reflect.TypeFor[probePoints](), 1) || !words(reflect.TypeFor[*probeItem](), 1):
		return "a slice, a string, an interface, a map or a pointer has not as many words as it should"
	case len(header) != 1 || cap(header) != 2 || unsafe.Pointer(unsafe.SliceData(header)) != first:
		return "a slice's header depends on its items"
	case unsafe.Add(first, reflect.TypeFor[probeItem]().Size()) != unsafe.Pointer(&p.Array[1]):
		return "items do not lie their size apart"
	case *(*string)(unsafe.Pointer(&text)) != "a":
		return "a named string is no string"
	case addressIn(&items[0]) != first || (*[2]unsafe.Pointer)(unsafe.Pointer(&held))[1] != first:
		return "an interface does not hold a pointer as it is"
	case *(*unsafe.Pointer)(unsafe.Pointer(&nothing)) != nil:
		return "a nil map is not a nil pointer"
	case unsafe.Offsetof(rt.Optional[int64]{}.Value) != 0 || unsafe.Offsetof(probeNumber{}.Value) != 0:
		return "the first field does not lie where its struct does"
	}
	return ""
}
