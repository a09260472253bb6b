package reflectcodec

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"testing"
)

// forEachTwin runs a test with the twin in use and, if that is another, with the reflect twin.
func forEachTwin(t *testing.T, test func(t *testing.T, twin Option)) {
	t.Run("reflect", func(t *testing.T) { test(t, UseReflect()) })
	if theTwin != &reflectTwin {
		t.Run("unsafe", func(t *testing.T) { test(t, func(*settings) {}) })
	}
}

// difference says where two values differ, or is empty. Floats are compared bit by bit.
func difference(got, want any) string {
	if reflect.DeepEqual(got, want) {
		return "" // often, and fast
	}
	return differ(reflect.ValueOf(got), reflect.ValueOf(want))
}

func differ(a, b reflect.Value) string {
	instead := fmt.Sprintf(": %v instead of %v", a, b)
	switch {
	case a.Kind() != b.Kind() || a.IsValid() && a.Type() != b.Type():
		return instead
	case !a.IsValid():
		return ""
	}
	switch a.Kind() {
	case reflect.Float32, reflect.Float64:
		if math.Float64bits(a.Float()) == math.Float64bits(b.Float()) {
			return ""
		}
		return instead
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return map[bool]string{false: instead}[a.IsNil() == b.IsNil()]
		}
		return differ(a.Elem(), b.Elem())
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() || a.Kind() == reflect.Slice && a.IsNil() != b.IsNil() {
			return instead
		}
		for i := range a.Len() {
			if d := differ(a.Index(i), b.Index(i)); d != "" {
				return fmt.Sprintf("[%d]%s", i, d)
			}
		}
		return ""
	case reflect.Map:
		if a.Len() != b.Len() || a.IsNil() != b.IsNil() {
			return instead
		}
		for _, key := range a.MapKeys() {
			if d := differ(a.MapIndex(key), b.MapIndex(key)); d != "" {
				return fmt.Sprintf("[%v]%s", key, d)
			}
		}
		return ""
	case reflect.Struct:
		if a.Type() == ratType { // which may hold a zero in two ways
			x, y := a.Interface().(big.Rat), b.Interface().(big.Rat)
			return map[bool]string{false: instead}[x.Cmp(&y) == 0]
		}
		if a.NumField() > 0 && !a.Type().Field(0).IsExported() { // a time or a decimal
			break
		}
		for i := range a.NumField() {
			if d := differ(a.Field(i), b.Field(i)); d != "" {
				return "." + a.Type().Field(i).Name + d
			}
		}
		return ""
	}
	if reflect.DeepEqual(a.Interface(), b.Interface()) {
		return ""
	}
	return instead
}

// byTableOf returns what a decoder of this package's codecs is inside.
func byTableOf[T any](d *Decoder[T]) *byTable[T] { return d.Decoding().(*byTable[T]) }
