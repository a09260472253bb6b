package shop_test

import (
	"fmt"
	"log"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/bind/shop"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// Structs that a service has anyway get the methods of generated types.
func Example() {
	customer := shop.Customer{ID: 7, Email: "ann@example.com", Tier: "GOLD"}
	data, err := customer.AppendAvro(nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%x\n", data)

	var again shop.Customer
	if err := again.UnmarshalBinary(data); err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.ID, again.Email, again.Tier)

	// What the Go types allow and the schema does not is an error that says where.
	customer.Tier = "SILVER"
	_, err = customer.AppendAvro(nil)
	fmt.Println(err)
	_, err = (&shop.Money{Amount: decimal.New(1, 0)}).AppendAvro(nil)
	fmt.Println(err)

	// Output:
	// 0e1e616e6e406578616d706c652e636f6d00000004000000
	// 7 ann@example.com GOLD
	// avro: Customer.tier: "SILVER" is no symbol of Tier
	// avro: Money.currency: a currency has three letters
}
