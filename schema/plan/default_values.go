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
	value := n.ReadScalar(r)
	if r.ExpectEnd() != nil {
		return nil, refusal(n, v, r.Err())
	}
	return value, nil
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
	switch n.Kind.Meaning() {
	case UniqueID:
		d.Msg = "default " + why
		d.Hint = "write it as 123e4567-e89b-42d3-a456-426614174000"
	case DecimalNumber:
		if n.Kind == BigDecimal {
			d.Msg = "default is no big-decimal: " + why
			d.Hint = fmt.Sprintf("one is a bytes value and an int, the scale, from -%d to %d", decimal.MaxScale,
				decimal.MaxScale)
			break
		}
		d.Msg = fmt.Sprintf("default is no decimal of precision %d: %s", n.Precision, why)
		d.Hint = "a decimal is one byte or more, in two's complement"
	case TimeOfDay:
		const most = math.MaxInt64 / 1000
		d.Hint = "a time.Duration holds " + strconv.FormatInt(-most, 10) + " to " + strconv.FormatInt(most, 10)
	}
	return d
}
