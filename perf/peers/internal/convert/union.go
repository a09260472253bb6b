package convert

import (
	"reflect"
	"strings"
)

// unionType is the field by which gogen-avro's unions tell which of their other fields counts.
const unionType = "UnionType"

// isUnion reports whether a struct is a union as gogen-avro generates them.
func isUnion(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	_, ok := t.FieldByName(unionType)
	return ok
}

// isWrapper reports whether a type is a pointer to the struct around one branch of a union of Protocol Buffers.
func isWrapper(t reflect.Type) bool {
	return t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct && t.Elem().NumField() == 1 &&
		strings.Contains(t.Elem().Field(0).Tag.Get("protobuf"), ",oneof")
}

// convertToUnion sets the one field of a struct that stands for a branch: of a struct that wraps a single value, as
// Protocol Buffers have them, the only one; of any other the one that is called like the branch.
func (c *Converter) convertToUnion(dst, src reflect.Value) error {
	var candidates []int
	for i := range dst.NumField() {
		if f := dst.Type().Field(i); f.IsExported() && f.Name != unionType && f.Name != "Null" {
			candidates = append(candidates, i)
		}
	}
	chosen := -1
	if len(candidates) == 1 {
		chosen = candidates[0]
	}
	for _, i := range candidates {
		if f := dst.Type().Field(i); len(candidates) > 1 && src.Kind() == reflect.Interface && isBranch(f.Name, src) {
			chosen = i
		}
	}
	if chosen < 0 {
		return mismatch(dst, src)
	}
	if isUnion(dst.Type()) { // its numbers are those of the branches, which its fields follow
		dst.FieldByName(unionType).SetInt(int64(chosen))
	}
	field := dst.Field(chosen)
	if len(candidates) > 1 || (src.Kind() == reflect.Pointer && field.Kind() != reflect.Pointer) {
		src = src.Elem()
	}
	return c.convert(field, src)
}

// branchNames are the names that gogen-avro has for branches.
var branchNames = map[string]string{"Bool": "Boolean", "ArrayInt": "IntArray", "MapString": "StringMap"}

// isBranch reports whether a field is called like the branch that the interface v holds. Generated types of branches
// are called like their interface and then the branch; records like themselves.
func isBranch(field string, v reflect.Value) bool {
	if name, ok := branchNames[field]; ok {
		field = name
	}
	t := v.Elem().Type()
	if t.Kind() == reflect.Pointer {
		return t.Elem().Name() == field
	}
	return strings.TrimPrefix(t.Name(), v.Type().Name()) == field
}
