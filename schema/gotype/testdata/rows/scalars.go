// Package rows has types for a table of all that a Go type can be to Avro. Each type that a row is about has fields F, G and so
// on; the other types stand inside them.
package rows

import (
	"math/big"
	"net/netip"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// Booleans and numbers.
type (
	Bool         struct{ F bool }
	BoolInt      struct{ F int }
	IntInt8      struct{ F int8 }
	IntUint16    struct{ F uint16 }
	IntInt64     struct{ F int64 }
	IntUint64    struct{ F uint64 }
	IntUintptr   struct{ F uintptr }
	IntBool      struct{ F bool }
	IntString    struct{ F string }
	LongInt      struct{ F int }
	LongNamed    struct{ F Number }
	LongFloat    struct{ F float64 }
	FloatWide    struct{ F float64 }
	FloatInt     struct{ F int }
	DoubleNarrow struct{ F float32 }
	DoubleString struct{ F string }
	DoubleComp   struct{ F complex128 }
)

// Number is made from a number.
type Number int64

// Strings, bytes and fixed.
type (
	String       struct{ F string }
	StringBytes  struct{ F []byte }
	StringNamed  struct{ F Word }
	StringInt    struct{ F int }
	StringArray  struct{ F [3]byte }
	Bytes        struct{ F []byte }
	BytesString  struct{ F string }
	BytesArray   struct{ F [3]byte }
	BytesInts    struct{ F []int }
	BytesOctets  struct{ F []Octet }
	Fixed        struct{ F [3]byte }
	FixedSlice   struct{ F []byte }
	FixedLong    struct{ F [4]byte }
	FixedString  struct{ F string }
	FixedOctets  struct{ F [3]Octet }
	FixedInteger struct{ F int }
)

type (
	// Word is made from a string.
	Word string
	// Octet is made from a byte.
	Octet byte
)

// Times.
type (
	Date        struct{ F time.Time }
	DateInt     struct{ F int32 }
	DateClock   struct{ F time.Duration }
	DateString  struct{ F string }
	Moment      struct{ F time.Time }
	MomentNamed struct{ F Stamp }
	MomentLong  struct{ F int64 }
	MomentClock struct{ F time.Duration }
	MomentFloat struct{ F float64 }
	Clock       struct{ F time.Duration }
	ClockNamed  struct{ F Tick }
	ClockInt    struct{ F int32 }
	ClockTime   struct{ F time.Time }
	Span        struct{ F rt.Duration }
	SpanNamed   struct{ F Period }
	SpanTagged  struct {
		F Term `avrotype:"duration"`
	}
	SpanArray struct{ F [12]byte }
	SpanClock struct{ F time.Duration }
	SpanInt   struct{ F int }
)

type (
	// Stamp is made from a time.
	Stamp time.Time
	// Tick is made from a time of day.
	Tick time.Duration
	// Period is made from a duration.
	Period rt.Duration
	// Term is too.
	Term rt.Duration
)

// Decimals and UUIDs.
type (
	Decimal struct {
		F decimal.Decimal `avrotype:"decimal(9,2)"`
	}
	DecimalBare  struct{ F decimal.Decimal }
	DecimalNamed struct {
		F Price `avrotype:"decimal(9,2)"`
	}
	DecimalRat struct {
		F *big.Rat `avrotype:"decimal(9,2)"`
	}
	DecimalRatio struct {
		F Ratio `avrotype:"decimal(9,2)"`
	}
	DecimalBytes struct {
		F []byte `avrotype:"decimal(9,2)"`
	}
	DecimalArray struct {
		F [4]byte `avrotype:"decimal(9,2)"`
	}
	DecimalString struct {
		F string `avrotype:"decimal(9,2)"`
	}
	DecimalInt   struct{ F int }
	DecimalFloat struct{ F float64 }
	BigString    struct{ F string }
	UUID         struct{ F rt.UUID }
	UUIDOwn      struct{ F ID }
	UUIDString   struct {
		F string `avrotype:"uuid"`
	}
	UUIDFixed  struct{ F string }
	UUIDShort  struct{ F [15]byte }
	UUIDNumber struct{ F int }
)

type (
	// Price is made from a decimal.
	Price decimal.Decimal
	// Ratio is made from a fraction.
	Ratio big.Rat
	// ID is of 16 bytes and has texts.
	ID [16]byte
)

// MarshalText and UnmarshalText make texts of an ID.
func (ID) MarshalText() ([]byte, error)  { return nil, nil }
func (*ID) UnmarshalText(b []byte) error { return nil }

// Texts.
type (
	TextStruct   struct{ F netip.Addr }
	TextPromoted struct{ F Promoted }
	TextTagged   struct {
		F Promoted `avrotype:"string"`
	}
	HalfMarshals   struct{ F Marshals }
	HalfUnmarshals struct{ F Unmarshals }
	HalfAppends    struct{ F Appends }
	HalfPointer    struct{ F *Marshals }
	HalfNumber     struct{ F MarshalsNumber }
	HalfNumberText struct {
		F MarshalsNumber `avrotype:"string"`
	}
	HalfEnum struct {
		F Marshals `avrotype:"enum(A,B)"`
	}
)

type (
	// Promoted has the texts of what is embedded in it.
	Promoted struct{ netip.Addr }
	// Marshals has a text, and cannot be read from it.
	Marshals string
	// Unmarshals is read from a text, and has none.
	Unmarshals string
	// Appends has a text by the newer method alone.
	Appends string
	// MarshalsNumber is a number with a text.
	MarshalsNumber int
)

// The methods that the types have.
func (Marshals) MarshalText() ([]byte, error)       { return nil, nil }
func (*Unmarshals) UnmarshalText([]byte) error      { return nil }
func (Appends) AppendText(b []byte) ([]byte, error) { return b, nil }
func (MarshalsNumber) MarshalText() ([]byte, error) { return nil, nil }

// Enums.
type (
	EnumString struct {
		F string `avrotype:"enum(A,B)"`
	}
	EnumInt struct {
		F int `avrotype:"enum(A,B)"`
	}
	EnumText struct {
		F Level `avrotype:"enum(A,B)"`
	}
	EnumLetter struct{ F Letter }
	EnumMoved  struct{ F Moved }
	EnumBool   struct {
		F bool `avrotype:"enum(A,B)"`
	}
	EnumLong struct{ F int8 }
)

type (
	// Level is a number with texts that are no symbols.
	Level int
	// Letter has a constant for each symbol.
	Letter int
	// Moved has constants with other numbers.
	Moved int
)

// MarshalText and UnmarshalText make texts of a Level.
func (Level) MarshalText() ([]byte, error)  { return []byte("level"), nil }
func (*Level) UnmarshalText(b []byte) error { return nil }

// The letters.
const (
	LetterA Letter = iota
	LetterB
)

// The letters, one further.
const (
	MovedA Moved = iota + 1
	MovedB
)
