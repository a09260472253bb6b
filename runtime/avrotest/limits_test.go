package avrotest

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

func TestNestsAreAsDeepAsTheySay(t *testing.T) {
	s := prepare(t, func() Datum { return new(person) })
	n := s.newNest(s.reference.root)
	if n == nil || n.cycle.records != 1 || n.outer.records != 0 {
		t.Fatalf("got %+v, want a record directly in itself", n)
	}
	for _, levels := range []int{0, 1, 17} {
		r := runtime.Reader{Limits: runtime.Limits{MaxDepth: levels + 1}} // and one for the innermost
		r.ResetBytes(n.data(levels))
		if _, err := s.reference.decodeFrom(nil, &r); err != nil || r.ExpectEnd() != nil {
			t.Errorf("%d levels: %v", levels, r.Err())
		}
		if levels == 0 {
			continue
		}
		r.Limits.MaxDepth = levels
		r.ResetBytes(n.data(levels))
		if _, err := s.reference.decodeFrom(nil, &r); !errors.Is(err, runtime.ErrDepth) {
			t.Errorf("%d levels and no more allowed: got error %v, want ErrDepth", levels, err)
		}
	}
}

func TestRoutesLeadThroughEveryKindOfNode(t *testing.T) {
	p := referenceOf(t, schema.MustParse(`{"type": "map", "values": {"type": "record", "name": "Outer", "fields": [
		{"name": "before", "type": "int"},
		{"name": "in", "type": {"type": "array", "items": ["null", "int",
		{"type": "record", "name": "Inner", "fields": [
			{"name": "outer", "type": ["null", "Outer"]}]}]}}]}}`))
	const inner = 7 // the map is 0; then come Outer, int, array, union, null, int
	if name := p.plan.Nodes[inner].Name.Short; name != "Inner" {
		t.Fatalf("node %d is %s", inner, name)
	}
	for _, test := range []struct {
		from, to plan.Index
		want     []step
	}{
		{0, inner, []step{{0, 0}, {1, 1}, {3, 0}, {4, 2}}},
		{inner, inner, []step{{7, 0}, {8, 1}, {1, 1}, {3, 0}, {4, 2}}},
	} {
		if got, ok := p.route(test.from, test.to); !ok || !slices.Equal(got, test.want) {
			t.Errorf("from %d to %d: got %v, want %v", test.from, test.to, got, test.want)
		}
	}
	if route, ok := p.route(inner, 0); ok {
		t.Errorf("from Inner to the root: got %v", route)
	}
}

func TestMemoryFollowsTheWidestType(t *testing.T) {
	type user struct{ Text [1000]byte }
	type node struct {
		ID   int64    `avro:"id"`
		Time [3]int64 `avro:"time"`
		Next *node    `avro:"next"`
	}
	tests := []struct {
		value any
		want  uint64
	}{
		{new(int32), 8}, // the pointer, on a machine of 64 bits
		{[]string{}, 24},
		{map[string]bool{}, 16},
		{node{}, 24},
		{[]node{}, 24},
		{[1000]byte{}, 1},
		{runtime.Optional[[1000]byte]{}, 1001},
		{map[string][]user{}, 1000},
		{struct {
			A []*user `avro:"a"`
			B int     `avro:"b"`
		}{}, 1000},
	}
	for _, test := range tests {
		typ := reflect.TypeOf(test.value)
		got := widest(typ, make(map[reflect.Type]bool))
		if got > test.want || got < test.want/2 { // less on a machine of 32 bits
			t.Errorf("%v: got %d bytes for a byte, want %d", typ, got, test.want)
		}
	}
}
