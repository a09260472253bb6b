package shop

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectorcheck"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// TestBytesOfOtherImplementations compares with bytes that other implementations of Avro wrote.
func TestBytesOfOtherImplementations(t *testing.T) {
	vectorcheck.RunCodec(t, "order", vectorcheck.Types{
		"com.example.order.OrderEvent":   func() avrotest.Datum { return new(Order) },
		"com.example.order.Money":        func() avrotest.Datum { return new(Money) },
		"com.example.order.Customer":     func() avrotest.Datum { return new(Customer) },
		"com.example.order.OrderLine":    func() avrotest.Datum { return new(Line) },
		"com.example.order.Address":      func() avrotest.Datum { return new(Address) },
		"com.example.order.CardPayment":  func() avrotest.Datum { return new(Card) },
		"com.example.order.BankTransfer": func() avrotest.Datum { return new(BankTransfer) },
		"com.example.order.Voucher":      func() avrotest.Datum { return new(Voucher) },
		"com.example.order.Delivery":     func() avrotest.Datum { return new(Delivery) },
		"com.example.order.StatusChange": func() avrotest.Datum { return new(Change) },
	})
}

// TestSafety puts types through the suite that generated types pass: those whose fields keep every value of the schema,
// bit by bit, which a float in a float64 does not.
func TestSafety(t *testing.T) {
	for name, newDatum := range map[string]func() avrotest.Datum{
		"Money":        func() avrotest.Datum { return new(Money) },
		"Address":      func() avrotest.Datum { return new(Address) },
		"Card":         func() avrotest.Datum { return new(Card) },
		"BankTransfer": func() avrotest.Datum { return new(BankTransfer) },
		"Voucher":      func() avrotest.Datum { return new(Voucher) },
		"Delivery":     func() avrotest.Datum { return new(Delivery) },
		"Change":       func() avrotest.Datum { return new(Change) },
	} {
		t.Run(name, func(t *testing.T) { avrotest.Run(t, newDatum) })
	}
}
