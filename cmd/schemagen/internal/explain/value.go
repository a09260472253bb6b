package explain

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// describe reads a value of a node that holds no others, and says what it is. It reads by the base type, so that a
// value which is wrong for its logical type can be shown.
func describe(r *runtime.Reader, n *plan.Node) string {
	base := *n
	base.Kind = n.Kind.Base()
	switch v := base.ReadScalar(r).(type) {
	case nil:
		return "null"
	case int32:
		if n.Kind == plan.Enum && !r.Failed() {
			return strconv.Itoa(int(v)) + ": " + n.Symbols[v]
		}
		return strconv.Itoa(int(v))
	case float32:
		return formatFloat(float64(v), 32)
	case float64:
		return formatFloat(v, 64)
	case []byte:
		return describeBytes(v)
	case string:
		return describeText(v)
	default: // a boolean or a long
		return fmt.Sprint(v)
	}
}

// describeLogical says what a value of a logical type is, of which is known what it is without that. piece is its
// encoding.
func describeLogical(n *plan.Node, piece []byte, without string) string {
	if !n.Kind.IsLogical() || n.Kind.IsDecimal() && len(piece) > maxDecimal {
		return without
	}
	var r runtime.Reader
	r.ResetBytes(piece)
	text := logical(&r, n)
	switch {
	case r.Failed():
		return without + " (" + cause(&r) + ")"
	case n.Kind.Unit() > 0:
		return without + " = " + text
	}
	return text
}

// cause is why a value is wrong for its logical type, without the offset in its own bytes.
func cause(r *runtime.Reader) string {
	var err *runtime.DecodeError
	if errors.As(r.Err(), &err) && err.Detail != "" {
		return err.Detail
	}
	return errors.Unwrap(r.Err()).Error()
}

// maxDecimal is the longest encoding of a decimal that is turned into digits, which takes more than linear time.
const maxDecimal = 256

// logical reads a value of a logical type and returns it in the form that people know.
func logical(r *runtime.Reader, n *plan.Node) string {
	clock := "15:04:05.000000000"[:len("15:04:05.")+n.Kind.FractionDigits()]
	switch v := n.ReadScalar(r).(type) {
	case time.Duration: // since midnight
		if v < 0 || v >= 24*time.Hour {
			r.Fail(runtime.ErrRange, "not within a day", 0)
		}
		return time.Time{}.Add(v).Format(clock)
	case time.Time:
		return v.Format(layout(n.Kind.Meaning(), clock))
	default: // a decimal, uuid or duration
		return fmt.Sprint(v)
	}
}

// layout is that of a point in time, whose time of day has the layout clock.
func layout(meaning plan.Meaning, clock string) string {
	switch meaning {
	case plan.CalendarDate:
		return time.DateOnly
	case plan.Instant:
		return time.DateOnly + "T" + clock + "Z"
	}
	return time.DateOnly + "T" + clock
}

func formatFloat(v float64, bits int) string {
	switch {
	case math.IsInf(v, 1):
		return "Infinity"
	case math.IsInf(v, -1):
		return "-Infinity"
	}
	return strconv.FormatFloat(v, 'g', -1, bits)
}

func describeText(text string) string {
	if !utf8.ValidString(text) {
		return shortText(text) + " (not UTF-8)"
	}
	return shortText(text)
}

// describeBytes shows bytes as text if that is what they seem to be; the table shows them in hex anyway.
func describeBytes(b []byte) string {
	text := words.Plural(len(b), "byte")
	if len(b) == 0 || bytes.ContainsFunc(b, func(c rune) bool { return c < ' ' || c > '~' }) {
		return text
	}
	return text + " " + shortText(b)
}

// maxText is how many bytes of a string are shown.
const maxText = 60

// shortText returns the start of b in quotes, and its length if that is not all of it.
func shortText[T string | []byte](b T) string {
	start := words.Start(b, maxText)
	text := strconv.Quote(string(start))
	if len(start) < len(b) {
		text += "… " + words.Plural(len(b), "byte")
	}
	return text
}

// A path longer than maxPath, as deep data have, is shown without its middle.
const (
	maxPath  = 100
	pathHead = 40
)

func shortPath(path []byte) string {
	if len(path) <= maxPath {
		return string(path)
	}
	head, tail := path[:pathHead], path[len(path)-(maxPath-pathHead):]
	for len(head) > 0 && !utf8.RuneStart(path[len(head)]) {
		head = head[:len(head)-1]
	}
	for len(tail) > 0 && !utf8.RuneStart(tail[0]) {
		tail = tail[1:]
	}
	return string(head) + "…" + string(tail)
}
