package reflectcodec

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// mutator changes a schema step by step, by choice. root is as Validate has accepted it.
type mutator struct {
	*choices
	root *schema.Schema
}

// mutate returns s after the steps that the choices make of it. Steps that lead to no legal schema, or to too large a
// one, are left out.
func mutate(s *schema.Schema, c *choices) *schema.Schema {
	m := &mutator{c, s}
	const most = 40
	for range most {
		if !m.more() {
			break
		}
		before := m.root
		m.root = clone(before)
		m.step()
		if m.legal() {
			continue
		}
		m.root = clone(m.root) // Validate may have completed it in part
		for _, record := range m.records() {
			for _, f := range record.Fields {
				f.Default = nil // which may be of the old type
			}
		}
		if !m.legal() {
			m.root = before
		}
	}
	return m.root
}

func (m *mutator) legal() bool {
	const mostNodes, mostBytes = 120, 2000
	if schema.Validate(m.root, schema.LaxNames()) != nil {
		return false
	}
	p, err := plan.Build(m.root)
	return err == nil && len(p.Nodes) <= mostNodes && p.Nodes[p.Roots[0]].MinBytes <= mostBytes
}

// clone copies a schema that must not be changed. Named types that are shared stay so.
func clone(s *schema.Schema) *schema.Schema {
	named := make(map[*schema.Schema]*schema.Schema)
	var copied func(s *schema.Schema) *schema.Schema
	copied = func(s *schema.Schema) *schema.Schema {
		if s == nil || named[s] != nil {
			return named[s]
		}
		c := *s
		if s.Kind.IsNamed() {
			named[s] = &c
		}
		c.Props = slices.Clone(s.Props)
		c.Symbols = slices.Clone(s.Symbols)
		c.Items, c.Values = copied(s.Items), copied(s.Values)
		c.Branches = slices.Clone(s.Branches)
		for i := range c.Branches {
			c.Branches[i] = copied(c.Branches[i])
		}
		c.Fields = slices.Clone(s.Fields)
		for i, f := range c.Fields {
			field := *f
			field.Type = copied(f.Type)
			c.Fields[i] = &field
		}
		return &c
	}
	return copied(s)
}

// slots returns every place where a schema stands.
func (m *mutator) slots() []**schema.Schema {
	list := []**schema.Schema{&m.root}
	for s := range m.root.All() {
		for _, f := range s.Fields {
			list = append(list, &f.Type)
		}
		for i := range s.Branches {
			list = append(list, &s.Branches[i])
		}
		switch s.Kind {
		case schema.Array:
			list = append(list, &s.Items)
		case schema.Map:
			list = append(list, &s.Values)
		}
	}
	return list
}

// all returns the schemas inside that are of one of the kinds.
func (m *mutator) all(kinds ...schema.Kind) (list []*schema.Schema) {
	for s := range m.root.All() {
		if slices.Contains(kinds, s.Kind) {
			list = append(list, s)
		}
	}
	return list
}

func (m *mutator) records() []*schema.Schema { return m.all(schema.Record) }

// pick returns one of a list, the zero value if that is empty.
func pick[T any](c *choices, list []T) (one T) {
	if len(list) > 0 {
		one = list[c.below(len(list))]
	}
	return one
}

// name returns a fullname that is not taken.
func (m *mutator) name() string {
	namespace := pick(m.choices, []string{"", "fuzz.", "fuzz.deep."})
	for i := 0; ; i++ {
		if name := namespace + "N" + strconv.Itoa(i); m.root.Lookup(name) == nil {
			return name
		}
	}
}

// step changes the schema in one way.
func (m *mutator) step() {
	slot := pick(m.choices, m.slots())
	record := pick(m.choices, m.records())
	switch kind := m.below(20); {
	case kind < 4:
		m.replace(slot, kind)
	case kind < 8:
		m.wrap(slot, kind-4)
	case kind < 16 && record != nil:
		m.changeRecord(record, kind-8)
	case kind == 16:
		m.annotate(*slot)
	case kind == 17:
		m.resize()
	case kind == 18:
		if s := pick(m.choices, m.all(schema.Record, schema.Enum, schema.Fixed)); s != nil {
			s.Name = schema.NewFixed(m.name(), 0).Name
		}
	default:
		m.annotate(pick(m.choices, m.all(schema.Int, schema.Long, schema.Bytes, schema.String, schema.Fixed)))
	}
}

// replace puts another schema in place of one.
func (m *mutator) replace(slot **schema.Schema, how int) {
	switch how {
	case 0:
		*slot = m.primitive()
	case 1:
		*slot = m.small()
	case 2: // take away a layer
		switch s := *slot; s.Kind {
		case schema.Array:
			*slot = s.Items
		case schema.Map:
			*slot = s.Values
		case schema.Union:
			*slot = pick(m.choices, s.Branches)
		case schema.Record:
			if f := pick(m.choices, s.Fields); f != nil && (f.Type.Kind.IsNamed() || f.Type.Kind.IsPrimitive()) {
				*slot = f.Type // others could hold the slot themselves
			}
		}
	case 3: // recursive, where the slot lies in that record
		record := pick(m.choices, m.records())
		if record == nil {
			return
		}
		*slot = pick(m.choices, []*schema.Schema{
			schema.NewUnion(schema.NewPrimitive(schema.Null), record),
			schema.NewArray(record),
			schema.NewMap(record),
			schema.NewUnion(schema.NewPrimitive(schema.String), record),
			record,
		})
	}
}

// wrap puts a schema into another.
func (m *mutator) wrap(slot **schema.Schema, how int) {
	null := schema.NewPrimitive(schema.Null)
	switch how {
	case 0:
		if *slot = schema.NewUnion(null, *slot); m.below(2) == 1 {
			slices.Reverse((*slot).Branches)
		}
	case 1:
		*slot = pick(m.choices, []*schema.Schema{schema.NewArray(*slot), schema.NewMap(*slot)})
	case 2:
		union := schema.NewUnion(*slot, m.small(), m.small())
		if m.below(2) == 1 {
			union.Branches = slices.Insert(union.Branches, m.below(4), null)
		}
		union.Branches = slices.CompactFunc(union.Branches, func(a, b *schema.Schema) bool {
			return a.Kind == b.Kind && !a.Kind.IsNamed()
		})
		*slot = union
	case 3:
		*slot = schema.NewRecord(m.name(), schema.NewField("inner", *slot))
	}
}

// changeRecord changes the fields of a record.
func (m *mutator) changeRecord(s *schema.Schema, how int) {
	at := m.below(len(s.Fields) + 1)
	if how > 1 && at == len(s.Fields) {
		return
	}
	switch how {
	case 0, 1:
		name := "f" + strconv.Itoa(len(s.Fields))
		for s.Field(name) != nil {
			name += "_"
		}
		f := schema.NewField(name, m.small())
		if m.below(2) == 1 {
			setDefault(f)
		}
		s.Fields = slices.Insert(s.Fields, at, f)
	case 2:
		s.Fields = slices.Delete(s.Fields, at, at+1)
	case 3:
		other := m.below(len(s.Fields))
		s.Fields[at], s.Fields[other] = s.Fields[other], s.Fields[at]
	case 4:
		s.Fields[at].Name += pick(m.choices, []string{"x", "_", "X", "Value"})
	case 5, 6:
		setDefault(s.Fields[at])
	case 7:
		s.Fields[at].Default = nil
	}
}

func (m *mutator) primitive() *schema.Schema {
	return schema.NewPrimitive(schema.Null + schema.Kind(m.below(8)))
}

// small returns a new schema, of one or two layers.
func (m *mutator) small() *schema.Schema {
	switch m.below(12) {
	case 0:
		return schema.NewEnum(m.name(), "A", "B", "C")
	case 1:
		return schema.NewFixed(m.name(), m.below(20))
	case 2:
		return schema.NewArray(m.primitive())
	case 3:
		return schema.NewMap(m.primitive())
	case 4:
		return schema.NewUnion(schema.NewPrimitive(schema.Null), m.primitive())
	case 5, 6:
		s := pick(m.choices, []*schema.Schema{
			schema.NewPrimitive(schema.Int), schema.NewPrimitive(schema.Long), schema.NewPrimitive(schema.Bytes),
			schema.NewPrimitive(schema.String), schema.NewFixed(m.name(), 12), schema.NewFixed(m.name(), 16),
		})
		m.annotate(s)
		return s
	case 7:
		if s := pick(m.choices, m.all(schema.Record, schema.Enum, schema.Fixed)); s != nil {
			return s
		}
	case 8: // without a width
		return schema.NewArray(pick(m.choices, []*schema.Schema{schema.NewRecord(m.name()),
			schema.NewPrimitive(schema.Null)}))
	case 9: // what lies in memory as on the wire
		return schema.NewArray(schema.NewRecord(m.name(),
			schema.NewField("x", pick(m.choices, []*schema.Schema{schema.NewPrimitive(schema.Float),
				schema.NewPrimitive(schema.Double)})),
			schema.NewField("y", schema.NewPrimitive(schema.Float)),
			schema.NewField("z", schema.NewFixed(m.name()+"Z", 4*m.below(3)))))
	}
	return m.primitive()
}

// annotate gives s a logical type that it can have.
func (m *mutator) annotate(s *schema.Schema) {
	if s == nil {
		return
	}
	var kinds []schema.LogicalKind
	for kind := schema.NoLogical; kind <= schema.Duration; kind++ {
		if try := clone(s); schema.Validate(try.WithLogical(m.logical(kind))) == nil {
			kinds = append(kinds, kind)
		}
	}
	s.WithLogical(m.logical(pick(m.choices, kinds)))
}

func (m *mutator) logical(kind schema.LogicalKind) schema.Logical {
	l := schema.Logical{Kind: kind}
	if kind == schema.Decimal {
		l.Precision, l.Scale = 9, 2
		if m.more() {
			l.Precision = 1 + m.below(24)
			l.Scale = m.below(l.Precision + 1)
		}
	}
	return l
}

// resize changes the size of a fixed or the symbols of an enum.
func (m *mutator) resize() {
	s := pick(m.choices, m.all(schema.Fixed, schema.Enum))
	switch {
	case s == nil:
	case s.Kind == schema.Fixed:
		s.Size = m.below(40)
	default:
		s.EnumDefault = ""
		n := pick(m.choices, []int{1, 2, 100, 128, 129, 200, 300})
		s.Symbols = s.Symbols[:min(n, len(s.Symbols))]
		for len(s.Symbols) < n {
			s.Symbols = append(s.Symbols, fmt.Sprintf("SYMBOL_%d", len(s.Symbols)))
		}
	}
}
