package gotype

import (
	"reflect"
	"strings"
)

// Known names a type of a library that stands for a logical type.
type Known uint8

// The known types. Unknown is the zero value.
const (
	Unknown  Known = iota
	Time           // time.Time
	Clock          // time.Duration
	Decimal        // decimal.Decimal of package runtime/decimal
	Rat            // big.Rat
	UUID           // runtime.UUID
	Span           // runtime.Duration
	Optional       // runtime.Optional
)

const runtimePath = "github.com/schemagen/schemagen/runtime"

// KnownType returns what the type with the given name, in the package with the given import path, is known as.
func KnownType(path, name string) Known {
	switch path {
	case "time":
		switch name {
		case "Time":
			return Time
		case "Duration":
			return Clock
		}
	case "math/big":
		if name == "Rat" {
			return Rat
		}
	case runtimePath + "/decimal":
		if name == "Decimal" {
			return Decimal
		}
	case runtimePath:
		switch name, _, _ = strings.Cut(name, "["); name {
		case "UUID":
			return UUID
		case "Duration":
			return Span
		case "Optional":
			return Optional
		}
	}
	return Unknown
}

// IsBase reports whether a struct type made from k, as in type Stamp time.Time, is known as k too. That is so where
// such a type has no fields of its own to make a record of.
func (k Known) IsBase() bool { return k == Time || k == Decimal || k == Rat }

// isSpan reports whether t is runtime.Duration or made from it, which shows by its fields. One that is made from it is
// a record like any other struct, but where something says that it is a duration.
func (t *Type) isSpan() bool {
	if t.Known == Span || t.Kind != reflect.Struct {
		return t.Known == Span
	}
	fields := t.Fields()
	if len(fields) != len(spanFields) {
		return false
	}
	for i := range fields {
		f := &fields[i]
		if f.Name != spanFields[i] || f.Embedded || f.Type.Kind != reflect.Uint32 || f.Type.Package != "" {
			return false
		}
	}
	return true
}

// spanFields are the fields of runtime.Duration, of type uint32.
var spanFields = [...]string{"Months", "Days", "Millis"}

const uuidSize = 16
