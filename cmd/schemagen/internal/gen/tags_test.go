package gen

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/schemagen/schemagen/schema/plan"
)

// TestJSONTagsMeanTheName asks encoding/json what a tag means: the name, and where there is none, no tag would.
func TestJSONTagsMeanTheName(t *testing.T) {
	names := []string{"", "a", "-", "a,b", ",", "-,", "日本", "é", "e\u0301", "a b", " ", "ａ", "a\u2028", "\\", "a\\nb",
		"omitempty", "a,omitempty", "\u00a0"}
	for r := rune('!'); r < 0x7f; r++ {
		names = append(names, string(r), "a"+string(r)+"b")
	}
	key := func(tag string) string {
		fields := []reflect.StructField{{Name: "F", Type: reflect.TypeFor[int](),
			Tag: reflect.StructTag(fmt.Sprintf("json:%q", tag))}}
		text, err := json.Marshal(reflect.New(reflect.StructOf(fields)).Elem().Interface())
		if err != nil {
			t.Fatal(err)
		}
		var object map[string]int
		if err := json.Unmarshal(text, &object); err != nil {
			t.Fatal(err)
		}
		for key := range object {
			return key
		}
		return ""
	}
	for _, name := range names {
		text, ok := tagText("json", name)
		switch {
		case ok && key(text) != name:
			t.Errorf("the tag %q for %q means %q", text, name, key(text))
		case !ok && key(name) == name && name != "":
			t.Errorf("%q gets no tag, although it would mean it", name)
		}
	}
}

func TestTagsOfClashingNamesDoNotDependOnOrder(t *testing.T) {
	names := []string{"user_id", "userId", "UserId", "_", "__"}
	want := map[string]map[string]string{
		"snake": {"user_id": "user_id", "userId": "userId", "UserId": "UserId", "_": "_", "__": "__"},
		"camel": {"user_id": "user_id", "userId": "userId", "UserId": "UserId", "_": "_", "__": "__"},
		"kebab": {"user_id": "user_id", "userId": "userId", "UserId": "user-id", "_": "_", "__": "__"},
	}
	for style, want := range want {
		permutations(len(names), func(order []int) {
			fields := fieldsCalled(names, order)
			for i, got := range tagNames(fields, style) {
				if got != want[fields[i].Name] {
					t.Fatalf("%s in the order %d: %s has the tag %q, want %q", style, order, fields[i].Name, got,
						want[fields[i].Name])
				}
			}
		})
	}
}

func fieldsCalled(names []string, order []int) []plan.Field {
	fields := make([]plan.Field, len(order))
	for i, j := range order {
		fields[i].Name = names[j]
	}
	return fields
}
