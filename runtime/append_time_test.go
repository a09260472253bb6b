package runtime_test

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
)

var leapDay = time.Date(2024, 2, 29, 12, 34, 56, 126_000_000, time.UTC)

// kolkata is ahead of UTC, by no whole number of hours; newYork is behind.
var (
	kolkata = time.FixedZone("IST", 5*3600+1800)
	newYork = time.FixedZone("EST", -5*3600)
)

type appendTime = func([]byte, time.Time) ([]byte, error)

func TestAppendTimes(t *testing.T) {
	date := func(year int, month time.Month, day, hour, minute, second, nanos int, zone *time.Location) time.Time {
		return time.Date(year, month, day, hour, minute, second, nanos, zone)
	}
	tests := []struct {
		name string
		f    appendTime
		t    time.Time
		want int64
	}{
		{"the epoch", rt.AppendDate, time.Unix(0, 0).UTC(), 0},
		{"a noon before the epoch: floor", rt.AppendDate, date(1969, 12, 31, 12, 0, 0, 0, time.UTC), -1},
		{"the last nanosecond before", rt.AppendDate, date(1969, 12, 31, 23, 59, 59, 999_999_999, time.UTC), -1},
		{"1900", rt.AppendDate, date(1900, 1, 1, 0, 0, 0, 0, time.UTC), -25567},
		{"leap day", rt.AppendDate, date(2024, 2, 29, 0, 0, 0, 0, time.UTC), 19782},
		{"year 9999", rt.AppendDate, date(9999, 12, 31, 23, 0, 0, 0, time.UTC), 2932896},
		{"the day shown, though UTC has the next", rt.AppendDate, date(2024, 2, 29, 23, 0, 0, 0, newYork), 19782},
		{"the day shown, though UTC has the one before", rt.AppendDate, date(2024, 2, 29, 1, 0, 0, 0, kolkata), 19782},
		{"the largest date", rt.AppendDate, time.Unix(math.MaxInt32*86400+86399, 0).UTC(), math.MaxInt32},
		{"the smallest date", rt.AppendDate, time.Unix(math.MinInt32*86400, 0).UTC(), math.MinInt32},

		{"one millisecond before", rt.AppendTimestampMillis, date(1969, 12, 31, 23, 59, 59, 999_000_000, time.UTC), -1},
		{"100 µs before: floor", rt.AppendTimestampMillis, date(1969, 12, 31, 23, 59, 59, 999_900_000, time.UTC), -1},
		{"1900 and a half", rt.AppendTimestampMillis, date(1900, 1, 1, 0, 0, 0, 500_000_000, time.UTC), -2208988799500},
		{"leap day", rt.AppendTimestampMillis, leapDay, 1709210096126},
		{"the instant, whatever the zone", rt.AppendTimestampMillis, leapDay.In(kolkata), 1709210096126},
		{"the zero time", rt.AppendTimestampMillis, time.Time{}, -62135596800000},

		{"one microsecond before", rt.AppendTimestampMicros, date(1969, 12, 31, 23, 59, 59, 999_999_000, time.UTC), -1},
		{"1900 and one", rt.AppendTimestampMicros, date(1900, 1, 1, 0, 0, 0, 1000, time.UTC), -2208988799999999},
		{"the instant, whatever the zone", rt.AppendTimestampMicros, leapDay.In(newYork), 1709210096126000},

		{"one nanosecond before", rt.AppendTimestampNanos, date(1969, 12, 31, 23, 59, 59, 999_999_999, time.UTC), -1},
		{"1900 and one", rt.AppendTimestampNanos, date(1900, 1, 1, 0, 0, 0, 1, time.UTC), -2208988799999999999},
		{"the largest", rt.AppendTimestampNanos, time.Unix(0, math.MaxInt64), math.MaxInt64},
		{"the smallest", rt.AppendTimestampNanos, time.Unix(0, math.MinInt64), math.MinInt64},

		{"1582", rt.AppendLocalTimestampMillis, date(1582, 10, 15, 0, 0, 0, 0, time.UTC), -12219292800000},
		{"the clock shown", rt.AppendLocalTimestampMillis, date(2000, 1, 1, 10, 0, 0, 0, kolkata), 946720800000},
		{"the clock shown", rt.AppendLocalTimestampMicros, date(2000, 1, 1, 10, 0, 0, 0, newYork), 946720800000000},
		{"the clock shown", rt.AppendLocalTimestampNanos, date(2000, 1, 1, 10, 0, 0, 0, newYork), 946720800000000000},
		{"before the epoch on the clock, after it in UTC", rt.AppendLocalTimestampMillis,
			date(1969, 12, 31, 23, 0, 0, 0, newYork), -3600000},
	}
	for _, test := range tests {
		got, err := test.f([]byte("b"), test.t)
		want := rt.AppendLong([]byte("b"), test.want)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s, %v: %x, %v, want %x", test.name, test.t, got, err, want)
		}
	}
}

func TestTimesOutOfRange(t *testing.T) {
	far, farBack := time.Unix(math.MaxInt64, 0), time.Unix(math.MinInt64, 0)
	tests := []struct {
		logicalType string
		f           appendTime
		times       []time.Time
	}{
		{"date", rt.AppendDate, []time.Time{
			time.Unix(math.MaxInt32*86400+86400, 0).UTC(), time.Unix(math.MinInt32*86400-1, 0).UTC(), far, farBack,
			far.In(kolkata), farBack.In(newYork),
		}},
		{"timestamp-millis", rt.AppendTimestampMillis, []time.Time{
			time.Unix(math.MaxInt64/1000, 808_000_000), time.Unix(math.MinInt64/1000-1, 191_999_999), far, farBack,
		}},
		{"timestamp-micros", rt.AppendTimestampMicros, []time.Time{
			time.Unix(math.MaxInt64/1000000, 775_808_000), time.Unix(math.MinInt64/1000000-1, 224_191_999), far,
			farBack,
		}},
		{"timestamp-nanos", rt.AppendTimestampNanos, []time.Time{
			time.Unix(0, math.MaxInt64).Add(1), time.Unix(0, math.MinInt64).Add(-1), {}, far, farBack,
		}},
		{"local-timestamp-millis", rt.AppendLocalTimestampMillis,
			[]time.Time{far, farBack, far.In(kolkata), farBack.In(newYork)}},
		{"local-timestamp-micros", rt.AppendLocalTimestampMicros,
			[]time.Time{far, farBack, far.In(kolkata), farBack.In(newYork)}},
		{"local-timestamp-nanos", rt.AppendLocalTimestampNanos, []time.Time{
			{}, far, farBack, time.Unix(0, math.MaxInt64).In(kolkata), time.Unix(0, math.MinInt64).In(newYork),
		}},
	}
	for _, test := range tests {
		for _, at := range test.times {
			b, err := test.f([]byte("b"), at)
			if !errors.Is(err, rt.ErrRange) || string(b) != "b" {
				t.Errorf("%s of %d s: %x, %v, want ErrRange and the buffer as it was", test.logicalType, at.Unix(), b,
					err)
				continue
			}
			if !strings.HasSuffix(err.Error(), " does not fit "+test.logicalType) {
				t.Error(err)
			}
		}
	}
}

// The reference multiplies out and divides in big.Int, where nothing overflows.
func FuzzAppendTimestamp(f *testing.F) {
	for _, v := range boundaryLongs() {
		f.Add(v, int32(999_999_999))
		f.Add(v/1000, int32(0))
		f.Add(v/1000000000-1, int32(1))
	}
	f.Fuzz(func(t *testing.T, seconds int64, nanos int32) {
		nanos = int32(uint32(nanos) % 1e9)
		at := time.Unix(seconds, int64(nanos)).UTC()
		total := new(big.Int).Mul(big.NewInt(seconds), big.NewInt(1e9))
		total.Add(total, big.NewInt(int64(nanos)))
		for unit, f := range map[int64]appendTime{
			1: rt.AppendTimestampNanos, 1000: rt.AppendTimestampMicros, 1000000: rt.AppendTimestampMillis,
		} {
			// Euclidean division by a positive number is a floor.
			want := new(big.Int).Div(total, big.NewInt(unit))
			got, err := f(nil, at)
			if want.IsInt64() != (err == nil) || err == nil && !slices.Equal(got, rt.AppendLong(nil, want.Int64())) {
				t.Errorf("%d s %d ns in units of %d ns: %x, %v, want %v", seconds, nanos, unit, got, err, want)
			}
		}
	})
}

func TestAppendTimesOfDay(t *testing.T) {
	tests := []struct {
		d              time.Duration
		millis, micros int64
	}{
		{0, 0, 0},
		{86399999 * time.Millisecond, 86399999, 86399999000},
		{12 * time.Hour, 43200000, 43200000000},
		{time.Millisecond - 1, 0, 999},
		{-1, -1, -1},
		{-time.Millisecond, -1, -1000},
		{48 * time.Hour, 172800000, 172800000000},
		{math.MaxInt32 * time.Millisecond, math.MaxInt32, math.MaxInt32 * 1000},
		{math.MinInt32 * time.Millisecond, math.MinInt32, math.MinInt32 * 1000},
	}
	for _, test := range tests {
		if got, err := rt.AppendTimeMillis(nil, test.d); err != nil ||
			!slices.Equal(got, rt.AppendLong(nil, test.millis)) {
			t.Errorf("AppendTimeMillis(%v): %x, %v, want %d", test.d, got, err, test.millis)
		}
		if got, err := rt.AppendTimeMicros(nil, test.d); err != nil ||
			!slices.Equal(got, rt.AppendLong(nil, test.micros)) {
			t.Errorf("AppendTimeMicros(%v): %x, %v, want %d", test.d, got, err, test.micros)
		}
	}
	for _, d := range []time.Duration{1 << 31 * time.Millisecond, -1<<31*time.Millisecond - 1, math.MaxInt64,
		math.MinInt64} {
		if b, err := rt.AppendTimeMillis([]byte("b"), d); !errors.Is(err, rt.ErrRange) || string(b) != "b" {
			t.Errorf("AppendTimeMillis(%v): %x, %v, want ErrRange and the buffer as it was", d, b, err)
		}
	}
	if got, err := rt.AppendTimeMicros(nil, math.MinInt64); err != nil ||
		!slices.Equal(got, rt.AppendLong(nil, -9223372036854776)) {
		t.Errorf("AppendTimeMicros of the smallest duration: %x, %v", got, err)
	}
}
