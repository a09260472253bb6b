package vectorcheck

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// logicalText returns the text of the logical value at a path such as a.b[3].c or m["key"], in the forms that
// testdata/vectors/README.md lists. Dates, instants and local timestamps are one Go type: they take the form of like.
func logicalText(x any, path, like string) (string, error) {
	v := reflect.ValueOf(x)
	for path != "" {
		v = settled(v)
		switch {
		case strings.HasPrefix(path, "[\""):
			end := strings.Index(path, "\"]")
			v = v.MapIndex(reflect.ValueOf(path[2:end]))
			path = path[end+2:]
		case path[0] == '[':
			end := strings.IndexByte(path, ']')
			i, err := strconv.Atoi(path[1:end])
			if err != nil {
				return "", err
			}
			v = v.Index(i)
			path = path[end+1:]
		default:
			path = strings.TrimPrefix(path, ".")
			end := strings.IndexAny(path, ".[")
			if end < 0 {
				end = len(path)
			}
			field, ok := fieldByTag(v, path[:end])
			if !ok {
				return "", fmt.Errorf("%s has no field %s", v.Type(), path[:end])
			}
			v = field
			path = path[end:]
		}
	}
	return valueText(settled(v), like)
}

// settled follows pointers and interfaces to the value.
func settled(v reflect.Value) reflect.Value {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	return v
}

func fieldByTag(v reflect.Value, name string) (reflect.Value, bool) {
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("avro") == name {
			return v.Field(i), true
		}
	}
	return reflect.Value{}, false
}

var (
	timeType     = reflect.TypeFor[time.Time]()
	decimalType  = reflect.TypeFor[decimal.Decimal]()
	uuidType     = reflect.TypeFor[runtime.UUID]()
	durationType = reflect.TypeFor[runtime.Duration]()
)

func valueText(v reflect.Value, like string) (string, error) {
	switch t := v.Type(); {
	case t.ConvertibleTo(timeType) && t.Kind() == reflect.Struct:
		const layout = "2006-01-02T15:04:05.000000000Z"
		at := v.Convert(timeType).Interface().(time.Time)
		switch {
		case len(like) == len("2006-01-02"):
			if at.Truncate(24*time.Hour) != at {
				return "", fmt.Errorf("%v is not midnight", at)
			}
			return at.Format("2006-01-02"), nil
		case !strings.HasSuffix(like, "Z"):
			return at.Format(strings.TrimSuffix(layout, "Z")), nil
		}
		return at.Format(layout), nil
	case t.ConvertibleTo(decimalType):
		return v.Convert(decimalType).Interface().(decimal.Decimal).String(), nil
	case t.ConvertibleTo(durationType):
		d := v.Convert(durationType).Interface().(runtime.Duration)
		return fmt.Sprintf("%dm %dd %dms", d.Months, d.Days, d.Millis), nil
	case t.Kind() == reflect.Array && t.ConvertibleTo(uuidType):
		return v.Convert(uuidType).Interface().(runtime.UUID).String(), nil
	case t.ConvertibleTo(reflect.TypeFor[time.Duration]()) && t.Kind() == reflect.Int64:
		d := time.Duration(v.Int())
		return time.Time{}.Add(d).Format("15:04:05.000000000"), nil
	}
	return "", fmt.Errorf("%s is no logical value", v.Type())
}
