package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/schemagen/schemagen/schema"
)

// quirk is a way in which a peer resolves schemas, or reads a default, otherwise than this module.
type quirk string

// model resolves as a peer does: as the specification says (Avro 1.12, "Schema Resolution"), but for the peer's
// quirks. It works on values in canonical form, one datum at a time, and shares no code with what it is compared with.
type model struct {
	has  map[quirk]bool
	used map[quirk]bool // those that made a difference

	depth int // of the default that is being read
}

// use reports whether the peer has a quirk where it matters.
func (m *model) use(q quirk) bool {
	if m.has[q] {
		m.used[q] = true
	}
	return m.has[q]
}

// errNoMatch says that a value of the writer has no place in the reader's schema.
var errNoMatch = errors.New("no match")

// replaced stands for a string whose bytes are not UTF-8 and which the peer has made one of.
type replaced struct{}

// read returns the reader's value for one of the writer.
func (m *model) read(w, r *schema.Schema, v any) (any, error) {
	switch {
	case w.Kind == schema.Union:
		branch, inner := branchAndValue(w, v)
		return m.read(branch, r, inner)
	case r.Kind == schema.Union:
		branch := m.branch(w, r)
		if branch == nil {
			return nil, errNoMatch
		}
		value, err := m.read(w, branch, v)
		if err != nil || branch.Kind == schema.Null {
			return nil, err
		}
		return map[string]any{nameOf(branch): value}, nil
	case !m.matches(w, r):
		return nil, errNoMatch
	}
	switch w.Kind {
	case schema.Record:
		return m.record(w, r, v.(map[string]any))
	case schema.Enum:
		switch symbol := v.(string); {
		case slices.Contains(r.Symbols, symbol):
			return symbol, nil
		case r.EnumDefault != "":
			return r.EnumDefault, nil
		}
		return nil, errNoMatch
	case schema.Array:
		list := make([]any, 0)
		for _, item := range v.([]any) {
			value, err := m.read(w.Items, r.Items, item)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		return list, nil
	case schema.Map:
		entries := make(map[string]any)
		for key, item := range v.(map[string]any) {
			value, err := m.read(w.Values, r.Values, item)
			if err != nil {
				return nil, err
			}
			entries[key] = value
		}
		return entries, nil
	}
	return m.primitive(w.Kind, r.Kind, v)
}

// branchAndValue returns the branch of a union's value, and the value that it holds.
func branchAndValue(union *schema.Schema, v any) (*schema.Schema, any) {
	if object, ok := v.(map[string]any); ok {
		for name, inner := range object {
			return branchOf(union, name), inner
		}
	}
	return branchOf(union, "null"), nil
}

func nameOf(s *schema.Schema) string {
	if s.Kind.IsNamed() {
		return s.Name.String()
	}
	return s.Kind.String()
}

func (m *model) primitive(w, r schema.Kind, v any) (any, error) {
	text, _ := v.(string)
	switch {
	case w == r:
	case r == schema.String:
		data, err := hex.DecodeString(text)
		if err == nil && !utf8.Valid(data) {
			if m.use(quirkReplacesText) {
				return replaced{}, nil
			}
			return nil, errNoMatch
		}
		return string(data), err
	case r == schema.Bytes:
		return hex.EncodeToString([]byte(text)), nil
	case w == schema.Float: // to double
		if text == "nan" {
			return text, nil
		}
		bits, err := strconv.ParseUint(text, 16, 32)
		return doubleBits(float64(math.Float32frombits(uint32(bits)))), err
	case r == schema.Float || r == schema.Double:
		n, err := strconv.ParseInt(text, 10, 64)
		if r == schema.Float && float64(float32(n)) != float64(n) && m.use(quirkWideFloats) {
			return wide(n), err
		}
		if r == schema.Float {
			return fmt.Sprintf("%08x", math.Float32bits(float32(n))), err
		}
		return doubleBits(float64(n)), err
	}
	return v, nil
}

// wide is a float that is said to have more digits than it can.
type wide float64

var promotions = map[schema.Kind][]schema.Kind{
	schema.Int:    {schema.Long, schema.Float, schema.Double},
	schema.Long:   {schema.Float, schema.Double},
	schema.Float:  {schema.Double},
	schema.String: {schema.Bytes},
	schema.Bytes:  {schema.String},
}

// sameName reports whether a named type of the writer may be read as one of the reader, going by the names.
func sameName(w, r *schema.Schema) bool {
	return w.Name == r.Name || slices.Contains(r.Aliases, w.Name) || w.Name.Short == r.Name.Short
}

// matches reports whether the writer's type may be read as the reader's, neither a union, as far as the types
// themselves say.
func (m *model) matches(w, r *schema.Schema) bool {
	if w.Kind != r.Kind {
		return slices.Contains(promotions[w.Kind], r.Kind)
	}
	switch {
	case w.Kind == schema.Record:
		return sameName(w, r) || m.use(quirkRecordNames)
	case w.Kind.IsNamed() && !sameName(w, r):
		return false
	case w.Kind == schema.Fixed && w.Size != r.Size:
		return false
	}
	if d := schema.Decimal; w.Logical.Kind == d && r.Logical.Kind == d &&
		(w.Logical.Scale != r.Logical.Scale || w.Logical.Precision > r.Logical.Precision) {
		return m.use(quirkDecimals)
	}
	return true
}

// branch returns the branch of the reader's union for a type of the writer, or nil: the type itself before those that
// it is promoted to.
func (m *model) branch(w, r *schema.Schema) *schema.Schema {
	best, bestRank := (*schema.Schema)(nil), 0
	for _, b := range r.Branches {
		rank := m.rank(w, b)
		switch {
		case rank == 0:
		case best == nil:
			best, bestRank = b, rank
		case rank < bestRank && !m.use(quirkFirstMatch):
			best, bestRank = b, rank
		case rank == bestRank && rank == 2 && m.use(quirkRecordNames):
			best = b // of several of its unqualified name Java takes the last
		}
	}
	return best
}

// rank says how well a branch suits a type of the writer, 1 being best; 0 if it does not.
func (m *model) rank(w, b *schema.Schema) int {
	switch {
	case w.Kind != b.Kind:
		if slices.Contains(promotions[w.Kind], b.Kind) {
			return 4
		}
		return 0
	case w.Name == b.Name || slices.Contains(b.Aliases, w.Name): // so are types without a name
		return 1
	case w.Kind == schema.Record && m.has[quirkRecordNames]:
		if m.misses(w, b) {
			return 0
		}
		m.used[quirkRecordNames] = true
		if w.Name.Short == b.Name.Short {
			return 2
		}
		return 3
	case w.Kind == schema.Record && sameName(w, b) && m.misses(w, b) && !m.use(quirkNamesOnly):
		return 0
	case sameName(w, b) && !m.use(quirkFullnames):
		return 2
	}
	return 0
}

// misses reports whether a record of the writer lacks a field of the reader's, or has one that does not match it.
func (m *model) misses(w, r *schema.Schema) bool {
	for _, f := range r.Fields {
		from := m.source(w, r, f)
		switch {
		case from == nil:
			if f.Default == nil {
				return true
			}
		case from.Type.Kind == schema.Union:
		case f.Type.Kind == schema.Union:
			if m.branch(from.Type, f.Type) == nil {
				return true
			}
		case !m.matches(from.Type, f.Type):
			return true
		}
	}
	return false
}

func (m *model) record(w, r *schema.Schema, v map[string]any) (any, error) {
	fields := make(map[string]any)
	for _, f := range r.Fields {
		from := m.source(w, r, f)
		var err error
		switch {
		case from != nil:
			fields[f.Name], err = m.read(from.Type, f.Type, v[from.Name])
		case f.Default != nil:
			fields[f.Name], err = m.value(f.Type, *f.Default)
		default:
			err = errNoMatch
		}
		if err != nil {
			return nil, err
		}
	}
	return fields, nil
}

// source returns the writer's field that a field of the reader is read from, or nil.
func (m *model) source(w, r *schema.Schema, f *schema.Field) *schema.Field {
	if from := w.Field(f.Name); from != nil {
		return from
	}
	for _, alias := range f.Aliases {
		if from := w.Field(alias); from != nil {
			if w.Name != r.Name && !slices.Contains(r.Aliases, w.Name) && m.use(quirkAliases) {
				return nil
			}
			return from
		}
	}
	return nil
}
