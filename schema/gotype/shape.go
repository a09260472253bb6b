package gotype

import "reflect"

// shape is what a Go type is to Avro. The set is closed.
type shape uint8

const (
	otherShape shape = iota
	boolShape
	intShape      // its values fit an int
	longShape     // its values fit a long
	unsignedShape // uint and uint64
	floatShape
	doubleShape
	stringShape
	textShape
	bytesShape
	byteArrayShape
	timeShape
	clockShape
	decimalShape // decimal.Decimal and big.Rat
	uuidShape
	spanShape
	emptyShape
	structShape
	sliceShape
	mapShape
	interfaceShape
	shapes // how many there are
)

var knownShapes = [...]shape{
	Time: timeShape, Clock: clockShape, Decimal: decimalShape, Rat: decimalShape, UUID: uuidShape, Span: spanShape,
}

func shapeOf(t *Type) shape {
	if int(t.Known) < len(knownShapes) && knownShapes[t.Known] != otherShape {
		return knownShapes[t.Known]
	}
	s := kindShape(t)
	if x := t.texts(); x.both() && !x.Promoted {
		if s == byteArrayShape && t.Len == uuidSize && t.Name == "UUID" {
			return uuidShape
		}
		return textShape
	}
	return s
}

// kindShape is the shape of a type that has no other meaning than that of its kind.
func kindShape(t *Type) shape {
	switch t.Kind {
	case reflect.Bool:
		return boolShape
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16:
		return intShape
	case reflect.Int, reflect.Int64, reflect.Uint32:
		return longShape
	case reflect.Uint, reflect.Uint64:
		return unsignedShape
	case reflect.Float32:
		return floatShape
	case reflect.Float64:
		return doubleShape
	case reflect.String:
		return stringShape
	case reflect.Slice:
		if isByte(t.Elem()) {
			return bytesShape
		}
		return sliceShape
	case reflect.Array:
		if isByte(t.Elem()) {
			return byteArrayShape
		}
	case reflect.Map:
		return mapShape
	case reflect.Struct:
		if t.Name == "" && len(t.Fields()) == 0 {
			return emptyShape
		}
		return structShape
	case reflect.Interface:
		return interfaceShape
	}
	return otherShape
}

// isByte reports whether t is a byte, and means nothing else.
func isByte(t *Type) bool {
	return t.Kind == reflect.Uint8 && !t.texts().both() && t.SchemaText == nil && len(enumConstants(t)) == 0
}

// naturalTags gives for each shape what avrotype would say if it said what is meant without it.
var naturalTags = [shapes]string{
	boolShape: "boolean", intShape: "int", longShape: "long", floatShape: "float", doubleShape: "double",
	stringShape: "string", textShape: "string", bytesShape: "bytes", byteArrayShape: "fixed",
	timeShape: "timestamp-micros", clockShape: "time-micros", uuidShape: "uuid", spanShape: "duration",
}

func (s shape) isInteger() bool { return s == intShape || s == longShape || s == unsignedShape }
