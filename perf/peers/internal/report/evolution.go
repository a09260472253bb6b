package report

import (
	"fmt"
	"io"
)

// Resolved is the time of one way to read data that were written with another schema.
type Resolved struct {
	Row  string `json:"row"`
	Mode string `json:"mode"` // fresh or used
	Way  string `json:"way"`
	// Peer: it is another's.
	Peer    bool    `json:"peer"`
	Nanosec float64 `json:"nanosec"`
}

// Evolution is the times of all ways, those of a row and mode together, of which the first has no other schema to mind.
type Evolution []Resolved

// Modes of reading in an [Evolution].
const (
	Fresh = "fresh"
	Used  = "used"
)

// group returns the times of one row and mode.
func (e Evolution) group(row, mode string) (group Evolution) {
	for _, r := range e {
		if r.Row == row && r.Mode == mode {
			group = append(group, r)
		}
	}
	return group
}

// best returns the fastest peer.
func (e Evolution) best() (best Resolved) {
	for _, r := range e {
		if r.Peer && (best.Way == "" || r.Nanosec < best.Nanosec) {
			best = r
		}
	}
	return best
}

// Print writes a line for each way, with how many times as fast as the first way of the row and as the best peer it is.
func (e Evolution) Print(w io.Writer) error {
	return table(w, func(t io.Writer) {
		fmt.Fprintln(t, "row\tmode\tway\ttime for each value\tx first way\tx best peer")
		for _, r := range e {
			group := e.group(r.Row, r.Mode)
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\n", r.Row, r.Mode, r.Way, duration(r.Nanosec),
				times(ratio(group[0].Nanosec, r.Nanosec)),
				times(ratio(group.best().Nanosec, r.Nanosec)))
		}
	})
}

// Targets returns the targets for data of other schemas: at most 1.3 times the time of today's schema, two of forty
// fields in a third of the time of all, and 1.5 times as fast as the best peer into fresh values.
func (e Evolution) Targets() []Target {
	var all []Target
	for _, r := range e {
		group := e.group(r.Row, r.Mode)
		if r.Peer || r.Way == group[0].Way {
			continue
		}
		what := fmt.Sprintf("%s, %s, %s", r.Row, r.Mode, r.Way)
		switch {
		case r.Row == "Event":
			all = append(all, Target{What: what, Against: "the time of " + group[0].Way,
				Measured: ratio(r.Nanosec, group[0].Nanosec), Wanted: 1.3, AtMost: true})
		case r.Row == "Device" && r.Mode == Fresh:
			all = append(all, Target{What: what, Against: group[0].Way, Measured: ratio(group[0].Nanosec, r.Nanosec),
				Wanted: 3})
		}
		if r.Mode == Fresh {
			best := group.best()
			all = append(all, Target{What: what, Against: "best resolving peer",
				Measured: ratio(best.Nanosec, r.Nanosec), Wanted: 1.5, Note: best.Way})
		}
	}
	return all
}
