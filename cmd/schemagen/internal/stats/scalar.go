package stats

import (
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// take takes in the next value of r, one that is made of no others.
func (c *column) take(r *runtime.Reader, n *node) {
	switch n.kind.Base() {
	case plan.Null:
		c.values--
		c.nulls++
	case plan.Boolean:
		v := int64(0)
		if r.Boolean() {
			v = 1
		}
		c.addWhole(v)
	case plan.Enum:
		c.addWhole(int64(r.Enum(n.symbols)))
	case plan.Int:
		c.addWhole(int64(r.Int()))
	case plan.Long:
		c.addWhole(r.Long())
	case plan.Float:
		c.addFloat(float64(r.Float()))
	case plan.Double:
		c.addFloat(r.Double())
	case plan.String, plan.Bytes:
		c.addBytes(r.BytesView(), n.kind)
	case plan.Fixed:
		c.addBytes(r.FixedView(n.size), n.kind)
	}
}

// addBytes takes in a value that is bytes, of the order that it has by its meaning.
func (c *column) addBytes(v []byte, kind plan.Kind) {
	switch {
	case kind.HasScale():
		c.addDecimal(v)
	case kind.IsDecimal(), kind.Meaning() == plan.Span:
		c.distinct.add(hashBytes(v)) // the bytes have no order that means something
	default:
		c.addText(v)
	}
}

// bound returns the smallest value as JSON, or the largest for 1, and whether it is cut.
func (c *column) bound(n *plan.Node, i int) (value json.RawMessage, cut bool) {
	if n.Kind.HasScale() {
		var r runtime.Reader
		r.ResetBytes(runtime.AppendBytes(nil, c.texts[i].start))
		return []byte(decimal.Read(&r, math.MaxInt32, n.Scale).String()), false
	}
	switch n.Kind.Base() {
	case plan.Boolean:
		return strconv.AppendBool(nil, c.whole[i] != 0), false
	case plan.Float:
		return toJSON(n.Schema, runtime.AppendFloat(nil, float32(c.floats[i]))), false
	case plan.Double:
		return toJSON(n.Schema, runtime.AppendDouble(nil, c.floats[i])), false
	case plan.Bytes, plan.Fixed, plan.String:
		return c.texts[i].json(n.Kind), c.texts[i].longer
	}
	return toJSON(n.Schema, runtime.AppendLong(nil, c.whole[i])), false
}

// json returns a text or bytes as JSON.
func (t text) json(kind plan.Kind) json.RawMessage {
	start, s := t.start, bytesSchema
	if kind == plan.UUIDFixed && len(start) == len(runtime.UUID{}) {
		return strconv.AppendQuote(nil, runtime.UUID(start).String())
	}
	if kind.Base() == plan.String {
		for t.longer && len(start) > 0 && !utf8.Valid(start) && !utf8.RuneStart(start[len(start)-1]) {
			start = start[:len(start)-1] // a letter that was cut through
		}
		if t.longer && len(start) > 0 && !utf8.Valid(start) {
			start = start[:len(start)-1]
		}
		if utf8.Valid(start) {
			s = stringSchema
		}
	}
	return toJSON(s, runtime.AppendBytes(nil, start))
}

var (
	stringSchema = schema.MustParse(`"string"`)
	bytesSchema  = schema.MustParse(`"bytes"`)
)

// toJSON returns the JSON of an encoded value. A value that is none of its logical type, such as a time of 25 hours, is
// that of the type underneath.
func toJSON(s *schema.Schema, encoded []byte) json.RawMessage {
	for _, options := range [][]avrojson.Option{{avrojson.Logical()}, nil} {
		codec, err := avrojson.New(s, options...)
		if err != nil {
			continue
		}
		var r runtime.Reader
		r.ResetBytes(encoded)
		if text, err := codec.AppendJSON(nil, &r); err == nil {
			return text
		}
	}
	return nil
}
