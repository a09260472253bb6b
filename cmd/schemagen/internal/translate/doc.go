// Package translate makes of data that were written with one schema the bytes that another schema would have made (Avro
// 1.12, "Schema Resolution"), without Go values in between: what is the same under both is copied as it is, and what
// the reader has no field for is passed over by its shape.
package translate
