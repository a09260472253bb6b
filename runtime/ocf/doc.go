// Package ocf reads and writes Avro's container files (Avro 1.12, "Object Container Files").
package ocf
