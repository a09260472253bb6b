package schema

import (
	"iter"
	"slices"
	"strconv"
)

// All ranges over s and every schema inside it, once each, parents first and in the order of the
// text. Named types that recur are not entered again, so it ends on recursive schemas too.
func (s *Schema) All() iter.Seq[*Schema] {
	return func(yield func(*Schema) bool) {
		seen := make(map[*Schema]bool)
		list := []*Schema{s}
		for len(list) > 0 {
			next := list[len(list)-1]
			list = list[:len(list)-1]
			if next == nil || seen[next] {
				continue
			}
			seen[next] = true
			if !yield(next) {
				return
			}
			from := len(list)
			for _, inner := range next.Parts() {
				list = append(list, inner)
			}
			slices.Reverse(list[from:])
		}
	}
}

// Parts ranges over the schemas directly inside s, each with the step of a path that leads to it: "items", "values",
// the number of a branch, the name of a field.
func (s *Schema) Parts() iter.Seq2[string, *Schema] {
	return func(yield func(string, *Schema) bool) {
		switch s.Kind {
		case Array:
			yield("items", s.Items)
		case Map:
			yield("values", s.Values)
		case Union:
			for i, branch := range s.Branches {
				if !yield(strconv.Itoa(i), branch) {
					return
				}
			}
		case Record:
			for _, f := range s.Fields {
				if f != nil && !yield(f.Name, f.Type) {
					return
				}
			}
		}
	}
}

// Lookup returns the named type with the given fullname in s, s itself included, or nil.
func (s *Schema) Lookup(fullname string) *Schema {
	for inner := range s.All() {
		if inner.Kind.IsNamed() && inner.Name.String() == fullname {
			return inner
		}
	}
	return nil
}

// Field returns the field of the record s with the given name, or nil. Aliases are not names here.
func (s *Schema) Field(name string) *Field {
	for _, f := range s.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Nullable returns the other branch of a union of null and one more type, whichever comes first. ok
// is false for every other schema.
func (s *Schema) Nullable() (other *Schema, ok bool) {
	if s.Kind != Union || len(s.Branches) != 2 || s.Branches[0] == nil || s.Branches[1] == nil {
		return nil, false
	}
	for i, branch := range s.Branches {
		if branch.Kind == Null && s.Branches[1-i].Kind != Null {
			return s.Branches[1-i], true
		}
	}
	return nil, false
}
