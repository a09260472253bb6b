package report

import (
	"bytes"
	"strings"
	"testing"
)

var evolution = Evolution{
	{"Event", Fresh, "today's schema", false, 100}, {"Event", Fresh, "table", false, 131},
	{"Event", Fresh, "a", true, 300}, {"Event", Fresh, "b", true, 190},
	{"Event", Used, "today's schema", false, 50}, {"Event", Used, "table", false, 65}, {"Event", Used, "a", true, 30},
	{"Device", Fresh, "all", false, 900}, {"Device", Fresh, "two", false, 300}, {"Device", Fresh, "a", true, 600},
	{"Device", Used, "all", false, 300}, {"Device", Used, "two", false, 300},
}

func TestEvolutionTargets(t *testing.T) {
	want := []struct {
		what, against, note string
		measured            float64
		met                 bool
	}{
		{"Event, fresh, table", "the time of today's schema", "", 1.31, false},
		{"Event, fresh, table", "best resolving peer", "b", 190. / 131, false},
		{"Event, used, table", "the time of today's schema", "", 1.3, true},
		{"Device, fresh, two", "all", "", 3, true},
		{"Device, fresh, two", "best resolving peer", "a", 2, true},
	}
	got := evolution.Targets()
	if len(got) != len(want) {
		t.Fatalf("%d targets: %+v", len(got), got)
	}
	for i, w := range want {
		if g := got[i]; g.What != w.what || g.Against != w.against || g.Note != w.note || g.Measured != w.measured ||
			g.Met() != w.met {
			t.Errorf("%+v, want %+v", g, w)
		}
	}
}

func TestEvolutionTable(t *testing.T) {
	var b bytes.Buffer
	if err := evolution.Print(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	for i, want := range map[int]string{
		2: "Event fresh table 131 ns 0.76x 1.45x", 4: "Event fresh b 190 ns 0.53x 1.00x",
		11: "Device used all 300 ns 1.00x -",
	} {
		if got := strings.Join(strings.Fields(lines[i]), " "); got != want {
			t.Errorf("line %d: %q, want %q", i, got, want)
		}
	}
}
