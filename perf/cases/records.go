package cases

import (
	"reflect"

	"github.com/schemagen/schemagen/generated/perf"
)

// recordEntries is the size of a batch of large records.
const recordEntries = 200

func records() []*Case {
	const group = GroupRecords
	return []*Case{
		newCase[perf.Wide, plainWide](group, "Wide", func(r *random) []perf.Wide {
			return slice(recordEntries, func() (x perf.Wide) {
				fill(r, reflect.ValueOf(&x).Elem())
				return x
			})
		}),
		newCase[perf.Deep, plainDeep](group, "Deep", func(r *random) []perf.Deep {
			return slice(recordEntries, func() (x perf.Deep) {
				fill(r, reflect.ValueOf(&x).Elem())
				return x
			})
		}),
		newCase[perf.Strings, plainStrings](group, "Strings", func(r *random) []perf.Strings {
			return slice(recordEntries, func() perf.Strings { return texts(r) })
		}),
		newCase[perf.Maps, plainMaps](group, "Maps", func(r *random) []perf.Maps {
			return slice(recordEntries, func() perf.Maps { return maps(r) })
		}),
		newCase[perf.Unions, plainUnions](group, "Unions", func(r *random) []perf.Unions {
			return slice(recordEntries, func() perf.Unions { return branches(r) })
		}),
		newCase[perf.Logical, plainLogical](group, "Logical", func(r *random) []perf.Logical {
			return slice(recordEntries, func() perf.Logical { return logical(r) })
		}),
	}
}

// fill sets v, and what stands in it, to random values: ints and longs of any width, strings of 4 to 20 bytes, bytes of
// 8 to 16, arrays of 1 to 15 items, and null one time in four.
func fill(r *random, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i))
		}
	case reflect.Bool:
		v.SetBool(r.bool())
	case reflect.Int32:
		v.SetInt(int64(r.int32() >> r.below(32)))
	case reflect.Int64:
		v.SetInt(r.int64() >> r.below(64))
	case reflect.Float32:
		v.SetFloat(float64(r.float32()))
	case reflect.Float64:
		v.SetFloat(r.float64())
	case reflect.String:
		v.SetString(r.text(r.between(4, 20)))
	case reflect.Pointer:
		if r.below(4) != 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem())
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes(r.bytes(r.between(8, 16)))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), few(r), 15))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	default:
		panic("cases: no values are made for " + v.Type().String())
	}
}

// texts has strings from some bytes to some kilobytes.
func texts(r *random) perf.Strings {
	return perf.Strings{
		Key:      r.text(8),
		Name:     r.text(r.between(8, 24)),
		Comment:  r.text(r.between(40, 120)),
		Body:     r.text(r.between(1000, 4000)),
		Nickname: maybe(r, func() string { return r.text(r.between(3, 10)) }),
		Lines:    slice(few(r), func() string { return r.text(r.between(20, 60)) }),
		Raw:      r.bytes(64),
	}
}

// maps has 1 to 15 entries in each map.
func maps(r *random) perf.Maps {
	return perf.Maps{
		Counts:    table(r, func() int64 { return int64(r.below(1_000_000)) }),
		Labels:    table(r, func() string { return r.text(r.between(4, 20)) }),
		Weights:   table(r, r.float64),
		Positions: table(r, func() perf.Position { return perf.Position{X: r.below(2000), Y: r.below(2000)} }),
		Groups:    table(r, func() []string { return slice(few(r), func() string { return r.text(6) }) }),
	}
}

// table is a map of 1 to 15 entries.
func table[V any](r *random, value func() V) map[string]V {
	n := few(r)
	m := make(map[string]V, n)
	for len(m) < n {
		key := r.text(r.between(3, 12))
		m[key] = value()
	}
	return m
}

func branches(r *random) perf.Unions {
	return perf.Unions{
		Count:  maybe(r, r.int64),
		Title:  maybe(r, func() string { return r.text(r.between(4, 20)) }),
		Ratio:  maybe(r, r.float64),
		Flag:   maybe(r, r.bool),
		Value:  value(r),
		Values: slice(few(r), func() perf.UnionsValuesItem { return item(r) }),
		Extra:  extra(r),
	}
}

func value(r *random) perf.UnionsValue {
	switch r.below(6) {
	case 0:
		return nil
	case 1:
		return perf.UnionsValueBoolean(r.bool())
	case 2:
		return perf.UnionsValueLong(r.int64())
	case 3:
		return perf.UnionsValueDouble(r.float64())
	case 4:
		return perf.UnionsValueString(r.text(r.between(4, 20)))
	}
	return &perf.Range{From: int64(r.below(1000)), To: int64(1000 + r.below(1000))}
}

func item(r *random) perf.UnionsValuesItem {
	switch r.below(3) {
	case 0:
		return perf.UnionsValuesItemLong(r.int64())
	case 1:
		return perf.UnionsValuesItemString(r.text(r.between(4, 20)))
	}
	return &perf.Range{From: int64(r.below(1000)), To: int64(1000 + r.below(1000))}
}

func extra(r *random) perf.UnionsExtra {
	switch r.below(3) {
	case 0:
		return nil
	case 1:
		return perf.UnionsExtraIntArray(slice(few(r), r.int32))
	}
	return perf.UnionsExtraStringMap(table(r, func() string { return r.text(8) }))
}
