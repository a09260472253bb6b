// Package report puts times into tables and says which targets they meet.
package report

import (
	"math"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/perf/cases"
)

// A Result is the time of one implementation on one row.
type Result struct {
	Group   string     `json:"group"`
	Row     string     `json:"row"`
	Mode    cases.Mode `json:"mode"`
	By      string     `json:"by"`             // one of ours, a peer, or Memcpy
	Avro    bool       `json:"avro,omitempty"` // By is a peer that writes and reads Avro
	Nanosec float64    `json:"ns"`             // for each entry
}

// Memcpy is the name of copying the bytes of a row.
const Memcpy = "memcpy"

// Results are those of one process.
type Results []Result

// Ours are our codecs, as [Result.By] has them, from the fastest to the slowest by design.
var Ours = []string{string(cases.Generated), string(cases.Unsafe), string(cases.Reflect)}

// IsOurs reports whether an implementation is one of our codecs.
func IsOurs(by string) bool { return slices.Contains(Ours, by) }

// Modes are the modes in the order of the tables.
var Modes = []cases.Mode{cases.Write, cases.Read, cases.Reuse, cases.Alias}

// Titles are the names of the modes.
var Titles = map[cases.Mode]string{
	cases.Write: "write",
	cases.Read:  "read into a fresh value",
	cases.Reuse: "read into a used value",
	cases.Alias: "read into a used value, strings aliased",
}

// Time returns the time of an implementation on a row, in nanoseconds, or 0 if there is none.
func (r Results) Time(row string, mode cases.Mode, by string) float64 {
	for _, x := range r {
		if x.Row == row && x.Mode == mode && x.By == by {
			return x.Nanosec
		}
	}
	return 0
}

// BestPeer returns the fastest peer on a row, of those that do Avro or of the others; its By is empty if there is none.
func (r Results) BestPeer(row string, mode cases.Mode, avro bool) Result {
	var best Result
	for _, x := range r {
		if x.Row == row && x.Mode == mode && x.Avro == avro && !IsOurs(x.By) && x.By != Memcpy &&
			(best.By == "" || x.Nanosec < best.Nanosec) {
			best = x
		}
	}
	return best
}

// Ratio is how many times as fast as the best peer for Avro a codec of ours is on a row, or 0 if one of the two is not
// there.
func (r Results) Ratio(row string, mode cases.Mode, ours string) float64 {
	return ratio(r.BestPeer(row, mode, true).Nanosec, r.Time(row, mode, ours))
}

func ratio(theirs, ours float64) float64 {
	if ours == 0 {
		return 0
	}
	return theirs / ours
}

// Rows returns the rows of a group, or of all for "", that have a time in the mode, in the order in which they came.
func (r Results) Rows(group string, mode cases.Mode) []string {
	var rows []string
	for _, x := range r {
		if (group == "" || x.Group == group) && x.Mode == mode && !slices.Contains(rows, x.Row) {
			rows = append(rows, x.Row)
		}
	}
	return rows
}

// Mean is the geometric mean of the ratios of a codec of ours on the rows of a group, or of all for "", and the least
// of them with its row. Rows without a peer are left out; n is how many are not.
func (r Results) Mean(group string, mode cases.Mode, ours string) (mean, least float64, row string, n int) {
	sum := 0.0
	for _, name := range r.Rows(group, mode) {
		x := r.Ratio(name, mode, ours)
		if x == 0 {
			continue
		}
		if n == 0 || x < least {
			least, row = x, name
		}
		sum += math.Log(x)
		n++
	}
	if n == 0 {
		return 0, 0, "", 0
	}
	return math.Exp(sum / float64(n)), least, row, n
}

// shortRow is a row's name in a table: the tests of AVRO-1282 all start with the same word.
func shortRow(row string) string { return strings.TrimPrefix(row, "Reflect") }
