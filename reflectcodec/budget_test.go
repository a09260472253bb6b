package reflectcodec

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// fieldsOf returns the schema of a record of so many fields of a type.
func fieldsOf(name string, n int, typ string) string {
	var fields strings.Builder
	for i := range n {
		fmt.Fprintf(&fields, `,{"name":"f%d","type":%s}`, i, typ)
	}
	return `{"type":"record","name":"` + name + `","fields":[` + strings.TrimPrefix(fields.String(), ",") + `]}`
}

// nestedRecords returns the schema of an int inside so many records.
func nestedRecords(n int) string {
	typ := `"int"`
	for i := range n {
		typ = fmt.Sprintf(`{"type":"record","name":"R%d","fields":[{"name":"f","type":%s}]}`, i, typ)
	}
	return typ
}

// madeOf returns how many bytes f allocates, at least: others may allocate at the same time.
func madeOf(f func()) uint64 {
	least := ^uint64(0)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

// mostMade is how many bytes of memory n bytes of input may cost, with what is allocated anew while slices and maps
// grow.
func mostMade(n int) uint64 { return 3 * (8<<20 + 4<<10*uint64(n)) }

// bothTwins are the options for each twin.
var bothTwins = map[string][]Option{"chosen": nil, "reflect": {UseReflect()}}

// Data of few bytes that would be made into very many values are refused, wherever the values come from.
func TestValuesMadeInAnAnyAreBounded(t *testing.T) {
	nulls := fieldsOf("Nulls", 1000, `"null"`)
	some := strings.Replace(nulls, `"fields":[`, `"fields":[{"name":"i","type":"int"},`, 1)
	for name, c := range map[string]struct {
		schema string
		data   []byte
	}{
		"records of nulls in arrays in an array": {array(array(nulls)),
			append(append([]byte{120}, bytes.Repeat([]byte{120, 0}, 60)...), 0)},
		"records of nulls and one byte": {array(some),
			append(append(rt.AppendLong(nil, 10_000), make([]byte, 10_000)...), 0)},
		"records of nulls in a map": {mapOf(nulls),
			append(append(rt.AppendLong(nil, 3000), bytes.Repeat([]byte("\x02k"), 3000)...), 0)},
		"records in records": {array(nestedRecords(900)),
			append(append(rt.AppendLong(nil, 1000), make([]byte, 1000)...), 0)},
		"records of nulls in a union": {array(`["int",` + nulls + `]`),
			append(append(rt.AppendLong(nil, 5000), bytes.Repeat([]byte{2}, 5000)...), 0)},
		"nulls in arrays": {array(array(`"null"`)),
			append(append([]byte{20}, bytes.Repeat(append(rt.AppendLong(nil, 60_000), 0), 10)...), 0)},
	} {
		for twin, options := range bothTwins {
			codec, err := For[any](c.schema, options...)
			if err != nil {
				t.Fatal(err)
			}
			var x any
			made := madeOf(func() { err = codec.Decode(c.data, &x) })
			if !errors.Is(err, rt.ErrLimit) {
				t.Errorf("%s, %s: %v", name, twin, err)
			}
			if most := mostMade(len(c.data)); made > most {
				t.Errorf("%s, %s: %d bytes of input cost %d of memory, more than %d", name, twin, len(c.data), made,
					most)
			}
			// What is wanted can be had.
			r := rt.Reader{Limits: rt.Limits{MaxValues: -1, MaxZeroWidthItems: -1}}
			r.ResetBytes(c.data)
			if err := codec.DecodeFrom(&r, &x); err != nil {
				t.Errorf("%s, %s, without bounds: %v", name, twin, err)
			}
			r.Limits = rt.Limits{MaxValues: 100}
			r.ResetBytes(c.data)
			if err := codec.DecodeFrom(&r, &x); !errors.Is(err, rt.ErrLimit) {
				t.Errorf("%s, %s, with a bound of 100 values: %v", name, twin, err)
			}
		}
	}
}

// wideItem takes much memory for the byte of a null.
type wideItem struct {
	Body rt.Optional[[100_000]byte]
}

type wideNode struct {
	Body rt.Optional[[100_000]byte]
	Next *wideNode
}

func TestMemoryOfLargeTypesIsBounded(t *testing.T) {
	body := `{"name":"body","type":["null",{"type":"fixed","name":"Body","size":100000}]}`
	item := `{"type":"record","name":"Item","fields":[` + body + `]}`
	node := `{"type":"record","name":"Node","fields":[` + body + `,{"name":"next","type":["null","Node"]}]}`
	const n = 3000
	items := append(append(rt.AppendLong(nil, n), make([]byte, n)...), 0)
	entries := rt.AppendLong(nil, n)
	for i := range n {
		entries = append(rt.AppendString(entries, fmt.Sprint(i)), 0)
	}
	nodes := append(bytes.Repeat([]byte{0, 2}, 900), 0, 0)
	for twin, options := range bothTwins {
		largeTypes[[]wideItem](t, twin, array(item), items, options)
		largeTypes[[]*wideItem](t, twin, array(item), items, options)
		largeTypes[map[string]wideItem](t, twin, mapOf(item), append(entries, 0), options)
		largeTypes[wideNode](t, twin, node, nodes, options)
		largeTypes[[]struct{ Local [1000]byte }](t, twin, array(fieldsOf("Empty", 0, "")),
			append(rt.AppendLong(nil, 65_536), 0), options)
	}
}

func largeTypes[T any](t *testing.T, twin, schema string, data []byte, options []Option) {
	t.Helper()
	codec, err := For[T](schema, options...)
	if err != nil {
		t.Fatal(err)
	}
	made := madeOf(func() {
		var x T
		err = codec.Decode(data, &x)
	})
	if !errors.Is(err, rt.ErrLimit) {
		t.Errorf("%T, %s: %v", *new(T), twin, err)
	}
	if most := mostMade(len(data)); made > most {
		t.Errorf("%T, %s: %d bytes of input cost %d of memory, more than %d", *new(T), twin, len(data), made, most)
	}
}

// Whole programs' worth of ordinary data stay far from the bounds.
func TestOrdinaryDataMeetNoBound(t *testing.T) {
	wide := fieldsOf("Wide", 200, `["null","string"]`)
	const n = 2000
	data := append(append(rt.AppendLong(nil, n), make([]byte, 200*n)...), 0)
	for twin, options := range bothTwins {
		codec, err := For[any](array(wide), options...)
		if err != nil {
			t.Fatal(err)
		}
		var x any
		if err := codec.Decode(data, &x); err != nil {
			t.Errorf("%s: %v", twin, err)
		}
		// Small records, one of which is a byte, and 60 fields that the writer did not have.
		narrow := `{"type":"record","name":"Narrow","fields":[{"name":"id","type":"int"}]}`
		var more strings.Builder
		for i := range 60 {
			fmt.Fprintf(&more, `,{"name":"f%d","type":["null","string"],"default":null}`, i)
		}
		newer, err := For[any](array(strings.Replace(narrow, `}]}`, `}`+more.String()+`]}`, 1)), options...)
		if err != nil {
			t.Fatal(err)
		}
		older, err := newer.Resolve(array(narrow))
		if err != nil {
			t.Fatal(err)
		}
		if err := older.Decode(append(append(rt.AppendLong(nil, n), make([]byte, n)...), 0), &x); err != nil {
			t.Errorf("%s, of an older schema: %v", twin, err)
		}
	}
}

// filled has fields that the writer of its data does not know.
type filled struct {
	A [][]struct{ S0, S1, S2, S3, S4, S5, S6, S7, S8, S9 string }
}

// A writer's schema may come with the data: items that take no bytes there may be large here, by defaults.
func TestDefaultsThatAreFilledInAreBounded(t *testing.T) {
	var fields []string
	for i := range 10 {
		fields = append(fields, fmt.Sprintf(`{"name":"s%d","type":"string","default":"x"}`, i))
	}
	of := func(item string) string {
		return `{"type":"record","name":"Evo","fields":[{"name":"a","type":` + array(array(item)) + `}]}`
	}
	item := `{"type":"record","name":"It","fields":[` + strings.Join(fields, ",") + `]}`
	data := []byte("\x02\x80\x80\x08\x00\x00") // one array of 65 536 items
	for twin, options := range bothTwins {
		filledIn[filled](t, twin, of(item), of(fieldsOf("It", 0, "")), data, options)
		filledIn[any](t, twin, of(item), of(fieldsOf("It", 0, "")), data, options)
	}
}

func filledIn[T any](t *testing.T, twin, reader, writer string, data []byte, options []Option) {
	t.Helper()
	codec, err := For[T](reader, options...)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := codec.Resolve(writer)
	if err != nil {
		t.Fatal(err)
	}
	made := madeOf(func() {
		var x T
		err = decoder.Decode(data, &x)
	})
	if !errors.Is(err, rt.ErrLimit) {
		t.Errorf("%T, %s: %v", *new(T), twin, err)
	}
	if most := mostMade(len(data)); made > most {
		t.Errorf("%T, %s: %d bytes of input cost %d of memory, more than %d", *new(T), twin, len(data), made, most)
	}
}
