package gotype

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema/plan"
)

// Suit says how well a Go type suits a branch of a union. The lower the better.
type Suit uint8

// The suits.
const (
	SuitNamed   Suit = iota // it is called like the branch
	SuitExact               // it is the type that generated code has for the branch
	SuitNatural             // it is made from that
	SuitAll                 // the branch holds all of the type's values
	SuitSome                // it holds some of them
	SuitNone                // it holds none
)

// Suit says how well a type, or what it points to, suits plan node i.
func (m *Matcher) Suit(i plan.Index, t *Type) Suit { return m.suit(i, t, "", true) }

// suit is Suit for a type that stands for a branch in the interface called face. Several branches may have its short
// name.
func (m *Matcher) suit(i plan.Index, t *Type, face string, several bool) Suit {
	p := &m.plan.Nodes[i]
	t, ends := t.behind()
	if !ends || p.Kind == plan.Null {
		return SuitNone
	}
	if inner := m.wrapped(t); !m.try(i, t) && (inner == nil || !m.try(i, inner)) {
		return SuitNone
	}
	natural, exact := isNatural(p, t)
	switch {
	case m.isNamed(p, t, face, several):
		return SuitNamed
	case exact:
		return SuitExact
	case natural:
		return SuitNatural
	case holdsAll(p.Kind.Base(), t):
		return SuitAll
	}
	return SuitSome
}

// isNamed reports whether a type has the name of a plan node: the same word as its short name, or that of the schema
// of a type with methods. A node without a name goes by its type's, of which the interface's may stand in front, as in
// PaymentString.
func (m *Matcher) isNamed(p *plan.Node, t *Type, face string, several bool) bool {
	name := localName(t.Name)
	if short := p.Name.Short; short != "" {
		same := Alike(name, short)
		if same && !several || !t.Codec.Reads || t.Kind != reflect.Struct {
			return same
		}
		if text, err := t.SchemaText(); err != nil || !strings.Contains(text, short) {
			return same && err != nil
		}
		own, _ := m.ownSchema(t)
		return own != nil && own.schema.Name == p.Name
	}
	if t.Package == "" || t.Known != Unknown {
		return false
	}
	short, _, _ := strings.Cut(strings.ReplaceAll(p.Kind.String(), "-", ""), "(")
	if Alike(name, short) {
		return true
	}
	if face == "" || len(name) <= len(face) || !strings.EqualFold(name[:len(face)], face) {
		return false
	}
	rest := name[len(face):]
	return Alike(rest, short) || Alike(rest, p.Kind.Base().String())
}
