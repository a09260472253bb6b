package schema

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/internal/words"
)

// compareRepeats checks that a type which is defined several times is the same each time.
func (p *parser) compareRepeats() {
	for _, r := range p.repeats {
		differs := differs
		if r.sameSource {
			differs = meaningDiffers
		}
		if p.broken[r.first] || p.broken[r.again] {
			continue // something is wrong with one for itself
		}
		if difference := differs(r.first, r.again); difference != "" {
			p.add(ErrDuplicateName, r.again.Pos, (*path)(nil).then(r.again.Name.String()),
				p.advice("Source", "make the two the same, or define it once and refer to it by name"),
				"%s is defined otherwise at %s: %s", words.Quote(r.again.Name.String()), r.first.Pos.place(),
				difference)
		}
	}
}

// place is a position as "file:line" for a message.
func (p Position) place() string {
	if p.File == "" {
		return fmt.Sprintf("line %d", p.Line)
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// differs says in what two definitions of one name differ, docs and properties included, or returns
// "". Named types inside are compared by name alone, as each of them is compared for itself.
func differs(a, b *Schema) string {
	switch {
	case a.Kind != b.Kind || a.IsError != b.IsError:
		return "another kind of type"
	case a.Doc != b.Doc:
		return "another doc"
	case !slices.Equal(a.Aliases, b.Aliases):
		return "other aliases"
	case !slices.Equal(a.Symbols, b.Symbols):
		return "other symbols"
	case a.EnumDefault != b.EnumDefault:
		return "another enum default"
	case a.Size != b.Size:
		return "another size"
	case !a.Props.equal(b.Props):
		return "other properties"
	case len(a.Fields) != len(b.Fields):
		return "another number of fields"
	}
	for i := range a.Fields {
		if fieldsDiffer(a.Fields[i], b.Fields[i]) {
			return "another field " + words.Quote(b.Fields[i].Name)
		}
	}
	return ""
}

func fieldsDiffer(a, b *Field) bool {
	return a.Name != b.Name || a.Doc != b.Doc || a.Order != b.Order || !slices.Equal(a.Aliases, b.Aliases) ||
		!a.Props.equal(b.Props) || (a.Default == nil) != (b.Default == nil) ||
		a.Default != nil && !a.Default.Equal(*b.Default) || typesDiffer(a.Type, b.Type)
}

// typesDiffer compares two schemas inside definitions. Its depth is that of the text.
func typesDiffer(a, b *Schema) bool {
	if a == nil || b == nil || a.Kind.IsNamed() {
		return a != b && (a == nil || b == nil || a.Kind != b.Kind || a.Name != b.Name)
	}
	return a.Kind != b.Kind || !a.Props.equal(b.Props) || typesDiffer(a.Items, b.Items) ||
		typesDiffer(a.Values, b.Values) ||
		!slices.EqualFunc(a.Branches, b.Branches, func(x, y *Schema) bool { return !typesDiffer(x, y) })
}

// meaningDiffers is differs for a type that the schema of some data defines twice: what neither shows in the bytes nor
// changes what they mean may differ, as docs may.
func meaningDiffers(a, b *Schema) string {
	la, _ := logicalOf(a)
	lb, _ := logicalOf(b)
	switch {
	case a.Kind != b.Kind:
		return "another kind of type"
	case !slices.Equal(a.Symbols, b.Symbols):
		return "other symbols"
	case a.Size != b.Size:
		return "another size"
	case la != lb:
		return "another logical type"
	case len(a.Fields) != len(b.Fields):
		return "another number of fields"
	}
	for i := range a.Fields {
		if a.Fields[i].Name != b.Fields[i].Name || typeMeaningDiffers(a.Fields[i].Type, b.Fields[i].Type) {
			return "another field " + words.Quote(b.Fields[i].Name)
		}
	}
	return ""
}

// typeMeaningDiffers is typesDiffer for such a type. Its depth is that of the text.
func typeMeaningDiffers(a, b *Schema) bool {
	if a == nil || b == nil {
		return a != b
	}
	if a.Kind.IsNamed() {
		return a.Kind != b.Kind || a.Name != b.Name
	}
	la, _ := logicalOf(a)
	lb, _ := logicalOf(b)
	return a.Kind != b.Kind || la != lb || typeMeaningDiffers(a.Items, b.Items) ||
		typeMeaningDiffers(a.Values, b.Values) ||
		!slices.EqualFunc(a.Branches, b.Branches, func(x, y *Schema) bool { return !typeMeaningDiffers(x, y) })
}

// equal reports whether two lists hold the same attributes, in whatever order.
func (p Properties) equal(other Properties) bool {
	if len(p) != len(other) {
		return false
	}
	for _, mine := range p {
		if theirs, ok := other.Get(mine.Name); !ok || !mine.Value.Equal(theirs) {
			return false
		}
	}
	return true
}
