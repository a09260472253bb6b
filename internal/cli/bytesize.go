package cli

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// ByteSize is the value of a flag that is a number of bytes, written with a unit if wanted, such as 64KiB.
type ByteSize int64

var byteUnits = map[string]int64{
	"": 1, "b": 1,
	"k": 1 << 10, "kib": 1 << 10, "kb": 1e3,
	"m": 1 << 20, "mib": 1 << 20, "mb": 1e6,
	"g": 1 << 30, "gib": 1 << 30, "gb": 1e9,
	"t": 1 << 40, "tib": 1 << 40, "tb": 1e12,
}

// String implements pflag.Value, with the largest binary unit that leaves no fraction.
func (s *ByteSize) String() string {
	n := int64(*s)
	for _, unit := range []string{"TiB", "GiB", "MiB", "KiB"} {
		if size := byteUnits[strings.ToLower(unit)]; n >= size && n%size == 0 {
			return strconv.FormatInt(n/size, 10) + unit
		}
	}
	return strconv.FormatInt(n, 10)
}

// Type implements pflag.Value; help shows it in place of the value.
func (s *ByteSize) Type() string { return "SIZE" }

// Set implements pflag.Value.
func (s *ByteSize) Set(text string) error {
	digits := strings.TrimRight(text, "abgikmtABGIKMT")
	unit, known := byteUnits[strings.ToLower(text[len(digits):])]
	n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	switch {
	case err != nil || !known || strings.ContainsAny(digits, "xXpPeE_"):
		return errors.New("it is a number of bytes, such as 65536, 64KiB, 10MB or 1.5GiB")
	case !(n >= 0 && n*float64(unit) < math.MaxInt64): // a NaN as well
		return errors.New("it is a number of bytes from 0 to 8388607TiB")
	}
	*s = ByteSize(n * float64(unit))
	return nil
}
