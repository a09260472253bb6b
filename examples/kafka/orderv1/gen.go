// Package orderv1 holds the generated code of schemas/order_v1.avsc.
package orderv1

//go:generate go tool schemagen generate --quiet --package orderv1 --out order_avro.go ../schemas/order_v1.avsc
