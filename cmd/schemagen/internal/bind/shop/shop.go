// Package shop is the example of schemagen bind: structs as a service has them, written by hand, for the schemas of
// testdata/schemas/order. Their codecs are in order_avro.go, which the line below writes.
//
// Order, Customer and Money are asked for by name; the other structs get methods because these need them. Tags give the
// schema's names where the Go names differ, and everything else follows from the types: an enum as a string, as
// constants and as a type with texts, amounts as decimal.Decimal, unions as interfaces.
package shop

//go:generate go run ../../.. bind --type Order=com.example.order.OrderEvent,Customer,Money --schema ../../../../../testdata/schemas/order

import (
	"errors"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// Order is one change of one order.
type Order struct {
	EventID    EventID    `avro:"eventId"`
	OrderID    EventID    `avro:"orderId"`
	Sequence   int        `avro:"sequence"`
	OccurredAt time.Time  `avro:"occurredAt"`
	ReceivedAt *time.Time `avro:"receivedAt"`
	Status     Status     `avro:"status"`
	Customer   *Customer  `avro:"customer"`
	Lines      []Line     `avro:"lines"`
	Total      Money      `avro:"total"`
	Payment    Payment    `avro:"payment"`
	Delivery   *Delivery  `avro:"delivery"`
	Previous   []Change   `avro:"previous"`
	Headers    Headers    `avro:"headers"`
	Attachment []byte     `avro:"attachment"`
	Risk                  // its fields are the order's
	Notes      []string   `avro:"-"` // of no concern to the schema
}

// Risk is what is known of whether an order is meant.
type Risk struct {
	FraudScore float64 `avro:"fraudScore"`
	Test       bool    `avro:"test"`
}

// EventID is a UUID of some other package's making.
type EventID [16]byte

// Status is an enum's number; the constants are held against the schema.
type Status uint8

// The statuses.
const (
	StatusUnknown Status = iota
	StatusPlaced
	StatusPaid
	StatusShipped
	StatusDelivered
	StatusCancelled
	StatusReturned
)

// Headers are keyed by a type of their own.
type Headers map[Header]string

// Header is the name of a header.
type Header string

// Customer is who placed the order.
type Customer struct {
	ID        int64               `avro:"id"`
	Email     string              `avro:"email"`
	FullName  *string             `avro:"fullName"`
	Phone     rt.Optional[string] `avro:"phone"`
	Born      *time.Time          `avro:"born"`
	Tier      string              `avro:"tier"`
	Credit    *Money              `avro:"credit"`
	Addresses map[string]*Address `avro:"addresses"`
	Consent   bool                `avro:"marketingConsent"`
}

// Address is a postal address.
type Address struct {
	Street      string `avro:"street"`
	City        string `avro:"city"`
	PostalCode  string `avro:"postalCode"`
	CountryCode string `avro:"countryCode"`
	Location    *struct {
		Latitude  float64 `avro:"latitude"`
		Longitude float64 `avro:"longitude"`
	} `avro:"location"`
}

// Money is an amount in one currency.
type Money struct {
	Amount   decimal.Decimal `avro:"amount"`
	Currency Currency        `avro:"currency"`
}

// Currency has the symbols as its texts.
type Currency struct{ code string }

// ErrCurrency is the error of a code that is none.
var ErrCurrency = errors.New("a currency has three letters")

// MarshalText implements encoding.TextMarshaler.
func (c Currency) MarshalText() ([]byte, error) {
	if len(c.code) != 3 {
		return nil, ErrCurrency
	}
	return []byte(c.code), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Currency) UnmarshalText(text []byte) error {
	if len(text) != 3 {
		return ErrCurrency
	}
	c.code = string(text)
	return nil
}

// Line is one position of the order.
type Line struct {
	SKU         string           `avro:"sku"`
	Title       string           `avro:"title"`
	Quantity    int64            `avro:"quantity"`
	UnitPrice   Money            `avro:"unitPrice"`
	TaxRate     *decimal.Decimal `avro:"taxRate"`
	Discount    Discount         `avro:"discount"`
	WeightGrams *float64         `avro:"weightGrams"`
	Labels      []string         `avro:"labels"`
}

// Discount is nil, a Share, or Money.
type Discount interface{ isDiscount() }

// Share is a share of the price.
type Share float64

func (Share) isDiscount()  {}
func (*Money) isDiscount() {}

// Payment is nil or how the order is paid.
type Payment interface{ isPayment() }

// Card is a payment by card.
type Card struct {
	Network       int       `avro:"network"`
	LastDigits    []byte    `avro:"lastDigits"`
	Expires       time.Time `avro:"expires"`
	Authorization []byte    `avro:"authorization"`
}

// BankTransfer is a payment by transfer.
type BankTransfer struct {
	IBAN      string     `avro:"iban"`
	Reference *string    `avro:"reference"`
	BookedOn  *time.Time `avro:"bookedOn"`
}

// Voucher is a payment by voucher.
type Voucher struct {
	Code     string      `avro:"code"`
	Value    Money       `avro:"value"`
	ValidFor rt.Duration `avro:"validFor"`
}

// OtherPayment is a payment in words.
type OtherPayment string

func (*Card) isPayment()         {}
func (*BankTransfer) isPayment() {}
func (Voucher) isPayment()       {}
func (OtherPayment) isPayment()  {}

// Delivery is how and when the order is brought.
type Delivery struct {
	Carrier       string            `avro:"carrier"`
	Address       Address           `avro:"address"`
	Day           time.Time         `avro:"day"`
	NotBefore     time.Duration     `avro:"notBefore"`
	NotAfter      time.Duration     `avro:"notAfter"`
	LocalDeadline *time.Time        `avro:"localDeadline"`
	Parcels       map[string]Parcel `avro:"parcels"`
}

// Parcel is the number of a parcel, or its name.
type Parcel interface{ isParcel() }

// The two kinds of Parcel.
type (
	ParcelName   string
	ParcelNumber int64
)

func (ParcelName) isParcel()   {}
func (ParcelNumber) isParcel() {}

// Change is a status and when it was reached.
type Change struct {
	Status Status    `avro:"status"`
	At     time.Time `avro:"at"`
}
