package gotype_test

import (
	"fmt"
	"reflect"

	"github.com/schemagen/schemagen/schema/gotype"
)

// A description of this type, which reflection or a reader of source code would make:
//
//	package users
//
//	type User struct {
//		Name string `avro:"name"`
//		Age  *int32 `avro:"age"`
//	}
func ExampleSchemas() {
	text := &gotype.Type{Key: "string", Go: "string", Kind: reflect.String}
	number := &gotype.Type{Key: "int32", Go: "int32", Kind: reflect.Int32}
	pointer := &gotype.Type{Key: "*int32", Go: "*int32", Kind: reflect.Pointer,
		Elem: func() *gotype.Type { return number }}
	user := &gotype.Type{
		Key: "users.User", Go: "users.User", Kind: reflect.Struct, Package: "users", Name: "User",
		Fields: func() []gotype.Field {
			return []gotype.Field{
				{Name: "Name", Tag: `avro:"name"`, Exported: true, Type: text},
				{Name: "Age", Tag: `avro:"age"`, Exported: true, Type: pointer},
			}
		},
	}
	schemas, err := gotype.Schemas(gotype.SchemaOptions{}, user)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(schemas[0])

	number.Kind = reflect.Uint64
	_, err = gotype.Schemas(gotype.SchemaOptions{}, user)
	fmt.Println(err)
	// Output:
	// {"type":"record","name":"User","namespace":"users","fields":[{"name":"name","type":"string"},{"name":"age","type":["null","int"],"default":null}]}
	// User.Age (Go int32): no Avro type is meant by it; half of its values do not fit Avro's long; accept that with the tag avrotype:"long", or use int64 or uint32
}
