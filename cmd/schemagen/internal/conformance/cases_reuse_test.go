package conformance

import (
	"encoding/json"
	"runtime"
	"testing"
	"time"

	"github.com/schemagen/schemagen/schema"
)

func reuseCase(t *testing.T, w *world, s *subject, v caseVector) {
	for _, f := range s.forms {
		q := request{Op: "reuse", Type: f.typeName}
		for _, in := range v.Sequence {
			q.Sequence = append(q.Sequence, input{Hex: in.Hex})
		}
		var steps []step
		if err := w.ask(q, &steps); err != nil {
			t.Errorf("%v: %v", f, err)
			continue
		}
		for i, in := range v.Sequence {
			checkBytes(t, f, "reused", steps[i].Hex, f.datum(string(in.JSON)))
			checkValue(t, s, f, steps[i].Value, string(in.JSON))
		}
	}
}

// parallelCase shares a type between goroutines; under the race detector, the program is watched by it too.
func parallelCase(t *testing.T, w *world, s *subject, v caseVector) {
	for _, f := range s.forms {
		q := request{Op: "parallel", Type: f.typeName, Goroutines: v.N, Rounds: v.Rounds}
		for _, pair := range v.HexValues {
			var data string
			if err := json.Unmarshal(pair[0], &data); err != nil {
				t.Fatal(err)
			}
			q.Sequence = append(q.Sequence, input{Hex: data})
			exercise(t, w, s, f, request{Data: input{Hex: data}}, []string{data}, string(pair[1]))
		}
		if err := w.ask(q, nil); err != nil {
			t.Errorf("%v: %v", f, err)
		}
	}
}

// parseCase parses a schema that is nested deep, within bounds. One that is accepted was generated, compiled, and is
// used here.
func parseCase(t *testing.T, w *world, v caseVector) {
	if v.Expect.Outcome == "ok" {
		for _, f := range w.subject(t, v.text).forms {
			carryThrough(t, w, f, "00") // no items
		}
		return
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	_, err := schema.Parse(v.text)
	seconds := time.Since(start).Seconds()
	runtime.ReadMemStats(&after)
	if err == nil {
		t.Error("accepted")
	}
	if got := after.TotalAlloc - before.TotalAlloc; got > v.Expect.MaxAlloc<<20 {
		t.Errorf("%d bytes allocated, want at most %d MiB", got, v.Expect.MaxAlloc)
	}
	if seconds > v.Expect.MaxSeconds {
		t.Errorf("took %.1f s", seconds)
	}
}
