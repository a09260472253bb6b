package gotype

import (
	"reflect"
	"strconv"

	"github.com/schemagen/schemagen/schema/plan"
)

// leaf returns how t takes what holds no other types: by its logical type or, where wire is the base, what lies
// underneath. Without a kind there is a hint.
func (m *Matcher) leaf(p *plan.Node, t *Type) (kind BindingKind, wire plan.Kind, hint string) {
	if p.Kind == plan.Enum {
		kind, hint = enumKind(p, t)
		return kind, p.Kind, hint
	}
	if kind, hint = m.logical(p, t); kind != 0 || hint != "" {
		return kind, p.Kind, hint
	}
	wire = p.Kind.Base()
	if kind, hint = m.plain(wire, p.Size, t); kind == 0 && hint == "" {
		hint = leafHint(p)
	}
	return kind, wire, hint
}

// logical returns how t takes a logical type; 0 if it does not, and a hint if it should not take what lies underneath
// either.
func (m *Matcher) logical(p *plan.Node, t *Type) (kind BindingKind, hint string) {
	switch p.Kind {
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		switch {
		case t.Known == Decimal:
			return BindDirect, ""
		case t.Known == Rat:
			return BindRat, ""
		case t.Kind == reflect.String:
			return 0, leafHint(p)
		}
	case plan.UUIDString, plan.UUIDFixed:
		switch {
		case t.Kind == reflect.String:
			return BindUUIDText, ""
		case m.isByteArray(t, uuidSize):
			return BindDirect, ""
		}
	case plan.TimeMillis, plan.TimeMicros:
		if t.Known == Clock {
			return BindDirect, ""
		}
	case plan.Date, plan.TimestampMillis, plan.TimestampMicros, plan.TimestampNanos,
		plan.LocalTimestampMillis, plan.LocalTimestampMicros, plan.LocalTimestampNanos:
		switch t.Known {
		case Time:
			return BindDirect, ""
		case Clock:
			return 0, leafHint(p)
		}
	case plan.Duration:
		if t.isSpan() {
			return BindDirect, ""
		}
	}
	return 0, ""
}

// plain returns how t takes a type without a logical type; 0 if it does not, and then perhaps a hint.
func (m *Matcher) plain(wire plan.Kind, size int, t *Type) (kind BindingKind, hint string) {
	switch wire {
	case plan.Boolean:
		return exact(t, reflect.Bool, 0, 0)
	case plan.Int:
		if isInteger(t.Kind) {
			return exact(t, reflect.Int32, t.Kind, BindInteger)
		}
	case plan.Long:
		if isInteger(t.Kind) {
			return exact(t, reflect.Int64, t.Kind, BindInteger)
		}
	case plan.Float:
		return exact(t, reflect.Float32, reflect.Float64, BindFloat)
	case plan.Double:
		return exact(t, reflect.Float64, reflect.Float32, BindFloat)
	case plan.String:
		switch texts := t.texts(); {
		case texts.half() != "":
			return 0, texts.half()
		case texts.both():
			return BindText, ""
		case m.isBytes(t):
			return BindStringBytes, ""
		}
		return exact(t, reflect.String, 0, 0)
	case plan.Bytes:
		switch {
		case m.isBytes(t):
			return BindDirect, ""
		case t.Kind == reflect.String:
			return BindBytesString, ""
		}
	case plan.Fixed:
		switch {
		case m.isByteArray(t, size):
			return BindDirect, ""
		case m.isBytes(t):
			return BindFixedSlice, ""
		}
	}
	return 0, ""
}

// exact tells a type of the kind that Avro's type stands for from one of another kind that takes it too.
func exact(t *Type, direct, other reflect.Kind, as BindingKind) (BindingKind, string) {
	switch t.Kind {
	case direct:
		return BindDirect, ""
	case other:
		return as, ""
	}
	return 0, ""
}

// leafHint says which Go types take a scalar.
func leafHint(p *plan.Node) string {
	switch p.Kind {
	case plan.Boolean:
		return "use bool"
	case plan.Int, plan.Long:
		return "use an integer type"
	case plan.Float, plan.Double:
		return "use float32 or float64"
	case plan.String:
		return "use string, []byte, or a type with the methods MarshalText and UnmarshalText"
	case plan.Bytes:
		return "use []byte or string"
	case plan.Fixed:
		return "use [" + strconv.Itoa(p.Size) + "]byte or []byte"
	case plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
		return "use decimal.Decimal, *big.Rat or []byte"
	case plan.UUIDString, plan.UUIDFixed:
		return "use runtime.UUID, another [16]byte, or string"
	case plan.TimeMillis, plan.TimeMicros:
		return "use time.Duration, or an integer for the bare number"
	case plan.Duration:
		return "use runtime.Duration, [12]byte or []byte"
	}
	return "use time.Time, or an integer for the bare number"
}

// isByte reports whether t is a byte as slices and arrays of bytes have it: code converts none of a named type.
func (m *Matcher) isByte(t *Type) bool {
	return t.Kind == reflect.Uint8 && (!m.options.Source || t.Package == "")
}

func (m *Matcher) isBytes(t *Type) bool { return t.Kind == reflect.Slice && m.isByte(t.Elem()) }

// isByteArray reports whether t is an array of n bytes.
func (m *Matcher) isByteArray(t *Type, n int) bool {
	return t.Kind == reflect.Array && t.Len == n && m.isByte(t.Elem())
}
