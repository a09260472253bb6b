package plan

import (
	"bytes"
	"time"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema"
)

// Kind says how the bytes of a node are read and written, and what they mean: a schema's type and
// its logical type in one. The set is closed; every back end handles every kind.
// What is known of each stands in the table below.
type Kind uint8

// The kinds of node.
const (
	Null Kind = iota + 1
	Boolean
	Int
	Long
	Float
	Double
	Bytes
	String
	Record
	Enum
	Fixed
	Array
	Map
	Nullable // a union of null and one other branch, in either order
	Union    // any other union
	DecimalBytes
	DecimalFixed
	BigDecimal
	UUIDString
	UUIDFixed
	Date
	TimeMillis
	TimeMicros
	TimestampMillis
	TimestampMicros
	TimestampNanos
	LocalTimestampMillis
	LocalTimestampMicros
	LocalTimestampNanos
	Duration
	endOfKinds
)

// Kinds is the number of kinds; valid kinds are 1 to Kinds-1.
const Kinds = int(endOfKinds)

// Meaning says what the values of a logical type are to people, whatever carries them: the one that a decimal on bytes
// has is that of a decimal on a fixed, and timestamps of all units mean the same. [Kind.Unit] tells these apart.
type Meaning uint8

// The meanings. NoMeaning is the zero value, and that of kinds without a logical type.
const (
	NoMeaning Meaning = iota
	DecimalNumber
	UniqueID
	CalendarDate
	TimeOfDay
	Instant   // a timestamp
	LocalTime // a local timestamp
	Span      // months, days and milliseconds
)

// facts are what is known of a kind without a node: a row for each, and nowhere else.
type facts struct {
	name    string
	base    Kind // of the same bytes, without a logical type
	schema  schema.Kind
	logical schema.LogicalKind
	meaning Meaning
	unit    time.Duration
	// The sizes of the smallest and the largest encoding. The size of a fixed, the symbols of an enum and the parts of
	// what has some say more.
	least, most int
	example     string // a default in JSON, where there is a simple one
	// read reads a value as the Go type that generated code has for it; nil for what has parts.
	read func(*runtime.Reader, *Node) any
}

const (
	day        = 24 * time.Hour
	intBytes   = 5  // of the longest int
	longBytes  = 10 // and long
	uuidLength = 37 // a length and 36 characters
)

// table has a row for each kind.
var table = [Kinds]facts{
	{name: "invalid"},
	Null: {name: "null", schema: schema.Null, example: "null", read: readNull},
	Boolean: {
		name: "boolean", schema: schema.Boolean, least: 1, most: 1, example: "false",
		read: as((*runtime.Reader).Boolean),
	},
	Int: {
		name: "int", schema: schema.Int, least: 1, most: intBytes, example: "0", read: as((*runtime.Reader).Int),
	},
	Long: {
		name: "long", schema: schema.Long, least: 1, most: longBytes, example: "0", read: as((*runtime.Reader).Long),
	},
	Float: {
		name: "float", schema: schema.Float, least: 4, most: 4, example: "0", read: as((*runtime.Reader).Float),
	},
	Double: {
		name: "double", schema: schema.Double, least: 8, most: 8, example: "0", read: as((*runtime.Reader).Double),
	},
	Bytes: {name: "bytes", schema: schema.Bytes, least: 1, most: Unbounded, example: `""`, read: readBytes},
	String: {
		name: "string", schema: schema.String, least: 1, most: Unbounded, example: `""`,
		read: as((*runtime.Reader).String),
	},
	Record:   {name: "record", schema: schema.Record},
	Enum:     {name: "enum", schema: schema.Enum, least: 1, read: readEnum},
	Fixed:    {name: "fixed", schema: schema.Fixed, read: readFixed},
	Array:    {name: "array", schema: schema.Array, least: 1, most: Unbounded, example: "[]"},
	Map:      {name: "map", schema: schema.Map, least: 1, most: Unbounded, example: "{}"},
	Nullable: {name: "nullable", schema: schema.Union, example: "null"},
	Union:    {name: "union", schema: schema.Union},
	DecimalBytes: {
		name: "decimal(bytes)", base: Bytes, logical: schema.Decimal, meaning: DecimalNumber,
		least: 2, most: Unbounded, // a length and one byte
		read: func(r *runtime.Reader, n *Node) any { return decimal.Read(r, n.Precision, n.Scale) },
	},
	DecimalFixed: {
		name: "decimal(fixed)", base: Fixed, logical: schema.Decimal, meaning: DecimalNumber,
		read: func(r *runtime.Reader, n *Node) any { return decimal.ReadFixed(r, n.Size, n.Precision, n.Scale) },
	},
	BigDecimal: {
		name: "big-decimal", base: Bytes, logical: schema.BigDecimal, meaning: DecimalNumber,
		least: 4, most: Unbounded, // a length, that of the unscaled value, one byte of it, and the scale
		read: as(decimal.ReadBig),
	},
	UUIDString: {
		name: "uuid(string)", base: String, logical: schema.UUID, meaning: UniqueID,
		least: uuidLength, most: uuidLength, read: as((*runtime.Reader).UUIDString),
	},
	UUIDFixed: {
		name: "uuid(fixed)", base: Fixed, logical: schema.UUID, meaning: UniqueID,
		read: as((*runtime.Reader).UUIDFixed),
	},
	Date: {
		name: "date", base: Int, logical: schema.Date, meaning: CalendarDate, unit: day,
		least: 1, most: intBytes, read: as((*runtime.Reader).Date),
	},
	TimeMillis: {
		name: "time-millis", base: Int, logical: schema.TimeMillis, meaning: TimeOfDay, unit: time.Millisecond,
		least: 1, most: intBytes, read: as((*runtime.Reader).TimeMillis),
	},
	TimeMicros: {
		name: "time-micros", base: Long, logical: schema.TimeMicros, meaning: TimeOfDay, unit: time.Microsecond,
		least: 1, most: longBytes, read: as((*runtime.Reader).TimeMicros),
	},
	TimestampMillis: {
		name: "timestamp-millis", base: Long, logical: schema.TimestampMillis, meaning: Instant,
		unit: time.Millisecond, least: 1, most: longBytes, read: as((*runtime.Reader).TimestampMillis),
	},
	TimestampMicros: {
		name: "timestamp-micros", base: Long, logical: schema.TimestampMicros, meaning: Instant,
		unit: time.Microsecond, least: 1, most: longBytes, read: as((*runtime.Reader).TimestampMicros),
	},
	TimestampNanos: {
		name: "timestamp-nanos", base: Long, logical: schema.TimestampNanos, meaning: Instant,
		unit: time.Nanosecond, least: 1, most: longBytes, read: as((*runtime.Reader).TimestampNanos),
	},
	LocalTimestampMillis: {
		name: "local-timestamp-millis", base: Long, logical: schema.LocalTimestampMillis, meaning: LocalTime,
		unit: time.Millisecond, least: 1, most: longBytes, read: as((*runtime.Reader).TimestampMillis),
	},
	LocalTimestampMicros: {
		name: "local-timestamp-micros", base: Long, logical: schema.LocalTimestampMicros, meaning: LocalTime,
		unit: time.Microsecond, least: 1, most: longBytes, read: as((*runtime.Reader).TimestampMicros),
	},
	LocalTimestampNanos: {
		name: "local-timestamp-nanos", base: Long, logical: schema.LocalTimestampNanos, meaning: LocalTime,
		unit: time.Nanosecond, least: 1, most: longBytes, read: as((*runtime.Reader).TimestampNanos),
	},
	Duration: {
		name: "duration", base: Fixed, logical: schema.Duration, meaning: Span,
		read: as((*runtime.Reader).Duration),
	},
}

// as makes a method of a Reader the read of a row.
func as[T any](read func(*runtime.Reader) T) func(*runtime.Reader, *Node) any {
	return func(r *runtime.Reader, _ *Node) any { return read(r) }
}

func readNull(*runtime.Reader, *Node) any { return nil }

func readBytes(r *runtime.Reader, _ *Node) any { return r.Bytes(nil) }

func readEnum(r *runtime.Reader, n *Node) any { return r.Enum(len(n.Symbols)) }

func readFixed(r *runtime.Reader, n *Node) any { return bytes.Clone(r.FixedView(n.Size)) }

// facts returns the row of a kind, for one that is none the row 0.
func (k Kind) facts() *facts {
	if k < endOfKinds {
		return &table[k]
	}
	return &table[0]
}

// String returns a short name, such as "long", "nullable" or "uuid(fixed)".
func (k Kind) String() string { return k.facts().name }

// Base returns the kind with the same bytes and no logical type: Long for TimestampMillis, Bytes
// for DecimalBytes, Fixed for Duration. Nullable and Union are their own base.
func (k Kind) Base() Kind {
	if base := k.facts().base; base != 0 {
		return base
	}
	return k
}

// IsLogical reports whether the kind is that of a logical type.
func (k Kind) IsLogical() bool { return k.facts().base != 0 }

// Logical returns the logical type; [schema.NoLogical] for all other kinds.
func (k Kind) Logical() schema.LogicalKind { return k.facts().logical }

// Meaning returns what the values of a logical type are; NoMeaning for all other kinds.
func (k Kind) Meaning() Meaning { return k.facts().meaning }

// Unit returns what the number of a date, time of day or timestamp counts, a day for a date; 0 for other kinds.
func (k Kind) Unit() time.Duration { return k.facts().unit }

// FractionDigits returns with how many decimal digits a second is divided into units: 3 for milliseconds, and so on; 0
// for kinds that count nothing shorter than a second.
func (k Kind) FractionDigits() (digits int) {
	for unit := k.Unit(); unit > 0 && unit < time.Second; unit *= 10 {
		digits++
	}
	return digits
}

// IsDecimal reports whether the values are decimal numbers: decimals of either form, and big-decimal.
func (k Kind) IsDecimal() bool { return k.Meaning() == DecimalNumber }

// HasScale reports whether the schema gives a precision and a scale, as it does for decimals other than big-decimals.
func (k Kind) HasScale() bool { return k.Logical() == schema.Decimal }

// IsNamed reports whether types of the kind have a fullname, as records, enums, and fixed of any logical type have.
func (k Kind) IsNamed() bool { return k.Base().facts().schema.IsNamed() }

// IsFixed reports whether values are as many bytes as the schema says, and nothing before them.
func (k Kind) IsFixed() bool { return k.Base() == Fixed }

// IsUnion reports whether values begin with the number of a branch: whether the kind is Nullable or Union.
func (k Kind) IsUnion() bool { return k == Nullable || k == Union }

// IsList reports whether values are blocks of items: whether the kind is Array or Map.
func (k Kind) IsList() bool { return k == Array || k == Map }

// HasParts reports whether values are made of others: of fields, items, entries, or one of a branch.
func (k Kind) HasParts() bool { return k == Record || k.IsList() || k.IsUnion() }

// kinds are the kinds by what makes them, but for unions.
var kinds = func() (kinds [schema.Union][schema.LogicalKinds]Kind) {
	for k := Null; k < endOfKinds; k++ {
		if !k.IsUnion() {
			kinds[k.Base().facts().schema][k.facts().logical] = k
		}
	}
	return kinds
}()

// kindOf gives the kind of a schema; 0 if it has none. A logical type that is none of the schema's type means nothing.
func kindOf(s *schema.Schema) Kind {
	if s.Kind == schema.Union {
		if _, ok := s.Nullable(); ok {
			return Nullable
		}
		return Union
	}
	if int(s.Kind) >= len(kinds) {
		return 0
	}
	if int(s.Logical.Kind) < schema.LogicalKinds {
		if k := kinds[s.Kind][s.Logical.Kind]; k != 0 {
			return k
		}
	}
	return kinds[s.Kind][schema.NoLogical]
}

// leastBytes is the size of the smallest encoding of what has no parts.
func (n *Node) leastBytes(k Kind) int {
	if k.IsFixed() {
		return min(n.Size, endless)
	}
	return k.facts().least
}

// mostBytes is the size of the largest encoding of what has no parts, or Unbounded.
func (n *Node) mostBytes() int {
	if n.Kind.IsFixed() {
		return addBounds(0, n.Size)
	}
	if n.Kind == Enum {
		return longSize(max(len(n.Symbols)-1, 0))
	}
	return n.Kind.facts().most
}

// ReadScalar reads a value of a node without parts as the Go type that generated code has for it: see
// [Plan.DefaultValue]. The value of a fixed is a []byte, as generated code has a type of its own. A failure is r's.
func (n *Node) ReadScalar(r *runtime.Reader) any { return n.Kind.facts().read(r, n) }
