package cases

import (
	"time"

	"github.com/schemagen/schemagen/generated/perf"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// logical has decimals of up to 18 digits, and times of the years 2001 to 2033, each to the precision of its type.
func logical(r *random) perf.Logical {
	day := instant(r, 24*time.Hour)
	return perf.Logical{
		Amount:     decimal.New(r.int64()%1e18, 4),
		Total:      decimal.New(r.int64(), 9),
		ID:         uuid(r),
		Trace:      uuid(r),
		Day:        day,
		Opens:      time.Duration(r.below(86_400_000)) * time.Millisecond,
		Closes:     time.Duration(r.below(86_400_000))*time.Millisecond + time.Duration(r.below(1000))*time.Microsecond,
		CreatedAt:  instant(r, time.Millisecond),
		UpdatedAt:  instant(r, time.Microsecond),
		MeasuredAt: instant(r, time.Nanosecond),
		WallClock:  instant(r, time.Microsecond),
		DeletedAt:  maybe(r, func() time.Time { return instant(r, time.Millisecond) }),
		Retention: rt.Duration{Months: uint32(r.below(24)), Days: uint32(r.below(31)),
			Millis: uint32(r.below(86_400_000))},
	}
}

// instant is a time in UTC that is a multiple of unit, which divides a day.
func instant(r *random, unit time.Duration) time.Time {
	return time.Unix(1_000_000_000+int64(r.below(1_000_000_000)), int64(r.below(1_000_000_000))).UTC().Truncate(unit)
}
