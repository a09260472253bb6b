package salvage

import (
	"errors"
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// Report is what was saved of a file, and what was not. Its JSON form is part of the contract with scripts.
type Report struct {
	File        string   `json:"file"`
	Lost        bool     `json:"lost"`         // some records were lost, or may have been; exit status 1
	Records     int64    `json:"records"`      // saved
	Blocks      int64    `json:"blocks"`       // that have them
	LostRecords int64    `json:"lost_records"` // those that are known of
	LostBytes   int64    `json:"lost_bytes"`   // of which is not known how many records they held
	Damages     []Damage `json:"damages"`
}

// Damage is one damaged place.
type Damage struct {
	Offset      int64  `json:"offset"`       // of a block or marker
	Bytes       int64  `json:"bytes"`        // that were passed over
	LostRecords *int64 `json:"lost_records"` // null where that cannot be told
	Message     string `json:"message"`
}

// note takes in a damage.
func (r *Report) note(d ocf.Damage) {
	message := d.Err.Error()
	if failure := (*ocf.Error)(nil); errors.As(d.Err, &failure) {
		if message = failure.Detail; message == "" {
			message = failure.Err.Error()
		}
		if failure.Record > 0 {
			message = fmt.Sprintf("record %d: %s", failure.Record, strings.TrimPrefix(message, "avro: "))
		}
	}
	damage := Damage{Offset: d.Offset, Bytes: d.Bytes, Message: strings.TrimPrefix(message, "avro: ")}
	if d.Records >= 0 {
		damage.LostRecords = &d.Records
		r.LostRecords += d.Records
	} else {
		r.LostBytes += d.Bytes
	}
	r.Lost = r.Lost || d.Records != 0
	r.Damages = append(r.Damages, damage)
}

var errHeader = errors.New("the header was taken from another file, " +
	"and all up to the first sync marker was passed over")

// beginsAt takes in that the file was read from its first marker on, which ends at the given offset, with the header of
// another file. If that is as long, no record stood before the marker; else nobody knows.
func (r *Report) beginsAt(offset, header int64) {
	d := ocf.Damage{Bytes: offset, Err: errHeader}
	if offset != header {
		d.Records = -1
	}
	r.note(d)
}

// JSON implements cli.Report.
func (r *Report) JSON() any { return r }

// Text implements cli.Report.
func (r *Report) Text() string {
	var b strings.Builder
	for _, d := range r.Damages {
		fmt.Fprintf(&b, "%s: at byte %d: %s; ", r.File, d.Offset, d.Message)
		switch {
		case d.LostRecords == nil && d.Bytes == 0:
			b.WriteString("whether any are lost cannot be told\n")
		case d.LostRecords == nil:
			fmt.Fprintf(&b, "lost what %s held\n", words.Plural(d.Bytes, "byte"))
		case *d.LostRecords == 0:
			b.WriteString("no record is lost\n")
		default:
			fmt.Fprintf(&b, "lost %s\n", words.Plural(*d.LostRecords, "record"))
		}
	}
	fmt.Fprintf(&b, "%s: %s in %s readable, ", r.File, words.Plural(r.Records, "record"),
		words.Plural(r.Blocks, "block"))
	var lost []string
	if r.LostRecords > 0 {
		lost = append(lost, words.Plural(r.LostRecords, "record"))
	}
	if r.LostBytes > 0 {
		lost = append(lost, "what "+words.Plural(r.LostBytes, "byte")+" held")
	}
	switch {
	case len(lost) > 0:
		fmt.Fprintf(&b, "lost %s\n", strings.Join(lost, " and "))
	case r.Lost:
		b.WriteString("perhaps not all\n")
	case len(r.Damages) > 0:
		b.WriteString("none lost\n")
	default:
		b.WriteString("nothing is damaged\n")
	}
	return b.String()
}
