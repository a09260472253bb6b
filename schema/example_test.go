package schema_test

import (
	"fmt"

	"github.com/schemagen/schemagen/schema"
)

func Example() {
	s, err := schema.Parse(`{
  "type": "record", "name": "com.example.User", "doc": "Somebody with an account.",
  "fields": [
    {"name": "id", "type": "long"},
    {"name": "email", "type": ["null", "string"], "default": null}
  ]
}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range s.Fields {
		fmt.Println(f.Name, f.Type)
	}
	fmt.Println(s.Canonical())
	fmt.Printf("%016x\n", s.Fingerprint())
	// Output:
	// id "long"
	// email ["null","string"]
	// {"name":"com.example.User","type":"record","fields":[{"name":"id","type":"long"},{"name":"email","type":["null","string"]}]}
	// b9fa667b2e1fc1b7
}

func ExampleParse_errors() {
	_, err := schema.Parse(`{
  "type": "record", "name": "User",
  "fields": [
    {"name": "id", "type": "integer"},
    {"name": "e-mail", "type": "string", "default": null}
  ]
}`)
	fmt.Println(err)
	// Output:
	// schema:4:28: unknown type "integer"; write "int"
	// schema:5:14: "e-mail" is no valid name for a field; a name begins with a letter A-Z, a-z or _ and goes on with those and digits, such as "e_mail"; or accept it with schema.LaxNames
	// schema:5:53: invalid default of the field "e-mail": null is no value of string; it is a string in JSON
}

func ExampleParseSources() {
	set, err := schema.ParseSources([]schema.Source{
		{Name: "order.avsc", Text: []byte(`{"type": "record", "name": "shop.Order", "fields": [
			{"name": "price", "type": "Money"},
			{"name": "placed", "type": "long", "logicalType": "timestamp-millis"}]}`)},
		{Name: "money.avsc", Text: []byte(`{"type": "fixed", "name": "shop.Money", "size": 8}`)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range set.Types {
		fmt.Println(t.Name)
	}
	for _, w := range set.Warnings {
		fmt.Println(w)
	}
	// Output:
	// shop.Order
	// shop.Money
	// order.avsc:3:54: "logicalType" beside the field's type has no effect; put it into the type: "type": {"type": …, "logicalType": "timestamp-millis"}
}

func ExampleValidate() {
	tree := schema.NewRecord("com.example.Tree")
	tree.Fields = []*schema.Field{
		schema.NewField("value", schema.NewPrimitive(schema.Long)).WithDefault(schema.MustValue("0")),
		schema.NewField("children", schema.NewArray(tree)),
	}
	if err := schema.Validate(tree); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tree)
	// Output:
	// {"type":"record","name":"Tree","namespace":"com.example","fields":[{"name":"value","type":"long","default":0},{"name":"children","type":{"type":"array","items":"Tree"}}]}
}
