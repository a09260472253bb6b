package avrotest

import (
	"fmt"
	"math"
	"reflect"
	"time"
)

// difference returns the path to the first place where two values of one type differ, or "". It looks at exported
// fields only: what the others say must show in the encoding. Floats are compared bit by bit, so that NaN equals
// itself.
func difference(a, b any) string {
	c := comparison{seen: make(map[uintptr]bool)}
	return c.value(reflect.ValueOf(a), reflect.ValueOf(b))
}

type comparison struct {
	seen map[uintptr]bool // pointers followed: the user's types may have cycles
}

func (c *comparison) value(a, b reflect.Value) string {
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		return c.indirect(a, b)
	case reflect.Struct:
		for i := range a.NumField() {
			if f := a.Type().Field(i); f.IsExported() {
				if path := c.value(a.Field(i), b.Field(i)); path != "" {
					return "." + f.Name + path
				}
			}
		}
		return ""
	case reflect.Slice:
		if a.IsNil() != b.IsNil() {
			return instead(describe(a), describe(b))
		}
		return c.items(a, b)
	case reflect.Array:
		return c.items(a, b)
	case reflect.Map:
		return c.entries(a, b)
	case reflect.Float32, reflect.Float64:
		if math.Float64bits(a.Float()) == math.Float64bits(b.Float()) {
			return ""
		}
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return "" // no data
	default:
		if a.Equal(b) {
			return ""
		}
	}
	return instead(a, b)
}

func (c *comparison) indirect(a, b reflect.Value) string {
	switch {
	case a.IsNil() && b.IsNil():
		return ""
	case a.IsNil() || b.IsNil() || a.Elem().Type() != b.Elem().Type():
		return instead(describe(a), describe(b))
	case a.Kind() == reflect.Pointer:
		if c.seen[a.Pointer()] {
			return ""
		}
		c.seen[a.Pointer()] = true
	}
	return c.value(a.Elem(), b.Elem())
}

func (c *comparison) items(a, b reflect.Value) string {
	if a.Len() != b.Len() {
		return instead(a.Len(), b.Len()) + " items"
	}
	for i := range a.Len() {
		if path := c.value(a.Index(i), b.Index(i)); path != "" {
			return fmt.Sprintf("[%d]%s", i, path)
		}
	}
	return ""
}

func (c *comparison) entries(a, b reflect.Value) string {
	switch {
	case a.IsNil() != b.IsNil():
		return instead(describe(a), describe(b))
	case a.Len() != b.Len():
		return instead(a.Len(), b.Len()) + " entries"
	}
	for entries := a.MapRange(); entries.Next(); {
		key := entries.Key()
		other := b.MapIndex(key)
		if !other.IsValid() {
			return fmt.Sprintf("[%q]: should not be there", key)
		}
		if path := c.value(entries.Value(), other); path != "" {
			return fmt.Sprintf("[%q]%s", key, path)
		}
	}
	return ""
}

func instead(got, want any) string { return fmt.Sprintf(": %v instead of %v", got, want) }

// describe says what a value is that may be nil.
func describe(v reflect.Value) string {
	if v.IsNil() {
		return "nil"
	}
	if v.Kind() == reflect.Interface {
		return v.Elem().Type().String()
	}
	return "a value that is not nil"
}

// spoil sets parts of x, one at a time and a few in all, to what is likely to be beyond their Avro types: enums without
// a symbol, unions without a branch, times without a number. It calls try after each, with its path, and puts it back.
func spoil(x any, try func(path string)) {
	s := spoiler{try: try, left: 24}
	s.value(reflect.ValueOf(x).Elem(), "")
}

type spoiler struct {
	try  func(path string)
	left int
}

func (s *spoiler) value(v reflect.Value, path string) {
	if s.left == 0 || !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			s.value(v.Elem(), path)
		}
	case reflect.Interface:
		if v.IsNil() {
			return
		}
		s.set(v, reflect.Zero(v.Type()), path)
		if branch := v.Elem(); branch.Kind() == reflect.Pointer && !branch.IsNil() {
			s.set(v, reflect.Zero(branch.Type()), path)
			s.value(branch.Elem(), path)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			s.set(v, reflect.ValueOf(time.Unix(1<<60, 0)), path)
			return
		}
		for i := range v.NumField() {
			s.value(v.Field(i), path+"."+v.Type().Field(i).Name)
		}
	case reflect.Slice:
		if n := v.Len(); n > 0 {
			s.value(v.Index(n-1), fmt.Sprintf("%s[%d]", path, n-1))
		}
	case reflect.Int32:
		if v.Type().PkgPath() != "" { // a named type: an enum
			s.set(v, reflect.ValueOf(int32(math.MinInt32)).Convert(v.Type()), path)
		}
	}
}

func (s *spoiler) set(v, bad reflect.Value, path string) {
	if s.left == 0 {
		return
	}
	s.left--
	good := reflect.ValueOf(v.Interface())
	v.Set(bad)
	s.try(path)
	v.Set(good)
}
