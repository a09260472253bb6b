// Package byhand writes and reads the record Person in the wire formats of two serializers whose modules are not to be
// had: Bebop (github.com/200sc/bebop) and benc (github.com/deneonet/benc). It is none of their code, but the plain Go
// that a generator for the format could write at best, so that what is ahead of it is ahead of them too.
package byhand

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"github.com/schemagen/schemagen/perf/peers/internal/oneof"
)

// ErrShort is what reading fails with when the input ends too early.
var ErrShort = errors.New("the input ends too early")

// fixed is the size in bytes of the numbers of a Person: the day of birth, the siblings, the spouse and the money.
const fixed = 8 + 4 + 1 + 8

// Bebop is the form of a Bebop struct: fields in order, lengths in four bytes, numbers at their full width, all with
// the lowest byte first. The time is in nanoseconds since 1970, as Bebop's own date has only tenths of microseconds.
type Bebop struct{}

// Size is the size of the encoding in bytes.
func (Bebop) Size(p *oneof.Person) int { return 4 + len(p.Name) + 4 + len(p.Phone) + fixed }

// Marshal writes p to the start of b, which has room, and returns how many bytes that are.
func (Bebop) Marshal(p *oneof.Person, b []byte) int {
	binary.LittleEndian.PutUint32(b, uint32(len(p.Name)))
	n := 4 + copy(b[4:], p.Name)
	binary.LittleEndian.PutUint64(b[n:], uint64(p.BirthDay.UnixNano()))
	n += 8
	binary.LittleEndian.PutUint32(b[n:], uint32(len(p.Phone)))
	n += 4
	n += copy(b[n:], p.Phone)
	return n + putNumbers(p, b[n:])
}

// Unmarshal reads p from b; its strings are copied.
func (Bebop) Unmarshal(p *oneof.Person, b []byte) error {
	var err error
	if p.Name, b, err = bebopString(b); err != nil {
		return err
	}
	if len(b) < 8 {
		return ErrShort
	}
	p.BirthDay = time.Unix(0, int64(binary.LittleEndian.Uint64(b))).UTC()
	if p.Phone, b, err = bebopString(b[8:]); err != nil {
		return err
	}
	return numbers(p, b)
}

func bebopString(b []byte) (text string, rest []byte, err error) {
	if len(b) < 4 {
		return "", nil, ErrShort
	}
	n := uint64(binary.LittleEndian.Uint32(b))
	if b = b[4:]; uint64(len(b)) < n {
		return "", nil, ErrShort
	}
	return string(b[:n]), b[n:], nil
}

// Benc is the form of a benc struct without tags: fields in order, lengths as varints, numbers at their full width with
// the lowest byte first, the time in nanoseconds since 1970.
type Benc struct{}

// Size is the size of the encoding in bytes.
func (Benc) Size(p *oneof.Person) int {
	return varintSize(len(p.Name)) + len(p.Name) + varintSize(len(p.Phone)) + len(p.Phone) + fixed
}

func varintSize(n int) int {
	size := 1
	for ; n >= 1<<7; n >>= 7 {
		size++
	}
	return size
}

// Marshal writes p to the start of b, which has room, and returns how many bytes that are.
func (Benc) Marshal(p *oneof.Person, b []byte) int {
	n := binary.PutUvarint(b, uint64(len(p.Name)))
	n += copy(b[n:], p.Name)
	binary.LittleEndian.PutUint64(b[n:], uint64(p.BirthDay.UnixNano()))
	n += 8
	n += binary.PutUvarint(b[n:], uint64(len(p.Phone)))
	n += copy(b[n:], p.Phone)
	return n + putNumbers(p, b[n:])
}

// Unmarshal reads p from b; its strings are copied.
func (Benc) Unmarshal(p *oneof.Person, b []byte) error {
	var err error
	if p.Name, b, err = bencString(b); err != nil {
		return err
	}
	if len(b) < 8 {
		return ErrShort
	}
	p.BirthDay = time.Unix(0, int64(binary.LittleEndian.Uint64(b))).UTC()
	if p.Phone, b, err = bencString(b[8:]); err != nil {
		return err
	}
	return numbers(p, b)
}

func bencString(b []byte) (text string, rest []byte, err error) {
	n, size := binary.Uvarint(b)
	if size <= 0 {
		return "", nil, ErrShort
	}
	if b = b[size:]; uint64(len(b)) < n {
		return "", nil, ErrShort
	}
	return string(b[:n]), b[n:], nil
}

// putNumbers writes the fields after the phone, which both formats have in the same form.
func putNumbers(p *oneof.Person, b []byte) int {
	b = b[:4+1+8]
	binary.LittleEndian.PutUint32(b, uint32(p.Siblings))
	b[4] = 0
	if p.Spouse {
		b[4] = 1
	}
	binary.LittleEndian.PutUint64(b[5:], math.Float64bits(p.Money))
	return len(b)
}

func numbers(p *oneof.Person, b []byte) error {
	if len(b) < 4+1+8 {
		return ErrShort
	}
	p.Siblings = int32(binary.LittleEndian.Uint32(b))
	p.Spouse = b[4] == 1
	p.Money = math.Float64frombits(binary.LittleEndian.Uint64(b[5:]))
	return nil
}
