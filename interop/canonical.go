package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/schemagen/schemagen/schema"
)

// form is one of the two canonical forms.
type form struct {
	shortest bool // decimals of bytes are in as few bytes as can be, whatever they had
}

var plainForm, commonForm = form{}, form{shortest: true}

// of turns a value in Avro's JSON encoding, with numbers as json.Number, into the canonical form.
func (o form) of(s *schema.Schema, v any) (any, error) {
	switch x := v.(type) {
	case nil:
		if s.Kind == schema.Null || s.Kind == schema.Union {
			return nil, nil
		}
	case bool:
		if s.Kind == schema.Boolean {
			return x, nil
		}
	case json.Number:
		switch s.Kind {
		case schema.Int, schema.Long:
			return x.String(), nil
		case schema.Float, schema.Double:
			return floatBits(s.Kind, x.String())
		}
	case string:
		switch s.Kind {
		case schema.String, schema.Enum:
			return x, nil
		case schema.Float, schema.Double:
			return floatBits(s.Kind, x)
		case schema.Bytes, schema.Fixed:
			data, err := latin1Bytes(x)
			if o.shortest && s.Kind == schema.Bytes && s.Logical.Kind == schema.Decimal {
				data = shortest(data)
			}
			return hex.EncodeToString(data), err
		}
	case []any:
		if s.Kind == schema.Array {
			list := make([]any, len(x))
			for i, item := range x {
				var err error
				if list[i], err = o.of(s.Items, item); err != nil {
					return nil, fmt.Errorf("[%d]: %w", i, err)
				}
			}
			return list, nil
		}
	case map[string]any:
		return o.object(s, x)
	}
	return nil, fmt.Errorf("%T for %s", v, s.Kind)
}

func (o form) object(s *schema.Schema, x map[string]any) (any, error) {
	object := make(map[string]any, len(x))
	types := make(map[string]*schema.Schema)
	if s.Kind == schema.Record {
		for _, f := range s.Fields {
			types[f.Name] = f.Type
		}
	}
	for name, value := range x {
		var inner *schema.Schema
		switch s.Kind {
		case schema.Record:
			inner = types[name]
		case schema.Map:
			inner = s.Values
		case schema.Union:
			inner = branchOf(s, name)
		}
		if inner == nil {
			return nil, fmt.Errorf("no %q in %s", name, s.Kind)
		}
		var err error
		if object[name], err = o.of(inner, value); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return object, nil
}

// branchOf returns the branch of a union with the given name, nil if there is none.
func branchOf(s *schema.Schema, name string) *schema.Schema {
	for _, b := range s.Branches {
		if b.Kind.IsNamed() && b.Name.String() == name || !b.Kind.IsNamed() && b.Kind.String() == name {
			return b
		}
	}
	return nil
}

// floatBits returns the bits of the float or double that text is closest to, as 8 or 16 hexadecimal digits, or nan.
func floatBits(kind schema.Kind, text string) (string, error) {
	size := 64
	if kind == schema.Float {
		size = 32
	}
	f, err := strconv.ParseFloat(text, size)
	switch {
	case err != nil:
		return "", err
	case f != f:
		return "nan", nil
	case kind == schema.Float:
		return fmt.Sprintf("%08x", math.Float32bits(float32(f))), nil
	}
	return doubleBits(f), nil
}

func doubleBits(f float64) string { return fmt.Sprintf("%016x", math.Float64bits(f)) }

// latin1Bytes returns the bytes that the code points of text stand for.
func latin1Bytes(text string) ([]byte, error) {
	var data []byte
	for _, r := range text {
		if r > 255 {
			return nil, fmt.Errorf("code point %d in bytes", r)
		}
		data = append(data, byte(r))
	}
	return data, nil
}

// shortest returns the same number in the fewest bytes of two's complement. Avro 1.12, "Decimal", does not ask for
// that, and fastavro writes one byte more for -128 and the like.
func shortest(data []byte) []byte {
	for len(data) > 1 && (data[0] == 0 && data[1] < 0x80 || data[0] == 0xff && data[1] >= 0x80) {
		data = data[1:]
	}
	return data
}
