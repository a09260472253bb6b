package compat

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMovesAreAsFewAsPossible writes each list of old places with what has moved.
func TestMovesAreAsFewAsPossible(t *testing.T) {
	for _, c := range []struct{ from, moved []int }{
		{nil, nil},
		{[]int{0, 1, 2}, nil},
		{[]int{3, 0, 1, 2}, []int{0}},
		{[]int{1, 2, 3, 0}, []int{3}},
		{[]int{-1, 0, -1, 2, 4}, nil},
		{[]int{0, 3, -1, 1, 2, 4}, []int{1}},
		{[]int{-1, -1}, nil},
	} {
		var got []int
		for i, moved := range movedOf(c.from) {
			if moved {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, c.moved) {
			t.Errorf("%v: %v, want %v", c.from, got, c.moved)
		}
	}
	// However they are mixed, what stays is in order.
	from := make([]int, 50)
	for i := range from {
		from[i] = i * 37 % 50
	}
	last := -1
	for i, moved := range movedOf(from) {
		if !moved {
			if from[i] <= last {
				t.Errorf("%d comes after %d", from[i], last)
			}
			last = from[i]
		}
	}
}

func TestChanges(t *testing.T) {
	field := func(text string) string { return `{"type": "record", "name": "R", "fields": [` + text + `]}` }
	for _, c := range []struct {
		before, after string
		want          []string
	}{
		{`"int"`, `{"type": "int"}`, nil},
		{`"int"`, `"string"`, []string{"type : int > string"}},
		{`"int"`, `{"type": "int", "x": 1}`, []string{"attribute : x  > 1"}},
		{`{"type": "array", "items": "int"}`, `{"type": "map", "values": "int"}`,
			[]string{"type : array of int > map of int"}},
		{`{"type": "record", "name": "X", "fields": []}`, `{"type": "enum", "name": "X", "symbols": []}`,
			[]string{"type : record X > enum X"}},
		{`{"type": "record", "name": "X", "fields": []}`, `{"type": "error", "name": "X", "fields": []}`,
			[]string{"type : record X > error X"}},
		{`{"type": "record", "name": "X", "fields": []}`, `{"type": "record", "name": "Y", "fields": []}`,
			[]string{"type : X > Y"}},
		{`{"type": "record", "name": "a.X", "fields": []}`, `{"type": "record", "name": "b.X", "fields": []}`,
			[]string{"type-renamed : a.X > b.X"}},
		{`{"type": "record", "name": "X", "fields": []}`,
			`{"type": "record", "name": "Y", "fields": [], "aliases": ["X"]}`,
			[]string{"type-renamed : X > Y", "aliases :  > X"}},
		{field(`{"name": "a", "type": "int", "aliases": ["b"]}`),
			field(`{"name": "b", "type": "int", "aliases": ["b2"]}`),
			[]string{"field-renamed /b: a > b", "aliases /b: b > b2"}},
		{field(`{"name": "a", "type": "int"}`),
			field(`{"name": "a", "type": "int", "default": 0, "doc": "d", "order": "ignore"}`),
			[]string{"default /a:  > 0", "order /a: ascending > ignore", `doc /a:  > "d"`}},
		{field(`{"name": "a", "type": "int"}`), field(``), []string{"field-removed /a: type int > "}},
		{field(`{"name": "a", "type": ["null", "int"], "default": null}`),
			field(`{"name": "a", "type": ["null", "int"]}`),
			[]string{"default /a: null > "}},
		{`["int", "string"]`, `["string", "int"]`, []string{"branches-moved : [int, string] > [string, int]"}},
		{`["int", "string"]`, `["int", "string", "null"]`, []string{"branch-added /2:  > null"}},
		{`["int"]`, `"int"`, []string{"type : [int] > int"}},
		// The type of a fullname comes before one of the unqualified name.
		{`[{"type": "fixed", "name": "a.F", "size": 1}, {"type": "fixed", "name": "b.F", "size": 2}]`,
			`[{"type": "fixed", "name": "b.F", "size": 2}, {"type": "fixed", "name": "c.F", "size": 1}]`,
			[]string{"branches-moved : [a.F, b.F] > [b.F, c.F]", "type-renamed /1: a.F > c.F"}},
		// A type that is used twice is told about once.
		{field(`{"name": "a", "type": {"type": "enum", "name": "E", "symbols": ["A"]}}, {"name": "b", "type": "E"}`),
			field(`{"name": "a", "type": {"type": "enum", "name": "E", "symbols": ["A", "B"]}},
				{"name": "b", "type": "E"}`),
			[]string{"symbols-added /a:  > B"}},
		{`{"type": "fixed", "name": "F", "size": 12}`,
			`{"type": "fixed", "name": "F", "size": 12, "logicalType": "duration"}`,
			[]string{"logical-type :  > duration"}},
	} {
		var got []string
		for _, change := range Diff(version(t, "old", c.before), version(t, "new", c.after)) {
			name := ""
			if change.Name != "" {
				name = change.Name + " "
			}
			got = append(got, fmt.Sprintf("%s %s: %s%s > %s", change.Kind, change.Path, name, change.Old, change.New))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s to %s: %s", c.before, c.after, diff)
		}
	}
}
