package plan

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema"
)

// NOTE: Defaults are values of the types below logical types (Avro 1.12, "Complex Types"), and data are read none the
// worse for one that is no value of the logical type; but what is written, and what a Go value is made of, must be one.
// There is one rule for what is: that of the readers in package runtime, which read the default's bytes as they would
// read a datum's. So code that sets a default, a reader that meets it in a table, and a codec that writes it for a
// field that is missing cannot differ.

// DefaultValue returns the Go value of v, a default of node i or a part of one, where i is no record, array, map or
// union: a bool, int32, int64, float32, float64, string or []byte, what package runtime makes of a logical type, the
// number of a symbol as an int32, nil for null. What no Go value of the logical type can hold is a *[schema.Diagnostic]
// with the position of v and the class [schema.ErrDefault]. It takes time and memory in proportion to the text of v.
func (p *Plan) DefaultValue(i Index, v schema.Value) (any, error) {
	n := &p.Nodes[i]
	encoded, err := appendScalarDefault(nil, n, v)
	if err != nil {
		return nil, &schema.Diagnostic{Pos: v.Pos, Err: schema.ErrDefault, Msg: "default: " + err.Error()}
	}
	r := new(runtime.Reader)
	r.ResetBytes(encoded)
	r.Limits.MaxStringBytes = -1 // it is as long as the schema has it
	value := readScalar(r, n)
	if r.ExpectEnd() != nil {
		return nil, refusal(n, v, r.Err())
	}
	return value, nil
}

// readScalar reads what is no record, array, map or union.
func readScalar(r *runtime.Reader, n *Node) any {
	switch n.Kind {
	case Null:
		return nil
	case DecimalBytes:
		return decimal.Read(r, n.Precision, n.Scale)
	case DecimalFixed:
		return decimal.ReadFixed(r, n.Size, n.Precision, n.Scale)
	case BigDecimal:
		return decimal.ReadBig(r)
	case UUIDString:
		return r.UUIDString()
	case UUIDFixed:
		return r.UUIDFixed()
	case Date:
		return r.Date()
	case TimeMillis:
		return r.TimeMillis()
	case TimeMicros:
		return r.TimeMicros()
	case TimestampMillis, LocalTimestampMillis:
		return r.TimestampMillis()
	case TimestampMicros, LocalTimestampMicros:
		return r.TimestampMicros()
	case TimestampNanos, LocalTimestampNanos:
		return r.TimestampNanos()
	case Duration:
		return r.Duration()
	case Boolean:
		return r.Boolean()
	case Int:
		return r.Int()
	case Long:
		return r.Long()
	case Float:
		return r.Float()
	case Double:
		return r.Double()
	case String:
		return r.String()
	case Bytes:
		return r.Bytes(nil)
	case Fixed:
		b := make([]byte, n.Size)
		r.Fixed(b)
		return b
	}
	return int32(r.Enum(len(n.Symbols)))
}

// refusal is the error of a default that a reader refuses.
func refusal(n *Node, v schema.Value, err error) error {
	why := err.Error()
	var failure *runtime.DecodeError
	if errors.As(err, &failure) {
		if why = failure.Detail; why == "" {
			why = failure.Err.Error()
		}
	}
	d := &schema.Diagnostic{Pos: v.Pos, Err: schema.ErrDefault, Msg: "default: " + why}
	switch n.Kind {
	case UUIDString:
		d.Msg = "default " + why
		d.Hint = "write it as 123e4567-e89b-42d3-a456-426614174000"
	case DecimalBytes, DecimalFixed:
		d.Msg = fmt.Sprintf("default is no decimal of precision %d: %s", n.Precision, why)
		d.Hint = "a decimal is one byte or more, in two's complement"
	case BigDecimal:
		d.Msg = "default is no big-decimal: " + why
		d.Hint = fmt.Sprintf("one is a bytes value and an int, the scale, from -%d to %d", decimal.MaxScale,
			decimal.MaxScale)
	case TimeMicros:
		const most = math.MaxInt64 / 1000
		d.Hint = "a time.Duration holds " + strconv.FormatInt(-most, 10) + " to " + strconv.FormatInt(most, 10)
	}
	return d
}

// CheckDefault returns what a logical type finds wrong with v, a default of node i; nil if nothing is: if v holds,
// where it is a record, array, map or union, nothing but what [Plan.DefaultValue] has a value for. The error is that of
// DefaultValue.
func (p *Plan) CheckDefault(i Index, v schema.Value) error {
	n := &p.Nodes[i]
	switch n.Kind {
	case Record:
		for j := range n.Fields {
			f := &n.Fields[j]
			fv, ok := v.Get(f.Name)
			if !ok {
				fv = *f.Schema.Default
			}
			if err := p.CheckDefault(f.Node, fv); err != nil {
				return err
			}
		}
	case Array:
		for _, item := range v.Items {
			if err := p.CheckDefault(n.Item, item); err != nil {
				return err
			}
		}
	case Map:
		for _, m := range v.Members {
			if err := p.CheckDefault(n.Item, m.Value); err != nil {
				return err
			}
		}
	case Nullable, Union:
		return p.CheckDefault(n.Branches[n.Schema.DefaultBranch(&v)], v)
	case TimeMicros, UUIDString, DecimalBytes, DecimalFixed, BigDecimal: // others take all that the type below does
		_, err := p.DefaultValue(i, v)
		return err
	}
	return nil
}
