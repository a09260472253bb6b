package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/runtime/ocf"
)

// repairReport is what was saved of a file, and what was not. Its JSON form is part of the contract with scripts.
type repairReport struct {
	File        string         `json:"file"`
	Lost        bool           `json:"lost"`         // some records were lost, or may have been; exit status 1
	Records     int64          `json:"records"`      // saved
	Blocks      int64          `json:"blocks"`       // that have them
	LostRecords int64          `json:"lost_records"` // those that are known of
	LostBytes   int64          `json:"lost_bytes"`   // of which is not known how many records they held
	Damages     []repairDamage `json:"damages"`
}

// repairDamage is one damaged place.
type repairDamage struct {
	Offset      int64  `json:"offset"`       // of a block or marker
	Bytes       int64  `json:"bytes"`        // that were passed over
	LostRecords *int64 `json:"lost_records"` // null where that cannot be told
	Message     string `json:"message"`
}

// note takes in a damage.
func (r *repairReport) note(d ocf.Damage) {
	message := d.Err.Error()
	if failure := (*ocf.Error)(nil); errors.As(d.Err, &failure) {
		if message = failure.Detail; message == "" {
			message = failure.Err.Error()
		}
		if failure.Record > 0 {
			message = fmt.Sprintf("record %d: %s", failure.Record, strings.TrimPrefix(message, "avro: "))
		}
	}
	damage := repairDamage{Offset: d.Offset, Bytes: d.Bytes, Message: strings.TrimPrefix(message, "avro: ")}
	if d.Records >= 0 {
		damage.LostRecords = &d.Records
		r.LostRecords += d.Records
	} else {
		r.LostBytes += d.Bytes
	}
	r.Lost = r.Lost || d.Records != 0
	r.Damages = append(r.Damages, damage)
}

// beginsAt takes in that the file was read from its first marker on, which ends at the given offset, with the header of another file. If that
// is as long, no record stood before the marker; else nobody knows.
func (r *repairReport) beginsAt(offset, header int64) {
	d := ocf.Damage{Bytes: offset, Err: errHeader}
	if offset != header {
		d.Records = -1
	}
	r.note(d)
}

var errHeader = errors.New("the header was taken from another file, and all up to the first sync marker was passed over")

// print prints the report, and returns what the command ends with.
func (f *repairFlags) print(cmd *cobra.Command, r *repairReport) error {
	slices.SortStableFunc(r.Damages, func(a, b repairDamage) int { return int(min(max(a.Offset-b.Offset, -1), 1)) })
	text := r.text()
	if f.format.value == "json" {
		text = r.json()
	}
	out := cmd.OutOrStdout()
	if !f.dryRun && (f.out == "" || f.out == "-") {
		out = cmd.ErrOrStderr()
	}
	if _, err := out.Write(text); err != nil {
		return err
	}
	if r.Lost {
		return errCheckFailed
	}
	return nil
}

func (r *repairReport) json() []byte {
	if r.Damages == nil {
		r.Damages = []repairDamage{}
	}
	var b bytes.Buffer
	if err := writeJSON(&b, r); err != nil {
		panic(err) // there is nothing in it that could fail
	}
	return b.Bytes()
}

func (r *repairReport) text() []byte {
	var b []byte
	for _, d := range r.Damages {
		b = fmt.Appendf(b, "%s: at byte %d: %s; ", r.File, d.Offset, d.Message)
		switch {
		case d.LostRecords == nil && d.Bytes == 0:
			b = append(b, "whether any are lost cannot be told\n"...)
		case d.LostRecords == nil:
			b = fmt.Appendf(b, "lost what %s held\n", plural(d.Bytes, "byte"))
		case *d.LostRecords == 0:
			b = append(b, "no record is lost\n"...)
		default:
			b = fmt.Appendf(b, "lost %s\n", plural(*d.LostRecords, "record"))
		}
	}
	b = fmt.Appendf(b, "%s: %s in %s readable", r.File, plural(r.Records, "record"), plural(r.Blocks, "block"))
	var lost []string
	if r.LostRecords > 0 {
		lost = append(lost, plural(r.LostRecords, "record"))
	}
	if r.LostBytes > 0 {
		lost = append(lost, "what "+plural(r.LostBytes, "byte")+" held")
	}
	switch {
	case len(lost) > 0:
		b = fmt.Appendf(b, ", lost %s\n", strings.Join(lost, " and "))
	case r.Lost:
		b = append(b, ", perhaps not all\n"...)
	case len(r.Damages) > 0:
		b = append(b, ", none lost\n"...)
	default:
		b = append(b, ", nothing is damaged\n"...)
	}
	return b
}
