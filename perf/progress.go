package main

import (
	"fmt"
	"io"

	"github.com/schemagen/schemagen/internal/cli"
)

// progress shows how far the suite is on one line, which is written over and in the end cleared. It shows nothing where
// nobody watches.
type progress struct{ out io.Writer }

func newProgress(stderr io.Writer) *progress {
	if !cli.IsTerminal(stderr) {
		return &progress{io.Discard}
	}
	return &progress{stderr}
}

// show says that done of total rows are done, and which one comes next.
func (p *progress) show(done, total int, name string) {
	fmt.Fprintf(p.out, "\r\x1b[K%d/%d %s", done, total, name)
}

func (p *progress) clear() { io.WriteString(p.out, "\r\x1b[K") }
