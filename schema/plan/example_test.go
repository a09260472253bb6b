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
