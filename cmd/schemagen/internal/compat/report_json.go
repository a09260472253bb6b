package compat

import "github.com/schemagen/schemagen/schema"

// The JSON form of a report. Names are part of the contract with scripts; lists are never null.

type reportJSON struct {
	Mode       string      `json:"mode"`
	Compatible bool        `json:"compatible"`
	Checks     []checkJSON `json:"checks"`
	Costs      []Cost      `json:"costs,omitempty"`
}

type checkJSON struct {
	Direction  Direction     `json:"direction"`
	Reader     *Version      `json:"reader"`
	Writer     *Version      `json:"writer"`
	Compatible bool          `json:"compatible"`
	Faults     []faultJSON   `json:"faults"`
	Warnings   []warningJSON `json:"warnings"`
}

type faultJSON struct {
	Kind       string `json:"kind"`
	SomeData   bool   `json:"some_data"` // only data that hold a certain branch or symbol
	Message    string `json:"message"`
	Suggestion string `json:"suggestion,omitempty"`
	placesJSON
}

type warningJSON struct {
	Kind    WarningKind `json:"kind"`
	Message string      `json:"message"`
	placesJSON
}

type placesJSON struct {
	Reader placeJSON `json:"reader"`
	Writer placeJSON `json:"writer"`
}

type placeJSON struct {
	*Point
	Path string `json:"path"`
}

// JSON implements cli.Report.
func (r *Report) JSON() any {
	out := reportJSON{r.Mode, r.Compatible(), []checkJSON{}, r.Costs}
	for i := range r.Checks {
		c := &r.Checks[i]
		places := func(reader, writer schema.Position, readerPath, writerPath string) placesJSON {
			return placesJSON{placeJSON{c.Reader.at(reader), readerPath}, placeJSON{c.Writer.at(writer), writerPath}}
		}
		check := checkJSON{c.Direction, c.Reader, c.Writer, len(c.Faults) == 0, []faultJSON{}, []warningJSON{}}
		for _, f := range c.Faults {
			check.Faults = append(check.Faults, faultJSON{f.Kind.String(), f.Datum, f.Msg, f.Hint,
				places(f.ReaderPos, f.WriterPos, f.ReaderPath, f.WriterPath)})
		}
		for _, w := range r.told(c) {
			check.Warnings = append(check.Warnings, warningJSON{w.Kind, w.Msg,
				places(w.ReaderPos, w.WriterPos, w.ReaderPath, w.WriterPath)})
		}
		out.Checks = append(out.Checks, check)
	}
	return out
}
