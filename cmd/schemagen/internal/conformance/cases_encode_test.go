package conformance

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// encodeCase tests a vector that begins with a Go value, and reports whether generated code takes such a value.
func encodeCase(t *testing.T, w *world, s *subject, v caseVector) bool {
	switch {
	case v.GoTime != nil:
		for _, f := range s.forms {
			for _, text := range v.GoTime {
				text, _, _ = strings.Cut(text, " ") // a remark may follow
				var got step
				if err := w.ask(request{Op: "time", Type: f.typeName, Time: text}, &got); err != nil {
					t.Errorf("%v: %v", f, err)
				} else if got.Hex != v.Hex {
					t.Errorf("%v: %s gives %s, want %s", f, text, got.Hex, v.Hex)
				}
			}
		}
	case v.JSON != nil:
		for _, f := range s.forms {
			exercise(t, w, s, f, request{Data: input{Hex: v.Hex}}, []string{v.Hex}, string(v.JSON))
		}
	case strings.HasPrefix(v.place, "20-map-over-one-block/"):
		for _, n := range []int{100, 101, 200, 1000} {
			for _, f := range s.forms {
				mapInBlocks(t, w, s, f, n)
			}
		}
	default:
		return false
	}
	return true
}

// mapInBlocks has a map of n entries written with blocks of many sizes, and takes what was written apart.
func mapInBlocks(t *testing.T, w *world, s *subject, f *form, n int) {
	t.Helper()
	data := rt.AppendLong(nil, int64(n))
	var members []string
	for i := range n {
		key := fmt.Sprintf("k%03d", i)
		data = rt.AppendInt(rt.AppendString(data, key), int32(i))
		members = append(members, fmt.Sprintf("%q:%d", key, i))
	}
	data = append(data, 0)
	want := "{" + strings.Join(members, ",") + "}"
	sizes := []int{0, 1, 2, 7, 64, 100, 254, 1000, 1 << 12, 1 << 16}
	result := exercise(t, w, s, f, request{Data: input{Hex: hex.EncodeToString(data)}, BlockBytes: sizes}, nil, want)
	for _, size := range sizes {
		written, err := hex.DecodeString(result.Encoded[fmt.Sprintf("blocks of %d bytes", size)])
		if err != nil {
			t.Errorf("%v, blocks of %d bytes: %v", f, size, err)
			continue
		}
		if err := checkMapBlocks(written, n, size); err != nil {
			t.Errorf("%v, %d entries, blocks of %d bytes: %v", f, n, size, err)
		}
	}
}

// checkMapBlocks reads the blocks of a map of string to int one by one: Avro 1.12, "Maps".
func checkMapBlocks(data []byte, n, size int) error {
	var r rt.Reader
	r.ResetBytes(data)
	entries := make(map[string]bool)
	for {
		count := r.Long()
		if count == 0 {
			break
		}
		var stated int64
		if count < 0 {
			count, stated = -count, r.Long()
		} else if size > 0 {
			return fmt.Errorf("a block without its size")
		}
		begin := r.Offset()
		for range count {
			key := r.String()
			if entries[key] || key != fmt.Sprintf("k%03d", r.Int()) {
				return fmt.Errorf("entry %q is wrong or repeated", key)
			}
			entries[key] = true
		}
		if taken := r.Offset() - begin; size > 0 && taken != stated {
			return fmt.Errorf("a block states %d bytes and takes %d", stated, taken)
		}
	}
	if len(entries) != n {
		return fmt.Errorf("%d entries, want %d", len(entries), n)
	}
	return r.ExpectEnd()
}
