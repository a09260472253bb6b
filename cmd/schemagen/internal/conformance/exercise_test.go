package conformance

import (
	"strings"
	"testing"
)

// blockBytes are the sizes of blocks that every datum is written with.
var blockBytes = []int{0, 1, 64}

// exercise has the program decode data in every way and encode the value in every way, and checks that each way gives
// the datum that want, Avro JSON of the subject, describes: as a value, and as bytes, one of those accepted if there
// are any.
func exercise(t *testing.T, w *world, s *subject, f *form, q request, accepted []string, want string) exercised {
	t.Helper()
	q.Op, q.Type = "datum", f.typeName
	if q.BlockBytes == nil {
		q.BlockBytes = blockBytes
	}
	var result exercised
	if err := w.ask(q, &result); err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	failed := false
	for way, r := range result.Readings {
		if r.Failure != nil {
			failed = true
			t.Errorf("%v, %s: %s", f, way, r.Failure.Text)
			continue
		}
		checkEncoding(t, f, way, r.Hex, accepted, f.datum(want))
	}
	if failed {
		return result
	}
	checkValue(t, s, f, result.Value, want)
	for way, data := range result.Encoded {
		if !strings.HasPrefix(way, "blocks") || data == result.Encoded["MarshalBinary"] {
			checkEncoding(t, f, way, data, accepted, f.datum(want))
			continue
		}
		checkBytes(t, f, way, data, f.datum(want))
		if data == q.Data.Hex {
			continue
		}
		// What was written in blocks is read back by generated code too.
		var again exercised
		if err := w.ask(request{Op: "datum", Type: f.typeName, Data: input{Hex: data}}, &again); err != nil {
			t.Fatalf("%v, %s: %v", f, way, err)
		}
		for reader, r := range again.Readings {
			if r.Failure != nil {
				t.Errorf("%v, %s, read back, %s: %s", f, way, reader, r.Failure.Text)
				continue
			}
			checkEncoding(t, f, way+", read back, "+reader, r.Hex, accepted, f.datum(want))
		}
		checkValue(t, s, f, again.Value, want)
	}
	return result
}

// refuse has the program decode data in every way and returns how each failed; none may succeed.
func refuse(t *testing.T, w *world, f *form, q request) map[string]reading {
	t.Helper()
	q.Op, q.Type = "datum", f.typeName
	var result exercised
	if err := w.ask(q, &result); err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	for way, r := range result.Readings {
		if r.Failure == nil {
			t.Errorf("%v, %s: read as %s", f, way, r.Hex)
			delete(result.Readings, way)
		}
	}
	return result.Readings
}
