package cases

import (
	"fmt"
	"reflect"
)

// convert sets *dst, of a plain type, to *src, of the generated type with the same fields. Nothing is shared between
// the two but the text of strings. It panics if the types do not correspond, which is a mistake in this package.
func convert[P, T any](dst *P, src *T) {
	convertValue(reflect.ValueOf(dst).Elem(), reflect.ValueOf(src).Elem())
}

func convertValue(dst, src reflect.Value) {
	if dst.Kind() != src.Kind() {
		panic(fmt.Sprintf("cases: %s and %s do not correspond", dst.Type(), src.Type()))
	}
	switch src.Kind() {
	case reflect.Struct:
		if dst.Type() == src.Type() { // such as time.Time
			dst.Set(src)
			return
		}
		if dst.NumField() != src.NumField() {
			panic(fmt.Sprintf("cases: %s and %s have not as many fields", dst.Type(), src.Type()))
		}
		for i := range src.NumField() {
			convertValue(dst.Field(i), src.Field(i))
		}
	case reflect.Slice:
		if src.IsNil() {
			return
		}
		dst.Set(reflect.MakeSlice(dst.Type(), src.Len(), src.Len()))
		if dst.Type() == src.Type() && isPlainNumber(src.Type().Elem().Kind()) {
			reflect.Copy(dst, src)
			return
		}
		for i := range src.Len() {
			convertValue(dst.Index(i), src.Index(i))
		}
	case reflect.Map:
		if src.IsNil() {
			return
		}
		dst.Set(reflect.MakeMapWithSize(dst.Type(), src.Len()))
		for entry := src.MapRange(); entry.Next(); {
			value := reflect.New(dst.Type().Elem()).Elem()
			convertValue(value, entry.Value())
			dst.SetMapIndex(entry.Key(), value)
		}
	case reflect.Pointer:
		if src.IsNil() {
			return
		}
		dst.Set(reflect.New(dst.Type().Elem()))
		convertValue(dst.Elem(), src.Elem())
	case reflect.Interface:
		if src.IsNil() {
			return
		}
		branch, ok := plainBranches[src.Elem().Type()]
		if !ok {
			panic(fmt.Sprintf("cases: %s has no plain twin", src.Elem().Type()))
		}
		value := reflect.New(branch).Elem()
		convertValue(value, src.Elem())
		dst.Set(value)
	default:
		dst.Set(src.Convert(dst.Type()))
	}
}

// isPlainNumber reports whether values of the kind, in a slice, can be copied as they are.
func isPlainNumber(kind reflect.Kind) bool { return kind >= reflect.Bool && kind <= reflect.Complex128 }
