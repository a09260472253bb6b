package runtime

import (
	"math"
	"strconv"
	"time"
)

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
