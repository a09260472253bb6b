package interop

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectorcheck"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// TestBytesOfOtherImplementations compares with bytes that other implementations of Avro wrote.
func TestBytesOfOtherImplementations(t *testing.T) {
	vectorcheck.Run(t, "interop", vectorcheck.Types{
		"com.example.interop.Primitives": func() avrotest.Datum { return new(Primitives) },
		"com.example.interop.Arrays":     func() avrotest.Datum { return new(Arrays) },
		"com.example.interop.Maps":       func() avrotest.Datum { return new(Maps) },
		"com.example.interop.Logicals":   func() avrotest.Datum { return new(Logicals) },
		"com.example.interop.Node":       func() avrotest.Datum { return new(Node) },
		"com.example.interop.Unions":     func() avrotest.Datum { return new(Unions) },
		"com.example.interop.Interop":    func() avrotest.Datum { return new(Interop) },
		"com.example.interop.Named":      func() avrotest.Datum { return new(Named) },
		"com.example.interop.Nullables":  func() avrotest.Datum { return new(Nullables) },
		"com.example.interop.Circle":     func() avrotest.Datum { return new(Circle) },
		"com.example.interop.Point":      func() avrotest.Datum { return new(Point) },
		"com.example.interop.Marker":     func() avrotest.Datum { return new(Marker) },
		"com.example.interop.Defaults":   func() avrotest.Datum { return new(Defaults) },
	})
}
