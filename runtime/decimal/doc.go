// Package decimal holds the Go type of Avro's decimal and big-decimal (Avro 1.12, "Decimal" and "BigDecimal"), and
// reads and writes it. It stands apart from package runtime so that a schema without decimals does not link math/big.
package decimal
