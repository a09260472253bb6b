package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/schemagen/schemagen/perf/figures"
)

func main() { os.Exit(run(os.Stdin, os.Stdout, os.Stderr)) }

// run makes the page of what stdin holds, and returns the exit status. Nothing is written if it fails.
func run(stdin io.Reader, stdout, stderr io.Writer) int {
	report, err := figures.Read(stdin)
	if err != nil {
		fmt.Fprintln(stderr, "report:", err)
		return 2
	}
	var page bytes.Buffer
	if err := writePage(&page, report); err != nil {
		fmt.Fprintln(stderr, "report:", err)
		return 2
	}
	if _, err := page.WriteTo(stdout); err != nil {
		fmt.Fprintln(stderr, "report:", err)
		return 2
	}
	return 0
}
