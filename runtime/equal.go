package runtime

import "math"

// EqualFloat reports whether two floats have the same bits, and so the same encoding: NaN equals NaN of the same bits,
// and 0 is not -0.
func EqualFloat(a, b float32) bool { return math.Float32bits(a) == math.Float32bits(b) }

// EqualDouble reports whether two doubles have the same bits; see [EqualFloat].
func EqualDouble(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }
