package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

var (
	// ErrType: a value in an any, to encode, of a Go type that does not hold data of the schema, or a [Branch] where it
	// has no union.
	ErrType = rt.NewCause("value of a wrong Go type")
	// ErrAmbiguous: a value in an any, to encode, that stands for more than one branch of the union there. A [Branch]
	// says which.
	ErrAmbiguous = rt.NewCause("value of more than one branch of the union")
	// ErrMissingField: a map to encode as a record, without a key for a field that has no default.
	ErrMissingField = rt.NewCause("no value for a field without default")
)

// appendAny appends the encoding of a value in an any. Values of natural types go the short way; the type of any other
// is bound to the schema when it is first met.
func (g *program) appendAny(b []byte, w *rt.Writer, i plan.Index, x any, depth int) ([]byte, error) {
	n := &g.plan.Nodes[i]
	switch n.Kind {
	case plan.Nullable, plan.Union:
		number, x, err := g.chooseBranch(i, x)
		if err != nil {
			return b, err
		}
		b = rt.AppendLong(b, int64(number))
		return g.appendAny(b, w, n.Branches[number], x, depth)
	case plan.Null:
		if x == nil {
			return b, nil
		}
	case plan.Boolean:
		if v, ok := x.(bool); ok {
			return rt.AppendBoolean(b, v), nil
		}
	case plan.Int:
		if v, ok := x.(int32); ok {
			return rt.AppendInt(b, v), nil
		}
	case plan.Long:
		if v, ok := x.(int64); ok {
			return rt.AppendLong(b, v), nil
		}
	case plan.Float:
		if v, ok := x.(float32); ok {
			return rt.AppendFloat(b, v), nil
		}
	case plan.Double:
		if v, ok := x.(float64); ok {
			return rt.AppendDouble(b, v), nil
		}
	case plan.Bytes:
		if v, ok := x.([]byte); ok {
			return rt.AppendBytes(b, v), nil
		}
	case plan.String:
		if v, ok := x.(string); ok {
			return w.AppendString(b, v), w.TakeError()
		}
	case plan.Array:
		if v, ok := x.([]any); ok {
			return g.appendAnyArray(b, w, n.Item, v, depth)
		}
	case plan.Map:
		if v, ok := x.(map[string]any); ok {
			return g.appendAnyMap(b, w, n.Item, v, depth)
		}
	case plan.Record:
		if v, ok := x.(map[string]any); ok {
			return g.appendAnyRecord(b, w, n, v, depth)
		}
	}
	return g.appendBound(b, w, i, x, depth)
}

// appendBound appends a value by the binding of its own type.
func (g *program) appendBound(b []byte, w *rt.Writer, i plan.Index, x any, depth int) ([]byte, error) {
	x, err := meant(x)
	switch x.(type) {
	case nil:
		if err == nil && g.plan.Nodes[i].Kind != plan.Null {
			err = rt.NewEncodeError(rt.ErrNoBranch, "nil for Avro "+avroType(&g.plan.Nodes[i]))
		}
		return b, err
	case Branch:
		return b, rt.NewEncodeError(ErrType, "a Branch for Avro "+avroType(&g.plan.Nodes[i])+
			", which is no union: give the value alone")
	}
	t := reflect.TypeOf(x)
	n, err := g.bindLater(i, t)
	if err != nil {
		return b, rt.NewEncodeError(ErrType, bindMessage(err))
	}
	if n.op == opPointer { // it may point to the variable itself, whose methods may be on the pointer
		if reflect.ValueOf(x).IsNil() {
			return b, nilError(t)
		}
		return g.twin.append(b, w, n.item, x, depth)
	}
	variable := reflect.New(t)
	variable.Elem().Set(reflect.ValueOf(x))
	return g.twin.append(b, w, n, variable.Interface(), depth)
}

func (g *program) appendAnyArray(b []byte, w *rt.Writer, item plan.Index, v []any, depth int) ([]byte, error) {
	b, blocks := w.BeginBlocks(b, len(v))
	for i := range v {
		var err error
		if b, err = g.appendAny(b, w, item, v[i], depth); err != nil {
			return b, rt.IndexError(err, i)
		}
		if blocks.Full(b) {
			b = blocks.Cut(b, i+1)
		}
	}
	return blocks.End(b, len(v)), nil
}

func (g *program) appendAnyMap(b []byte, w *rt.Writer, item plan.Index, v map[string]any, depth int) ([]byte, error) {
	done := 0
	b, blocks := w.BeginBlocks(b, len(v))
	for key, value := range v {
		if b = w.AppendString(b, key); w.Failed() {
			return b, w.TakeError()
		}
		var err error
		if b, err = g.appendAny(b, w, item, value, depth); err != nil {
			return b, rt.KeyError(err, key)
		}
		done++
		if blocks.Full(b) {
			b = blocks.Cut(b, done)
		}
	}
	return blocks.End(b, len(v)), nil
}

func (g *program) appendAnyRecord(b []byte, w *rt.Writer, n *plan.Node, v map[string]any, depth int) ([]byte, error) {
	if n.Recursive {
		if depth >= rt.MaxEncodeDepth {
			return b, depthError()
		}
		depth++
	}
	for i := range n.Fields {
		f := &n.Fields[i]
		value, ok := v[f.Name]
		if !ok {
			preset := g.defaultOf(f)
			if preset == nil {
				return b, rt.FieldError(rt.NewEncodeError(ErrMissingField, ""), n.Name.Short, f.Name)
			}
			b = append(b, preset...)
			continue
		}
		var err error
		if b, err = g.appendAny(b, w, f.Node, value, depth); err != nil {
			return b, rt.FieldError(err, n.Name.Short, f.Name)
		}
	}
	return b, nil
}
