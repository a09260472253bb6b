package schema_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
)

func TestRecordsWithoutEndAreRefused(t *testing.T) {
	cases := []struct {
		name, text string
		cycle      string // how the message spells it; "" if the schema is fine
	}{
		{"itself", record(`{"name":"r","type":"R"}`), "R.r → R;"},
		{"after others", record(`{"name":"a","type":"int"},{"name":"r","type":"R"}`), "R.r → R;"},
		{"union of itself", record(`{"name":"r","type":["R"]}`), "R.r → R;"},
		{"two in turn", record(`{"name":"s","type":{"type":"record","name":"n.S","fields":[{"name":"back",` +
			`"type":".R"}]}}`), "R.s → n.S.back → R;"},
		{"union of endless ones", record(`{"name":"u","type":["R",{"type":"record","name":"S","fields":[{"name":"r",` +
			`"type":"R"}]}]}`), "R.u → R;"},
		{"entered from outside", `{"type":"record","name":"Out","fields":[{"name":"in","type":` +
			record(`{"name":"r","type":"R"}`) + `}]}`, "end: R.r → R;"},
		{"nullable", record(`{"name":"r","type":["null","R"]}`), ""},
		{"nullable at the end", record(`{"name":"r","type":["R","null"]}`), ""},
		{"array", record(`{"name":"r","type":{"type":"array","items":"R"}}`), ""},
		{"map", record(`{"name":"r","type":{"type":"map","values":"R"}}`), ""},
		{"union with a finite record", record(`{"name":"u","type":["R",{"type":"record","name":"S","fields":[]}]}`),
			""},
		{"union with a record that is finite through a union",
			record(`{"name":"u","type":["R",{"type":"record","name":"S","fields":[{"name":"v","type":["R",` +
				`"null"]}]}]}`), ""},
		{"union with a record that needs the first",
			record(`{"name":"u","type":["R",{"type":"record","name":"S","fields":[{"name":"v","type":"R"},` +
				`{"name":"w","type":"int"}]}]}`), "R.u → R;"},
		{"same record twice", record(`{"name":"a","type":{"type":"record","name":"S","fields":[]}},{"name":"b",` +
			`"type":"S"}`), ""},
	}
	for _, c := range cases {
		_, err := schema.Parse(c.text)
		switch {
		case c.cycle == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.cycle != "" && (!errors.Is(err, schema.ErrCycle) || !strings.Contains(err.Error(), c.cycle)):
			t.Errorf("%s: got %v, want %q", c.name, err, c.cycle)
		case strings.Contains(c.cycle, "\n") || err != nil && strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: one cycle gives several errors: %v", c.name, err)
		}
	}
}

func TestEachCycleIsReportedOnce(t *testing.T) {
	_, err := schema.ParseSources(sources(
		"a", `{"type":"record","name":"A","fields":[{"name":"b","type":"B"}]}`,
		"b", `{"type":"record","name":"B","fields":[{"name":"a","type":"A"}]}`,
		"c", `{"type":"record","name":"C","fields":[{"name":"c","type":"C"},{"name":"a","type":"A"}]}`,
		"d", `{"type":"record","name":"D","fields":[{"name":"a","type":"A"},{"name":"c","type":"C"}]}`,
	))
	var list schema.ErrorList
	if !errors.As(err, &list) || len(list) != 2 ||
		!strings.HasPrefix(list[0].Error(), "a:1:") || !strings.Contains(list[0].Msg, "A.b → B.a → A") ||
		!strings.HasPrefix(list[1].Error(), "c:1:") || !strings.Contains(list[1].Msg, "C.c → C") {
		t.Errorf("got %v", err)
	}
}

func TestALongCycleIsCutShort(t *testing.T) {
	var list []schema.Source
	for i := range 40 {
		list = append(list,
			sources("x", fmt.Sprintf(`{"type":"record","name":"R%d","fields":[{"name":"f","type":"R%d"}]}`, i,
				(i+1)%40))...)
	}
	_, err := schema.ParseSources(list)
	if !errors.Is(err, schema.ErrCycle) || !strings.Contains(err.Error(), "R0.f → R1.f →") ||
		!strings.Contains(err.Error(), "R11.f → … → R0") {
		t.Errorf("got %v", err)
	}
}
