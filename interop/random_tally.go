package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// tally is what came of a run.
type tally struct {
	needed   map[*reason]int // how many cases each reason took
	failures int
}

func (t *tally) fail(out io.Writer, format string, args ...any) {
	t.failures++
	fmt.Fprintf(out, "FAILED "+format+"\n", args...)
}

// add counts the reasons of what a checker found, and prints what has none.
func (t *tally) add(out io.Writer, k *checker) {
	for _, d := range k.found {
		list := reasonsFor(d)
		for _, r := range list {
			t.needed[r]++
		}
		if len(list) == 0 {
			t.fail(out, "%s", d)
		}
	}
}

// print prints how much was compared, and how many cases each reason took.
func (t *tally) print(out io.Writer, checkers []*checker) {
	w := tabwriter.NewWriter(out, 0, 0, 1, ' ', 0)
	fmt.Fprintln(w, "| peer\t| compared\t| times\t|\n| ---\t| ---\t| ---\t|")
	for _, k := range checkers {
		for _, a := range aspects {
			if n := k.compared[a]; n > 0 {
				fmt.Fprintf(w, "| %s\t| %s\t| %d\t|\n", k.peer, a, n)
			}
		}
	}
	w.Flush()
	fmt.Fprintln(w, "\n| peer\t| parts over\t| cases\t|\n| ---\t| ---\t| ---\t|")
	for _, r := range reasons {
		if n := t.needed[r]; n > 0 {
			fmt.Fprintf(w, "| %s\t| %s\t| %d\t|\n", r.peer, r.name, n)
		}
	}
	w.Flush()
}

// unneeded fails for each reason of the named peers that took no case.
func (t *tally) unneeded(out io.Writer, peers []string) {
	for _, r := range reasons {
		if t.needed[r] == 0 && slices.Contains(peers, r.peer) {
			t.fail(out, "%s: the reason %q took no case: is it still one?", r.peer, r.name)
		}
	}
}
