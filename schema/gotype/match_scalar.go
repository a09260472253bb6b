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
	switch p.Kind.Meaning() {
	case plan.DecimalNumber:
		switch {
		case t.Known == Decimal:
			return BindDirect, ""
		case t.Known == Rat:
			return BindRat, ""
		case t.Kind == reflect.String:
			return 0, leafHint(p)
		}
	case plan.UniqueID:
		switch {
		case t.Kind == reflect.String:
			return BindUUIDText, ""
		case m.isByteArray(t, uuidSize):
			return BindDirect, ""
		}
	case plan.TimeOfDay:
		if t.Known == Clock {
			return BindDirect, ""
		}
	case plan.CalendarDate, plan.Instant, plan.LocalTime:
		switch t.Known {
		case Time:
			return BindDirect, ""
		case Clock:
			return 0, leafHint(p)
		}
	case plan.Span:
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
	switch p.Kind.Meaning() {
	case plan.DecimalNumber:
		return "use decimal.Decimal, *big.Rat or []byte"
	case plan.UniqueID:
		return "use runtime.UUID, another [16]byte, or string"
	case plan.TimeOfDay:
		return "use time.Duration, or an integer for the bare number"
	case plan.CalendarDate, plan.Instant, plan.LocalTime:
		return "use time.Time, or an integer for the bare number"
	case plan.Span:
		return "use runtime.Duration, [12]byte or []byte"
	}
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
	}
	return ""
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

// naturalKinds are the kinds of the Go types that generated code has for what has no logical type.
var naturalKinds = [plan.Kinds]reflect.Kind{
	plan.Boolean: reflect.Bool, plan.Int: reflect.Int32, plan.Long: reflect.Int64, plan.Float: reflect.Float32,
	plan.Double: reflect.Float64, plan.String: reflect.String, plan.Bytes: reflect.Slice, plan.Array: reflect.Slice,
	plan.Map: reflect.Map, plan.Record: reflect.Map, plan.Fixed: reflect.Array, plan.Enum: reflect.String,
}

// isNatural reports whether t is made from the type that generated code has for a plan node, or is exactly that.
func isNatural(p *plan.Node, t *Type) (natural, exact bool) {
	switch p.Kind.Meaning() {
	case plan.UniqueID:
		return t.Kind == reflect.Array, t.Known == UUID
	case plan.TimeOfDay:
		return t.Kind == reflect.Int64, t.Known == Clock
	case plan.DecimalNumber:
		return t.Known == Decimal, t.Known == Decimal && !t.Made
	case plan.Span:
		return t.isSpan(), t.Known == Span
	case plan.CalendarDate, plan.Instant, plan.LocalTime:
		return t.Known == Time, t.Known == Time && !t.Made
	}
	natural, declared := t.Kind == naturalKinds[p.Kind], t.Package != ""
	switch p.Kind {
	case plan.Enum:
		return false, natural && !declared
	case plan.Fixed:
		return natural && t.Known == Unknown && !t.texts().both(), false
	}
	return natural, natural && !declared && (p.Kind <= plan.String || t.Elem().Any)
}

// holdsAll reports whether every value of t is one of an Avro type, where t is not its natural type.
func holdsAll(base plan.Kind, t *Type) bool {
	switch base {
	case plan.Int:
		return bits(t.Kind) < 32 && isInteger(t.Kind)
	case plan.Long:
		return isSigned(t.Kind) || isUnsigned(t.Kind) && bits(t.Kind) <= 32
	case plan.Double:
		return t.Kind == reflect.Float32
	case plan.Bytes, plan.String:
		return t.Kind == reflect.String || t.Kind == reflect.Slice && t.Elem().Kind == reflect.Uint8 || t.texts().both()
	}
	return false
}
