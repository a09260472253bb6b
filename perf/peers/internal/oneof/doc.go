// Package oneof holds the records of the performance suite as Go structs in which a union is a struct with a pointer
// for each branch, of which one is set: what serializers take that know no interfaces. The methods of the files ending
// in _gen.go are those of github.com/tinylib/msgp; records are arrays there, not maps, which its documentation calls
// the smaller and faster form.
package oneof

import "reflect"

// Types returns the type of each record that is a row of its own.
func Types() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[Record](), reflect.TypeFor[BigRecord](), reflect.TypeFor[Float](), reflect.TypeFor[Double](),
		reflect.TypeFor[FloatArray](), reflect.TypeFor[DoubleArray](), reflect.TypeFor[IntArray](),
		reflect.TypeFor[LongArray](),
		reflect.TypeFor[NestedFloatArray](), reflect.TypeFor[NestedLargeFloatArray](),
		reflect.TypeFor[NestedObjectArray](),
		reflect.TypeFor[Event](), reflect.TypeFor[Strings](), reflect.TypeFor[Maps](), reflect.TypeFor[Unions](),
		reflect.TypeFor[MapStatus](), reflect.TypeFor[Person](), reflect.TypeFor[Deep](), reflect.TypeFor[Wide](),
	}
}
