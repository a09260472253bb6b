package cases

// random makes the same numbers as java.util.Random from the same seed: a linear congruential generator with 48 bits of
// state, as its documentation prescribes. So the values of the rows of AVRO-1282 are those of its own performance
// tests.
type random struct{ state uint64 }

const (
	randomMultiplier = 0x5DEECE66D
	randomMask       = 1<<48 - 1
)

func newRandom(seed int64) *random {
	return &random{(uint64(seed) ^ randomMultiplier) & randomMask}
}

// bits returns the next n random bits, at most 32, as the low bits of an int32.
func (r *random) bits(n uint) int32 {
	r.state = (r.state*randomMultiplier + 0xB) & randomMask
	return int32(uint32(r.state >> (48 - n)))
}

// int32 is any int32.
func (r *random) int32() int32 { return r.bits(32) }

// int64 is any int64 that two int32 make.
func (r *random) int64() int64 { return int64(r.bits(32))<<32 + int64(r.bits(32)) }

// float32 is at least 0 and below 1.
func (r *random) float32() float32 { return float32(r.bits(24)) / (1 << 24) }

// float64 is at least 0 and below 1.
func (r *random) float64() float64 {
	high := int64(r.bits(26)) << 27
	return float64(high+int64(r.bits(27))) / (1 << 53)
}

// below is at least 0 and below n, which is above 0.
func (r *random) below(n int32) int32 {
	if n&-n == n {
		return int32(int64(n) * int64(r.bits(31)) >> 31)
	}
	for {
		bits := r.bits(31)
		value := bits % n
		if bits-value+(n-1) >= 0 { // otherwise bits is of the last, incomplete run of n
			return value
		}
	}
}

func (r *random) bool() bool { return r.bits(1) != 0 }

// between is at least low and at most high.
func (r *random) between(low, high int32) int { return int(low + r.below(high-low+1)) }

const letters = "abcdefghijklmnopqrstuvwxyz0123456789"

// text is a string of n letters and digits.
func (r *random) text(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = letters[r.below(int32(len(letters)))]
	}
	return string(b)
}

// bytes is a slice of n bytes of any value.
func (r *random) bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.bits(8))
	}
	return b
}

// slice is a slice of n items, each made by item.
func slice[T any](n int, item func() T) []T {
	s := make([]T, n)
	for i := range s {
		s[i] = item()
	}
	return s
}

// maybe is a pointer to what item makes, or nil one time in four.
func maybe[T any](r *random, item func() T) *T {
	if r.below(4) == 0 {
		return nil
	}
	v := item()
	return &v
}
