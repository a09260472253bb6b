package gotype

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// MatchOptions say what is to be done with the types that are matched.
type MatchOptions struct {
	// Source: code is to be written, which knows the fields that are not exported, the types of the package, and
	// constants. Otherwise values are walked at run time, so that any can hold everything, maps can be records, and
	// more is left to be checked then.
	Source bool
	// UnionHint says what to use for a union, InterfaceHint what to do about an interface that no types are known for.
	UnionHint, InterfaceHint string
	// Methods reports whether the codec's methods of a type are to be used. It may be nil, as all functions here.
	Methods func(t *Type) bool
	// Promotes reports whether a struct has a member under its own name although it lies in one that cannot be named.
	Promotes func(t *Type, m *Member) bool
	// Compares reports whether an expression can tell if a variable has its zero value.
	Compares func(t *Type) bool
	// Refuses returns what is wrong with the default of a field for the type that it is bound to, and has the last
	// word. Without it only what the plan says is looked at, and the width of numbers.
	Refuses func(b *Binding, f *plan.Field) error
}

// Matcher matches Go types to the nodes of a plan. It keeps what it made, and is not safe for concurrent use.
//
// NOTE: A pair that it is at work on has its binding already, so that recursive types come back to it. What does not
// fit is noted, and the work goes on with the next field; of a call with faults nothing is kept. In a trial nothing is
// noted, the first thing that does not fit ends it, and only what fits is kept.
type Matcher struct {
	plan    *plan.Plan
	options MatchOptions
	made    map[pair]*Binding
	order   []pair             // the keys of made, so that they can be taken back
	structs map[any]*collector // by the keys of structs: their fields
	own     map[any]*ownSchema // by the keys of types; nil for none

	faults FaultList
	count  int  // of faults, in trials too
	trials int  // how many are under way
	omits  bool // there are fields that are omitzero

	goPath, path []string
	pos          schema.Position
	unions       []string // the tag option of the field being bound, until an interface has used it
}

// pair is a plan node and the key of a Go type.
type pair struct {
	index plan.Index
	key   any
}

// NewMatcher returns a matcher for the nodes of a plan.
func NewMatcher(p *plan.Plan, options MatchOptions) *Matcher {
	return &Matcher{plan: p, options: options, made: make(map[pair]*Binding), structs: make(map[any]*collector)}
}

// Root is a plan node and the Go type that is to take its data.
type Root struct {
	Index plan.Index
	Type  *Type
}

// Bind matches types and all they are made of. The list is empty, or everything that does not fit, each once.
func (m *Matcher) Bind(roots ...Root) ([]*Binding, FaultList) {
	m.faults, m.order, m.omits = nil, m.order[:0], false
	bindings := make([]*Binding, len(roots))
	for i, root := range roots {
		m.begin(root)
		bindings[i] = m.bind(root.Index, root.Type)
	}
	if m.omits {
		seen := make(map[*Binding]bool)
		for i, root := range roots {
			m.begin(root)
			m.checkDefaults(bindings[i], seen)
		}
	}
	if len(m.faults) == 0 {
		return bindings, nil
	}
	m.forget(0)
	m.faults.Sort()
	return nil, m.faults
}

// begin makes faults begin at a root.
func (m *Matcher) begin(root Root) {
	last, _ := root.Type.behind()
	m.goPath = append(m.goPath[:0], rootPath(last))
	m.path = append(m.path[:0], rootName(&m.plan.Nodes[root.Index]))
	m.pos = last.pos()
}

// bind returns the binding of plan node i to type t. It is bad if something does not fit.
func (m *Matcher) bind(i plan.Index, t *Type) *Binding {
	key := pair{i, t.Key}
	kept := len(m.unions) == 0 // otherwise it is one field's own
	if b := m.made[key]; b != nil && kept {
		return b
	}
	b := &Binding{Index: i, Wire: m.plan.Nodes[i].Kind, Type: t}
	if kept {
		m.made[key] = b
		m.order = append(m.order, key)
	}
	b.bad = !m.fill(b, &m.plan.Nodes[i])
	if b.bad && kept && t.Kind != reflect.Struct {
		delete(m.made, key) // so that it is noted wherever it occurs; what is wrong with a struct is told once
	}
	return b
}

func (m *Matcher) forget(mark int) {
	for _, key := range m.order[mark:] {
		delete(m.made, key)
	}
	m.order = m.order[:mark]
}

// Try returns the binding of plan node i to type t, without a look at defaults; nil if something does not fit.
func (m *Matcher) Try(i plan.Index, t *Type) *Binding {
	if m.try(i, t) {
		return m.made[pair{i, t.Key}]
	}
	return nil
}

// try reports whether plan node i can be bound to type t.
func (m *Matcher) try(i plan.Index, t *Type) bool {
	mark, count, unions := len(m.order), m.count, m.unions
	m.trials++
	m.unions = nil
	fits := !m.bind(i, t).bad
	m.trials--
	m.count, m.unions = count, unions
	if !fits {
		m.forget(mark)
	}
	return fits
}

// fill completes b, of which Index, Wire and Type are set. It reports whether that can be done.
func (m *Matcher) fill(b *Binding, p *plan.Node) bool {
	t := b.Type
	if t.Fault != "" {
		return m.wrong(t, t.Fault, "")
	}
	if t.Kind == reflect.Pointer {
		if _, ends := t.behind(); !ends {
			return m.mismatch(b, "it points to pointers without end")
		}
	}
	if t.Kind == reflect.Interface {
		return m.face(b, p)
	}
	switch p.Kind {
	case plan.Null:
		b.Kind = BindNull
		if t.isEmpty() || t.Kind == reflect.Pointer && (!m.options.Source || t.Elem().isEmpty()) {
			return true
		}
		return m.mismatch(b, "use struct{}, or a pointer to it")
	case plan.Nullable:
		return m.nullable(b, p)
	case plan.Union:
		return m.mismatch(b, m.options.UnionHint)
	}
	if t.Kind == reflect.Pointer {
		b.Kind, b.Item = BindPointer, m.bind(b.Index, t.Elem())
		return !b.Item.bad
	}
	if fits, done := m.methods(b, p); done {
		return fits
	}
	switch p.Kind {
	case plan.Record:
		return m.record(b, p)
	case plan.Array:
		if t.Kind != reflect.Slice {
			return m.mismatch(b, "use a slice")
		}
		b.Kind, b.Item = BindArray, m.inside(p.Item, t.Elem(), "[]", "[]")
		return !b.Item.bad
	case plan.Map:
		if t.Kind != reflect.Map || t.MapKey().Kind != reflect.String {
			return m.mismatch(b, "use a map whose keys are strings")
		}
		b.Kind, b.Item = BindMap, m.inside(p.Item, t.Elem(), "[]", "[]")
		return !b.Item.bad
	}
	kind, wire, hint := m.leaf(p, t)
	if kind == 0 {
		return m.mismatch(b, hint)
	}
	b.Kind, b.Wire = kind, wire
	if kind == BindEnumIndex {
		b.Constants, _ = symbolConstants(t, p)
	}
	return true
}

// isEmpty reports whether t is a struct without fields, which stands for null.
func (t *Type) isEmpty() bool { return t.Kind == reflect.Struct && len(t.Fields()) == 0 }

// nullable binds a union of null and one other type to what can be nil, or to runtime.Optional.
func (m *Matcher) nullable(b *Binding, p *plan.Node) bool {
	t := b.Type
	switch {
	case t.Kind == reflect.Pointer:
		b.Kind, b.Item = BindNullPointer, m.bind(p.Item, t.Elem())
	case t.Known == Optional:
		b.Kind, b.Item = BindOptional, m.bind(p.Item, t.Elem())
	case !m.options.Source && t.Kind == reflect.Map && t.Elem().Any && !m.try(p.Item, t):
		return m.mismatch(b, "the value of a union is no map with the branch's name: use a pointer to the value's "+
			"type, or any")
	case t.Kind == reflect.Slice || t.Kind == reflect.Map:
		b.Kind, b.Item = BindNullNil, m.bind(p.Item, t)
	default:
		return m.mismatch(b, "use a pointer, or runtime.Optional")
	}
	return !b.Item.bad
}

const noUnion = "the schema has no union there, so use the type that takes its data"

// face binds an interface type: any takes everything at run time, others only unions.
func (m *Matcher) face(b *Binding, p *plan.Node) bool {
	isUnion := p.Kind == plan.Nullable || p.Kind == plan.Union
	switch known := b.Type.Branches != nil; {
	case isUnion && known:
		return m.union(b, p, b.Type.Branches())
	case isUnion && (m.options.Source || !b.Type.Any):
		return m.mismatch(b, m.options.InterfaceHint)
	case m.options.Source:
		return m.mismatch(b, noUnion)
	case known || !b.Type.Any:
		return m.mismatch(b, noUnion+", or any")
	}
	if slices.ContainsFunc(m.plan.Nodes, func(p plan.Node) bool { return p.Widthless > plan.MaxWidthless }) {
		return m.mismatch(b, fmt.Sprintf("a record of the schema holds more than %d values of no bytes",
			plan.MaxWidthless))
	}
	b.Kind = BindAny
	return true
}

// inside binds a part of the value being bound; the steps are added to the paths of faults.
func (m *Matcher) inside(i plan.Index, t *Type, goStep, step string) *Binding {
	m.goPath, m.path = append(m.goPath, goStep), append(m.path, step)
	b := m.bind(i, t)
	m.goPath, m.path = m.goPath[:len(m.goPath)-1], m.path[:len(m.path)-1]
	return b
}

// mismatch notes that b's type cannot hold its plan node.
func (m *Matcher) mismatch(b *Binding, hint string) bool {
	if m.count++; m.trials == 0 {
		m.note(&Fault{Type: b.Type, AvroType: AvroType(&m.plan.Nodes[b.Index]), Hint: hint})
	}
	return false
}

// wrong notes something else that is wrong with a type.
func (m *Matcher) wrong(t *Type, msg, hint string) bool {
	if m.count++; m.trials == 0 {
		m.note(&Fault{Type: t, Msg: msg, Hint: hint})
	}
	return false
}

// wrongField notes something that is wrong with a field of the struct being bound.
func (m *Matcher) wrongField(f *Member, msg, hint string) {
	pos := m.enter(f)
	m.wrong(f.Type, msg, hint)
	m.leave(pos)
}

// enter makes faults those of a field, until leave is called with the place that enter returns.
func (m *Matcher) enter(f *Member) (around schema.Position) {
	around = m.pos
	m.goPath = append(m.goPath, f.path())
	if f.Pos.File != "" {
		m.pos = f.Pos
	}
	return around
}

func (m *Matcher) leave(around schema.Position) {
	m.goPath, m.pos = m.goPath[:len(m.goPath)-1], around
}

func (m *Matcher) note(f *Fault) {
	f.Go, f.Path, f.SchemaPath = f.Type.Go, joined(m.goPath), joined(m.path)
	if f.Pos.File == "" {
		f.Pos = m.pos
	}
	m.faults = append(m.faults, f)
}

// joined joins steps by dots, except before an index.
func joined(steps []string) string {
	return strings.ReplaceAll(strings.Join(steps, "."), ".[", "[")
}
