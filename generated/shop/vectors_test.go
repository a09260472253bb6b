package shop

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectorcheck"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// TestBytesOfOtherImplementations compares with bytes that other implementations of Avro wrote.
func TestBytesOfOtherImplementations(t *testing.T) {
	vectorcheck.Run(t, "namespaces", vectorcheck.Types{
		"com.example.shop.Cart": func() avrotest.Datum { return new(Cart) },
		"com.example.shop.Item": func() avrotest.Datum { return new(Item) },
	})
}
