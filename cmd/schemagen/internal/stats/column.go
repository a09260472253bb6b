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

	some                 bool    // there is a smallest and a largest value:
	minInt, maxInt       int64   // of whole numbers, booleans, enums, and of counts of items
	minFloat, maxFloat   float64 // of float and double
	minBytes, maxBytes   []byte  // of the others, their first bytes
	minLonger, maxLonger bool    // more bytes follow
	beyond               bool    // a decimal is too long to be kept
}

// whole takes in an int, long, boolean or number of a symbol.
func (c *column) whole(v int64) {
	c.distinct.add(hashWord(uint64(v)))
	c.span(v)
}

// span takes v for the smallest or largest whole number if it is.
func (c *column) span(v int64) {
	if !c.some {
		c.some, c.minInt, c.maxInt = true, v, v
		return
	}
	c.minInt, c.maxInt = min(c.minInt, v), max(c.maxInt, v)
}

// floating takes in a float or double. The zeros are one value, and so are the NaNs, which are neither smallest nor largest.
func (c *column) floating(v float64) {
	if v == 0 {
		v = 0 // no longer negative
	}
	if v != v {
		c.distinct.add(hashWord(math.Float64bits(math.NaN())))
		return
	}
	c.distinct.add(hashWord(math.Float64bits(v)))
	if !c.some {
		c.some, c.minFloat, c.maxFloat = true, v, v
		return
	}
	c.minFloat, c.maxFloat = min(c.minFloat, v), max(c.maxFloat, v)
}

// text takes in a value that is ordered by its bytes.
func (c *column) text(v []byte) {
	c.distinct.add(hashBytes(v))
	c.spanBytes(v, false, bytes.Compare)
}

// decimal takes in the digits of a decimal: a number in two's complement, the highest byte first.
func (c *column) decimal(v []byte) {
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
	c.spanBytes(v, false, compareDecimals)
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

// spanBytes takes v, of which longer says that there is more, for the smallest or largest value if it is.
func (c *column) spanBytes(v []byte, longer bool, compare func(a, b []byte) int) {
	if !c.some || compare(v, c.minBytes) < 0 {
		c.minBytes, c.minLonger = cut(c.minBytes, v)
		c.minLonger = c.minLonger || longer
	}
	if !c.some || compare(v, c.maxBytes) > 0 {
		c.maxBytes, c.maxLonger = cut(c.maxBytes, v)
		c.maxLonger = c.maxLonger || longer
	}
	c.some = true
}

// cut copies the first bytes of v. They are not nil, even if they are none.
func cut(memory, v []byte) (start []byte, longer bool) {
	if memory == nil {
		memory = make([]byte, 0, edge)
	}
	if len(v) > edge {
		return append(memory[:0], v[:edge]...), true
	}
	return append(memory[:0], v...), false
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
	if !c.some {
		c.minInt, c.maxInt, c.minFloat, c.maxFloat = other.minInt, other.maxInt, other.minFloat, other.maxFloat
	} else {
		c.minInt, c.maxInt = min(c.minInt, other.minInt), max(c.maxInt, other.maxInt)
		c.minFloat, c.maxFloat = min(c.minFloat, other.minFloat), max(c.maxFloat, other.maxFloat)
	}
	if other.minBytes != nil {
		c.spanBytes(other.minBytes, other.minLonger, compare)
		c.spanBytes(other.maxBytes, other.maxLonger, compare)
	}
	c.some = true
}
