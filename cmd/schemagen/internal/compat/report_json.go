package compat

import (
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// The JSON forms of a report and of a difference. Names are part of the contract with scripts; lists are never null.

type reportJSON struct {
	Mode       string      `json:"mode"`
	Compatible bool        `json:"compatible"`
	Checks     []checkJSON `json:"checks"`
	Costs      []costJSON  `json:"costs,omitempty"`
}

type checkJSON struct {
	Direction  Direction     `json:"direction"`
	Reader     string        `json:"reader"`
	Writer     string        `json:"writer"`
	Compatible bool          `json:"compatible"`
	Faults     []faultJSON   `json:"faults"`
	Warnings   []warningJSON `json:"warnings"`
}

type faultJSON struct {
	Kind       string    `json:"kind"`
	SomeData   bool      `json:"some_data"` // only data that hold a certain branch or symbol
	Message    string    `json:"message"`
	Suggestion string    `json:"suggestion,omitempty"`
	Reader     placeJSON `json:"reader"`
	Writer     placeJSON `json:"writer"`
}

type warningJSON struct {
	Kind    WarningKind `json:"kind"`
	Message string      `json:"message"`
	Reader  placeJSON   `json:"reader"`
	Writer  placeJSON   `json:"writer"`
}

type placeJSON struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Path   string `json:"path"`
}

type costJSON struct {
	Reference string     `json:"before"`
	Old       *bytesJSON `json:"bytes_before"`
	New       *bytesJSON `json:"bytes"`
	Places    []sizeJSON `json:"places"`
}

type sizeJSON struct {
	Path string     `json:"path"`
	Old  *bytesJSON `json:"bytes_before,omitempty"`
	New  *bytesJSON `json:"bytes,omitempty"`
}

type bytesJSON struct {
	Min int  `json:"min"`
	Max *int `json:"max"` // null: without bound
}

// JSON implements cli.Report.
func (r *Report) JSON() any {
	out := reportJSON{Mode: r.Mode, Compatible: r.Compatible(), Checks: []checkJSON{}}
	for i := range r.Checks {
		c := &r.Checks[i]
		check := checkJSON{c.Direction, c.Reader.Name, c.Writer.Name, len(c.Faults) == 0, []faultJSON{}, []warningJSON{}}
		for _, f := range c.Faults {
			check.Faults = append(check.Faults, faultJSON{f.Kind.String(), f.Datum, f.Msg, f.Hint,
				placeOf(f.ReaderPos, c.Reader, f.ReaderPath), placeOf(f.WriterPos, c.Writer, f.WriterPath)})
		}
		for _, w := range r.told(c) {
			check.Warnings = append(check.Warnings, warningJSON{w.Kind, w.Msg,
				placeOf(w.ReaderPos, c.Reader, w.ReaderPath), placeOf(w.WriterPos, c.Writer, w.WriterPath)})
		}
		out.Checks = append(out.Checks, check)
	}
	for i := range r.Costs {
		c := &r.Costs[i]
		cost := costJSON{c.OldVersion.Name, bytesOf(&c.Old), bytesOf(&c.New), []sizeJSON{}}
		for _, p := range c.Places {
			cost.Places = append(cost.Places, sizeJSON{p.Path, bytesOf(p.Old), bytesOf(p.New)})
		}
		out.Costs = append(out.Costs, cost)
	}
	return out
}

func placeOf(p schema.Position, v *Version, path string) placeJSON {
	if p.File == "" {
		p.File = v.Name
	}
	return placeJSON{p.File, p.Line, p.Column, path}
}

func bytesOf(b *Bytes) *bytesJSON {
	if b == nil {
		return nil
	}
	out := &bytesJSON{Min: b.Min}
	if b.Max != plan.Unbounded {
		out.Max = &b.Max
	}
	return out
}
