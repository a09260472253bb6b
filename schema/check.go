package schema

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
)

// checker holds the rules of Avro 1.12 that can be judged on the finished model. Parse and Validate
// both end in it; only the positions differ, since what a program has built has none.
type checker struct {
	*options
	*report
	written    map[*Schema]*written
	broken     map[*Schema]bool
	namespaces map[string]bool  // the invalid ones that are reported already
	owners     map[Name]*Schema // the type that a name, or an alias seen so far, stands for
	defaults   matcher
	noDefaults bool // with LaxDefaults: some default is wrong, so that all go
	filledIn   int  // what the defaults fill in where they leave out fields
}

// attribute is the position of an attribute of s, the first of those listed that is written.
func (c *checker) attribute(s *Schema, names ...string) Position {
	if w := c.written[s]; w != nil {
		for _, name := range names {
			if v := w.value.member(name); v != nil {
				return v.Pos
			}
		}
	}
	return s.Pos
}

// item is the position of an element of an array attribute of s.
func (c *checker) item(s *Schema, attribute string, i int) Position {
	if w := c.written[s]; w != nil {
		if v := w.value.member(attribute); v != nil && i < len(v.Items) {
			return v.Items[i].Pos
		}
	}
	return s.Pos
}

// fieldAttribute is the position of an attribute of the field s.Fields[i].
func (c *checker) fieldAttribute(s *Schema, i int, name string) Position {
	if w := c.written[s]; w != nil {
		if v := w.fields[i].member(name); v != nil {
			return v.Pos
		}
	}
	return s.Fields[i].Pos
}

// namedTypes checks every definition, then what concerns several of them at once.
func (c *checker) namedTypes(types []*Schema) {
	c.namespaces = make(map[string]bool)
	c.owners = make(map[Name]*Schema, len(types))
	for _, s := range types {
		c.owners[s.Name] = s
	}
	c.defaults = matcher{broken: c.broken}
	for _, s := range types {
		if c.full() {
			return
		}
		c.named(s)
	}
	c.endlessRecords(types)
	for _, s := range types {
		c.fieldDefaults(s)
	}
	if c.noDefaults {
		dropDefaults(types)
	}
	c.endlessDefaults(types)
}

// anonymous checks a schema that has no name, down to the named types in it. Its depth is bounded by
// that of the text.
func (c *checker) anonymous(s *Schema, at *path) {
	if s.Kind == Union {
		c.union(s, at)
	} else {
		for step, inner := range s.Parts() {
			c.inner(inner, at.then(step))
		}
	}
	c.logical(s, at)
}

// inner goes on to a schema inside another.
func (c *checker) inner(s *Schema, at *path) {
	if !s.Kind.IsNamed() {
		c.anonymous(s, at)
	}
}

// logical settles which logical type takes effect.
func (c *checker) logical(s *Schema, at *path) {
	if len(s.Props) == 0 {
		return
	}
	if l, ignored := logicalOf(s); s.Logical != l || s.IgnoredLogical != ignored {
		s.Logical, s.IgnoredLogical = l, ignored // not written without need: s may be in use already
	}
	if s.IgnoredLogical != "" {
		c.warn(ErrLogical, c.attribute(s, "logicalType"), at, "the plain "+s.Kind.String()+" is used",
			"logical type ignored: %s", s.IgnoredLogical)
	}
}

// union checks that the branches can be told apart. See Avro 1.12, "Unions".
func (c *checker) union(s *Schema, at *path) {
	seen := make(map[string]int, len(s.Branches))
	for i, branch := range s.Branches {
		pos := s.Pos
		if w := c.written[s]; w != nil {
			pos = w.value.Items[i].Pos
		}
		step := at.then(strconv.Itoa(i))
		c.inner(branch, step)
		switch name := branch.branchName(); {
		case branch.Kind == 0 || c.broken[branch]:
		case branch.Kind == Union:
			c.add(ErrUnion, pos, step, "move its branches into the outer union", "a union stands directly in a union")
		default:
			if first, ok := seen[name]; ok {
				c.add(ErrUnion, pos, step, repeatedBranchHint(branch), "branch %d repeats %s, which is branch %d", i+1,
					words.Clip(name), first+1)
				continue
			}
			seen[name] = i
		}
	}
}

// branchName is what tells the branches of a union apart: the fullname of a named type, else the
// name of the type. It is also the name of the branch in the JSON encoding.
func (s *Schema) branchName() string {
	if s.Kind.IsNamed() {
		return s.Name.String()
	}
	return s.Kind.String()
}

func repeatedBranchHint(s *Schema) string {
	switch {
	case s.Kind.IsNamed():
		return "remove one of them"
	case s.Kind.IsPrimitive():
		return "a logical type does not make it another type; wrap one of them into a record"
	}
	return "wrap each into a record of its own name"
}

// maxFixedSize is the largest size of a fixed, that of an int: Avro 1.12, "Fixed", calls it an integer.
const maxFixedSize = math.MaxInt32

// named checks one definition.
func (c *checker) named(s *Schema) {
	at := (*path)(nil).then(s.Name.String())
	c.name(s, at)
	c.aliases(s, at)
	switch s.Kind {
	case Record:
		c.record(s, at)
	case Enum:
		c.enum(s, at)
	case Fixed:
		if !c.broken[s] && (s.Size < 0 || s.Size > maxFixedSize) {
			c.add(ErrSize, c.attribute(s, "size"), at, "it lies between 0 and 2147483647", "size %d is out of range",
				s.Size)
		}
	}
	c.logical(s, at)
}

// name checks the name of a type. See Avro 1.12, "Names".
func (c *checker) name(s *Schema, at *path) {
	if !c.validName(s.Name.Short) {
		c.forgive(ErrName, c.attribute(s, "name"), at, c.nameHint(s.Name.Short), "%s is no valid name for a type",
			words.Quote(s.Name.Short))
	} else if primitiveKind(s.Name.Short) != 0 {
		c.forgive(ErrPrimitive, c.attribute(s, "name"), at,
			"give it another name, such as "+words.Quote(s.Name.Short+"_value"),
			"%s is a primitive type, and its name cannot be defined in any namespace", words.Quote(s.Name.Short))
	}
	if ns := s.Name.Namespace; !c.validNamespace(ns) && !c.namespaces[ns] {
		c.namespaces[ns] = true
		pos := c.attribute(s, "namespace", "name")
		if w := c.written[s]; w != nil {
			if name := w.value.member("name"); name != nil && strings.Contains(name.Text, ".") {
				pos = name.Pos
			}
		}
		c.forgive(ErrNamespace, pos, at, "it is empty, or names with single dots between them, such as \"com.example\"",
			"%s is no valid namespace", words.Quote(ns))
	}
}

// aliases warns of aliases that are not unique. Avro 1.12, "Aliases", asks for it, but every
// implementation accepts them, and they matter only when schemas are resolved.
func (c *checker) aliases(s *Schema, at *path) {
	for i, alias := range s.Aliases {
		if other := c.owners[alias]; other != nil {
			c.warn(ErrDuplicateName, c.item(s, "aliases", i), at, "remove it", "the alias %s also stands for %s",
				words.Quote(alias.String()), words.Quote(other.Name.String()))
		}
		c.owners[alias] = s
	}
}

// record checks the fields. See Avro 1.12, "Records".
func (c *checker) record(s *Schema, at *path) {
	seen := make(map[string]int, len(s.Fields))
	for i, f := range s.Fields {
		step := at.then(f.Name)
		c.inner(f.Type, step)
		if c.written[s] != nil && c.written[s].fields[i].member("name") == nil {
			continue
		}
		if !c.validLabel(f.Name) {
			c.forgive(ErrName, c.fieldAttribute(s, i, "name"), step, c.labelHint(f.Name),
				"%s is no valid name for a field", words.Quote(f.Name))
		}
		if first, ok := seen[f.Name]; ok {
			c.add(ErrDuplicateField, c.fieldAttribute(s, i, "name"), step, "give it another name",
				"the record %s already has a field %s%s", words.Quote(s.Name.String()), words.Quote(f.Name),
				onLine(s.Fields[first].Pos))
			continue
		}
		seen[f.Name] = i
	}
	c.fieldAliases(s, seen, at)
}

func onLine(pos Position) string {
	if pos.Line == 0 {
		return ""
	}
	return fmt.Sprintf(" at line %d", pos.Line)
}

// fieldAliases does the same for fields; owners comes with their names.
func (c *checker) fieldAliases(s *Schema, owners map[string]int, at *path) {
	for i, f := range s.Fields {
		for _, alias := range f.Aliases {
			other, ok := owners[alias]
			owners[alias] = i
			if ok {
				c.warn(ErrDuplicateField, c.fieldAttribute(s, i, "aliases"), at.then(f.Name), "remove it",
					"the alias %s also stands for the field %s", words.Quote(alias), words.Quote(s.Fields[other].Name))
			}
		}
	}
}

// enum checks symbols and default. See Avro 1.12, "Enums".
func (c *checker) enum(s *Schema, at *path) {
	if c.broken[s] {
		return
	}
	seen := make(map[string]int, len(s.Symbols))
	for i, symbol := range s.Symbols {
		if !c.validLabel(symbol) {
			c.forgive(ErrSymbol, c.item(s, "symbols", i), at, c.labelHint(symbol), "%s is no valid symbol",
				words.Quote(symbol))
		}
		if first, ok := seen[symbol]; ok {
			c.add(ErrDuplicateSymbol, c.item(s, "symbols", i), at, "remove it",
				"symbol %s is already at place %d of the list", words.Quote(symbol), first+1)
			continue
		}
		seen[symbol] = i
	}
	if _, ok := seen[s.EnumDefault]; s.EnumDefault != "" && !ok {
		c.forgive(ErrEnumDefault, c.attribute(s, "default"), at, oneOf("it is one of", s.Symbols),
			"the enum default %s is no symbol of %s", words.Quote(s.EnumDefault), words.Quote(s.Name.String()))
		if c.forgiving {
			s.EnumDefault = ""
		}
	}
}

// oneOf lists the first few of some names.
func oneOf(intro string, names []string) string {
	if len(names) == 0 {
		return "there is none to choose from"
	}
	names = slices.Clone(words.First(names, 8))
	for i := range names {
		names[i] = words.Clip(names[i])
	}
	return intro + " " + strings.Join(names, ", ")
}
