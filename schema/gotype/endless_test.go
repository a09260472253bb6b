package gotype_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema/gotype"
)

// TestTypesThatLeadToNothingButThemselvesAreErrors wherever the circle begins.
func TestTypesThatLeadToNothingButThemselvesAreErrors(t *testing.T) {
	of := func(name string, kind reflect.Kind) *gotype.Type {
		return &gotype.Type{Key: name, Go: name, Name: name, Package: "p", Kind: kind}
	}
	pointer, one, two := of("P", reflect.Pointer), of("One", reflect.Pointer), of("Two", reflect.Pointer)
	slice := of("S", reflect.Slice)
	table, key := of("M", reflect.Map), of("string", reflect.String)
	pointer.Elem = func() *gotype.Type { return pointer }
	one.Elem, two.Elem = func() *gotype.Type { return two }, func() *gotype.Type { return one }
	slice.Elem = func() *gotype.Type { return slice }
	table.Elem, table.MapKey = func() *gotype.Type { return table }, func() *gotype.Type { return key }
	for _, kind := range []*gotype.Type{pointer, one, two, slice, table} {
		inside := of("T", reflect.Struct)
		inside.Fields = func() []gotype.Field { return []gotype.Field{{Name: "A", Exported: true, Type: kind}} }
		outside := of("Q", reflect.Pointer)
		outside.Name, outside.Elem = "", func() *gotype.Type { return kind }
		for _, root := range []*gotype.Type{kind, inside, outside} {
			_, err := gotype.Schemas(gotype.SchemaOptions{}, root)
			if err == nil || !strings.Contains(err.Error(), "itself") {
				t.Errorf("%s of %s: %v", root.Go, kind.Go, err)
			}
		}
	}
}
