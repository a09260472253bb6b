// Package orderv2 holds the generated code of schemas/order_v2.avsc.
package orderv2

//go:generate go tool schemagen generate --quiet --package orderv2 --out order_avro.go ../schemas/order_v2.avsc
