package docs_test

import (
	"fmt"

	"github.com/schemagen/schemagen/reflectcodec"
)

const (
	lineSchema  = `{"type":"record","name":"Line","fields":[{"name":"sku","type":"string"},{"name":"quantity","type":"int","default":1}]}`
	orderSchema = `{"type":"record","name":"Order","fields":[
		{"name":"id","type":"long"},
		{"name":"note","type":["null","string"],"default":null},
		{"name":"lines","type":{"type":"array","items":` + lineSchema + `}}]}`
	paymentSchema = `{"type":"record","name":"Payment","fields":[{"name":"method","type":[
		{"type":"record","name":"Card","fields":[{"name":"number","type":"string"}]},
		{"type":"record","name":"Voucher","fields":[{"name":"code","type":"string"}]}]}]}`
)

func Example_structs() {
	show(func() error {
		type Line struct {
			SKU      string `avro:"sku"`
			Quantity uint16 `avro:"quantity,omitzero"`
		}
		type Order struct {
			ID    int64
			Note  *string
			Lines []Line
		}
		codec, err := reflectcodec.For[Order](orderSchema)
		if err != nil {
			return err // names the Go field and the place in the schema
		}
		data, err := codec.Append(nil, &Order{ID: 7, Lines: []Line{{SKU: "pen", Quantity: 2}}})
		if err != nil {
			return err
		}
		var order Order
		if err := codec.Decode(data, &order); err != nil {
			return err
		}
		fmt.Println(order.ID, order.Lines)

		const writerSchema = `{"type":"record","name":"Order","fields":[{"name":"lines","type":{"type":"array","items":` + lineSchema + `}},{"name":"id","type":"int"}]}`
		old := []byte("\x00\x12")
		decoder, err := codec.Resolve(writerSchema)
		if err != nil {
			return err
		}
		if err := decoder.Decode(old, &order); err != nil {
			return err
		}
		fmt.Println(order.ID, order.Lines)
		return nil
	}())
	// Output:
	// 7 [{pen 2}]
	// 9 []
}

// Method is a way to pay: Card or Voucher.
type Method interface{ method() }

type (
	Card    struct{ Number string }
	Voucher struct{ Code string }
	Payment struct{ Method Method }
)

func (Card) method()    {}
func (Voucher) method() {}

func Example_union() {
	codec, err := reflectcodec.For[Payment](paymentSchema, reflectcodec.Union[Method](Card{}, Voucher{}))
	show(err)
	data, err := codec.Append(nil, &Payment{Voucher{"SPRING"}})
	fmt.Printf("%x %v\n", data, err)
	// Output: 020c535052494e47 <nil>
}
