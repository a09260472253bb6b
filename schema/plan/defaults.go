package plan

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
)

// encodeDefaults encodes the default of every field that has one. Defaults are written as the
// schema's own type: logical types have no part in it. See Avro 1.12, "Complex Types", "Records".
func (p *Plan) encodeDefaults() error {
	for i := range p.Nodes {
		for j := range p.Nodes[i].Fields {
			f := &p.Nodes[i].Fields[j]
			if f.Schema.Default == nil {
				continue
			}
			b, err := p.AppendDefault([]byte{}, f.Node, *f.Schema.Default)
			if err != nil {
				return fmt.Errorf("default of %s.%s: %w", p.Nodes[i].Name, f.Name, err)
			}
			f.Default = b
		}
	}
	return nil
}

// AppendDefault appends the bytes of the JSON value v read as a default of node i: union branches are not
// tagged, the first branch that v fits is taken; bytes and fixed are strings of code points 0 to 255.
func (p *Plan) AppendDefault(b []byte, i Index, v schema.Value) ([]byte, error) {
	n := &p.Nodes[i]
	switch n.Kind.Base() {
	case Record:
		if v.Kind != schema.JSONObject {
			return b, mismatch(n, v)
		}
		for j := range n.Fields {
			f := &n.Fields[j]
			fv, ok := v.Get(f.Name)
			if !ok {
				if f.Schema.Default == nil {
					return b, fmt.Errorf("field %s is missing and has no default", f.Name)
				}
				fv = *f.Schema.Default
			}
			var err error
			if b, err = p.AppendDefault(b, f.Node, fv); err != nil {
				return b, fmt.Errorf("%s: %w", f.Name, err)
			}
		}
		return b, nil
	case Array:
		if v.Kind != schema.JSONArray {
			return b, mismatch(n, v)
		}
		if len(v.Items) > 0 {
			b = runtime.AppendLong(b, int64(len(v.Items)))
		}
		for j, item := range v.Items {
			var err error
			if b, err = p.AppendDefault(b, n.Item, item); err != nil {
				return b, fmt.Errorf("[%d]: %w", j, err)
			}
		}
		return append(b, 0), nil
	case Map:
		if v.Kind != schema.JSONObject {
			return b, mismatch(n, v)
		}
		if len(v.Members) > 0 {
			b = runtime.AppendLong(b, int64(len(v.Members)))
		}
		for _, m := range v.Members {
			var err error
			if b, err = p.AppendDefault(runtime.AppendString(b, m.Name), n.Item, m.Value); err != nil {
				return b, fmt.Errorf("[%q]: %w", m.Name, err)
			}
		}
		return append(b, 0), nil
	case Nullable, Union:
		branch := n.Schema.DefaultBranch(&v)
		if branch < 0 {
			return b, mismatch(n, v)
		}
		return p.AppendDefault(runtime.AppendLong(b, int64(branch)), n.Branches[branch], v)
	}
	return appendScalarDefault(b, n, v)
}

// CheckDefault returns what a logical type finds wrong with v, a default of node i; nil if nothing is: if v holds,
// where it is a record, array, map or union, nothing but what [Plan.DefaultValue] has a value for. The error is that of
// DefaultValue.
func (p *Plan) CheckDefault(i Index, v schema.Value) error {
	n := &p.Nodes[i]
	switch {
	case n.Kind == Record:
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
	case n.Kind.IsList():
		for _, item := range v.Items {
			if err := p.CheckDefault(n.Item, item); err != nil {
				return err
			}
		}
		for _, m := range v.Members {
			if err := p.CheckDefault(n.Item, m.Value); err != nil {
				return err
			}
		}
	case n.Kind.IsUnion():
		return p.CheckDefault(n.Branches[n.Schema.DefaultBranch(&v)], v)
	case n.Kind.IsLogical():
		_, err := p.DefaultValue(i, v)
		return err
	}
	return nil
}

func appendScalarDefault(b []byte, n *Node, v schema.Value) ([]byte, error) {
	switch n.Kind.Base() {
	case Null:
		if v.Kind == schema.JSONNull {
			return b, nil
		}
	case Boolean:
		if v.Kind == schema.JSONBool {
			return runtime.AppendBoolean(b, v.Bool), nil
		}
	case Int, Long:
		bits := 64
		if n.Kind.Base() == Int {
			bits = 32
		}
		if x, ok := DefaultInteger(v, bits); ok {
			return runtime.AppendLong(b, x), nil
		}
	case Float:
		if x, ok := DefaultFloat(v, 32); ok {
			return runtime.AppendFloat(b, float32(x)), nil
		}
	case Double:
		if x, ok := DefaultFloat(v, 64); ok {
			return runtime.AppendDouble(b, x), nil
		}
	case String:
		if v.Kind == schema.JSONString {
			return runtime.AppendString(b, v.Text), nil
		}
	case Bytes:
		if x, ok := DefaultBytes(v); ok {
			return runtime.AppendBytes(b, x), nil
		}
	case Fixed:
		if x, ok := DefaultBytes(v); ok && len(x) == n.Size {
			return append(b, x...), nil
		}
	case Enum:
		if v.Kind == schema.JSONString {
			for j, symbol := range n.Symbols {
				if symbol == v.Text {
					return runtime.AppendInt(b, int32(j)), nil
				}
			}
		}
	}
	return b, mismatch(n, v)
}

// DefaultBytes returns the bytes of a default for bytes or fixed: one for each code point of the JSON string.
// It reports false if v is no string or holds a code point above 255.
func DefaultBytes(v schema.Value) ([]byte, bool) {
	if v.Kind != schema.JSONString {
		return nil, false
	}
	b := make([]byte, 0, len(v.Text))
	for _, r := range v.Text {
		if r > 0xff {
			return nil, false
		}
		b = append(b, byte(r))
	}
	return b, true
}

// DefaultInteger returns the value of a default for an int (32 bits) or long (64 bits). It reports false
// if v is no whole number or does not fit.
func DefaultInteger(v schema.Value, bits int) (int64, bool) {
	if v.Kind != schema.JSONNumber {
		return 0, false
	}
	if x, err := strconv.ParseInt(v.Text, 10, bits); err == nil {
		return x, true
	}
	// 1e3 and 5.0 are whole numbers too. The exponent is bounded before big.Rat spells it out.
	if len(v.Text) > 40 {
		return 0, false
	}
	if f, err := strconv.ParseFloat(v.Text, 64); err != nil || f > 1e19 || f < -1e19 ||
		(f > -1e-9 && f < 1e-9 && f != 0) {
		return 0, false
	}
	x, ok := new(big.Rat).SetString(v.Text)
	if !ok || !x.IsInt() || !x.Num().IsInt64() {
		return 0, false
	}
	i := x.Num().Int64()
	if bits == 32 && i != int64(int32(i)) {
		return 0, false
	}
	return i, true
}

// DefaultFloat returns the value of a default for a float (32 bits) or double (64 bits): a number that does not become
// infinite, or one of the texts "NaN", "Infinity" and "-Infinity". It reports false if v is something else. NaN has the
// bits to which Java brings every NaN.
func DefaultFloat(v schema.Value, bits int) (float64, bool) {
	switch {
	case v.Kind == schema.JSONNumber:
		x, err := strconv.ParseFloat(v.Text, bits)
		return x, err == nil
	case v.Kind != schema.JSONString:
		return 0, false
	}
	switch v.Text {
	case "NaN":
		return math.Float64frombits(0x7ff8000000000000), true
	case "Infinity":
		return math.Inf(1), true
	case "-Infinity":
		return math.Inf(-1), true
	}
	return 0, false
}

func mismatch(n *Node, v schema.Value) error {
	what := [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}[v.Kind]
	return fmt.Errorf("%s does not fit %s", what, n.Schema.Kind)
}
