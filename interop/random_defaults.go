package main

import (
	"encoding/hex"
	"math"
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/schema"
)

// isGreedy reports whether Java takes a default of a union for one of this branch: without a look at it, or at least
// at the text.
func isGreedy(branch *schema.Schema, v schema.Value) bool {
	switch branch.Kind {
	case schema.Record, schema.Enum, schema.Array, schema.Map:
		return true
	case schema.Bytes, schema.Fixed:
		return v.Kind == schema.JSONString
	case schema.Int, schema.Long, schema.Float, schema.Double:
		return v.Kind == schema.JSONNumber
	}
	return false
}

// value returns the value in canonical form that a default stands for.
func (m *model) value(s *schema.Schema, v schema.Value) (any, error) {
	if m.depth++; m.depth > 100 {
		return nil, errNoMatch // with Java it overflows the stack: the first branch's own default is of a later branch
	}
	defer func() { m.depth-- }()
	switch s.Kind {
	case schema.Union:
		number := s.DefaultBranch(&v)
		greedy := slices.IndexFunc(s.Branches, func(b *schema.Schema) bool { return isGreedy(b, v) })
		if greedy >= 0 && greedy < number && m.use(quirkFirstBranch) {
			number = greedy
		}
		branch := s.Branches[number]
		value, err := m.value(branch, v)
		if err != nil || branch.Kind == schema.Null {
			return nil, err
		}
		return map[string]any{nameOf(branch): value}, nil
	case schema.Array:
		list := make([]any, 0)
		for _, member := range v.Members { // met by Java, which takes the values of an object for items
			v.Items = append(v.Items, member.Value)
		}
		for _, item := range v.Items {
			value, err := m.value(s.Items, item)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		return list, nil
	case schema.Map:
		if len(v.Items) > 0 {
			return nil, errNoMatch // Java writes how many entries there are, and none of them
		}
		entries := make(map[string]any)
		for _, member := range v.Members {
			value, err := m.value(s.Values, member.Value)
			if err != nil {
				return nil, err
			}
			entries[member.Name] = value
		}
		return entries, nil
	case schema.Record:
		fields := make(map[string]any)
		for _, f := range s.Fields {
			value, ok := v.Get(f.Name)
			if !ok && f.Default == nil {
				return nil, errNoMatch
			}
			if !ok {
				value = *f.Default
			}
			var err error
			if fields[f.Name], err = m.value(f.Type, value); err != nil {
				return nil, err
			}
		}
		return fields, nil
	}
	return scalarDefault(s, v)
}

// scalarDefault is value for types that hold no others.
func scalarDefault(s *schema.Schema, v schema.Value) (any, error) {
	switch s.Kind {
	case schema.Null:
		if v.Kind == schema.JSONNull {
			return nil, nil
		}
	case schema.Boolean:
		if v.Kind == schema.JSONBool {
			return v.Bool, nil
		}
	case schema.Int, schema.Long:
		if v.Kind == schema.JSONNumber {
			return looseInteger(s.Kind, v.Text), nil
		}
	case schema.Float, schema.Double:
		if v.Kind == schema.JSONNumber {
			return floatBits(s.Kind, v.Text)
		}
	case schema.Bytes, schema.Fixed:
		if v.Kind == schema.JSONString {
			return hex.EncodeToString(looseBytes(s, v.Text)), nil
		}
	case schema.Enum:
		if v.Kind == schema.JSONString && slices.Contains(s.Symbols, v.Text) {
			return v.Text, nil
		}
	case schema.String:
		if v.Kind == schema.JSONString {
			return v.Text, nil
		}
	}
	return nil, errNoMatch
}

// looseBytes returns the bytes of a default as Java takes it: question marks in the place of code points above 255,
// and a fixed is cut or filled to its size. Of a default that is valid nothing is lost.
func looseBytes(s *schema.Schema, text string) []byte {
	var data []byte
	for _, r := range text {
		if r > 255 {
			r = '?'
		}
		data = append(data, byte(r))
	}
	if s.Kind == schema.Fixed {
		data = append(data, make([]byte, s.Size)...)[:s.Size]
	}
	return data
}

// looseInteger returns the int or long of a default as Java takes it: the lower bits of a whole number, another cut
// off and brought into range. Of a default that is valid nothing is lost.
func looseInteger(kind schema.Kind, text string) string {
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil:
		f, _ := strconv.ParseFloat(text, 64)
		limit := -float64(math.MinInt64)
		if kind == schema.Int {
			limit = -math.MinInt32
		}
		switch {
		case f >= limit:
			n = int64(uint64(limit) - 1)
		case f < -limit:
			n = int64(-limit)
		default:
			n = int64(f)
		}
	case kind == schema.Int:
		n = int64(int32(n))
	}
	return strconv.FormatInt(n, 10)
}
