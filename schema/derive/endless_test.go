package derive_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema/derive"
)

// TestTypesThatLeadToNothingButThemselvesAreErrors wherever the circle begins.
func TestTypesThatLeadToNothingButThemselvesAreErrors(t *testing.T) {
	of := func(name string, kind reflect.Kind) *derive.Type {
		return &derive.Type{Key: name, Go: name, Name: name, Package: "p", Kind: kind}
	}
	pointer, one, two, slice := of("P", reflect.Pointer), of("One", reflect.Pointer), of("Two", reflect.Pointer), of("S", reflect.Slice)
	table, key := of("M", reflect.Map), of("string", reflect.String)
	pointer.Elem = func() *derive.Type { return pointer }
	one.Elem, two.Elem = func() *derive.Type { return two }, func() *derive.Type { return one }
	slice.Elem = func() *derive.Type { return slice }
	table.Elem, table.MapKey = func() *derive.Type { return table }, func() *derive.Type { return key }
	for _, kind := range []*derive.Type{pointer, one, two, slice, table} {
		inside := of("T", reflect.Struct)
		inside.Fields = func() []derive.Field { return []derive.Field{{Name: "A", Exported: true, Type: kind}} }
		outside := of("Q", reflect.Pointer)
		outside.Name, outside.Elem = "", func() *derive.Type { return kind }
		for _, root := range []*derive.Type{kind, inside, outside} {
			_, err := derive.Schemas(derive.Options{}, root)
			if err == nil || !strings.Contains(err.Error(), "itself") {
				t.Errorf("%s of %s: %v", root.Go, kind.Go, err)
			}
		}
	}
}
