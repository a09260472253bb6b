package gotype

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: The default of a field is a value of the field's type as Avro 1.12, "Complex Types", has it, which a logical
// type or a Go type may yet refuse: "" is a string, but no UUID; 300 is an int, but no int8. What is read is none the
// worse for that. Where it stands for a zero value, though, it must be read again as a value of that Go type.

// checkDefaults notes the structs in b that would write for a zero value a default that they cannot read. Of fields
// that do not fit anyway nothing more is said.
func (m *Matcher) checkDefaults(b *Binding, seen map[*Binding]bool) {
	if b == nil || seen[b] {
		return
	}
	seen[b] = true
	p := &m.plan.Nodes[b.Index]
	switch b.Kind {
	case BindStruct:
		for i := range b.Fields {
			f, g := &p.Fields[i], b.Fields[i].Member
			if g == nil {
				continue
			}
			around := m.enter(g)
			if g.OmitZero && f.Default != nil {
				m.checkDefault(f, b.Fields[i].Item)
			}
			m.checkPart(b.Fields[i].Item, f.Name, seen)
			m.leave(around)
		}
	case BindMapRecord:
		for i := range b.Fields {
			m.checkInside(b.Fields[i].Item, "["+p.Fields[i].Name+"]", p.Fields[i].Name, seen)
		}
	case BindArray, BindMap:
		m.checkInside(b.Item, "[]", "[]", seen)
	case BindUnion:
		for i := range b.Branches {
			if branch := &b.Branches[i]; branch.Item != nil {
				m.checkInside(branch.Item, "("+branch.String()+")", m.branchStep(branch.Item.Index), seen)
			}
		}
	default:
		m.checkDefaults(b.Item, seen)
	}
}

func (m *Matcher) checkInside(b *Binding, goStep, step string, seen map[*Binding]bool) {
	m.goPath = append(m.goPath, goStep)
	m.checkPart(b, step, seen)
	m.goPath = m.goPath[:len(m.goPath)-1]
}

func (m *Matcher) checkPart(b *Binding, step string, seen map[*Binding]bool) {
	m.path = append(m.path, step)
	m.checkDefaults(b, seen)
	m.path = m.path[:len(m.path)-1]
}

// checkDefault notes that a field cannot hold its default.
func (m *Matcher) checkDefault(f *plan.Field, b *Binding) {
	if len(m.faults) > 0 && !whole(b, make(map[*Binding]bool)) {
		return
	}
	told := m.refuses(b, f)
	cause := told
	if m.options.Refuses != nil {
		cause = m.options.Refuses(b, f)
	}
	if cause == nil {
		return
	}
	if told == nil {
		told = cause
	}
	why, hint := reason(told)
	m.note(&Fault{Type: b.Type, Err: cause, Hint: hint,
		Msg: "it is omitzero, but cannot hold the default of " + joined(m.path) + "." + f.Name + ": " + why})
}

// whole reports whether everything that a binding is made of fits.
func whole(b *Binding, seen map[*Binding]bool) bool {
	if b == nil || seen[b] {
		return true
	}
	seen[b] = true
	if b.bad {
		return false
	}
	for i := range b.Fields {
		if !whole(b.Fields[i].Item, seen) {
			return false
		}
	}
	for i := range b.Branches {
		if !whole(b.Branches[i].Item, seen) {
			return false
		}
	}
	return whole(b.Item, seen)
}

// refuses returns why a binding cannot hold a default, as far as it can be told without decoding it.
func (m *Matcher) refuses(b *Binding, f *plan.Field) error {
	v := *f.Schema.Default
	if err := m.plan.CheckDefault(f.Node, v); err != nil {
		return err
	}
	for b.Kind == BindPointer {
		b = b.Item
	}
	if k := b.Type.Kind; b.Kind == BindInteger {
		_, err := strconv.ParseInt(v.Text, 10, bits(k))
		if isUnsigned(k) {
			_, err = strconv.ParseUint(v.Text, 10, bits(k))
		}
		if err != nil {
			return fmt.Errorf("%s does not fit Go %s", v.Text, b.Type.Go)
		}
	}
	return nil
}

// bits is the width of a kind of integer. Those that depend on the machine may be wide.
func bits(k reflect.Kind) int {
	switch k {
	case reflect.Int8, reflect.Uint8:
		return 8
	case reflect.Int16, reflect.Uint16:
		return 16
	case reflect.Int32, reflect.Uint32:
		return 32
	}
	return 64
}

// reason is what an error of package schema says, without the place in the schema.
func reason(err error) (why, hint string) {
	var d *schema.Diagnostic
	if errors.As(err, &d) {
		return d.Msg, d.Hint
	}
	return err.Error(), ""
}
