package reflectcodec_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/schemagen/schemagen/reflectcodec"
)

const orderSchema = `{
	"type": "record", "name": "Order", "fields": [
		{"name": "id", "type": "long"},
		{"name": "placed_at", "type": {"type": "long", "logicalType": "timestamp-millis"}},
		{"name": "note", "type": ["null", "string"], "default": null},
		{"name": "lines", "type": {"type": "array", "items": {
			"type": "record", "name": "Line", "fields": [
				{"name": "sku", "type": "string"},
				{"name": "quantity", "type": "int", "default": 1}
			]}}}
	]}`

// A hand-written struct is bound to a schema at run time.
func Example() {
	type Line struct {
		SKU      string `avro:"sku"`
		Quantity uint16 `avro:"quantity,omitzero"`
	}
	type Order struct {
		ID       int64
		PlacedAt time.Time
		Note     *string
		Lines    []Line
	}
	codec, err := reflectcodec.For[Order](orderSchema)
	if err != nil {
		fmt.Println(err)
		return
	}
	order := Order{ID: 7, PlacedAt: time.UnixMilli(1000), Lines: []Line{{"pen", 2}, {SKU: "ink"}}}
	data, err := codec.Append(nil, &order)
	fmt.Printf("%x %v\n", data, err)

	var decoded Order
	err = codec.Decode(data, &decoded)
	fmt.Println(decoded.ID, decoded.PlacedAt.Format(time.TimeOnly), decoded.Lines, err)
	// Output:
	// 0ed00f00040670656e0406696e6b0200 <nil>
	// 7 00:00:01 [{pen 2} {ink 1}] <nil>
}

// What does not fit is found when the codec is made.
func ExampleFor_mismatch() {
	type Order struct {
		ID       int64
		PlacedAt string
	}
	_, err := reflectcodec.For[Order](orderSchema)
	fmt.Println(err)
	var mismatch *reflectcodec.BindError
	fmt.Println(errors.As(err, &mismatch) && mismatch.SchemaPath == "Order.placed_at")
	// Output:
	// reflectcodec: Order.PlacedAt (Go string) cannot hold Avro timestamp-millis at Order.placed_at: use time.Time, or an integer for the bare number
	// reflectcodec: Order (Go reflectcodec_test.Order): it has no field for Order.lines, which has no default
	// true
}

// Shape is an interface for the branches of a union.
type Shape interface{ Area() float64 }

// Circle is a branch.
type Circle struct{ Radius float64 }

// Square is a branch that implements Shape by pointer.
type Square struct{ Side float64 }

// Area implements Shape.
func (c Circle) Area() float64 { return 3 * c.Radius * c.Radius }

// Area implements Shape.
func (s *Square) Area() float64 { return s.Side * s.Side }

// The branches of a union are types that are registered for an interface.
func ExampleUnion() {
	codec, err := reflectcodec.For[[]Shape](`{"type": "array", "items": ["null",
		{"type": "record", "name": "Circle", "fields": [{"name": "radius", "type": "double"}]},
		{"type": "record", "name": "Square", "fields": [{"name": "side", "type": "double"}]}
	]}`, reflectcodec.Union[Shape](Circle{}, (*Square)(nil)))
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := codec.Append(nil, &[]Shape{Circle{1}, nil, &Square{2}})
	fmt.Println(len(data), err)
	var shapes []Shape
	err = codec.Decode(data, &shapes)
	fmt.Printf("%T %v %T %v\n", shapes[0], shapes[1], shapes[2], err)
	// Output:
	// 21 <nil>
	// reflectcodec_test.Circle <nil> *reflectcodec_test.Square <nil>
}

// An any takes data of every schema.
func ExampleFor_any() {
	codec, err := reflectcodec.For[any](orderSchema)
	if err != nil {
		fmt.Println(err)
		return
	}
	value := any(map[string]any{"id": 7, "placed_at": time.UnixMilli(0), "lines": []any{map[string]any{"sku": "pen"}}})
	data, err := codec.Append(nil, &value)
	fmt.Printf("%x %v\n", data, err)
	err = codec.Decode(data, &value)
	fmt.Println(value, err)
	// Output:
	// 0e0000020670656e0200 <nil>
	// map[id:7 lines:[map[quantity:1 sku:pen]] note:<nil> placed_at:1970-01-01 00:00:00 +0000 UTC] <nil>
}

// Data that an older version of a service wrote: an id that was an int, a field that is gone, and one that came later.
func ExampleCodec_Resolve() {
	type User struct {
		ID   int64
		Name string
		Plan string
	}
	codec, err := reflectcodec.For[User](`{"type": "record", "name": "User", "fields": [
		{"name": "id", "type": "long"},
		{"name": "name", "type": "string"},
		{"name": "plan", "type": "string", "default": "free"}
	]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	decoder, err := codec.Resolve(`{"type": "record", "name": "User", "fields": [
		{"name": "name", "type": "string"},
		{"name": "shoeSize", "type": "float"},
		{"name": "id", "type": "int"}
	]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	data := []byte{
		6, 'A', 'd', 'a', // name
		0, 0, 0x14, 0x42, // shoeSize
		14, // id
	}
	var user User
	if err := decoder.Decode(data, &user); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(user.ID, user.Name, user.Plan)

	data, err = codec.Append(nil, &user) // by the codec's own schema
	fmt.Printf("%x %v\n", data, err)
	// Output:
	// 7 Ada free
	// 0e064164610866726565 <nil>
}
