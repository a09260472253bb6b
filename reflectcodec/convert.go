package reflectcodec

import (
	"encoding"
	"math"
	"math/big"
	"strconv"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: What both twins do with a value once they have it in hand. Functions that append return b as it was when they
// fail; those that read leave the failure in r, and their result is then of no use. Of scalars only numbers, times and
// enums look at the Resolution: all others have, once the branch of a writer's union is known, the bytes that they have
// under the codec's schema.

// rangeError is the error of a number that the Avro type does not hold.
func rangeError(number, avroType string) error {
	return rt.NewEncodeError(rt.ErrRange, number+" does not fit Avro "+avroType)
}

// appendSigned appends v as an Avro int or, with long, as a long.
func appendSigned(b []byte, v int64, long bool) ([]byte, error) {
	if !long && v != int64(int32(v)) {
		return b, rangeError(strconv.FormatInt(v, 10), "int")
	}
	return rt.AppendLong(b, v), nil
}

// appendUnsigned is appendSigned for an unsigned v.
func appendUnsigned(b []byte, v uint64, long bool) ([]byte, error) {
	switch {
	case !long && v > math.MaxInt32:
		return b, rangeError(strconv.FormatUint(v, 10), "int")
	case v > math.MaxInt64:
		return b, rangeError(strconv.FormatUint(v, 10), "long")
	}
	return rt.AppendLong(b, int64(v)), nil
}

// readInteger reads an Avro int or, with long, a long.
func readInteger(r *rt.Reader, s *rt.Resolution, long bool) int64 {
	switch {
	case !long:
		return int64(r.Int())
	case s.Same:
		return r.Long()
	}
	return r.LongFrom(s)
}

// readSigned reads an integer into n's type, of the given width in bits.
func readSigned(r *rt.Reader, n *node, s *rt.Resolution, long bool, bits int) int64 {
	start := r.Offset()
	v := readInteger(r, s, long)
	if lost := 64 - bits; v<<lost>>lost != v {
		failWidth(r, n, v, start)
	}
	return v
}

// readUnsigned is readSigned for an unsigned type.
func readUnsigned(r *rt.Reader, n *node, s *rt.Resolution, long bool, bits int) uint64 {
	start := r.Offset()
	v := readInteger(r, s, long)
	if lost := 64 - bits; v < 0 || uint64(v)<<lost>>lost != uint64(v) {
		failWidth(r, n, v, start)
	}
	return uint64(v)
}

// failWidth is the failure of a number, at the given offset, that n's type does not hold.
func failWidth(r *rt.Reader, n *node, v, start int64) {
	r.Fail(rt.ErrRange, strconv.FormatInt(v, 10)+" does not fit Go "+n.typ.String(), start)
}

// appendFloatWide appends a float64 as an Avro float, rounded. A finite number that a float32 would make infinite is an
// error.
func appendFloatWide(b []byte, v float64) ([]byte, error) {
	narrow := float32(v)
	if math.IsInf(float64(narrow), 0) && !math.IsInf(v, 0) {
		return b, rangeError(strconv.FormatFloat(v, 'g', -1, 64), "float")
	}
	return rt.AppendFloat(b, narrow), nil
}

// readDoubleNarrow reads a double as a float32, rounded. A finite number that a float32 would make infinite is a
// failure.
func readDoubleNarrow(r *rt.Reader, s *rt.Resolution) float32 {
	start := r.Offset()
	v := r.DoubleFrom(s)
	narrow := float32(v)
	if math.IsInf(float64(narrow), 0) && !math.IsInf(v, 0) {
		r.Fail(rt.ErrRange, strconv.FormatFloat(v, 'g', -1, 64)+" does not fit Go float32", start)
	}
	return narrow
}

// appendText appends the text of x as an Avro string.
func appendText(b []byte, w *rt.Writer, x encoding.TextMarshaler) ([]byte, error) {
	text, err := x.MarshalText()
	if err != nil {
		return b, err
	}
	return w.AppendString(b, string(text)), w.TakeError()
}

// readText reads an Avro string into x. What UnmarshalText finds wrong is a failure at the string.
func readText(r *rt.Reader, x encoding.TextUnmarshaler) {
	start := r.Offset()
	text := r.String()
	if r.Failed() {
		return
	}
	if err := x.UnmarshalText([]byte(text)); err != nil {
		r.Fail(err, "", start)
	}
}

// appendSymbol appends the number of an enum's symbol.
func appendSymbol(b []byte, n *node, symbol string) ([]byte, error) {
	i, ok := n.symbolIndex[symbol]
	if !ok {
		return b, rt.SymbolError(n.avro.Name.Short, symbol)
	}
	return rt.AppendInt(b, i), nil
}

// appendSymbolText appends the number of the symbol that is the text of x.
func appendSymbolText(b []byte, n *node, x encoding.TextMarshaler) ([]byte, error) {
	text, err := x.MarshalText()
	if err != nil {
		return b, err
	}
	return appendSymbol(b, n, string(text))
}

// appendSymbolNumber appends an enum by its number; outside the symbols it is ErrEnum, as in generated code.
func appendSymbolNumber(b []byte, n *node, i int64) ([]byte, error) {
	if i < math.MinInt32 || i > math.MaxInt32 {
		return b, rt.NewEncodeError(rt.ErrEnum, "enum index "+strconv.FormatInt(i, 10)+" is outside the symbols of "+
			n.avro.Name.Short)
	}
	return rt.AppendEnum(b, int32(i), len(n.avro.Symbols))
}

// readSymbol reads an enum; empty if r has failed.
func readSymbol(r *rt.Reader, n *plan.Node, s *rt.Resolution) string {
	i := r.EnumFrom(s, len(n.Symbols))
	if r.Failed() {
		return ""
	}
	return n.Symbols[i]
}

// readSymbolText reads an enum into x, which takes the symbol as its text.
func readSymbolText(r *rt.Reader, n *node, s *rt.Resolution, x encoding.TextUnmarshaler) {
	start := r.Offset()
	symbol := readSymbol(r, n.avro, s)
	if r.Failed() {
		return
	}
	if err := x.UnmarshalText([]byte(symbol)); err != nil {
		r.Fail(err, "", start)
	}
}

// appendFixedSlice appends a slice that must be as long as the fixed.
func appendFixedSlice(b []byte, n *plan.Node, v []byte) ([]byte, error) {
	if len(v) != n.Size {
		return b, rt.NewEncodeError(rt.ErrRange,
			strconv.Itoa(len(v))+" bytes do not fit Avro fixed of size "+strconv.Itoa(n.Size))
	}
	return append(b, v...), nil
}

// readFixedSlice reads a fixed into the memory of v if it suffices; the result is not nil unless r has failed. New
// memory is made only once the bytes are known to be there, as the size may be large and the input short.
func readFixedSlice(r *rt.Reader, n *plan.Node, v []byte) []byte {
	if n.Size == 0 {
		return rt.ReuseBytes(v, 0)
	}
	view := r.FixedView(n.Size)
	if view == nil {
		return nil
	}
	return append(rt.ReuseBytes(v, n.Size), view...)
}

func appendDecimal(b []byte, n *plan.Node, d decimal.Decimal) ([]byte, error) {
	switch n.Kind {
	case plan.DecimalBytes:
		return decimal.Append(b, d, n.Precision, n.Scale)
	case plan.DecimalFixed:
		return decimal.AppendFixed(b, d, n.Size, n.Precision, n.Scale)
	}
	return decimal.AppendBig(b, d)
}

func readDecimal(r *rt.Reader, n *plan.Node) decimal.Decimal {
	switch n.Kind {
	case plan.DecimalBytes:
		return decimal.Read(r, n.Precision, n.Scale)
	case plan.DecimalFixed:
		return decimal.ReadFixed(r, n.Size, n.Precision, n.Scale)
	}
	return decimal.ReadBig(r)
}

// appendRat appends a fraction. A big-decimal gets as many digits after the point as it needs, and one that would need
// infinitely many is an error.
func appendRat(b []byte, n *plan.Node, v *big.Rat) ([]byte, error) {
	scale := n.Scale
	if n.Kind == plan.BigDecimal {
		scale, _ = v.FloatPrec()
	}
	d, err := decimal.FromRat(v, scale)
	if err != nil {
		return b, err
	}
	return appendDecimal(b, n, d)
}

// appendUUIDText appends a UUID given in its text form.
func appendUUIDText(b []byte, n *plan.Node, text string) ([]byte, error) {
	u, err := rt.ParseUUID(text)
	if err != nil {
		return b, rt.NewEncodeError(rt.ErrUUID, strconv.Quote(text)+" is no UUID")
	}
	if n.Kind == plan.UUIDFixed {
		return append(b, u[:]...), nil
	}
	return rt.AppendUUIDString(b, u), nil
}

func readUUIDText(r *rt.Reader, n *plan.Node) string {
	if n.Kind == plan.UUIDFixed {
		return r.UUIDFixed().String()
	}
	return r.UUIDString().String()
}

func appendTime(b []byte, kind plan.Kind, t time.Time) ([]byte, error) {
	switch kind {
	case plan.Date:
		return rt.AppendDate(b, t)
	case plan.TimestampMillis:
		return rt.AppendTimestampMillis(b, t)
	case plan.TimestampMicros:
		return rt.AppendTimestampMicros(b, t)
	case plan.TimestampNanos:
		return rt.AppendTimestampNanos(b, t)
	case plan.LocalTimestampMillis:
		return rt.AppendLocalTimestampMillis(b, t)
	case plan.LocalTimestampMicros:
		return rt.AppendLocalTimestampMicros(b, t)
	}
	return rt.AppendLocalTimestampNanos(b, t)
}

func readTime(r *rt.Reader, kind plan.Kind, s *rt.Resolution) time.Time {
	switch kind {
	case plan.Date:
		return r.Date()
	case plan.TimestampMillis, plan.LocalTimestampMillis:
		return r.TimestampMillisFrom(s)
	case plan.TimestampMicros, plan.LocalTimestampMicros:
		return r.TimestampMicrosFrom(s)
	}
	return r.TimestampNanosFrom(s)
}

func appendClock(b []byte, kind plan.Kind, d time.Duration) ([]byte, error) {
	if kind == plan.TimeMillis {
		return rt.AppendTimeMillis(b, d)
	}
	return rt.AppendTimeMicros(b, d)
}

func readClock(r *rt.Reader, kind plan.Kind, s *rt.Resolution) time.Duration {
	if kind == plan.TimeMillis {
		return r.TimeMillis()
	}
	return r.TimeMicrosFrom(s)
}

// readString reads a string, or a bytes value into one.
func readString(r *rt.Reader, n *node) string {
	if n.op == opBytesString {
		return string(r.BytesView())
	}
	return r.String()
}

// readBytes reads a bytes value, or a string into one, into the memory of v if it suffices.
func readBytes(r *rt.Reader, n *node, v []byte) []byte {
	if n.op == opBytes {
		return r.Bytes(v)
	}
	text := r.String() // which validates, if r does
	return append(rt.ReuseBytes(v, len(text)), text...)
}
