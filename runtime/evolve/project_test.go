package evolve_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/tree"
	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// wideUser has 40 fields, of which users have two.
func wideUser() (schema string, data []byte) {
	kinds := []string{`"boolean"`, `"int"`, `"long"`, `"float"`, `"double"`, `"string"`, `"bytes"`,
		`["null", "string"]`,
		`{"type": "array", "items": "string"}`, `{"type": "map", "values": "long"}`, `"null"`,
		`{"type": "enum", "name": "E%d", "symbols": ["A", "B"]}`, `{"type": "fixed", "name": "F%d", "size": 3}`,
		`{"type": "record", "name": "R%d", "fields": [{"name": "a", "type": "int"}, {"name": "b", "type": "double"}]}`}
	values := []string{"\x01", "\x80\x01", "\x02", "\x00\x00\x80\x3f", "12345678", "\x06abc", "\x02\x00", "\x02\x04hi",
		"\x04\x02a\x02b\x00",
		"\x02\x02k\x04\x00", "", "\x02", "xyz", "\x0412345678"}
	var fields []string
	for i := range 40 {
		name, kind, value := fmt.Sprint("f", i), kinds[i%len(kinds)], values[i%len(kinds)]
		switch i {
		case 11:
			name, kind, value = "id", `"int"`, "\x0e"
		case 29:
			name, kind, value = "name", `"string"`, "\x06Ada"
		}
		if strings.Contains(kind, "%d") {
			kind = fmt.Sprintf(kind, i)
		}
		fields = append(fields, fmt.Sprintf(`{"name": %q, "type": %s}`, name, kind))
		data = append(data, value...)
	}
	return `{"type": "record", "name": "com.example.User", "fields": [` + strings.Join(fields, ", ") + `]}`, data
}

func TestTwoOfFortyFieldsAreRead(t *testing.T) {
	schema, data := wideUser()
	decoder, err := evolve.NewDecoder[users.User](schema)
	if err != nil {
		t.Fatal(err)
	}
	var u users.User
	if err := decoder.Decode(data, &u); err != nil || u.ID != 7 || u.Name != "Ada" || u.Plan != users.PlanFree {
		t.Errorf("%+v, %v", u, err)
	}
	if n := testing.AllocsPerRun(100, func() { _ = decoder.Decode(data, &u) }); n > 1 {
		t.Errorf("%v allocations, want that of the name at most", n)
	}
	for n := range data {
		if err := decoder.Decode(data[:n], &u); err == nil || !strings.HasPrefix(err.Error(), "avro: User.") {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	var e *rt.DecodeError
	if err := decoder.Decode(data[:3], &u); !errors.As(err, &e) || e.Path() != "f0..f10" {
		t.Errorf("%v; it lies in the fields that are passed over together", err)
	}
}

// Data that nest without end are an error, whether they are read or passed over.
func TestDepthIsCountedInWhatIsPassedOver(t *testing.T) {
	const old = `{"type": "record", "name": "com.example.User", "fields": [
		{"name": "gone", "type": ["null",
		{"type": "record", "name": "Node", "fields": [{"name": "next", "type": ["null", "Node"]}]}]},
		{"name": "name", "type": "string"}, {"name": "id", "type": "int"}]}`
	decoder, err := evolve.NewDecoder[users.User](old)
	if err != nil {
		t.Fatal(err)
	}
	nested := func(n int) []byte { return append([]byte(strings.Repeat("\x02", n)), 0, 2, 'x', 14) }
	for n, want := range map[int]error{0: nil, 1: nil, 1000: nil, 1001: rt.ErrDepth, 1_000_000: rt.ErrDepth} {
		if err := decoder.Decode(nested(n), new(users.User)); !errors.Is(err, want) {
			t.Errorf("%d levels: %v, want %v", n, err, want)
		}
	}
	r := rt.Reader{Limits: rt.Limits{MaxDepth: 5000}}
	for range 2 { // the depth is left again
		r.ResetBytes(nested(5000))
		if err := decoder.DecodeFrom(&r, new(users.User)); err != nil {
			t.Error(err)
		}
	}
	// A list whose fields have changed places: all the ends come first.
	lists, err := evolve.NewDecoder[tree.LinkedList](`{"type": "record", "name": "com.example.tree.LinkedList",
	"fields": [
		{"name": "next", "type": ["LinkedList", "null"]}, {"name": "value", "type": "int"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]error{1: nil, 1000: nil, 1001: rt.ErrDepth} {
		data := strings.Repeat("\x00", n-1) + "\x02" + strings.Repeat("\x04", n)
		var list tree.LinkedList
		if err := lists.Decode([]byte(data), &list); !errors.Is(err, want) || err == nil && list.Value != 2 {
			t.Errorf("a list of %d: %v, want %v", n, err, want)
		}
	}
}

// Where most fields are passed over, a string keeps no more of the input than itself and little beside.
func TestStringsOfFewFieldsKeepLittleMemory(t *testing.T) {
	schema, data := wideUser()
	decoder, err := evolve.NewDecoder[users.User](schema)
	if err != nil {
		t.Fatal(err)
	}
	const rounds = 1000
	var u users.User
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range rounds {
		if err := decoder.Decode(data, &u); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if bytes := (after.TotalAlloc - before.TotalAlloc) / rounds; bytes > 64 {
		t.Errorf("a name of 3 bytes keeps %d bytes", bytes)
	}
}
