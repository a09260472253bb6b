package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/perf/cases"
)

// LeftOut is a row that a peer was not timed on.
type LeftOut struct {
	Row  string     `json:"row"`
	By   string     `json:"by"`
	Mode cases.Mode `json:"mode,omitempty"` // empty for all
	Why  string     `json:"why"`
}

// PrintLeftOut writes a line for each peer, mode and reason, with the rows if they are few.
func PrintLeftOut(w io.Writer, all []LeftOut) error {
	if len(all) == 0 {
		return nil
	}
	var keys []LeftOut // without rows
	rows := make(map[LeftOut][]string)
	for _, x := range all {
		key := LeftOut{By: x.By, Mode: x.Mode, Why: x.Why}
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
		if row := shortRow(x.Row); !slices.Contains(rows[key], row) {
			rows[key] = append(rows[key], row)
		}
	}
	slices.SortStableFunc(keys, func(a, b LeftOut) int { return strings.Compare(a.By, b.By) })
	err := table(w, func(t io.Writer) {
		fmt.Fprintln(t, "left out\tof\trows\twhy")
		for _, key := range keys {
			mode := "all"
			if key.Mode != "" {
				mode = Titles[key.Mode]
			}
			which := strings.Join(rows[key], ", ")
			if n := len(rows[key]); n > 3 {
				which = fmt.Sprint(n)
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", key.By, mode, which, key.Why)
		}
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w)
	return err
}
