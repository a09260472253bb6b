// Package orders has structs that nobody generated.
package orders

// Line is a position of an order.
type Line struct {
	SKU      string `avro:"sku"`
	Quantity int32  `avro:"quantity,omitzero"`
}

// Order is what somebody ordered.
type Order struct {
	ID    int64
	Note  *string
	Lines []Line
}
