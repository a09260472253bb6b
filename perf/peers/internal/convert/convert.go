// Package convert copies values of generated types into the types that peers take, so that all are timed on the same
// values.
package convert

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
)

// A Converter copies by structure: structs by the names of their fields, whatever their case; slices and maps item by
// item; numbers, strings and bytes as they are. Where that is not enough its fields say more. It is not changed while
// in use.
type Converter struct {
	// Branches gives the types to put into an interface of the destination, for a type that stands for a branch of a
	// union: the first that the interface takes. For a branch that is not in it the basic type is put: string, int64,
	// []int32 and so on.
	Branches map[reflect.Type][]reflect.Type
	// Values converts values of a type to those of another.
	Values map[Pair]func(reflect.Value) reflect.Value
}

// A Pair is a type and the one it becomes.
type Pair struct{ From, To reflect.Type }

// Value makes an entry of [Converter.Values].
func Value[F, T any](f func(F) T) (Pair, func(reflect.Value) reflect.Value) {
	return Pair{reflect.TypeFor[F](), reflect.TypeFor[T]()}, func(v reflect.Value) reflect.Value {
		return reflect.ValueOf(f(v.Interface().(F)))
	}
}

// Convert sets *dst to *src; both are pointers. Nothing is shared between the two but the text of strings. The error
// names the types that do not correspond.
func (c *Converter) Convert(dst, src any) error {
	return c.convert(reflect.ValueOf(dst).Elem(), reflect.ValueOf(src).Elem())
}

func (c *Converter) convert(dst, src reflect.Value) error {
	if f, ok := c.Values[Pair{src.Type(), dst.Type()}]; ok {
		dst.Set(f(src))
		return nil
	}
	if _, ok := src.Interface().(time.Time); ok && dst.Kind() == reflect.Int64 {
		dst.SetInt(src.Interface().(time.Time).UnixNano())
		return nil
	}
	nilable := src.Kind() == reflect.Pointer || src.Kind() == reflect.Interface
	switch {
	case nilable && src.IsNil():
		dst.SetZero()
		return nil
	case dst.Kind() == reflect.Pointer:
		dst.Set(reflect.New(dst.Type().Elem()))
		if src.Kind() == reflect.Pointer && !isUnion(dst.Type().Elem()) {
			src = src.Elem()
		}
		return c.convert(dst.Elem(), src)
	case dst.Kind() == reflect.Interface:
		return c.convertInterface(dst, src)
	case src.Kind() == reflect.Pointer && dst.Kind() == reflect.Struct && !isUnion(dst.Type()):
		return c.convert(dst, src.Elem())
	case dst.Kind() == reflect.Struct && (src.Kind() != reflect.Struct || isUnion(dst.Type())):
		return c.convertToUnion(dst, src)
	case nilable:
		return c.convert(dst, src.Elem())
	}
	switch src.Kind() {
	case reflect.Struct:
		return c.convertStruct(dst, src)
	case reflect.Slice:
		return c.convertSlice(dst, src)
	case reflect.Map:
		return c.convertMap(dst, src)
	}
	if !src.CanConvert(dst.Type()) || (src.Kind() != dst.Kind()) {
		return mismatch(dst, src)
	}
	dst.Set(src.Convert(dst.Type()))
	return nil
}

func mismatch(dst, src reflect.Value) error {
	return fmt.Errorf("%s does not become %s", src.Type(), dst.Type())
}

func (c *Converter) convertStruct(dst, src reflect.Value) error {
	if dst.Kind() != reflect.Struct {
		return mismatch(dst, src)
	}
	if dst.Type() == src.Type() && dst.Type().PkgPath() == "time" {
		dst.Set(src)
		return nil
	}
	sources := make(map[string]reflect.Value)
	for i := range src.NumField() {
		sources[plainName(src.Type().Field(i).Name)] = src.Field(i)
	}
	for i := range dst.NumField() {
		field := dst.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		value, ok := sources[plainName(field.Name)]
		if !ok {
			return fmt.Errorf("%s has no field for %s.%s", src.Type(), dst.Type(), field.Name)
		}
		delete(sources, plainName(field.Name))
		if err := c.convert(dst.Field(i), value); err != nil {
			return fmt.Errorf("%s.%s: %w", dst.Type(), field.Name, err)
		}
	}
	for name := range sources {
		return fmt.Errorf("%s has no field for %s of %s", dst.Type(), name, src.Type())
	}
	return nil
}

// plainName is a field's name without what generators write differently.
func plainName(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }

func (c *Converter) convertSlice(dst, src reflect.Value) error {
	if dst.Kind() != reflect.Slice {
		return mismatch(dst, src)
	}
	dst.Set(reflect.MakeSlice(dst.Type(), src.Len(), src.Len()))
	if dst.Type().Elem() == src.Type().Elem() && src.Type().Elem().Kind() <= reflect.Complex128 {
		reflect.Copy(dst, src)
		return nil
	}
	for i := range src.Len() {
		if err := c.convert(dst.Index(i), src.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func (c *Converter) convertMap(dst, src reflect.Value) error {
	if dst.Kind() != reflect.Map {
		return mismatch(dst, src)
	}
	dst.Set(reflect.MakeMapWithSize(dst.Type(), src.Len()))
	for entry := src.MapRange(); entry.Next(); {
		value := reflect.New(dst.Type().Elem()).Elem()
		if err := c.convert(value, entry.Value()); err != nil {
			return err
		}
		dst.SetMapIndex(entry.Key(), value)
	}
	return nil
}

// convertInterface puts a branch of a union into an interface.
func (c *Converter) convertInterface(dst, src reflect.Value) error {
	if src.Kind() == reflect.Interface {
		src = src.Elem()
	}
	branches, ok := c.Branches[src.Type()]
	if !ok {
		branches = []reflect.Type{basicType(src.Type())}
	}
	i := slices.IndexFunc(branches, func(t reflect.Type) bool { return t != nil && t.AssignableTo(dst.Type()) })
	if i < 0 {
		return mismatch(dst, src)
	}
	t := branches[i]
	value := reflect.New(t).Elem()
	into := value
	if isWrapper(t) {
		value.Set(reflect.New(t.Elem()))
		into = value.Elem().Field(0)
	}
	if err := c.convert(into, src); err != nil {
		return err
	}
	dst.Set(value)
	return nil
}

// basicType is the unnamed type that a named one is made from, or nil if it is a struct.
func basicType(t reflect.Type) reflect.Type {
	switch t.Kind() {
	case reflect.Bool:
		return reflect.TypeFor[bool]()
	case reflect.Int32:
		return reflect.TypeFor[int32]()
	case reflect.Int64:
		return reflect.TypeFor[int64]()
	case reflect.Float64:
		return reflect.TypeFor[float64]()
	case reflect.String:
		return reflect.TypeFor[string]()
	case reflect.Slice:
		return reflect.SliceOf(t.Elem())
	case reflect.Map:
		return reflect.MapOf(t.Key(), t.Elem())
	}
	return nil
}
