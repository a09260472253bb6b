package docs_test

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime/ocf"
)

const (
	lineSchema = `{"type":"record","name":"Line","fields":[{"name":"sku","type":"string"},{"name":"quantity",` +
		`"type":"int","default":1}]}`
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

		const writerSchema = `{"type":"record","name":"Order","fields":[{"name":"lines","type":{"type":"array",` +
			`"items":` + lineSchema + `}},{"name":"id","type":"int"}]}`
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

func Example_branches() {
	show(func() error {
		codec, err := reflectcodec.For[any](paymentSchema, reflectcodec.AnyUnions(reflectcodec.BranchUnions))
		if err != nil {
			return err
		}
		var payment any
		if err := codec.Decode([]byte("\x02\x0cSPRING"), &payment); err != nil {
			return err
		}
		data, err := codec.Append(nil, &payment)
		fmt.Printf("%v %x\n", payment, data)
		return err
	}())
	// Output: map[method:{Voucher map[code:SPRING]}] 020c535052494e47
}

func Example_otherFile() {
	show(func() error {
		type Order struct{ ID int64 }
		var old bytes.Buffer
		w, err := ocf.NewWriter(&old, `{"type":"record","name":"Order","fields":[{"name":"id","type":"int"}]}`)
		if err != nil {
			return err
		}
		if err := errors.Join(w.AppendDatum([]byte{18}), w.Close()); err != nil {
			return err
		}
		file, err := ocf.NewReader(&old)
		if err != nil {
			return err
		}
		codec, err := reflectcodec.For[Order](`{"type":"record","name":"Order","fields":[{"name":"id","type":"long"}]}`)
		if err != nil {
			return err
		}

		for order, err := range ocf.RecordsWith(file, codec) {
			if err != nil {
				return err
			}
			fmt.Println(order.ID)
		}
		return nil
	}())
	// Output: 9
}
