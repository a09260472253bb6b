package schema

import (
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/words"
)

// Validate checks a schema that a program has built against all that Parse checks, and completes it:
// Logical and the attributes in Props that declare it are made to agree. The error is an ErrorList;
// its entries name places by path where there are no positions. After Validate without error, s is
// as good as one that came out of Parse and must not be changed any more.
func Validate(s *Schema, opts ...Option) error {
	v := validator{options: newOptions(opts), heights: make(map[*Schema]int)}
	v.forgiving = v.ofData
	if s == nil {
		v.add(ErrMissing, Position{}, nil, "build one with NewRecord or its like", "there is no schema")
		return v.err()
	}
	types := v.structure(s)
	if err := v.err(); err != nil {
		return err
	}
	if fault, ok := s.CheckFinite().(*Diagnostic); ok {
		return ErrorList{fault}
	}
	c := checker{options: &v.options, report: &v.report}
	if !s.Kind.IsNamed() {
		c.anonymous(s, nil)
	}
	c.namedTypes(types)
	return v.err()
}

// validator checks what cannot be wrong in a schema that was read from a text, so that the checker
// can rely on it.
type validator struct {
	options
	report
	heights map[*Schema]int // levels below and with an anonymous schema; open while being found
}

// structure checks every schema in s for itself and returns the named types in order.
func (v *validator) structure(s *Schema) (types []*Schema) {
	names := make(map[Name]bool)
	if !s.Kind.IsNamed() {
		v.height(s, nil, 1)
	}
	for inner := range s.All() {
		if v.full() {
			break
		}
		at := (*path)(nil).then(inner.branchName())
		v.attributes(inner, at)
		if !inner.Kind.IsNamed() {
			continue
		}
		types = append(types, inner)
		if names[inner.Name] {
			v.add(ErrDuplicateName, inner.Pos, at, "use the same *Schema wherever the type occurs",
				"%s is defined by two schemas", words.Quote(inner.Name.String()))
		}
		names[inner.Name] = true
		for i, f := range inner.Fields {
			v.field(f, i, at)
		}
	}
	return types
}

// open marks a schema whose height is being found.
const open = -1

// height returns how many levels of anonymous schemas s has, and reports children that are missing,
// nesting that is too deep, and circles without a named type in them, which no text could hold.
func (v *validator) height(s *Schema, at *path, depth int) int {
	if s == nil || s.Kind == 0 || s.Kind > Union {
		pos, kind := Position{}, "missing"
		if s != nil {
			pos, kind = s.Pos, "of kind "+s.Kind.String()
		}
		v.add(ErrMissing, pos, at, "build it with NewPrimitive, NewArray or their like", "a schema is %s", kind)
		return 0
	}
	if s.Kind.IsNamed() {
		return 0
	}
	height, known := v.heights[s]
	if height == open {
		v.add(ErrCycle, s.Pos, at, "only records can contain themselves", "the %s contains itself", s.Kind)
		return 0
	}
	if !known && depth <= v.maxDepth {
		v.heights[s] = open
		for step, inner := range s.Parts() {
			height = max(height, v.height(inner, at.then(step), depth+1))
		}
		height++
		v.heights[s] = height
	}
	if depth+height-1 > v.maxDepth || depth > v.maxDepth {
		v.add(ErrDepth, s.Pos, at, v.depthHint(), "the schema nests deeper than %d levels", v.maxDepth)
		return 0
	}
	return height
}

// attributes checks what a schema carries besides other schemas.
func (v *validator) attributes(s *Schema, at *path) {
	v.text(s.Doc, "doc", s.Pos, at)
	for _, alias := range s.Aliases {
		v.text(alias.String(), "alias", s.Pos, at)
	}
	v.properties(s.Props, s.Pos, at, func(name string) bool { return reserved(s.Kind, name) })
	if s.Logical == (Logical{}) {
		return
	}
	props := s.writtenProps()
	declared, ignored := logicalOf(&Schema{Kind: s.Kind, Size: s.Size, Props: props})
	switch {
	case ignored != "":
		v.add(ErrLogical, s.Pos, at, "remove it or change the type", "invalid logical type: %s", ignored)
	case declared != s.Logical:
		v.add(ErrLogical, s.Pos, at, "set both with WithLogical", "Logical and Props declare different logical types")
	case len(props) != len(s.Props):
		s.Props = props
	}
}

// field checks what a field carries, and that it has a type.
func (v *validator) field(f *Field, i int, at *path) {
	if f == nil {
		v.add(ErrMissing, Position{}, at, "build it with NewField", "field %d is missing", i+1)
		return
	}
	at = at.then(f.Name)
	v.height(f.Type, at, 1)
	v.text(f.Doc, "doc", f.Pos, at)
	for _, alias := range f.Aliases {
		v.text(alias, "alias", f.Pos, at)
	}
	v.properties(f.Props, f.Pos, at, reservedForField)
	if f.Order > Ignore {
		v.add(ErrOrder, f.Pos, at, "it is Ascending, Descending or Ignore", "unknown order %d", f.Order)
	}
	if f.Default != nil {
		if fault := f.Default.check(v.maxDepth); fault != "" {
			v.add(ErrDefault, f.Pos, at, "ParseValue makes values from JSON", "the default cannot be written: %s",
				fault)
		}
	}
}

func (v *validator) properties(props Properties, pos Position, at *path, reserved func(string) bool) {
	seen := make(map[string]bool, len(props))
	for i := range props {
		p := &props[i]
		v.text(p.Name, "property", pos, at)
		switch fault := p.Value.check(v.maxDepth); {
		case fault != "":
			v.add(ErrAttribute, pos, at, "ParseValue makes values from JSON", "the property %s cannot be written: %s",
				words.Quote(p.Name), fault)
		case seen[p.Name]:
			v.add(ErrAttribute, pos, at, "remove one of them", "the property %s occurs twice", words.Quote(p.Name))
		case reserved(p.Name) && (p.Name != "doc" || p.Value.Kind == JSONString):
			v.add(ErrAttribute, pos, at, "set the field of the struct", "the attribute %s is no property",
				words.Quote(p.Name))
		}
		seen[p.Name] = true
	}
}

func (v *validator) text(s, what string, pos Position, at *path) {
	if !utf8.ValidString(s) {
		v.add(ErrAttribute, pos, at, "all text of a schema is UTF-8", "%s %s is not UTF-8", what, words.Quote(s))
	}
}
