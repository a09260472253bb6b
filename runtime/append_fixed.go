package runtime

import "math"

// NOTE: appending the bytes of a value one by one in a single append is what the compiler turns into one store.

// AppendFloat appends a float: its IEEE 754 bits, all kept, as 4 bytes, lowest first (Avro 1.12, "Primitive Types").
func AppendFloat(b []byte, v float32) []byte {
	return appendUint32(b, math.Float32bits(v))
}

// AppendDouble appends a double: its IEEE 754 bits, all kept, as 8 bytes, lowest first (Avro 1.12, "Primitive Types").
func AppendDouble(b []byte, v float64) []byte {
	u := math.Float64bits(v)
	return append(b, byte(u), byte(u>>8), byte(u>>16), byte(u>>24), byte(u>>32), byte(u>>40), byte(u>>48), byte(u>>56))
}

// AppendDuration appends a duration: months, days and milliseconds as 4 bytes each, lowest first (Avro 1.12,
// "Duration").
func AppendDuration(b []byte, v Duration) []byte {
	return appendUint32(appendUint32(appendUint32(b, v.Months), v.Days), v.Millis)
}

func appendUint32(b []byte, u uint32) []byte {
	return append(b, byte(u), byte(u>>8), byte(u>>16), byte(u>>24))
}
