// Package reflectcodec encodes and decodes Go values of any type by an Avro schema, without generated code.
package reflectcodec
