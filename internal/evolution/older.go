package evolution

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/schemagen/schemagen/schema"
)

// Older returns the text of a schema that s may have been once: s after random steps back. Read as s, its data need
// what resolution has: fields that are dropped, moved, renamed or have a default, promoted numbers, branches of unions
// and symbols of enums that came, went or moved. Now and then data of it hold something that s has no place for; that
// the two do not match at all is rare.
//
// s is not changed. The same state of random gives the same text.
func Older(s *schema.Schema, random *rand.Rand) string {
	const trials = 20
	for range trials {
		a := &ager{Rand: random, named: make(map[*schema.Schema]*schema.Schema)}
		text := a.of(s).String()
		if _, err := schema.Parse(text); err == nil {
			return text
		}
	}
	return s.String()
}

// ager makes older schemas. What it makes may be no valid schema: a union can have got two branches of one type.
type ager struct {
	*rand.Rand
	named map[*schema.Schema]*schema.Schema // what has become of named types
	gone  int                               // fields and symbols that are no more, for their names
}

func (a *ager) oneIn(n int) bool { return a.IntN(n) == 0 }

// of returns what s was.
func (a *ager) of(s *schema.Schema) *schema.Schema {
	if s.Kind != schema.Union && a.oneIn(12) {
		return a.asUnion(a.plain(s))
	}
	return a.plain(s)
}

// plain is of without a union around s.
func (a *ager) plain(s *schema.Schema) *schema.Schema {
	switch s.Kind {
	case schema.Record, schema.Enum, schema.Fixed:
		return a.namedType(s)
	case schema.Array:
		return schema.NewArray(a.of(s.Items))
	case schema.Map:
		return schema.NewMap(a.of(s.Values))
	case schema.Union:
		return a.union(s)
	}
	return a.primitive(s)
}

// demotions are the types that are promoted to a given one.
var demotions = map[schema.Kind][]schema.Kind{
	schema.Long:   {schema.Int},
	schema.Float:  {schema.Int, schema.Long},
	schema.Double: {schema.Int, schema.Long, schema.Float},
	schema.String: {schema.Bytes},
	schema.Bytes:  {schema.String},
}

func (a *ager) primitive(s *schema.Schema) *schema.Schema {
	old := *s
	from := demotions[s.Kind]
	switch {
	case s.Logical.Kind == schema.Decimal:
		if l := s.Logical; l.Precision > max(l.Scale, 1) && a.oneIn(4) {
			l.Precision--
			old.WithLogical(l)
		}
	case len(from) == 0 || !a.oneIn(4):
	case s.Logical.Kind == schema.NoLogical:
		return schema.NewPrimitive(from[a.IntN(len(from))])
	case s.Kind == schema.Long: // a time
		return schema.NewPrimitive(schema.Int)
	}
	return &old
}

// asUnion returns a union of s and another type, or of s alone.
func (a *ager) asUnion(s *schema.Schema) *schema.Schema {
	if s.Kind == schema.Union {
		return s
	}
	switch a.IntN(3) {
	case 0:
		return schema.NewUnion(s)
	case 1:
		return schema.NewUnion(s, a.stranger())
	}
	return schema.NewUnion(schema.NewPrimitive(schema.Null), s)
}

// union returns some branches of s in another order, maybe with one more, or one of them alone.
func (a *ager) union(s *schema.Schema) *schema.Schema {
	if len(s.Branches) == 0 {
		return schema.NewUnion()
	}
	if a.oneIn(5) {
		return a.plain(s.Branches[a.IntN(len(s.Branches))])
	}
	var branches []*schema.Schema
	for _, branch := range s.Branches {
		if !a.oneIn(6) {
			branches = append(branches, a.plain(branch))
		}
	}
	if len(branches) == 0 || a.oneIn(6) {
		branches = append(branches, a.stranger())
	}
	if a.oneIn(3) {
		a.Shuffle(len(branches), func(i, j int) { branches[i], branches[j] = branches[j], branches[i] })
	}
	return schema.NewUnion(branches...)
}

// stranger returns a type that has nothing to do with the schema.
func (a *ager) stranger() *schema.Schema {
	a.gone++
	switch a.IntN(7) {
	case 0:
		return schema.NewArray(schema.NewPrimitive(schema.String))
	case 1:
		return schema.NewMap(schema.NewUnion(schema.NewPrimitive(schema.Null), schema.NewPrimitive(schema.Double)))
	case 2:
		return schema.NewFixed(fmt.Sprintf("gone.Fixed%d", a.gone), a.IntN(9))
	case 3:
		return schema.NewEnum(fmt.Sprintf("gone.Enum%d", a.gone), "A", "B")
	case 4:
		name := fmt.Sprintf("gone.Record%d", a.gone)
		record := schema.NewRecord(name, schema.NewField("text", schema.NewPrimitive(schema.String)))
		next := schema.NewUnion(schema.NewPrimitive(schema.Null), record)
		record.Fields = append(record.Fields, schema.NewField("next", next),
			schema.NewField("flags", schema.NewArray(schema.NewPrimitive(schema.Int))))
		return record
	}
	kinds := []schema.Kind{schema.Boolean, schema.Int, schema.Long, schema.Float, schema.Double, schema.String,
		schema.Bytes}
	return schema.NewPrimitive(kinds[a.IntN(len(kinds))])
}

// namedType returns what a named type was, which is the same wherever the type is mentioned.
func (a *ager) namedType(s *schema.Schema) *schema.Schema {
	if old := a.named[s]; old != nil {
		return old
	}
	old := &schema.Schema{Kind: s.Kind, Name: s.Name, IsError: s.IsError, Size: s.Size, Logical: s.Logical,
		Props: s.Props}
	a.named[s] = old
	switch {
	case len(s.Aliases) > 0 && a.oneIn(2):
		old.Name = s.Aliases[a.IntN(len(s.Aliases))]
	case a.oneIn(8):
		old.Name.Namespace = "once.upon.a.time"
	}
	switch s.Kind {
	case schema.Record:
		a.fields(old, s)
	case schema.Enum:
		a.symbols(old, s)
	}
	return old
}

func (a *ager) fields(old, s *schema.Schema) {
	for _, f := range s.Fields {
		if f.Default != nil && a.oneIn(3) {
			continue // it came later
		}
		name := f.Name
		if len(f.Aliases) > 0 && a.oneIn(2) {
			name = f.Aliases[a.IntN(len(f.Aliases))]
		}
		old.Fields = append(old.Fields, schema.NewField(name, a.of(f.Type)))
	}
	for a.oneIn(3) {
		t := a.stranger()
		if a.oneIn(3) {
			t = schema.NewUnion(schema.NewPrimitive(schema.Null), old)
		}
		old.Fields = append(old.Fields, schema.NewField(fmt.Sprintf("gone%d", a.gone), t))
		a.gone++
	}
	if a.oneIn(2) {
		a.Shuffle(len(old.Fields), func(i, j int) { old.Fields[i], old.Fields[j] = old.Fields[j], old.Fields[i] })
	}
}

func (a *ager) symbols(old, s *schema.Schema) {
	old.Symbols = slices.Clone(s.Symbols)
	if len(old.Symbols) > 1 && a.oneIn(4) {
		old.Symbols = old.Symbols[:len(old.Symbols)-1]
	}
	if a.oneIn(5) {
		a.gone++
		old.Symbols = append(old.Symbols, fmt.Sprintf("GONE%d", a.gone))
	}
	if a.oneIn(3) {
		a.Shuffle(len(old.Symbols), func(i, j int) { old.Symbols[i], old.Symbols[j] = old.Symbols[j], old.Symbols[i] })
	}
}
