// Package sales holds the generated code of schemas/sale.avsc and schemas/total.avsc.
package sales

//go:generate go tool schemagen generate --quiet --package sales --out sales_avro.go ../schemas/sale.avsc ../schemas/total.avsc
