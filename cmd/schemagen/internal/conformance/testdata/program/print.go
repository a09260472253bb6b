package main

import (
	"encoding"
	"encoding/hex"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// printed turns a generated value into what JSON can hold: nil for null, text for scalars, lists, and objects by the names of
// the schema. Unions are the value of their branch, bytes are in hexadecimal after 0x.
func printed(x datum) any { return show(content(reflect.ValueOf(x).Elem())) }

// goType names the Go type of the value in x.
func goType(x datum) string { return content(reflect.ValueOf(x).Elem()).Type().String() }

// content is the value inside the struct around the value of a nameless root, of a record with one field called value, or of
// a union's branch; any other value itself.
func content(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Struct && v.NumField() == 1 && v.Type().Field(0).Name == "Value" && v.Type().Field(0).Tag == "" {
		return v.Field(0)
	}
	return v
}

// plainOf returns v as a type of the runtime or of package time if it is one by another name, as a union's branch is.
func plainOf(v reflect.Value) reflect.Value {
	for _, t := range []reflect.Type{
		reflect.TypeFor[time.Time](), reflect.TypeFor[decimal.Decimal](), reflect.TypeFor[rt.Duration](),
	} {
		if v.Kind() == reflect.Struct && v.CanConvert(t) {
			return v.Convert(t)
		}
	}
	// These two have the same structure as a long and a fixed.
	switch name := v.Type().Name(); {
	case v.Kind() == reflect.Int64 && (strings.HasSuffix(name, "TimeMillis") || strings.HasSuffix(name, "TimeMicros")):
		return v.Convert(reflect.TypeFor[time.Duration]())
	case strings.HasSuffix(name, "UUID") && v.CanConvert(reflect.TypeFor[rt.UUID]()):
		return v.Convert(reflect.TypeFor[rt.UUID]())
	}
	return v
}

func show(v reflect.Value) any {
	v = plainOf(v)
	switch x := v.Interface().(type) {
	case time.Time:
		return x.Format(time.RFC3339Nano)
	case time.Duration:
		return x.String()
	case decimal.Decimal:
		return x.String()
	case rt.UUID:
		return x.String()
	case rt.Duration:
		return map[string]any{"months": x.Months, "days": x.Days, "millis": x.Millis}
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int32, reflect.Int64:
		if symbol, ok := v.Interface().(encoding.TextMarshaler); ok {
			text, err := symbol.MarshalText()
			if err != nil {
				return err.Error()
			}
			return string(text)
		}
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	case reflect.String:
		return v.String()
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return show(content(v.Elem()))
	case reflect.Array, reflect.Slice:
		return showList(v)
	case reflect.Map:
		if v.IsNil() {
			return nil
		}
		object := make(map[string]any, v.Len())
		for _, key := range v.MapKeys() {
			object[key.String()] = show(v.MapIndex(key))
		}
		return object
	case reflect.Struct:
		return showStruct(v)
	}
	return fmt.Sprintf("a value of type %s", v.Type())
}

func showList(v reflect.Value) any {
	if v.Kind() == reflect.Slice && v.IsNil() {
		return nil
	}
	if v.Type().Elem().Kind() == reflect.Uint8 {
		b := make([]byte, v.Len())
		reflect.Copy(reflect.ValueOf(b), v)
		return "0x" + hex.EncodeToString(b)
	}
	list := make([]any, v.Len())
	for i := range list {
		list[i] = show(v.Index(i))
	}
	return list
}

func showStruct(v reflect.Value) any {
	t := v.Type()
	if t.Name() == "" && t.NumField() == 0 {
		return nil // null
	}
	if set := v.FieldByName("Set"); set.IsValid() && t.PkgPath() == reflect.TypeFor[rt.Duration]().PkgPath() {
		if !set.Bool() {
			return nil
		}
		return show(v.FieldByName("Value"))
	}
	object := make(map[string]any, t.NumField())
	for i := range t.NumField() {
		object[t.Field(i).Tag.Get("avro")] = show(v.Field(i))
	}
	return object
}
