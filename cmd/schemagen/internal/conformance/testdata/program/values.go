package main

import (
	"fmt"
	"reflect"
)

// checkValues holds x against y, which was decoded from the same data, and against its clone, by the methods that its type has on values.
func checkValues(x, y datum) error {
	v := reflect.ValueOf(x)
	// call calls a method with another value, if there is such a method.
	call := func(name string, other datum) (result any, ok bool) {
		method := v.MethodByName(name)
		if !method.IsValid() {
			return nil, false
		}
		return method.Call([]reflect.Value{reflect.ValueOf(other)})[0].Interface(), true
	}
	others := map[string]datum{"another value": y}
	if clone := v.MethodByName("Clone"); clone.IsValid() {
		others["its clone"] = clone.Call(nil)[0].Interface().(datum)
	}
	for name, other := range others {
		if order, ok := call("CompareAvro", other); ok && order != 0 {
			return fmt.Errorf("%T and %s that is the same compare as %d", x, name, order)
		}
		if equal, ok := call("EqualAvro", other); ok && equal != true {
			return fmt.Errorf("%T and %s that is the same are not equal", x, name)
		}
	}
	return nil
}
