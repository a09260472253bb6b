package main

import (
	"fmt"
	"io"
	"os"
)

// progress shows how far the suite is on one line, which is written over and in the end cleared. It shows nothing where nobody watches.
type progress struct{ out io.Writer }

func newProgress(stderr io.Writer) *progress {
	if !isTerminal(stderr) {
		return &progress{io.Discard}
	}
	return &progress{stderr}
}

// show says that done of total rows are done, and which one comes next.
func (p *progress) show(done, total int, name string) {
	fmt.Fprintf(p.out, "\r\x1b[K%d/%d %s", done, total, name)
}

func (p *progress) clear() { io.WriteString(p.out, "\r\x1b[K") }

// isTerminal reports whether what is written to w is for a person to watch. It is a variable for tests.
var isTerminal = func(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
