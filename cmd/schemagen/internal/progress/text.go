package progress

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// clearLine brings a terminal's cursor to the start of its line and empties that (ECMA-48, "EL").
const clearLine = "\r\x1b[K"

// barWidth is how many columns the drawn bar has; with it a line keeps below 80.
const barWidth = 20

// line is what is shown of a job at a rate in bytes per second.
func line(done, total int64, rate float64, elapsed time.Duration) string {
	if total <= 0 || done > total {
		return fmt.Sprintf("%s  %s/s  %s", Bytes(done), Bytes(int64(rate)), clock(elapsed))
	}
	part := float64(done) / float64(total)
	full := int(part * barWidth)
	text := fmt.Sprintf("[%s%s] %3d%%  %s of %s", strings.Repeat("=", full), strings.Repeat(" ", barWidth-full),
		int(part*100),
		Bytes(done), Bytes(total))
	if rate <= 0 {
		return text
	}
	left := time.Duration(math.Ceil(min(float64(total-done)/rate, 1e9))) * time.Second
	return text + fmt.Sprintf("  %s/s  %s left", Bytes(int64(rate)), clock(left))
}

// Bytes writes a number of bytes with three digits or so and a decimal unit, such as 1.23 GB.
func Bytes(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	v := float64(n)
	for _, unit := range []string{"kB", "MB", "GB", "TB"} {
		v /= 1000
		switch {
		case v < 9.995:
			return fmt.Sprintf("%.2f %s", v, unit)
		case v < 99.95:
			return fmt.Sprintf("%.1f %s", v, unit)
		case v < 999.5:
			return fmt.Sprintf("%.0f %s", v, unit)
		}
	}
	return fmt.Sprintf("%.0f TB", v)
}

// clock writes a time as minutes and seconds, with hours where there are any.
func clock(d time.Duration) string {
	s := int64(d / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
