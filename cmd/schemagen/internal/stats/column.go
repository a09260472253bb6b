package stats

import (
	"bytes"
	"math"
)

// edge is how many bytes of the smallest and largest string are kept.
const edge = 64

// column is what is known of the values at one place.
type column struct {
	values, nulls int64
	bytes         int64
	open          int // values of a recursive type that are being read: those inside count no bytes of their own
	distinct      sketch

	some   bool       // there is a smallest and a largest value, in this order:
	whole  [2]int64   // of whole numbers, booleans, enums, and of counts of items
	floats [2]float64 // of float and double
	texts  [2]text    // of the others
	beyond bool       // a decimal is too long to be kept
}

// text is the first bytes of a value.
type text struct {
	start  []byte // not nil, even if it has no bytes
	longer bool   // more bytes follow
}

// addWhole takes in an int, long, boolean or number of a symbol.
func (c *column) addWhole(v int64) {
	c.distinct.add(hashWord(uint64(v)))
	c.span(v)
}

// span takes v for the smallest or largest whole number if it is.
func (c *column) span(v int64) {
	if !c.some {
		c.some, c.whole = true, [2]int64{v, v}
		return
	}
	c.whole = [2]int64{min(c.whole[0], v), max(c.whole[1], v)}
}

// addFloat takes in a float or double. The zeros are one value, and so are the NaNs, which are neither smallest nor
// largest.
func (c *column) addFloat(v float64) {
	if v == 0 {
		v = 0 // no longer negative
	}
	if v != v {
		c.distinct.add(hashWord(math.Float64bits(math.NaN())))
		return
	}
	c.distinct.add(hashWord(math.Float64bits(v)))
	c.spanFloat(v)
}

// spanFloat takes v for the smallest or largest number if it is.
func (c *column) spanFloat(v float64) {
	if !c.some {
		c.some, c.floats = true, [2]float64{v, v}
		return
	}
	c.floats = [2]float64{min(c.floats[0], v), max(c.floats[1], v)}
}

// addText takes in a value that is ordered by its bytes.
func (c *column) addText(v []byte) {
	c.distinct.add(hashBytes(v))
	c.spanText(text{v, false}, bytes.Compare)
}

// addDecimal takes in the digits of a decimal: a number in two's complement, the highest byte first.
func (c *column) addDecimal(v []byte) {
	for len(v) > 1 && (v[0] == 0 && v[1] < 0x80 || v[0] == 0xff && v[1] >= 0x80) {
		v = v[1:] // which says no more than the sign
	}
	if len(v) == 0 {
		v = []byte{0}
	}
	c.distinct.add(hashBytes(v))
	if len(v) > edge {
		c.beyond = true
		return
	}
	c.spanText(text{v, false}, compareDecimals)
}

// compareDecimals compares numbers in two's complement without needless bytes in front.
func compareDecimals(a, b []byte) int {
	negative, other := a[0] >= 0x80, b[0] >= 0x80
	switch {
	case negative != other:
		if negative {
			return -1
		}
		return 1
	case len(a) != len(b):
		if len(a) < len(b) != negative {
			return -1
		}
		return 1
	}
	return bytes.Compare(a, b)
}

// spanText takes v for the smallest or largest value if it is.
func (c *column) spanText(v text, compare func(a, b []byte) int) {
	for i, sign := range [2]int{-1, 1} {
		if known := &c.texts[i]; !c.some || sign*compare(v.start, known.start) > 0 {
			if known.start == nil {
				known.start = make([]byte, 0, edge)
			}
			n := min(len(v.start), edge)
			known.start, known.longer = append(known.start[:0], v.start[:n]...), v.longer || n < len(v.start)
		}
	}
	c.some = true
}

// merge takes in what another column of the same place has.
func (c *column) merge(other *column, compare func(a, b []byte) int) {
	c.values += other.values
	c.nulls += other.nulls
	c.bytes += other.bytes
	c.distinct.merge(&other.distinct)
	c.beyond = c.beyond || other.beyond
	if !other.some {
		return
	}
	some := c.some
	for i := range 2 { // of the three kinds of values a column has one
		c.some = some
		c.span(other.whole[i])
		c.some = some
		c.spanFloat(other.floats[i])
		if c.some = some; other.texts[i].start != nil {
			c.spanText(other.texts[i], compare)
		}
		some = true
	}
	c.some = true
}
