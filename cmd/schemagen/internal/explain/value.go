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

// raw is a value as the base type of its kind reads it: a number, or bytes that stay in place until the next read.
type raw struct {
	boolean bool
	integer int64
	float   float64
	bytes   []byte
	text    string
}

// readRaw reads a value of a node that holds no others. It does so by the base type, so that a value which is wrong for
// its logical type can be shown.
func readRaw(r *runtime.Reader, n *plan.Node) raw {
	switch n.Kind.Base() {
	case plan.Boolean:
		return raw{boolean: r.Boolean()}
	case plan.Int:
		return raw{integer: int64(r.Int())}
	case plan.Long:
		return raw{integer: r.Long()}
	case plan.Float:
		return raw{float: float64(r.Float())}
	case plan.Double:
		return raw{float: r.Double()}
	case plan.Bytes:
		return raw{bytes: r.BytesView()}
	case plan.String:
		return raw{text: r.String()}
	case plan.Fixed:
		return raw{bytes: r.FixedView(n.Size)}
	case plan.Enum:
		return raw{integer: int64(r.Enum(len(n.Symbols)))}
	}
	return raw{} // null
}

// describe says what a value is. piece is the value's encoding, which the logical types read once more.
func describe(n *plan.Node, v raw, piece []byte) string {
	switch n.Kind {
	case plan.Null:
		return "null"
	case plan.Boolean:
		return strconv.FormatBool(v.boolean)
	case plan.Int, plan.Long:
		return strconv.FormatInt(v.integer, 10)
	case plan.Float:
		return formatFloat(v.float, 32)
	case plan.Double:
		return formatFloat(v.float, 64)
	case plan.String:
		return describeText(v.text)
	case plan.Bytes, plan.Fixed:
		return describeBytes(v.bytes)
	case plan.Enum:
		return strconv.FormatInt(v.integer, 10) + ": " + n.Symbols[v.integer]
	}
	if isDecimal(n.Kind) && len(v.bytes) > maxDecimal {
		return describeBytes(v.bytes)
	}
	var r runtime.Reader
	r.ResetBytes(piece)
	text := logical(&r, n)
	switch n.Kind.Base() {
	case plan.Int, plan.Long:
		number := strconv.FormatInt(v.integer, 10)
		if r.Failed() {
			return number + " (" + cause(&r) + ")"
		}
		return number + " = " + text
	case plan.String:
		if r.Failed() {
			return shortText(v.text) + " (" + cause(&r) + ")"
		}
		return text
	}
	if r.Failed() {
		return describeBytes(v.bytes) + " (" + cause(&r) + ")"
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
