package reflectcodec

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/plan"
)

// shaper makes Go types for plan nodes, by choice: without choices the natural ones, structs for records and registered
// interfaces for unions.
type shaper struct {
	*choices
	plan   *plan.Plan
	open   map[plan.Index]int // how often a record is open
	nodes  int
	unions map[reflect.Type][]any

	anys   bool // there is an any
	narrow bool // a type does not take all data that are valid
	lossy  bool // decoding what was encoded need not give the same value
	omits  bool // it has a field that is omitted where it is zero
}

var (
	typeAny    = reflect.TypeFor[any]()
	typeString = reflect.TypeFor[string]()
	typeRecord = reflect.TypeFor[map[string]any]()
)

func shapeOf(p *plan.Plan, c *choices) (reflect.Type, *shaper) {
	m := &shaper{choices: c, plan: p, open: make(map[plan.Index]int), unions: make(map[reflect.Type][]any)}
	return m.typeOf(p.Roots[0]), m
}

// anything returns any.
func (m *shaper) anything() reflect.Type {
	m.anys = true
	return typeAny
}

func (m *shaper) typeOf(i plan.Index) reflect.Type {
	n := &m.plan.Nodes[i]
	const mostNodes = 200
	if m.nodes++; m.nodes > mostNodes || m.one(14) {
		return m.anything()
	}
	switch n.Kind {
	case plan.Record:
		return m.record(i, n)
	case plan.Array:
		return m.pointed(reflect.SliceOf(m.typeOf(n.Item)))
	case plan.Map:
		key := pick(m.choices, []reflect.Type{typeString, typeString, reflect.TypeFor[text]()})
		return m.pointed(reflect.MapOf(key, m.typeOf(n.Item)))
	case plan.Nullable:
		return m.nullable(i, n)
	case plan.Union:
		return m.union(i, n)
	}
	list := goScalars[n.Kind]
	switch n.Kind {
	case plan.Fixed:
		list = fixedScalars(n.Size)
	case plan.DecimalFixed:
		list = append(slices.Clone(list), fixedScalars(n.Size)...)
	}
	if m.below(3) == 0 {
		return list[0].typ // often, so that most data are accepted as a whole
	}
	chosen := list[m.below(len(list))]
	if chosen.narrow && m.below(2) == 0 {
		chosen = list[0]
	}
	m.narrow, m.lossy = m.narrow || chosen.narrow, m.lossy || chosen.lossy
	return chosen.typ
}

// pointed returns t or, seldom, a pointer to it.
func (m *shaper) pointed(t reflect.Type) reflect.Type {
	if m.one(16) {
		return reflect.PointerTo(t)
	}
	return t
}

func (m *shaper) record(i plan.Index, n *plan.Node) reflect.Type {
	const levels = 2 // of a recursive type, as that of a struct made here would not end
	if m.open[i] >= levels {
		m.anything()
		return pick(m.choices, []reflect.Type{typeRecord, typeAny})
	}
	m.open[i]++
	defer func() { m.open[i]-- }()
	if t := m.generated(i, n); t != nil {
		return m.pointed(t)
	}
	if m.one(10) {
		if t := m.alike(n); t != nil {
			return reflect.MapOf(typeString, t)
		}
		m.anything()
		return pick(m.choices, []reflect.Type{typeRecord, reflect.TypeFor[map[text]any]()})
	}
	var fields []reflect.StructField
	for k := range n.Fields {
		fields = m.field(fields, &n.Fields[k])
		if run := 1 + m.below(3); len(fields) >= run && m.one(12) {
			fields = m.inline(fields, run)
		}
	}
	return m.pointed(reflect.StructOf(fields))
}

// generated returns the generated type for a record, if there is one that is bound by its methods.
func (m *shaper) generated(i plan.Index, n *plan.Node) reflect.Type {
	for _, s := range fuzzSubjects {
		if s.name == n.Name.String() && s.typ.Kind() == reflect.Struct && m.below(3) == 1 {
			binder := newBinder(&program{plan: m.plan}, new(settings))
			if b := binder.matcher.Try(i, binder.types.describe(s.typ)); b != nil && b.Kind == gotype.BindMethods {
				return s.typ
			}
		}
	}
	return nil
}

// alike returns a type for all fields of a record, if they are of one kind.
func (m *shaper) alike(n *plan.Node) reflect.Type {
	if len(n.Fields) == 0 {
		return nil
	}
	first := n.Fields[0].Node
	for _, f := range n.Fields {
		if f.Node != first && (m.plan.Nodes[f.Node].Kind != m.plan.Nodes[first].Kind ||
			m.plan.Nodes[first].Kind > plan.String) {
			return nil
		}
	}
	return m.typeOf(first)
}

// field adds a Go field for f, or none, and perhaps one that the schema does not know.
func (m *shaper) field(fields []reflect.StructField, f *plan.Field) []reflect.StructField {
	name := "F" + strconv.Itoa(m.nodes) + "_" + strconv.Itoa(len(fields))
	if m.one(8) {
		odd := pick(m.choices, []reflect.Type{reflect.TypeFor[bool](), reflect.TypeFor[[3]byte](), typeString,
			reflect.TypeFor[struct{}]()})
		fields = append(fields, reflect.StructField{Name: "Odd" + name, Type: odd, Tag: `avro:"-"`})
	}
	tag := f.Name
	if f.Default != nil {
		switch m.below(6) {
		case 4:
			m.narrow = true // as what is skipped is not looked into, and it counts no value of its own in an error
			return fields
		case 5:
			m.lossy, m.omits = true, true
			tag += ",omitzero"
		}
	}
	return append(fields, reflect.StructField{Name: name, Type: m.typeOf(f.Node),
		Tag: reflect.StructTag("avro:" + strconv.Quote(tag))})
}

// inline puts the last fields into a struct of their own.
func (m *shaper) inline(fields []reflect.StructField, run int) []reflect.StructField {
	at := len(fields) - run
	t := reflect.StructOf(slices.Clone(fields[at:]))
	if m.below(2) == 1 {
		t = reflect.PointerTo(t)
	}
	return append(fields[:at], reflect.StructField{Name: fmt.Sprintf("Inline%d_%d", m.nodes, at), Type: t,
		Tag: `avro:",inline"`})
}

func (m *shaper) nullable(i plan.Index, n *plan.Node) reflect.Type {
	if m.one(6) {
		return m.union(i, n)
	}
	t := m.typeOf(n.Item)
	if optional := optionals[t]; optional != nil && m.below(3) == 1 {
		return optional
	}
	if t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		if m.below(2) == 1 {
			return t
		}
	}
	return reflect.PointerTo(t)
}

// union makes types for the branches and registers them for an interface, as long as there is one.
func (m *shaper) union(i plan.Index, n *plan.Node) reflect.Type {
	if len(m.unions) == len(openInterfaces) || m.open[i] > 0 {
		return m.anything()
	}
	holder := openInterfaces[len(m.unions)]
	m.unions[holder] = nil
	m.open[i]++
	defer func() { m.open[i]-- }()
	var values []any
	taken := make(map[reflect.Type]bool)
	for _, index := range n.Branches {
		b := &m.plan.Nodes[index]
		if b.Kind == plan.Null {
			continue
		}
		t := m.typeOf(index)
		forms := []reflect.Type{t, reflect.PointerTo(t), reflect.PointerTo(reflect.PointerTo(t))}
		switch {
		case t.Kind() == reflect.Interface && b.Kind == plan.Record:
			forms = []reflect.Type{typeRecord, reflect.TypeFor[map[text]any](), reflect.TypeFor[*map[string]any]()}
		case t.Kind() == reflect.Interface:
			forms = []reflect.Type{reflect.TypeFor[struct{ Value any }](), reflect.TypeFor[*struct{ Value any }]()}
		case b.Kind != plan.Record:
			wrapped := reflect.StructOf([]reflect.StructField{{Name: "Value", Type: t}})
			forms = append(forms, wrapped, reflect.PointerTo(wrapped))
		}
		if m.below(2) == 1 {
			slices.Reverse(forms)
		}
		forms = slices.DeleteFunc(forms, func(t reflect.Type) bool { return taken[t] })
		if len(forms) == 0 {
			delete(m.unions, holder)
			return m.anything()
		}
		taken[forms[0]] = true
		values = append(values, Branch{branchName(b), reflect.Zero(forms[0]).Interface()})
	}
	m.unions[holder] = values
	return holder
}
