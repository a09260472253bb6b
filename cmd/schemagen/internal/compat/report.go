package compat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Report is what a comparison came to.
type Report struct {
	Mode   string
	Checks []Check
	Costs  []Cost // what the newest version changes against each that it was compared with; nil if nobody asked

	// WithPrecision tells about rounding, too.
	WithPrecision bool
}

// Compatible reports whether all data can be read.
func (r *Report) Compatible() bool {
	return !slices.ContainsFunc(r.Checks, func(c Check) bool { return len(c.Faults) > 0 })
}

// told returns the warnings of a check that are to be told.
func (r *Report) told(c *Check) []Warning {
	var list []Warning
	for _, w := range c.Warnings {
		if w.Kind != Precision || r.WithPrecision {
			list = append(list, w)
		}
	}
	return list
}

// Text implements cli.Report: a line for each check, and below it one for each fault and warning, which begins with the
// place in the newest version.
func (r *Report) Text() string {
	var b strings.Builder
	for i := range r.Checks {
		c := &r.Checks[i]
		verb := "reads"
		if len(c.Faults) > 0 {
			verb = "cannot read"
			if !slices.ContainsFunc(c.Faults, func(f plan.Fault) bool { return !f.Datum }) {
				verb = "cannot read all of"
			}
		}
		fmt.Fprintf(&b, "%s: %s %s what %s writes\n", c.Direction, c.Reader.Name, verb, c.Writer.Name)
		for j := range c.Faults {
			c.writeFault(&b, &c.Faults[j])
		}
		for _, w := range r.told(c) {
			here, there := c.places(w.WriterPos, w.ReaderPos)
			path := w.ReaderPath
			if c.Direction == Forward {
				path = w.WriterPath
			}
			fmt.Fprintf(&b, "%s: warning: %s: %s (%s, see %s)\n", here, shown(path), w.Msg, w.Kind, there)
		}
	}
	for i := range r.Costs {
		r.Costs[i].write(&b)
	}
	return b.String()
}

// places puts first what stands in the newest version, which is the one that may still be changed.
func (c *Check) places(writer, reader schema.Position) (here, there *Point) {
	if c.Direction == Forward {
		return c.Writer.at(writer), c.Reader.at(reader)
	}
	return c.Reader.at(reader), c.Writer.at(writer)
}

func (c *Check) writeFault(b *strings.Builder, f *plan.Fault) {
	here, there := c.places(f.WriterPos, f.ReaderPos)
	fmt.Fprintf(b, "%s: %s (%s", here, f, f.Kind)
	if f.Datum {
		b.WriteString(", only of some data")
	}
	fmt.Fprintf(b, ", see %s)\n", there)
}

func (c *Cost) write(b *strings.Builder) {
	fmt.Fprintf(b, "cost: a datum takes %s, against %s in %s\n", c.New, c.Old, c.OldVersion.Name)
	for _, p := range c.Places {
		switch {
		case p.Old == nil:
			fmt.Fprintf(b, "  + %s: %s\n", shown(p.Path), p.New)
		case p.New == nil:
			fmt.Fprintf(b, "  - %s: %s\n", shown(p.Path), p.Old)
		default:
			fmt.Fprintf(b, "  ~ %s: %s, against %s\n", shown(p.Path), p.New, p.Old)
		}
	}
}
