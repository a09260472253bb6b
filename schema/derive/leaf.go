package derive

import (
	"errors"

	"github.com/schemagen/schemagen/schema"
)

// leaf makes the schema of a type that holds no others, by what avrotype says or else by what is natural.
func (d *deriver) leaf(t *Type, s shape, at place) *schema.Schema {
	text := at.tag
	if text == "" {
		if made, done := d.enumOfConstants(t, s, at); done {
			return made
		}
		if text = naturalTags[s]; text == "" {
			d.fault(t, at, "no Avro type is meant by it", hints[s])
			return nil
		}
	}
	tag, err := parseTag(text)
	if err != nil {
		d.fault(t, at, "bad tag avrotype:\""+text+"\": "+err.Error(), "")
		return nil
	}
	tag.complete(t, s)
	if !suits(t, s, tag) {
		d.fault(t, at, "it cannot hold what avrotype:\""+text+"\" says", "")
		return nil
	}
	made := &schema.Schema{Kind: tag.base, Symbols: tag.symbols}
	if tag.base == schema.Fixed {
		made.Size = tag.size
	}
	if tag.logical.Kind != schema.NoLogical {
		made.WithLogical(tag.logical)
		var list schema.ErrorList
		if !made.Kind.IsNamed() && errors.As(schema.Validate(made), &list) {
			d.fault(t, at, list[0].Msg, "")
			return nil
		}
	}
	if made.Kind.IsNamed() {
		return d.named(t, at, text, made)
	}
	return made
}

// hints says what to do about types without a natural schema.
var hints = [shapes]string{
	unsignedShape: `half of its values do not fit Avro's long; accept that with the tag avrotype:"long", or use int64 or uint32`,
	decimalShape:  `say which decimal in a tag, as avrotype:"decimal(9,2)" or avrotype:"big-decimal"`,
	otherShape:    `use another type, a type with MarshalText and UnmarshalText, or leave the field out with the tag avro:"-"`,
}

// leafKey is a Go type together with what a tag makes of it.
type leafKey struct {
	key any
	tag string
}

// named gives a name to s, a fixed or an enum, or returns what was made of the same type and tag before.
func (d *deriver) named(t *Type, at place, text string, s *schema.Schema) *schema.Schema {
	key, declared := leafKey{t.Key, text}, t.isDeclared() || at.name.Short == ""
	if known, ok := d.made[key]; ok && declared {
		return known
	}
	if !declared {
		t = &Type{Key: t.Key, Go: t.Go}
	}
	name, ok := d.nameOf(t, at)
	if !ok {
		return nil
	}
	s.Name = name
	if declared && t.Doc != nil {
		s.Doc = t.Doc()
	}
	if !d.take(s, t, at) {
		s = nil
	}
	if declared {
		d.made[key] = s
	}
	return s
}
