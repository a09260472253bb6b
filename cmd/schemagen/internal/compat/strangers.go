package compat

import (
	"slices"

	"github.com/schemagen/schemagen/schema"
)

// Strangers returns two versions of which one follows the other and that share no name of a type, among those that the
// mode does not compare, or nil. Without that, the newest of some unrelated schemas would pass for the newest version
// of all of them.
func (m Mode) Strangers(versions []*Version) (a, b *Version) {
	compared := len(m.Earlier(versions)) + 1 // from the newest on
	for i := range len(versions) - compared {
		if a, b := versions[i], versions[i+1]; !akin(a.Schema, b.Schema) {
			return a, b
		}
	}
	return nil, nil
}

// Title is the type that a version is about, in few words.
func (v *Version) Title() string { return typeText(v.Schema) }

// akin reports whether two schemas are about one named type, or about none.
func akin(a, b *schema.Schema) bool {
	x, y := topTypes(a), topTypes(b)
	if len(x) == 0 || len(y) == 0 {
		return len(x) == len(y)
	}
	return slices.ContainsFunc(x, func(s *schema.Schema) bool {
		return slices.ContainsFunc(y, func(t *schema.Schema) bool { return related(s, t) })
	})
}

// topTypes are the named types at the top of a schema.
func topTypes(s *schema.Schema) []*schema.Schema {
	if s.Kind.IsNamed() {
		return []*schema.Schema{s}
	}
	var all []*schema.Schema
	for _, inner := range s.Parts() {
		all = append(all, topTypes(inner)...)
	}
	return all
}
