package main

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// difference says where got, in canonical form, first differs from want; "" if nowhere. Branches integer and floating
// of got stand for int or long, and for float or double.
func difference(want, got any) string {
	switch w := want.(type) {
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			break
		}
		for i := range w {
			if d := difference(w[i], g[i]); d != "" {
				return fmt.Sprintf("[%d]%s", i, d)
			}
		}
		return ""
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok || len(g) != len(w) {
			break
		}
		if len(g) == 1 && (sameNumber(w, g) || isOption(w, g)) {
			return ""
		}
		for name := range w {
			item, ok := g[name]
			if !ok {
				return fmt.Sprintf(": no %q in %s", name, short(got))
			}
			if d := difference(w[name], item); d != "" {
				return "." + name + d
			}
		}
		return ""
	default:
		if want == got {
			return ""
		}
	}
	return fmt.Sprintf(": %s, want %s", short(got), short(want))
}

// isOption reports whether g is what the value of a union can be, by an implementation that does not tell its branch,
// and w is among it.
func isOption(w, g map[string]any) bool {
	options, ok := g["one of"].([]any)
	return ok && slices.ContainsFunc(options, func(option any) bool { return difference(w, option) == "" })
}

// sameNumber reports whether g is a number of a union by an implementation that does not tell its numbers apart, and
// the one of w.
func sameNumber(w, g map[string]any) bool {
	if n, ok := g["integer"]; ok {
		return w["int"] == n || w["long"] == n
	}
	n, ok := g["floating"]
	if !ok {
		return false
	}
	if w["double"] == n {
		return true
	}
	text, ok := w["float"].(string)
	if !ok {
		return false
	}
	bits, err := strconv.ParseUint(text, 16, 32)
	if err != nil {
		return text == n // nan
	}
	return doubleBits(float64(math.Float32frombits(uint32(bits)))) == n
}

// short returns the JSON of v, or its beginning.
func short(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	if len(text) > 120 {
		return string(text[:120]) + "…"
	}
	return string(text)
}

// compare says how the records of a file, in canonical form, differ from the ones that were written.
func compare(want, got []any) error {
	for i := range min(len(want), len(got)) {
		if d := difference(want[i], got[i]); d != "" {
			return fmt.Errorf("record %d%s", i+1, d)
		}
	}
	if len(want) != len(got) {
		return fmt.Errorf("%d records, want %d", len(got), len(want))
	}
	return nil
}
