package explain

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// describe reads a value of a node that holds no others, and says what it is. It reads by the base type, so that a
// value which is wrong for its logical type can be shown.
func describe(r *runtime.Reader, n *plan.Node) string {
	switch n.Kind.Base() {
	case plan.Boolean:
		return strconv.FormatBool(r.Boolean())
	case plan.Int:
		return strconv.Itoa(int(r.Int()))
	case plan.Long:
		return strconv.FormatInt(r.Long(), 10)
	case plan.Float:
		return formatFloat(float64(r.Float()), 32)
	case plan.Double:
		return formatFloat(r.Double(), 64)
	case plan.Bytes:
		return describeBytes(r.BytesView())
	case plan.String:
		return describeText(r.String())
	case plan.Fixed:
		return describeBytes(r.FixedView(n.Size))
	case plan.Enum:
		if i := r.Enum(len(n.Symbols)); !r.Failed() {
			return strconv.Itoa(int(i)) + ": " + n.Symbols[i]
		}
	}
	return "null"
}

// describeLogical says what a value of a logical type is, of which is known what it is without that. piece is its
// encoding.
func describeLogical(n *plan.Node, piece []byte, without string) string {
	if n.Kind == n.Kind.Base() || isDecimal(n.Kind) && len(piece) > maxDecimal {
		return without
	}
	var r runtime.Reader
	r.ResetBytes(piece)
	text := logical(&r, n)
	base := n.Kind.Base()
	switch {
	case r.Failed():
		return without + " (" + cause(&r) + ")"
	case base == plan.Int || base == plan.Long:
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

func isDecimal(k plan.Kind) bool {
	return k == plan.DecimalBytes || k == plan.DecimalFixed || k == plan.BigDecimal
}

// logical reads a value of a logical type and returns it in the form that people know.
func logical(r *runtime.Reader, n *plan.Node) string {
	switch n.Kind {
	case plan.DecimalBytes:
		return decimal.Read(r, n.Precision, n.Scale).String()
	case plan.DecimalFixed:
		return decimal.ReadFixed(r, n.Size, n.Precision, n.Scale).String()
	case plan.BigDecimal:
		return decimal.ReadBig(r).String()
	case plan.UUIDString:
		return r.UUIDString().String()
	case plan.UUIDFixed:
		return r.UUIDFixed().String()
	case plan.TimeMillis:
		return timeOfDay(r, r.TimeMillis(), millis)
	case plan.TimeMicros:
		return timeOfDay(r, r.TimeMicros(), micros)
	case plan.Duration:
		return r.Duration().String()
	}
	point := points[n.Kind]
	return point.read(r).Format(point.layout)
}

const (
	millis = "15:04:05.000"
	micros = millis + "000"
	nanos  = micros + "000"
)

// points are the kinds of points in time, each read as a time and written in its layout.
var points = map[plan.Kind]struct {
	read   func(*runtime.Reader) time.Time
	layout string
}{
	plan.Date:                 {(*runtime.Reader).Date, time.DateOnly},
	plan.TimestampMillis:      {(*runtime.Reader).TimestampMillis, time.DateOnly + "T" + millis + "Z"},
	plan.TimestampMicros:      {(*runtime.Reader).TimestampMicros, time.DateOnly + "T" + micros + "Z"},
	plan.TimestampNanos:       {(*runtime.Reader).TimestampNanos, time.DateOnly + "T" + nanos + "Z"},
	plan.LocalTimestampMillis: {(*runtime.Reader).TimestampMillis, time.DateOnly + "T" + millis},
	plan.LocalTimestampMicros: {(*runtime.Reader).TimestampMicros, time.DateOnly + "T" + micros},
	plan.LocalTimestampNanos:  {(*runtime.Reader).TimestampNanos, time.DateOnly + "T" + nanos},
}

// timeOfDay writes the time that lies d after midnight, and makes r fail if that is on another day.
func timeOfDay(r *runtime.Reader, d time.Duration, layout string) string {
	if d < 0 || d >= 24*time.Hour {
		r.Fail(runtime.ErrRange, "not within a day", 0)
	}
	return time.Time{}.Add(d).Format(layout)
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
