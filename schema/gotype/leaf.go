package gotype

import (
	"errors"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
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
	made := &schema.Schema{Kind: tag.base, Symbols: tag.symbols}
	if tag.base == schema.Fixed {
		made.Size = tag.size
	}
	if tag.logical.Kind != schema.NoLogical {
		made.WithLogical(tag.logical)
	}
	if ok, hint := holds(t, s, made); !ok && at.tag == "" {
		d.fault(t, at, "no Avro type is meant by it", hint)
		return nil
	} else if !ok {
		d.fault(t, at, "it cannot hold what avrotype:\""+text+"\" says", hint)
		return nil
	}
	var list schema.ErrorList
	if !made.Kind.IsNamed() && errors.As(schema.Validate(made), &list) {
		d.fault(t, at, list[0].Msg, "")
		return nil
	}
	if made.Kind.IsNamed() {
		return d.named(t, at, text, made)
	}
	return made
}

// holds reports whether a Go type takes the data of a leaf, and a hint if it does not. More is taken than is meant: a
// time of day is no number, the text of a type no uuid, and that of a library's type no symbol.
func holds(t *Type, s shape, leaf *schema.Schema) (ok bool, hint string) {
	p, err := plan.Build(leaf)
	if err != nil {
		return false, ""
	}
	kind, _, hint := NewMatcher(p, MatchOptions{}).leaf(&p.Nodes[p.Roots[0]], t)
	logical := leaf.Logical.Kind != schema.NoLogical
	bare := !logical && leaf.Kind != schema.Long
	switch {
	case s == clockShape && bare,
		kind == BindText && logical,
		kind == BindEnumText && t.Known != Unknown:
		return false, ""
	}
	return kind != 0, hint
}

// hints says what to do about types without a natural schema.
var hints = [shapes]string{
	unsignedShape: `half of its values do not fit Avro's long; accept that with the tag avrotype:"long", or use ` +
		`int64 or uint32`,
	decimalShape: `say which decimal in a tag, as avrotype:"decimal(9,2)" or avrotype:"big-decimal"`,
	otherShape: `use another type, a type with MarshalText and UnmarshalText, or leave the field out with the tag ` +
		`avro:"-"`,
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
