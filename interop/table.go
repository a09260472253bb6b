package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// table is what came of it, one row for each peer and direction.
type table struct {
	rows     []*row
	details  []string
	failures int
}

// row is a row: how often each codec failed, for those that were tried.
type row struct {
	peer, direction string
	failed          map[string]int
	absent          string // why nothing was tried
}

func (t *table) row(peer, direction string) *row {
	r := &row{peer: peer, direction: direction, failed: make(map[string]int)}
	t.rows = append(t.rows, r)
	return r
}

// missing adds a peer that cannot be tried, which is a failure.
func (t *table) missing(peer, reason string) {
	t.row(peer, "").absent = "NOT TRIED"
	t.details = append(t.details, peer+": not tried: "+reason)
	t.failures++
}

func (r *row) begin(codec string) { r.failed[codec] += 0 }

func (r *row) fail(t *table, codec, what string, err error) {
	r.failed[codec]++
	t.failures++
	t.details = append(t.details, fmt.Sprintf("%s, %s, %s, %s: %v", r.peer, r.direction, codec, what, err))
}

// print writes the table, as Markdown has it, and all that failed.
func (t *table) print(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 0, 1, ' ', 0)
	line := func(cells ...string) { fmt.Fprintf(w, "| %s\t|\n", strings.Join(cells, "\t| ")) }
	line(append([]string{"peer", "direction"}, codecs...)...)
	rule := make([]string, len(codecs)+2)
	for i := range rule {
		rule[i] = "---"
	}
	line(rule...)
	for _, r := range t.rows {
		cells := []string{r.peer, r.direction}
		for _, codec := range codecs {
			n, tried := r.failed[codec]
			switch {
			case r.absent != "":
				cells = append(cells, r.absent)
			case !tried:
				cells = append(cells, "–")
			case n > 0:
				cells = append(cells, "FAILED")
			default:
				cells = append(cells, "ok")
			}
		}
		line(cells...)
	}
	w.Flush()
	fmt.Fprintln(out, "\n– the peer has no such codec")
	for _, d := range t.details {
		fmt.Fprintln(out, "FAILED", d)
	}
	fmt.Fprintf(out, "%d failures\n", t.failures)
}
