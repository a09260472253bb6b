package main

import (
	"encoding/json"
	"fmt"
	"io"
)

// writeJSON writes a report for programs: indented, and with a line break at its end.
func writeJSON(out io.Writer, report any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(report)
}

// plural writes a number of things.
func plural(n int64, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
