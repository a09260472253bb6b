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

// isNatural reports whether t is made from the type that generated code has for a plan node, or is exactly that.
func isNatural(p *plan.Node, t *Type) (natural, exact bool) {
	declared := t.Package != ""
	kind := reflect.Invalid
	switch p.Kind {
	case plan.Boolean:
		kind = reflect.Bool
	case plan.Int:
		kind = reflect.Int32
	case plan.Long:
		kind = reflect.Int64
	case plan.Float:
		kind = reflect.Float32
	case plan.Double:
		kind = reflect.Float64
	case plan.String:
		kind = reflect.String
	case plan.Enum:
		return false, t.Kind == reflect.String && !declared
	case plan.Bytes, plan.Array:
		kind = reflect.Slice
	case plan.Map, plan.Record:
		kind = reflect.Map
	case plan.Fixed:
		return t.Kind == reflect.Array && t.Known == Unknown && !t.texts().both(), false
	case plan.UUIDString, plan.UUIDFixed:
		return t.Kind == reflect.Array, t.Known == UUID
	case plan.TimeMillis, plan.TimeMicros:
		return t.Kind == reflect.Int64, t.Known == Clock
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return t.Known == Decimal, t.Known == Decimal && !t.Made
	case plan.Duration:
		return t.isSpan(), t.Known == Span
	default:
		return t.Known == Time, t.Known == Time && !t.Made
	}
	natural = t.Kind == kind
	return natural, natural && !declared && (p.Kind <= plan.String || t.Elem().Any)
}

// holdsAll reports whether every value of t is one of an Avro type, where t is not its natural type.
func holdsAll(base plan.Kind, t *Type) bool {
	switch base {
	case plan.Int:
		return bits(t.Kind) < 32 && isInteger(t.Kind)
	case plan.Long:
		return isSigned(t.Kind) || isUnsigned(t.Kind) && bits(t.Kind) <= 32
	case plan.Double:
		return t.Kind == reflect.Float32
	case plan.Bytes, plan.String:
		return t.Kind == reflect.String || t.Kind == reflect.Slice && t.Elem().Kind == reflect.Uint8 || t.texts().both()
	}
	return false
}
