package explain

import (
	"bufio"
	"fmt"
	"io"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

const (
	// row has a column for the offset, the bytes, the path, the type and the value. What is wider pushes the rest of
	// its line to the right: a table laid out to fit would have to be held in memory whole.
	row        = "%6v  %-*s %-32s %-20s %s\n"
	bytesWidth = 29
	shownBytes = 6 // of a piece that is longer than fits

	restLine  = 16 // bytes in a line after a fault
	restLines = 16
)

// Write writes the lines of data as a table. When the data are malformed the table ends before the fault; the error
// follows, then the bytes that no line covers; Write then returns the [*runtime.DecodeError]. See [Lines].
func Write(dst io.Writer, p *plan.Plan, root plan.Index, data []byte, limits runtime.Limits) error {
	out := bufio.NewWriter(dst) // whose error comes back from Flush
	fmt.Fprintf(out, row, "offset", bytesWidth, "bytes", "path", "type", "value")
	covered, err := Lines(p, root, data, limits, func(l Line) error {
		if l.Path == "" {
			l.Path = "."
		}
		_, err := fmt.Fprintf(out, row, l.Offset, bytesWidth, shortHex(data[l.Offset:l.Offset+l.Length]), l.Path,
			l.Type, l.Value)
		return err
	})
	if err != nil {
		writeFault(out, err, data, covered)
	}
	if flushed := out.Flush(); flushed != nil {
		return flushed
	}
	return err
}

// writeFault writes the error and the first of the bytes from offset covered on.
func writeFault(out io.Writer, err error, data []byte, covered int) {
	fmt.Fprintf(out, "\nerror: %s\n", err)
	rest := data[covered:]
	if len(rest) == 0 {
		fmt.Fprintln(out, "no bytes are left")
		return
	}
	fmt.Fprintln(out, "not explained:", words.Plural(len(rest), "byte"))
	for line := 0; line < restLines && len(rest) > 0; line++ {
		n := min(restLine, len(rest))
		fmt.Fprintf(out, "%6d  % x\n", len(data)-len(rest), rest[:n])
		rest = rest[n:]
	}
	if len(rest) > 0 {
		fmt.Fprintf(out, "… %s more\n", words.Plural(len(rest), "byte"))
	}
}

// shortHex returns the bytes in hex, of many only the first ones, and their number.
func shortHex(b []byte) string {
	if 3*len(b)-1 <= bytesWidth {
		return fmt.Sprintf("% x", b)
	}
	return fmt.Sprintf("% x … %d", b[:shownBytes], len(b))
}
