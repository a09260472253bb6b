package order

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectorcheck"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// TestBytesOfOtherImplementations compares with bytes that other implementations of Avro wrote.
func TestBytesOfOtherImplementations(t *testing.T) {
	vectorcheck.Run(t, "order", vectorcheck.Types{
		"com.example.order.OrderEvent":   func() avrotest.Datum { return new(OrderEvent) },
		"com.example.order.Money":        func() avrotest.Datum { return new(Money) },
		"com.example.order.Customer":     func() avrotest.Datum { return new(Customer) },
		"com.example.order.OrderLine":    func() avrotest.Datum { return new(OrderLine) },
		"com.example.order.Address":      func() avrotest.Datum { return new(Address) },
		"com.example.order.CardPayment":  func() avrotest.Datum { return new(CardPayment) },
		"com.example.order.BankTransfer": func() avrotest.Datum { return new(BankTransfer) },
		"com.example.order.Voucher":      func() avrotest.Datum { return new(Voucher) },
		"com.example.order.Delivery":     func() avrotest.Datum { return new(Delivery) },
		"com.example.order.StatusChange": func() avrotest.Datum { return new(StatusChange) },
		"com.example.order.GeoPoint":     func() avrotest.Datum { return new(GeoPoint) },
	})
}
