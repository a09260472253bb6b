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

// Field is what is known of the values at one place. Its JSON form is part of the contract with scripts: what a field
// does not have, its object has not either.
type Field struct {
	// Path says where, and Type what is there, such as long, decimal(9,2), or the name of a record.
	Path string `json:"path"`
	Type string `json:"type"`
	// Nullable: it is a union of which null is a branch.
	Nullable bool `json:"nullable"`
	// Values is how many there are that are not null, and Nulls how many are.
	Values int64 `json:"values"`
	Nulls  int64 `json:"nulls"`
	// Bytes is how many bytes all of them take in the records, with those of inner fields, branch numbers and lengths.
	Bytes int64 `json:"bytes"`
	// Distinct is how many of the values differ; Exact says that it is no estimate. What is made of other fields has
	// none.
	Distinct *int64 `json:"distinct,omitempty"`
	Exact    *bool  `json:"exact,omitempty"`
	// Min and Max are the smallest and the largest value in Avro's order (Avro 1.12, "Sort Order"), decimals by number:
	// in plain JSON with logical types in the form that people use. Of a string or bytes longer than 64 bytes it is the
	// start, as MinCut and MaxCut say.
	Min    json.RawMessage `json:"min,omitempty"`
	Max    json.RawMessage `json:"max,omitempty"`
	MinCut bool            `json:"minCut,omitempty"`
	MaxCut bool            `json:"maxCut,omitempty"`
	// MinItems and MaxItems are how many items the smallest and the largest array or map has.
	MinItems *int64 `json:"minItems,omitempty"`
	MaxItems *int64 `json:"maxItems,omitempty"`
}

// Fields returns what is known of all fields, in the order of the schema. The schema's own record is not one of them.
func (g *Gatherer) Fields() []Field {
	fields := make([]Field, 0, len(g.columns))
	for i := range g.columns {
		at := &g.layout.columns[i]
		if at.path == "" && at.node.Kind == plan.Record {
			continue
		}
		fields = append(fields, g.columns[i].field(at))
	}
	return fields
}

func (c *column) field(at *place) Field {
	f := Field{
		Path: at.path, Type: describe(at.node), Nullable: at.nullable, Values: c.values, Nulls: c.nulls, Bytes: c.bytes,
	}
	switch kind := at.node.Kind; {
	case (kind == plan.Array || kind == plan.Map) && c.some:
		f.MinItems, f.MaxItems = &c.whole[0], &c.whole[1]
	case kind != plan.Null && !isMade(kind):
		n, exact := c.distinct.distinct()
		f.Distinct, f.Exact = &n, &exact
		if c.some && !c.beyond {
			f.Min, f.MinCut = c.bound(at.node, 0)
			f.Max, f.MaxCut = c.bound(at.node, 1)
		}
	}
	return f
}

// describe is the type of a node for people.
func describe(n *plan.Node) string {
	switch n.Kind {
	case plan.DecimalBytes, plan.DecimalFixed:
		return "decimal(" + strconv.Itoa(n.Precision) + "," + strconv.Itoa(n.Scale) + ")"
	case plan.UUIDString, plan.UUIDFixed:
		return "uuid"
	case plan.Nullable, plan.Union:
		return "union"
	case plan.Record, plan.Enum, plan.Fixed:
		return n.Kind.String() + " " + n.Name.String()
	}
	return n.Kind.String()
}

// bound returns the smallest value as JSON, or the largest for 1, and whether it is cut.
func (c *column) bound(n *plan.Node, i int) (value json.RawMessage, cut bool) {
	switch n.Kind {
	case plan.Boolean:
		return strconv.AppendBool(nil, c.whole[i] != 0), false
	case plan.Float:
		return toJSON(n.Schema, runtime.AppendFloat(nil, float32(c.floats[i]))), false
	case plan.Double:
		return toJSON(n.Schema, runtime.AppendDouble(nil, c.floats[i])), false
	case plan.DecimalBytes, plan.DecimalFixed:
		var r runtime.Reader
		r.ResetBytes(runtime.AppendBytes(nil, c.texts[i].start))
		return []byte(decimal.Read(&r, math.MaxInt32, n.Scale).String()), false
	case plan.Bytes, plan.Fixed, plan.String, plan.UUIDString, plan.UUIDFixed:
		return c.texts[i].json(n.Kind), c.texts[i].longer
	}
	return toJSON(n.Schema, runtime.AppendLong(nil, c.whole[i])), false
}

// json returns a text or bytes as JSON.
func (t text) json(kind plan.Kind) json.RawMessage {
	start, s := t.start, bytesSchema
	switch kind {
	case plan.UUIDFixed:
		if len(start) == len(runtime.UUID{}) {
			return strconv.AppendQuote(nil, runtime.UUID(start).String())
		}
	case plan.String, plan.UUIDString:
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
