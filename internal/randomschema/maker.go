package randomschema

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// Text returns the text of a random schema, which schema.Parse takes. Types of the null namespace that are referred to
// from within another one are the exception: the text is such as Apache Avro for Java prints it then, with the plain
// name, though the specification has no such reference (Avro 1.12, "Names"); beyondSpec says that there is one, and
// that the schema is to be read as one of data.
//
// The same state of random gives the same text.
func Text(random *rand.Rand) (text string, beyondSpec bool) {
	for {
		m := &maker{Rand: random, budget: 4 + random.IntN(24)}
		root := m.node(3 + random.IntN(3))
		m.defaults(root)
		w := writer{maker: m, seen: make(map[*node]bool)}
		w.node(root, "")
		if !w.captured {
			return w.String(), w.beyondSpec
		}
	}
}

// maker makes the types of one schema.
type maker struct {
	*rand.Rand
	budget  int     // how many more types there may be, roughly
	named   []*node // all named types so far
	guards  int     // how many lists and unions are around
	aliases int     // how many aliases there are, which tells them apart
}

func (m *maker) oneIn(n int) bool { return m.IntN(n) == 0 }

func pick[T any](m *maker, list ...T) T { return list[m.IntN(len(list))] }

// node returns a type that nests at most depth levels of other types.
func (m *maker) node(depth int) *node {
	m.budget--
	if depth <= 0 || m.budget <= 0 {
		return m.leaf()
	}
	switch m.IntN(16) {
	case 0, 1:
		return m.guarded(&node{kind: schema.Array}, depth)
	case 2, 3:
		return m.guarded(&node{kind: schema.Map}, depth)
	case 4, 5, 6, 7:
		return m.union(depth)
	case 8, 9, 10, 11:
		return m.record(depth)
	}
	return m.leaf()
}

// guarded gives a list its items or values. Within them a record may refer to itself.
func (m *maker) guarded(list *node, depth int) *node {
	m.guards++
	list.inner = m.node(depth - 1)
	m.guards--
	m.attribute(list, 12)
	return list
}

// leaf returns a type that holds no other: a primitive, an enum, a fixed or a type that there is already.
func (m *maker) leaf() *node {
	switch m.IntN(10) {
	case 0:
		return m.enum()
	case 1:
		return m.fixed()
	case 2, 3, 4:
		if n := m.reference(); n != nil {
			return n
		}
	}
	return m.primitive()
}

// reference returns a named type that may stand here, or nil.
func (m *maker) reference() *node {
	var candidates []*node
	for i, n := range m.named {
		if n.kind != schema.Record || m.ends(i) {
			candidates = append(candidates, n)
		}
	}
	if len(candidates) == 0 {
		return nil
	}
	return pick(m, candidates...)
}

// ends reports whether a reference to the record of that number does not make a record that holds itself without end:
// there is a list or union around it in the innermost of the records that are being made, or it was whole before the
// outermost of those began that hold each other without a list or union between.
func (m *maker) ends(number int) bool {
	for i, outer := range m.named {
		if outer.open && outer.guards == m.guards && (number >= i || m.named[number].open) {
			return false
		}
	}
	return true
}

var primitives = []schema.Kind{
	schema.Null, schema.Boolean, schema.Int, schema.Int, schema.Long, schema.Long, schema.Float, schema.Double,
	schema.Bytes, schema.Bytes, schema.String, schema.String,
}

func (m *maker) primitive() *node {
	n := &node{kind: pick(m, primitives...)}
	m.logical(n)
	m.attribute(n, 16)
	return n
}

func (m *maker) enum() *node {
	n := m.name(&node{kind: schema.Enum})
	symbols := []string{"A", "B", "C", "a", "_", "null", "X_1", "type", "under", "LAST", "string", "b2"}
	m.Shuffle(len(symbols), func(i, j int) { symbols[i], symbols[j] = symbols[j], symbols[i] })
	n.symbols = symbols[:1+m.IntN(6)]
	if m.oneIn(2) {
		n.fixedDefault = pick(m, n.symbols...)
	}
	m.attribute(n, 6)
	return n
}

func (m *maker) fixed() *node {
	n := m.name(&node{kind: schema.Fixed, size: pick(m, 0, 1, 2, 4, 8, 12, 12, 16, 16, 20)})
	m.logical(n)
	m.attribute(n, 6)
	return n
}

func (m *maker) record(depth int) *node {
	n := m.name(&node{kind: schema.Record, guards: m.guards, open: true, isError: m.oneIn(20)})
	names := fieldNames(m)
	for range m.IntN(6) {
		f := &field{name: names[0], typ: m.node(depth - 1)}
		names = names[1:]
		for m.oneIn(4) && len(f.aliases) < 2 {
			m.aliases++
			f.aliases = append(f.aliases, fmt.Sprintf("was%d", m.aliases))
		}
		if m.oneIn(8) {
			f.attributes = append(f.attributes, `"order":`+pick(m, `"ascending"`, `"descending"`, `"ignore"`))
		}
		if m.oneIn(8) {
			f.attributes = append(f.attributes, m.doc())
		}
		if m.oneIn(10) {
			f.attributes = append(f.attributes, m.unknown())
		}
		n.fields = append(n.fields, f)
	}
	n.open = false
	m.attribute(n, 6)
	return n
}

// union returns a union in which no two types have one name, and which ends if records within it refer to those
// around.
func (m *maker) union(depth int) *node {
	n := &node{kind: schema.Union}
	m.guards++
	taken := make(map[string]bool)
	endless := true
	for range 1 + m.IntN(5) {
		branch := m.node(depth - 1)
		if depth > 1 && m.oneIn(3) {
			branch = &node{kind: schema.Null}
		}
		key := branch.kind.String()
		if branch.kind.IsNamed() {
			key = branch.fullname()
		}
		if branch.kind == schema.Union || taken[key] {
			continue
		}
		taken[key] = true
		endless = endless && branch.kind == schema.Record
		n.branches = append(n.branches, branch)
	}
	if endless {
		n.branches = slices.Insert(n.branches, m.IntN(len(n.branches)+1),
			&node{kind: pick(m, schema.Null, schema.Null, schema.Int)})
	}
	m.guards--
	return n
}

// shorts are odd names too: words of schemas, of Go, and names that differ only in case. Namespaces are the null one
// now and then.
var (
	shorts = strings.Fields("A B C D User Node Pair user USER _ _1 X9 record array enum map fixed union error type " +
		"func String Size " +
		"AvroSchema Marshal int32 Map request Some_Thing SomeThing")
	namespaces = strings.Fields("n n.m n.m.A org.example.data N _ a1._b A")
)

// name gives a named type a name that no other has.
func (m *maker) name(n *node) *node {
	for i := 0; n.short == "" || m.byName(n.fullname()) != nil; i++ {
		n.short = pick(m, shorts...)
		if len(m.named) > 0 && m.oneIn(6) {
			n.short = pick(m, m.named...).short
		}
		n.namespace = pick(m, namespaces...)
		switch {
		case m.oneIn(4):
			n.namespace = ""
		case len(m.named) > 0 && m.oneIn(2):
			n.namespace = pick(m, m.named...).namespace
		}
		if i > 10 {
			n.short += fmt.Sprint(m.IntN(100))
		}
	}
	for m.oneIn(4) && len(n.aliases) < 2 {
		m.aliases++
		n.aliases = append(n.aliases, pick(m, "Was%d", "n.Was%d", "old.space.Was%d"))
		n.aliases[len(n.aliases)-1] = fmt.Sprintf(n.aliases[len(n.aliases)-1], m.aliases)
	}
	m.named = append(m.named, n)
	return n
}

func (m *maker) byName(fullname string) *node {
	i := slices.IndexFunc(m.named, func(n *node) bool { return n.fullname() == fullname })
	if i < 0 {
		return nil
	}
	return m.named[i]
}

// fieldNames returns the names of fields in some order.
func fieldNames(m *maker) []string {
	names := strings.Fields("id name value next type func Type string String items values _ _x x1 fooBar FooBar " +
		"foo_bar a A size " +
		"DecodeAvro namespace default doc err b r")
	m.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names
}
