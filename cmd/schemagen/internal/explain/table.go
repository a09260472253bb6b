package explain

import (
	"bufio"
	"strconv"
	"unicode/utf8"
)

// Widths of the columns. What is wider pushes the rest of its line to the right: a table laid out to fit would have to
// be held in memory whole.
const (
	offsetWidth = 6
	bytesWidth  = 29
	pathWidth   = 32
	typeWidth   = 20

	shownBytes = 6  // of a piece that is longer than fits
	restLine   = 16 // bytes in a line after a fault
	restLines  = 16
)

// table writes lines for people.
type table struct {
	out  *bufio.Writer
	data []byte
	buf  []byte
}

func newTable(out *bufio.Writer, data []byte) *table { return &table{out: out, data: data} }

func (t *table) header() {
	t.row("offset", "bytes", "path", "type", "value")
}

func (t *table) line(l Line) error {
	path := l.Path
	if path == "" {
		path = "."
	}
	return t.row(strconv.Itoa(l.Offset), shortHex(t.data[l.Offset:l.Offset+l.Length]), path, l.Type, l.Value)
}

// fault writes the error and the first of the bytes from offset covered on.
func (t *table) fault(err error, covered int) {
	t.buf = append(t.buf[:0], "\nerror: "...)
	t.buf = append(append(t.buf, err.Error()...), '\n')
	rest := t.data[covered:]
	if len(rest) == 0 {
		t.buf = append(t.buf, "no bytes are left\n"...)
	} else {
		t.buf = append(append(t.buf, "not explained: "...), plural(len(rest), "byte")...)
		t.buf = append(t.buf, '\n')
	}
	for line := 0; line < restLines && len(rest) > 0; line++ {
		n := min(restLine, len(rest))
		t.buf = pad(t.buf, strconv.Itoa(len(t.data)-len(rest)), offsetWidth, true)
		t.buf = append(t.buf, ' ')
		t.buf = appendHex(t.buf, rest[:n])
		t.buf = append(t.buf, '\n')
		rest = rest[n:]
	}
	if len(rest) > 0 {
		t.buf = append(append(t.buf, "… "...), plural(len(rest), "byte")...)
		t.buf = append(t.buf, " more\n"...)
	}
	t.out.Write(t.buf) // its error comes back from Flush
}

func (t *table) row(offset, data, path, kind, value string) error {
	t.buf = pad(t.buf[:0], offset, offsetWidth, true)
	t.buf = append(t.buf, ' ')
	t.buf = pad(t.buf, data, bytesWidth, false)
	t.buf = pad(t.buf, path, pathWidth, false)
	t.buf = pad(t.buf, kind, typeWidth, false)
	t.buf = append(append(t.buf, value...), '\n')
	_, err := t.out.Write(t.buf)
	return err
}

// pad appends text and the blanks that make it width characters and one more.
func pad(b []byte, text string, width int, right bool) []byte {
	blanks := width - utf8.RuneCountInString(text)
	if right {
		for range blanks {
			b = append(b, ' ')
		}
		return append(append(b, text...), ' ')
	}
	b = append(b, text...)
	for range max(blanks, 0) + 1 {
		b = append(b, ' ')
	}
	return b
}

// shortHex returns the bytes in hex, of many only the first ones, and their number.
func shortHex(b []byte) string {
	if 3*len(b)-1 <= bytesWidth {
		return string(appendHex(nil, b))
	}
	return string(appendHex(nil, b[:shownBytes])) + " … " + strconv.Itoa(len(b))
}

func appendHex(b, data []byte) []byte {
	const digits = "0123456789abcdef"
	for i, c := range data {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, digits[c>>4], digits[c&15])
	}
	return b
}
