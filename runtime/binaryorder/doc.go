// Package binaryorder makes what [runtime.CompareBinary] needs to know of a schema to compare encoded data without
// decoding them (Avro 1.12, "Sort Order"):
//
//	order, err := binaryorder.New(s)
//	…
//	result, err := runtime.CompareBinary(order, a, b)
//
// The specification makes it an error to compare data that contain maps, unless these lie in a field whose order is
// "ignore". Here that is a property of the schema: [New] refuses one in which a map could be reached, and no data are
// refused later.
package binaryorder
