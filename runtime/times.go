package runtime

import (
	"math"
	"strconv"
	"time"
)

// NOTE: every number here is a floor: what lies between two units belongs to the earlier one, before 1970 too. Each
// function returns b as it was when it fails.

const secondsPerDay = 24 * 60 * 60

// AppendDate appends a date: the days from 1970-01-01 to the calendar day that t shows in its own zone, as an int
// (Avro 1.12, "Date"). A day that no int counts is ErrRange.
func AppendDate(b []byte, t time.Time) ([]byte, error) {
	day := floorDivide(wallSeconds(t), secondsPerDay)
	if day != int64(int32(day)) {
		return b, timeError(t, "date")
	}
	return AppendInt(b, int32(day)), nil
}

// AppendTimestampMillis appends the instant t, in whatever zone, as milliseconds since 1970-01-01T00:00:00Z, a long
// (Avro 1.12, "Timestamps"). An instant beyond a long is ErrRange.
func AppendTimestampMillis(b []byte, t time.Time) ([]byte, error) {
	v, ok := unitsSinceEpoch(t.Unix(), t.Nanosecond(), time.Millisecond)
	if !ok {
		return b, timeError(t, "timestamp-millis")
	}
	return AppendLong(b, v), nil
}

// AppendTimestampMicros appends the instant t, in whatever zone, as microseconds since 1970-01-01T00:00:00Z, a long
// (Avro 1.12, "Timestamps"). An instant beyond a long is ErrRange.
func AppendTimestampMicros(b []byte, t time.Time) ([]byte, error) {
	v, ok := unitsSinceEpoch(t.Unix(), t.Nanosecond(), time.Microsecond)
	if !ok {
		return b, timeError(t, "timestamp-micros")
	}
	return AppendLong(b, v), nil
}

// AppendTimestampNanos appends the instant t, in whatever zone, as nanoseconds since 1970-01-01T00:00:00Z, a long
// (Avro 1.12, "Timestamps"). An instant beyond a long, before 1677-09-21 or after 2262-04-11, is ErrRange.
func AppendTimestampNanos(b []byte, t time.Time) ([]byte, error) {
	v, ok := unitsSinceEpoch(t.Unix(), t.Nanosecond(), time.Nanosecond)
	if !ok {
		return b, timeError(t, "timestamp-nanos")
	}
	return AppendLong(b, v), nil
}

// AppendLocalTimestampMillis appends the date and time of day that t shows in its own zone as the milliseconds they lie
// after 1970-01-01T00:00:00 on the same clock, a long (Avro 1.12, "Local Timestamps"). A time beyond a long is
// ErrRange.
func AppendLocalTimestampMillis(b []byte, t time.Time) ([]byte, error) {
	v, ok := unitsSinceEpoch(wallSeconds(t), t.Nanosecond(), time.Millisecond)
	if !ok {
		return b, timeError(t, "local-timestamp-millis")
	}
	return AppendLong(b, v), nil
}

// AppendLocalTimestampMicros is [AppendLocalTimestampMillis] in microseconds.
func AppendLocalTimestampMicros(b []byte, t time.Time) ([]byte, error) {
	v, ok := unitsSinceEpoch(wallSeconds(t), t.Nanosecond(), time.Microsecond)
	if !ok {
		return b, timeError(t, "local-timestamp-micros")
	}
	return AppendLong(b, v), nil
}

// AppendLocalTimestampNanos is [AppendLocalTimestampMillis] in nanoseconds, which reach from 1677-09-21 to 2262-04-11.
func AppendLocalTimestampNanos(b []byte, t time.Time) ([]byte, error) {
	v, ok := unitsSinceEpoch(wallSeconds(t), t.Nanosecond(), time.Nanosecond)
	if !ok {
		return b, timeError(t, "local-timestamp-nanos")
	}
	return AppendLong(b, v), nil
}

// AppendTimeMillis appends a time of day, given as the time since midnight, in milliseconds, an int (Avro 1.12, "Time
// of day"). The specification sets no bounds; a value that no int holds (about 24.8 days) is ErrRange.
func AppendTimeMillis(b []byte, d time.Duration) ([]byte, error) {
	v := floorDivide(int64(d), int64(time.Millisecond))
	if v != int64(int32(v)) {
		return b, NewEncodeError(ErrRange, "time "+strconv.FormatInt(v, 10)+" ms does not fit time-millis")
	}
	return AppendInt(b, int32(v)), nil
}

// AppendTimeMicros appends a time of day, given as the time since midnight, in microseconds, a long (Avro 1.12, "Time
// of day"). Every duration fits: the error is nil and there for the likeness to the other functions.
func AppendTimeMicros(b []byte, d time.Duration) ([]byte, error) {
	return AppendLong(b, floorDivide(int64(d), int64(time.Microsecond))), nil
}

// wallSeconds returns the seconds from 1970-01-01T00:00:00 to what t shows, both on the clock of t's zone.
func wallSeconds(t time.Time) int64 {
	_, offset := t.Zone()
	return t.Unix() + int64(offset)
}

// unitsSinceEpoch turns seconds and the nanoseconds of the second, 0 to 999 999 999, into units, rounding down.
func unitsSinceEpoch(seconds int64, nanos int, unit time.Duration) (v int64, ok bool) {
	perSecond := int64(time.Second / unit)
	// The product alone may wrap round in the first second of the range, and the sum then wraps back; only a sign
	// that changed shows that the sum is out of range.
	if seconds > math.MaxInt64/perSecond || seconds < math.MinInt64/perSecond-1 {
		return 0, false
	}
	v = seconds*perSecond + int64(nanos)/int64(unit)
	return v, (v < 0) == (seconds < 0)
}

func floorDivide(v, by int64) int64 {
	q := v / by
	if v%by < 0 {
		q--
	}
	return q
}

//go:noinline
func timeError(t time.Time, logicalType string) error {
	return NewEncodeError(ErrRange, "time "+t.Format(time.RFC3339Nano)+" does not fit "+logicalType)
}

// Date reads a date (an int of days since 1 January 1970) as midnight UTC of that day.
func (r *Reader) Date() time.Time {
	return time.Unix(int64(r.Int())*secondsPerDay, 0).UTC()
}

// TimestampMillis reads a timestamp-millis, a long, as an instant in UTC. For a local-timestamp-millis, the result
// shows the local time in UTC.
func (r *Reader) TimestampMillis() time.Time { return time.UnixMilli(r.Long()).UTC() }

// TimestampMicros reads a timestamp-micros or local-timestamp-micros, as [Reader.TimestampMillis] does.
func (r *Reader) TimestampMicros() time.Time { return time.UnixMicro(r.Long()).UTC() }

// TimestampNanos reads a timestamp-nanos or local-timestamp-nanos, as [Reader.TimestampMillis] does.
func (r *Reader) TimestampNanos() time.Time { return time.Unix(0, r.Long()).UTC() }

// TimeMillis reads a time-millis, an int, as the time since midnight.
func (r *Reader) TimeMillis() time.Duration { return time.Duration(r.Int()) * time.Millisecond }

// TimeMicros reads a time-micros, a long, as the time since midnight; ErrRange when it does not fit a time.Duration,
// which is no time of a day.
func (r *Reader) TimeMicros() time.Duration {
	start := r.offset()
	v := r.Long()
	const most = math.MaxInt64 / int64(time.Microsecond)
	if v > most || v < -most {
		r.fail(ErrRange, "time of "+strconv.FormatInt(v, 10)+" µs does not fit a time.Duration", start)
		return 0
	}
	return time.Duration(v) * time.Microsecond
}

// DateFrom reads a date; see [Reader.Date].
func (r *Reader) DateFrom(s *Resolution) time.Time {
	return time.Unix(int64(r.IntFrom(s))*secondsPerDay, 0).UTC()
}

// TimeMillisFrom reads a time-millis; see [Reader.TimeMillis].
func (r *Reader) TimeMillisFrom(s *Resolution) time.Duration {
	return time.Duration(r.IntFrom(s)) * time.Millisecond
}

// TimeMicrosFrom reads a time-micros; see [Reader.TimeMicros].
func (r *Reader) TimeMicrosFrom(s *Resolution) time.Duration {
	if !s.isOwn() {
		if s = r.Choose(s); s == nil {
			return 0
		}
		if s.From == FromInt {
			return time.Duration(r.Int()) * time.Microsecond
		}
	}
	return r.TimeMicros()
}

// TimestampMillisFrom reads a timestamp-millis or local-timestamp-millis; see [Reader.TimestampMillis].
func (r *Reader) TimestampMillisFrom(s *Resolution) time.Time {
	return time.UnixMilli(r.LongFrom(s)).UTC()
}

// TimestampMicrosFrom reads a timestamp-micros or local-timestamp-micros; see [Reader.TimestampMillis].
func (r *Reader) TimestampMicrosFrom(s *Resolution) time.Time {
	return time.UnixMicro(r.LongFrom(s)).UTC()
}

// TimestampNanosFrom reads a timestamp-nanos or local-timestamp-nanos; see [Reader.TimestampMillis].
func (r *Reader) TimestampNanosFrom(s *Resolution) time.Time {
	return time.Unix(0, r.LongFrom(s)).UTC()
}

// CompareDate compares the calendar days that a and b show, each in its own zone.
func CompareDate(a, b time.Time) int {
	return CompareInteger(floorDivide(wallSeconds(a), secondsPerDay), floorDivide(wallSeconds(b), secondsPerDay))
}

// CompareTimeMillis compares times of day in milliseconds.
func CompareTimeMillis(a, b time.Duration) int {
	return CompareInteger(floorDivide(int64(a), int64(time.Millisecond)),
		floorDivide(int64(b), int64(time.Millisecond)))
}

// CompareTimeMicros compares times of day in microseconds.
func CompareTimeMicros(a, b time.Duration) int {
	return CompareInteger(floorDivide(int64(a), int64(time.Microsecond)),
		floorDivide(int64(b), int64(time.Microsecond)))
}

// CompareTimestampMillis compares instants in milliseconds.
func CompareTimestampMillis(a, b time.Time) int {
	return compareUnits(a.Unix(), b.Unix(), a, b, time.Millisecond)
}

// CompareTimestampMicros compares instants in microseconds.
func CompareTimestampMicros(a, b time.Time) int {
	return compareUnits(a.Unix(), b.Unix(), a, b, time.Microsecond)
}

// CompareTimestampNanos compares instants in nanoseconds.
func CompareTimestampNanos(a, b time.Time) int {
	return compareUnits(a.Unix(), b.Unix(), a, b, time.Nanosecond)
}

// CompareLocalTimestampMillis compares, in milliseconds, the dates and times of day that a and b show, each in its own
// zone.
func CompareLocalTimestampMillis(a, b time.Time) int {
	return compareUnits(wallSeconds(a), wallSeconds(b), a, b, time.Millisecond)
}

// CompareLocalTimestampMicros is [CompareLocalTimestampMillis] in microseconds.
func CompareLocalTimestampMicros(a, b time.Time) int {
	return compareUnits(wallSeconds(a), wallSeconds(b), a, b, time.Microsecond)
}

// CompareLocalTimestampNanos is [CompareLocalTimestampMillis] in nanoseconds.
func CompareLocalTimestampNanos(a, b time.Time) int {
	return compareUnits(wallSeconds(a), wallSeconds(b), a, b, time.Nanosecond)
}

// compareUnits compares seconds, and in the same second the whole units that a and b have beyond it.
func compareUnits(secondsOfA, secondsOfB int64, a, b time.Time, unit time.Duration) int {
	if c := CompareInteger(secondsOfA, secondsOfB); c != 0 {
		return c
	}
	return CompareInteger(a.Nanosecond()/int(unit), b.Nanosecond()/int(unit))
}
