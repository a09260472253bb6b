// Package order holds the generated code of testdata/schemas/order: an order event as it travels on a Kafka topic, from
// three files that refer to each other.
package order

//go:generate go run github.com/schemagen/schemagen/cmd/schemagen generate --quiet --package order --out . --methods compare,equal,clone --emit-tests ../../testdata/schemas/order
