package plan_test

import (
	"fmt"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// A plan is read with Dump: what each node is, how many bytes it takes, and the defaults as bytes.
func Example() {
	s, err := schema.Parse(`{"type": "record", "name": "User", "namespace": "com.example", "fields": [
		{"name": "id", "type": "long"},
		{"name": "email", "type": ["null", "string"], "default": null},
		{"name": "born", "type": {"type": "int", "logicalType": "date"}, "default": -1}
	]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := plan.Build(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p.Dump())
	// Output:
	// root 0: node 0
	// 0: record com.example.User, at least 3 bytes
	//     id: 1 long
	//     email: 2 nullable, default 00
	//     born: 5 date, default 01
	// 1: long, 1 to 10 bytes
	// 2: nullable of 4, null is branch 0, at least 1 bytes
	// 3: null, 0 bytes
	// 4: string, at least 1 bytes
	// 5: date, 1 to 5 bytes
}

// A resolution says what becomes of each field of the writer, and what of the reader's is filled in.
func ExampleResolve() {
	build := func(text string) *plan.Plan {
		s, err := schema.Parse(text)
		if err != nil {
			panic(err)
		}
		p, err := plan.Build(s)
		if err != nil {
			panic(err)
		}
		return p
	}
	old := build(`{"type": "record", "name": "User", "fields": [
		{"name": "id", "type": "int"},
		{"name": "name", "type": "string"},
		{"name": "fax", "type": ["null", "string"]}
	]}`)
	now := build(`{"type": "record", "name": "User", "fields": [
		{"name": "id", "type": "long"},
		{"name": "fullName", "aliases": ["name"], "type": "string"},
		{"name": "active", "type": "boolean", "default": true}
	]}`)
	r, err := plan.Resolve(old, now)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Dump())
	_, err = plan.Resolve(now, old)
	fmt.Println(err)
	// Output:
	// root: pair 0
	// 0: record User
	//     id: 1
	//     name as fullName: 2
	//     skip fax: union [null, string]
	//     active: default 01
	// 1: int as long, promoted
	// 2: string, same bytes
	// avro: the reader's schema cannot read the writer's: / read as /name: the writer has no field "name", and the reader has no default for it; give it a default, such as "default": ""; if it is the field "fullName" renamed, "aliases": ["fullName"]
	// / read as /fax: the writer has no field "fax", and the reader has no default for it; give it a default, such as "default": null
	// /id: long cannot be read as int; int fits long, but not the other way round; keep long in the reader
}
