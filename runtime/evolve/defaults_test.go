package evolve_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/generated/interop"
	"github.com/schemagen/schemagen/generated/order"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

var stringModes = map[string]rt.StringMode{"copied": rt.StringsCopy, "shared": rt.StringsShared,
	"aliased": rt.StringsAlias}

// Data without any field give what the constructor gives, whatever was there before, and whatever bounds data have to
// keep.
func TestDefaultsAreThoseOfTheConstructor(t *testing.T) {
	s := buildPlan(t, (*interop.Defaults)(nil).AvroSchema()).Nodes[0].Schema
	decoder, err := evolve.NewDecoder[interop.Defaults](fmt.Sprintf(`{"type": "record", "name": %q, "fields": []}`,
		s.Name))
	if err != nil {
		t.Fatal(err)
	}
	want := interop.NewDefaults()
	for name, mode := range stringModes {
		r := rt.Reader{Strings: mode, Limits: rt.Limits{MaxStringBytes: 1, MaxItems: 1}}
		var used interop.Defaults
		for _, into := range []*interop.Defaults{new(interop.Defaults), &used, &used} {
			r.ResetBytes(nil)
			if err := decoder.DecodeFrom(&r, into); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, *into); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
			// What is done to one value does not show in the next.
			into.Raw[0]++
			into.List[0]++
			into.Points[0].X++
			into.Dictionary["other"] = "value"
			*into.Surely = "no"
		}
	}
}

const oldCustomer = `{"type": "record", "name": "Customer", "namespace": "com.example.order", "fields": [
	{"name": "addresses", "type": {"type": "map", "values": {"type": "record", "name": "Address", "fields": [
		{"name": "city", "type": "string"}, {"name": "zip", "type": "bytes"}, {"name": "street", "type": "string"}]}}},
	{"name": "email", "type": "string"},
	{"name": "id", "type": "int"}]}`

// A default in the middle of data leaves the Reader where it was, whatever its strings are made of.
func TestDefaultsInTheMiddleOfData(t *testing.T) {
	decoder, err := evolve.NewDecoder[order.Customer](oldCustomer)
	if err != nil {
		t.Fatal(err)
	}
	want := order.NewCustomer()
	want.ID, want.Email, want.Addresses = 7, "ada@example.com", make(map[string]order.Address)
	data := rt.AppendLong(nil, 20)
	for i := range 20 {
		key, city := fmt.Sprint("key ", i), fmt.Sprintf("a city of a long name, number %d", i)
		want.Addresses[key] = order.Address{Street: "street", City: city, PostalCode: "00-001", CountryCode: "PL"}
		data = rt.AppendString(rt.AppendString(data, key), city)
		data = rt.AppendString(rt.AppendString(data, "00-001"), "street")
	}
	data = rt.AppendInt(rt.AppendString(append(data, 0), "ada@example.com"), 7)
	for name, mode := range stringModes {
		memory, stream := rt.Reader{Strings: mode}, rt.NewReader(nil)
		var used order.Customer
		for _, into := range []*order.Customer{new(order.Customer), &used, &used} {
			memory.ResetBytes(data)
			stream.Reset(bytes.NewReader(data))
			stream.Strings = mode
			for kind, r := range map[string]*rt.Reader{"memory": &memory, "stream": stream} {
				err := decoder.DecodeFrom(r, into)
				if diff := cmp.Diff(&want, into); err != nil || diff != "" || r.Offset() != int64(len(data)) {
					t.Errorf("%s, %s: %v, at %d (-want +got):\n%s", name, kind, err, r.Offset(), diff)
				}
			}
		}
	}
	for n := range data {
		if err := decoder.Decode(data[:n], new(order.Customer)); err == nil {
			t.Errorf("%d bytes: no error", n)
		}
	}
}

// What r is set to holds after a default that could not be read, too.
func TestLimitsHoldAfterDefaults(t *testing.T) {
	decoder, err := evolve.NewDecoder[order.Customer](oldCustomer)
	if err != nil {
		t.Fatal(err)
	}
	data := append(rt.AppendString([]byte{2, 2, 'k', 2, 'c', 2, 'z', 2, 's', 0}, "ada@example.com"), 14)
	r := rt.Reader{Limits: rt.Limits{MaxStringBytes: 10}}
	for range 2 {
		r.ResetBytes(data)
		if err := decoder.DecodeFrom(&r, new(order.Customer)); err == nil ||
			err.Error() != "avro: Customer.email: string length 15 exceeds the limit of 10, at byte 10" {
			t.Errorf("%v", err)
		}
	}
	r.ResetBytes(nil)
	if s := r.BytesView(); s != nil {
		t.Error("read from nothing")
	}
}
