package stats

import (
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Field is what is known of the values at one place.
type Field struct {
	// Path says where, and Type what is there, such as long, decimal(9,2), or the name of a record.
	Path, Type string
	// Nullable: it is a union of which null is a branch.
	Nullable bool
	// Values is how many there are that are not null, and Nulls how many are.
	Values, Nulls int64
	// Bytes is how many bytes all of them take in the records, with those of inner fields, branch numbers and lengths.
	Bytes int64
	// Distinct is how many of the values differ; Exact says that it is no estimate. It is -1 for what is made of other fields.
	Distinct int64
	Exact    bool
	// Min and Max are the smallest and the largest value in Avro's order (Avro 1.12, "Sort Order"), decimals by number; nil if there is none.
	Min, Max *Bound
	// MinItems and MaxItems are how many items the smallest and the largest array or map has; -1 for other types.
	MinItems, MaxItems int64
}

// Bound is the smallest or largest value of a field.
type Bound struct {
	// JSON is the value, in plain JSON with logical types in the form that people use. Of a string or bytes longer than 64 bytes it is the start.
	JSON string
	// Cut says that the value is longer.
	Cut bool
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
		Distinct: -1, MinItems: -1, MaxItems: -1,
	}
	switch kind := at.node.Kind; {
	case (kind == plan.Array || kind == plan.Map) && c.some:
		f.MinItems, f.MaxItems = c.minInt, c.maxInt
	case kind != plan.Null && !isMade(kind):
		f.Distinct, f.Exact = c.distinct.distinct()
		if c.some && !c.beyond {
			f.Min, f.Max = c.bound(at.node, c.minInt, c.minFloat, c.minBytes, c.minLonger), c.bound(at.node, c.maxInt, c.maxFloat, c.maxBytes, c.maxLonger)
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

// bound makes a value readable of which one of the forms is meant.
func (c *column) bound(n *plan.Node, whole int64, floating float64, text []byte, longer bool) *Bound {
	b := &Bound{Cut: longer}
	var encoded []byte
	switch n.Kind {
	case plan.Boolean:
		b.JSON = strconv.FormatBool(whole != 0)
		return b
	case plan.Float:
		encoded = runtime.AppendFloat(nil, float32(floating))
	case plan.Double:
		encoded = runtime.AppendDouble(nil, floating)
	case plan.DecimalBytes, plan.DecimalFixed:
		var r runtime.Reader
		r.ResetBytes(runtime.AppendBytes(nil, text))
		b.JSON = decimal.Read(&r, math.MaxInt32, n.Scale).String()
		return b
	case plan.Bytes, plan.Fixed, plan.String, plan.UUIDString, plan.UUIDFixed:
		return textBound(n, text, longer)
	default:
		encoded = runtime.AppendLong(nil, whole)
	}
	b.JSON = toJSON(n.Schema, encoded)
	return b
}

// textBound is bound for texts and bytes.
func textBound(n *plan.Node, text []byte, longer bool) *Bound {
	kind := n.Kind
	if kind == plan.UUIDFixed && len(text) == len(runtime.UUID{}) {
		return &Bound{JSON: strconv.Quote(runtime.UUID(text).String())}
	}
	if kind == plan.String || kind == plan.UUIDString {
		for longer && len(text) > 0 && !utf8.Valid(text) && !utf8.RuneStart(text[len(text)-1]) {
			text = text[:len(text)-1] // a letter that was cut through
		}
		if longer && len(text) > 0 && !utf8.Valid(text) {
			text = text[:len(text)-1]
		}
		if utf8.Valid(text) {
			return &Bound{JSON: toJSON(stringSchema, runtime.AppendBytes(nil, text)), Cut: longer}
		}
	}
	return &Bound{JSON: toJSON(bytesSchema, runtime.AppendBytes(nil, text)), Cut: longer}
}

var (
	stringSchema = schema.MustParse(`"string"`)
	bytesSchema  = schema.MustParse(`"bytes"`)
)

// toJSON returns the JSON of an encoded value. A value that is none of its logical type, such as a time of 25 hours, is that of the type
// underneath.
func toJSON(s *schema.Schema, encoded []byte) string {
	for _, options := range [][]avrojson.Option{{avrojson.Logical()}, nil} {
		codec, err := avrojson.New(s, options...)
		if err != nil {
			continue
		}
		var r runtime.Reader
		r.ResetBytes(encoded)
		if text, err := codec.AppendJSON(nil, &r); err == nil {
			return string(text)
		}
	}
	return ""
}
