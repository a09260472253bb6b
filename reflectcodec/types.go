package reflectcodec

import (
	"math/big"
	"reflect"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/gotype"
	"github.com/schemagen/schemagen/schema/plan"
)

var (
	timeType    = reflect.TypeFor[time.Time]()
	clockType   = reflect.TypeFor[time.Duration]()
	spanType    = reflect.TypeFor[rt.Duration]()
	uuidType    = reflect.TypeFor[rt.UUID]()
	decimalType = reflect.TypeFor[decimal.Decimal]()
	ratType     = reflect.TypeFor[big.Rat]()
)

// generated is what a type that schemagen wrote can do, seen through a pointer to it.
type generated interface {
	avrotype.BlockAppender
	avrotype.Decoder
	avrotype.Schemer
}

var generatedType = reflect.TypeFor[generated]()

// isStruct reports whether t is a struct type such as want, or a named type made from it.
func isStruct(t, want reflect.Type) bool {
	return t == want || t.Kind() == reflect.Struct && t.ConvertibleTo(want)
}

// isEmptyStruct reports whether t is a struct without fields, which stands for null.
func isEmptyStruct(t reflect.Type) bool { return t.Kind() == reflect.Struct && t.NumField() == 0 }

func isSigned(k reflect.Kind) bool  { return k >= reflect.Int && k <= reflect.Int64 }
func isInteger(k reflect.Kind) bool { return k >= reflect.Int && k <= reflect.Uint64 }

// hasText reports whether variables of type t convert themselves to text and back.
func hasText(t reflect.Type) bool {
	texts := textsOf(t)
	return texts.Marshals && texts.Unmarshals
}

// pointedTo returns what pointers of type t lead to, or some pointer type where that is pointers without end.
func pointedTo(t reflect.Type) reflect.Type {
	for range maxPointers {
		if t.Kind() != reflect.Pointer {
			break
		}
		t = t.Elem()
	}
	return t
}

// Names of plan nodes; see package gotype.
var (
	avroType    = gotype.AvroType
	branchName  = (*plan.Node).BranchName
	branchNamed = gotype.BranchNamed
)
