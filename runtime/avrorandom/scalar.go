package avrorandom

import (
	"encoding/binary"
	"math"
	"time"

	"github.com/schemagen/schemagen/runtime"
)

// The longs are at the bounds of the types, and where the size of an encoding changes.
var (
	longs = []int64{
		0, 1, -1, 63, 64, -64, -65, 8191, 8192, -8192, -8193, math.MaxInt32, math.MinInt32, math.MaxInt32 + 1,
		math.MinInt32 - 1,
		1<<55 - 1, 1 << 55, -1 << 55, 1<<62 - 1, 1 << 62, math.MaxInt64, math.MinInt64, math.MinInt64 + 1,
	}
	ints = []int32{0, 1, -1, 63, 64, -64, -65, 8191, 8192, -8192, -8193, 1<<27 - 1, 1 << 27, math.MaxInt32,
		math.MinInt32}
	floats = []float64{
		0, math.Copysign(0, -1), 1, -1, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat32,
		math.SmallestNonzeroFloat32,
		1e-40, 16777216, 0.1,
	}
	doubles = []float64{math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, 1e-310, 1 << 53, 1e21, 1e-7}
)

// magnitude returns a number of up to the given bits, as likely of few as of many.
func (g *Generator) magnitude(bits int) int64 {
	return int64(g.next() >> (64 - g.below(bits+1)))
}

func (g *Generator) int() int32 {
	if g.oneIn(3) {
		return pick(&g.source, ints)
	}
	return int32(g.sign(g.magnitude(31)))
}

func (g *Generator) long() int64 {
	if g.oneIn(3) {
		return pick(&g.source, longs)
	}
	return g.sign(g.magnitude(63))
}

// sign returns v, or as often the negative number of the same bits.
func (g *Generator) sign(v int64) int64 {
	if g.oneIn(2) {
		return ^v
	}
	return v
}

func (g *Generator) float() float32 {
	switch g.below(3) {
	case 0:
		return float32(pick(&g.source, floats))
	case 1:
		return float32(g.sign(g.magnitude(20))) / 8
	}
	for {
		if v := math.Float32frombits(uint32(g.next())); v == v {
			return v
		}
	}
}

func (g *Generator) double() float64 {
	switch g.below(4) {
	case 0:
		return pick(&g.source, floats)
	case 1:
		return pick(&g.source, doubles)
	case 2:
		return float64(g.sign(g.magnitude(40))) / 8
	}
	for {
		if v := math.Float64frombits(g.next()); v == v {
			return v
		}
	}
}

const (
	secondsPerDay = 24 * 60 * 60
	millisPerDay  = secondsPerDay * 1000
	microsPerDay  = millisPerDay * 1000
)

func (g *Generator) date() int32 {
	if g.oneIn(4) {
		return g.int()
	}
	return int32(g.below(100*366)) - 50*366 // 1920 to 2020
}

func (g *Generator) timeMillis() int32 {
	if g.oneIn(4) {
		return pick(&g.source, []int32{0, 1, millisPerDay / 2, millisPerDay - 1})
	}
	return int32(g.below(millisPerDay))
}

// timeMicros returns a time of the day or, more rarely, any other that a time.Duration holds.
func (g *Generator) timeMicros() int64 {
	const most = math.MaxInt64 / int64(time.Microsecond)
	switch g.below(4) {
	case 0:
		return pick(&g.source, []int64{0, 1, microsPerDay / 2, microsPerDay - 1})
	case 1:
		return g.long() % (most + 1)
	}
	return g.below64(microsPerDay)
}

func (g *Generator) timestamp(unit time.Duration) int64 {
	if g.oneIn(3) {
		return g.long()
	}
	const halfCentury = 50 * 366 * secondsPerDay
	perSecond := int64(time.Second / unit)
	return (g.below64(2*halfCentury)-halfCentury)*perSecond + g.below64(perSecond)
}

// length returns the length in bytes of a string or bytes value.
func (g *Generator) length(surplus int) int {
	switch {
	case g.oneIn(8):
		return 0
	case surplus > 3 && g.oneIn(8):
		return g.below(surplus + 1)
	}
	return g.below(max(min(surplus, 2*portion), 3) + 1)
}

func (g *Generator) bytes(b []byte, n int) []byte {
	return g.octets(runtime.AppendLong(b, int64(n)), n)
}

// octets appends n bytes.
func (g *Generator) octets(b []byte, n int) []byte {
	start := len(b)
	b = append(b, make([]byte, n)...)
	g.fill(b[start:])
	return b
}

// fill makes all bytes of b random, or all the same.
func (g *Generator) fill(b []byte) {
	if g.oneIn(8) {
		same := pick(&g.source, []byte{0, 0x7f, 0x80, 0xff})
		for i := range b {
			b[i] = same
		}
		return
	}
	for ; len(b) >= 8; b = b[8:] {
		binary.LittleEndian.PutUint64(b, g.next())
	}
	for u := g.next(); len(b) > 0; b, u = b[1:], u>>8 {
		b[0] = byte(u)
	}
}
