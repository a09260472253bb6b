package bind_test

import (
	"fmt"
	"go/types"
	"log"
	"os"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/bind"
	"github.com/schemagen/schemagen/schema"
)

// The package shop is bound to the schemas of testdata/schemas/order.
func Example() {
	const out = "shop/order_avro.go"
	dir, err := bind.Find("./shop")
	if err != nil {
		log.Fatal(err)
	}
	pkg, err := bind.Load(dir, out)
	if err != nil {
		log.Fatal(err)
	}
	var sources []schema.Source
	for _, name := range []string{"customer.avsc", "money.avsc", "order.avsc"} {
		text, err := os.ReadFile("../../../../testdata/schemas/order/" + name)
		if err != nil {
			log.Fatal(err)
		}
		sources = append(sources, schema.Source{Name: name, Text: text})
	}
	set, err := schema.ParseSources(sources)
	if err != nil {
		log.Fatal(err)
	}
	file, err := pkg.Bind(set, []bind.Request{
		{Type: "Order", Record: "com.example.order.OrderEvent"}, {Type: "Customer"}, {Type: "Money"},
	}, out)
	if err != nil {
		log.Fatal(err)
	}
	for _, n := range file.Types[:3] {
		fmt.Println(n.Go.(*types.Named).Obj().Name(), "is", file.Plan.Nodes[n.Index].Name)
	}
	code, err := bind.Generate(file, bind.Options{
		Command: "schemagen bind --type Order=com.example.order.OrderEvent,Customer,Money",
	})
	if err != nil {
		log.Fatal(err)
	}
	old, err := os.ReadFile(out)
	fmt.Println("up to date:", err == nil && string(old) == string(code))

	// What does not fit is reported at the struct's fields, all of it.
	_, err = pkg.Bind(set, []bind.Request{{Type: "Change", Record: "com.example.order.Voucher"}}, out)
	fmt.Println(strings.Count(err.Error(), "shop.go:"), "faults")

	// Output:
	// Order is com.example.order.OrderEvent
	// Customer is com.example.order.Customer
	// Money is com.example.order.Money
	// up to date: true
	// 5 faults
}
