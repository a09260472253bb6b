package reflectcodec

import (
	"encoding/hex"
	"testing"
	"time"
)

// Inner holds the fields of case 62 of the conformance cases.
type Inner struct{ A, B, C int64 }

// Middle embeds by pointer what is embedded by pointer.
type Middle struct{ *Inner }

type hidden struct{ A, B, C int64 }

type flat struct {
	*Inner
	D string `avro:"d"`
}

type flatTwice struct {
	*Middle
	D string `avro:"d"`
}

type flatValue struct {
	hidden
	D string `avro:"d"`
}

type flatInline struct {
	Base *Inner `avro:",inline"`
	D    string
}

const flatSchema = `{"type":"record","name":"Flat","fields":[{"name":"a","type":"long"},{"name":"b","type":"long"},` +
	`{"name":"c","type":"long"},{"name":"d","type":"string"}]}`

func TestEmbeddedStructs(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		embedded(t, twin, flat{&Inner{1, 2, 3}, "q"})
		embedded(t, twin, flatTwice{&Middle{&Inner{1, 2, 3}}, "q"})
		embedded(t, twin, flatValue{hidden{1, 2, 3}, "q"})
		embedded(t, twin, flatInline{&Inner{1, 2, 3}, "q"})
	})
}

func embedded[T any](t *testing.T, twin Option, value T) {
	t.Helper()
	c, err := For[T](flatSchema, twin)
	if err != nil {
		t.Fatal(err)
	}
	b, err := c.Append(nil, &value)
	if err != nil || hex.EncodeToString(b) != "0204060271" {
		t.Errorf("%T: encoded %x, %v", value, b, err)
	}
	for range 100 { // what was allocated too small would show
		var got T
		if err := c.Decode(b, &got); err != nil || difference(got, value) != "" {
			t.Fatalf("%T: decoded%s, %v", value, difference(got, value), err)
		}
	}
}

func TestFieldsAreMatchedByTagThenByName(t *testing.T) {
	type Base struct {
		ID   int64 // hidden by the outer one
		Note string
	}
	type T struct {
		Base
		ID       int64
		Renamed  string `avro:"user_name"`
		userName string // not exported: not looked at
		LastSeen int64
		Ignored  func()   `avro:"-"`
		Other    chan int // no field of the schema
	}
	schema := `{"type":"record","name":"T","fields":[{"name":"id","type":"long"},{"name":"user_name","type":"string"},
		{"name":"LAST_SEEN","type":"long"},{"name":"note","type":"string"},
		{"name":"extra","type":["null","T"],"default":null}]}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[T](schema, twin)
		if err != nil {
			t.Fatal(err)
		}
		in := T{Base: Base{ID: 9, Note: "n"}, ID: 1, Renamed: "u", userName: "x", LastSeen: 2}
		b, err := c.Append(nil, &in)
		if want := "0202750402"; err != nil || hex.EncodeToString(b) != want+"6e00" {
			t.Fatalf("encoded %x, %v", b, err)
		}
		got := T{Base: Base{ID: 9}, userName: "x"}
		// The field that the struct lacks is skipped, whatever is in it.
		inner, _ := hex.DecodeString("020275040" + "2" + "6e02" + hex.EncodeToString(b))
		if err := c.Decode(inner, &got); err != nil || difference(got, in) != "" {
			t.Errorf("decoded%s, %v", difference(got, in), err)
		}
	})
}

func TestZeroValuesAreOmitted(t *testing.T) {
	type T struct {
		N  int       `avro:"n,omitzero"`
		S  []string  `avro:"s,omitzero"`
		At time.Time `avro:"at,omitzero"`
	}
	schema := `{"type":"record","name":"T","fields":[{"name":"n","type":"int","default":5},
		{"name":"s","type":{"type":"array","items":"string"},"default":["x"]},
		{"name":"at","type":{"type":"long","logicalType":"timestamp-millis"},"default":1}]}`
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[T](schema, twin)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []struct {
			value T
			hex   string
		}{
			{T{}, "0a" + "02027800" + "02"},
			{T{At: time.Time{}.In(time.FixedZone("x", 60))}, "0a" + "02027800" + "02"}, // by the method IsZero
			{T{N: 1, S: []string{}, At: time.UnixMilli(2)}, "02" + "00" + "04"},
		} {
			if b, err := c.Append(nil, &x.value); err != nil || hex.EncodeToString(b) != x.hex {
				t.Errorf("%v encoded %x, %v, want %s", x.value, b, err, x.hex)
			}
		}
	})
}

// TestOldItemsDoNotShowThrough decodes into a slice whose memory held other items.
func TestOldItemsDoNotShowThrough(t *testing.T) {
	type Item struct {
		X, Y int
		Kept string // no field of the schema
	}
	forEachTwin(t, func(t *testing.T, twin Option) {
		c, err := For[[]Item](array(point), twin)
		if err != nil {
			t.Fatal(err)
		}
		used := []Item{{1, 2, "old"}, {3, 4, "old"}}
		if err := c.Decode([]byte{2, 10, 12, 0}, &used); err != nil || len(used) != 1 || used[0] != (Item{X: 5, Y: 6}) {
			t.Errorf("decoded %v, %v", used, err)
		}
	})
}
