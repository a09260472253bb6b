package main

import (
	"fmt"
	"math"

	"github.com/schemagen/schemagen/schema"
)

// explained returns the quirks because of which the peer reads datum i otherwise, if they are the whole difference:
// the peer has what the model of the specification with these quirks has.
func explained(d *discrepancy) []quirk {
	m := newModel(d.peer)
	value, err := m.read(d.r.writer.schema, d.r.reader.schema, d.r.writer.values[d.index])
	switch {
	case err == nil && d.theirs.Error == "":
		if !sameAs(value, d.theirs.Value) {
			return nil
		}
	case err != nil && d.theirs.Error != "":
	case d.theirs.Error != "" && m.badDefaults(d.r.reader.schema):
		return []quirk{quirkFirstBranch}
	default:
		return nil
	}
	var list []quirk
	for q := range m.used {
		list = append(list, q)
	}
	if len(list) == 0 && d.ours.Error != "" && m.has[quirkLate] {
		list = []quirk{quirkLate}
	}
	return list
}

// newModel returns the model of a peer, with the quirks that are among the reasons.
func newModel(peer string) *model {
	m := &model{has: make(map[quirk]bool), used: make(map[quirk]bool)}
	for _, r := range reasons {
		if r.peer == peer && r.quirk != "" {
			m.has[r.quirk] = true
		}
	}
	return m
}

// badDefaults reports whether the schema has a default that the peer takes for a value of another branch than it is,
// of which it is none. Java fails for it even where it only tries a record among the branches of a union.
func (m *model) badDefaults(s *schema.Schema) bool {
	if !m.has[quirkFirstBranch] {
		return false
	}
	for inner := range s.All() {
		for _, f := range inner.Fields {
			if f.Default == nil {
				continue
			}
			if _, err := m.value(f.Type, *f.Default); err != nil {
				return true
			}
		}
	}
	return false
}

// sameAs reports whether a value of the model is the one of a peer.
func sameAs(want, got any) bool {
	switch w := want.(type) {
	case replaced:
		_, ok := got.(string)
		return ok
	case wide:
		return got == fmt.Sprintf("%08x", math.Float32bits(float32(w)))
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			return false
		}
		for i := range w {
			if !sameAs(w[i], g[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok || len(g) != len(w) {
			return false
		}
		if n, ok := w["float"].(wide); ok && len(g) == 1 && g["floating"] == doubleBits(float64(n)) {
			return true
		}
		if len(g) == 1 && (sameNumber(w, g) || isOption(w, g)) {
			return true
		}
		for name := range w {
			if item, ok := g[name]; !ok || !sameAs(w[name], item) {
				return false
			}
		}
		return true
	}
	return difference(want, got) == ""
}
