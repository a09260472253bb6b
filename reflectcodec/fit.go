package reflectcodec

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// fit says how well a Go type suits a branch of a union. The lower the better.
type fit uint8

const (
	fitExact   fit = iota // the type is called like the branch, or is the natural type of its data
	fitNatural            // a named type made from the natural one
	fitAll                // the branch holds all of the type's values
	fitSome               // it holds some of them
	fitNone
)

// fits says how well t suits plan node i.
func (m *binder) fits(i plan.Index, t reflect.Type) fit {
	p := &m.plan.Nodes[i]
	t, ends := behind(t)
	if !ends || p.Kind == plan.Null {
		return fitNone
	}
	goPath, path := m.goPath, m.path
	_, err := m.bindBranch(i, t, t)
	m.goPath, m.path = goPath, path
	switch {
	case err != nil:
		return fitNone
	case p.Name.Short != "" && namedLike(t, p):
		return fitExact
	}
	natural := naturalType(p)
	switch {
	case natural == t:
		return fitExact
	case natural == nil:
		return fitSome
	case isStruct(natural, timeType) || natural.Kind() == reflect.Struct || isByteArray(natural, 16):
		if t.ConvertibleTo(natural) {
			return fitNatural
		}
	case natural.Kind() == t.Kind() && p.Kind != plan.Enum:
		return fitNatural
	}
	if holdsAll(p.Kind.Base(), t) {
		return fitAll
	}
	return fitSome
}

// namedLike reports whether t has the name of p, a named type: that of the schema of a generated type, or simply the same
// word as its short name.
func namedLike(t reflect.Type, p *plan.Node) bool {
	if t.Kind() == reflect.Struct && reflect.PointerTo(t).Implements(generatedType) {
		s, err := schema.ParseOfType(reflect.New(t).Interface().(generated).AvroSchema())
		return err == nil && s.Name == p.Name
	}
	return strings.EqualFold(t.Name(), p.Name.Short)
}

// holdsAll reports whether every value of t is one of an Avro type, where t is not its natural type.
func holdsAll(base plan.Kind, t reflect.Type) bool {
	k := t.Kind()
	switch base {
	case plan.Int:
		return k == reflect.Int8 || k == reflect.Int16 || k == reflect.Uint8 || k == reflect.Uint16
	case plan.Long:
		return isSigned(k) || k == reflect.Uint8 || k == reflect.Uint16 || k == reflect.Uint32
	case plan.Double:
		return k == reflect.Float32
	case plan.Bytes, plan.String:
		return k == reflect.String || isBytes(t) || hasText(t)
	}
	return false
}

// branchName is the name of a union's branch, as JSON data have it: the fullname of a named type, else the type's name
// (Avro 1.12, "JSON Encoding").
func branchName(p *plan.Node) string {
	switch base := p.Kind.Base(); base {
	case plan.Record, plan.Enum, plan.Fixed:
		return p.Name.String()
	default:
		return base.String()
	}
}

// branchNamed returns the number of the branch of union p with the given name, a fullname or, where that is unambiguous, a
// short name; -1 if there is none.
func branchNamed(nodes []plan.Node, p *plan.Node, name string) int {
	short, several := -1, false
	for number, i := range p.Branches {
		b := &nodes[i]
		if branchName(b) == name {
			return number
		}
		if b.Name.Short == name {
			short, several = number, short >= 0
		}
	}
	if several {
		return -1
	}
	return short
}
