package main

import (
	"math/big"
	"time"

	"github.com/schemagen/schemagen/generated/interop"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

// The structs that package reflectcodec reads and writes the records through. They are made as people make theirs: the
// Go types are not those of the generated code wherever others hold the values too. Of that are only the interfaces for
// unions, and what is in them.
type plainRecord struct {
	ID         int64
	Primitives struct {
		Nothing      struct{}
		Flag         bool
		Small, Large int64
		Single       float32
		Wide         float64
		Raw          string
		Text         []byte
	}
	Named struct {
		Suit   string
		Digest []byte
		Letter [1]byte
		Point  point
		Circle circle
		Marker map[string]any
	}
	Arrays    plainArrays
	Maps      plainMaps
	Nullables plainNullables
	Unions    plainUnions
	Logicals  plainLogicals
	Defaults  plainDefaults
	Node      plainNode
}

type point struct{ X, Y float64 }

type circle struct {
	Centre *point
	Radius float32
}

type plainArrays struct {
	Nulls        []any
	Booleans     []bool
	Ints         []int
	Longs        []int64
	Floats       []float32
	Doubles      []float64
	BytesList    [][]byte
	Strings      []string
	Suits        []uint8
	Digests      [][16]byte
	Points       []map[string]float64
	OptionalInts []*int32
	Mixed        []interop.ArraysMixedItem
	Matrix       [][]narrow
	Cube         [][][]string
	MapList      []map[string]int64
	Instants     []int64
}

type narrow int32

type plainMaps struct {
	Nulls           map[string]struct{}
	Flags           map[string]bool
	Ints            map[string]int
	Longs           map[string]any
	Floats          map[string]float32
	Doubles         map[string]*float64
	Blobs           map[string]string
	Strings         map[string][]byte
	Suits           map[string]string
	Digests         map[string][]byte
	Points          map[string]*point
	Lists           map[string][]int32
	Nested          map[string]map[string]string
	OptionalStrings map[string]*string
	Mixed           map[string]interop.MapsMixedValue
	Days            map[string]int32
}

type plainNullables struct {
	Flag        *bool
	Small       *int
	Large       *int64
	Single      *float32
	Wide        *float64
	Raw         *[]byte
	Text        runtime.Optional[string]
	Suit        *string
	Digest      *[16]byte
	Point       *point
	List        []int64
	Dictionary  map[string]string
	Instant     *int64
	Amount      *big.Rat
	Key         *string
	SmallOrNull runtime.Optional[int32]
	TextOrNull  *string
	RawOrNull   *string
	SuitOrNull  *int
	PointOrNull map[string]any
	ListOrNull  []string
	DateOrNull  *int32
}

type plainUnions struct {
	Scalar     interop.UnionsScalar
	Numeric    interop.UnionsNumeric
	Shape      interop.UnionsShape
	Named      interop.UnionsNamed
	Container  interop.UnionsContainer
	Logical    interop.UnionsLogical
	Everything interop.UnionsEverything
	Only       interop.UnionsOnly
	NestedList *[]*[]interop.UnionsNestedListItemItem
	Instants   []time.Time
}

type plainLogicals struct {
	Price         big.Rat
	Count         []byte
	Balance       big.Rat
	Rate          [4]byte
	Exact         decimal.Decimal
	UUIDText      [16]byte
	UUIDFixed     string
	Day           int32
	TimeMillis    time.Duration
	TimeMicros    int64
	InstantMillis int64
	InstantMicros time.Time
	InstantNanos  time.Time
	LocalMillis   time.Time
	LocalMicros   int64
	LocalNanos    int64
	Span          []byte
	Temperature   float64
	Secret        string
}

type plainDefaults struct {
	Nothing    struct{}
	Flag       bool
	Small      int32
	Large      int64
	Single     float32
	Wide       float64
	Whole      float64
	Raw        []byte
	Text       string
	Suit       string
	Letter     []byte
	Point      point
	Circle     circle
	EmptyList  []string
	List       []int32
	Points     []point
	EmptyMap   map[string]int32
	Dictionary map[string]string
	Maybe      *string
	Surely     *string
	Choice     interop.DefaultsChoice
	Price      decimal.Decimal
	Day        time.Time
	Instant    time.Time
	Time       int32
	UUID       runtime.UUID
	Span       runtime.Duration
}

type plainNode struct {
	Label    string
	Next     *plainNode
	Children []plainNode
	ByName   map[string]*plainNode
}

// plainUnionBranches are the types that may be in the unions.
var plainUnionBranches = []reflectcodec.Option{
	reflectcodec.Union[interop.ArraysMixedItem](interop.ArraysMixedItemLong(0), interop.ArraysMixedItemString(""),
		(*interop.Point)(nil)),
	reflectcodec.Union[interop.MapsMixedValue](
		interop.MapsMixedValueBoolean(false), interop.MapsMixedValueDouble(0), interop.Suit(0), (*interop.Circle)(nil),
	),
	reflectcodec.Union[interop.UnionsScalar](
		interop.UnionsScalarBoolean(false), interop.UnionsScalarInt(0), interop.UnionsScalarLong(0),
		interop.UnionsScalarFloat(0),
		interop.UnionsScalarDouble(0), interop.UnionsScalarBytes{}, interop.UnionsScalarString(""),
	),
	reflectcodec.Union[interop.UnionsNumeric](interop.UnionsNumericLong(0), interop.UnionsNumericDouble(0)),
	reflectcodec.Union[interop.UnionsShape]((*interop.Point)(nil), (*interop.Circle)(nil), (*interop.Marker)(nil)),
	reflectcodec.Union[interop.UnionsNamed](interop.Suit(0), interop.Digest{}, interop.Letter{},
		(*interop.Circle)(nil)),
	reflectcodec.Union[interop.UnionsContainer](interop.UnionsContainerIntArray{}, interop.UnionsContainerStringMap{}),
	reflectcodec.Union[interop.UnionsLogical](
		interop.UnionsLogicalDate{}, interop.UnionsLogicalTimestampMillis{}, interop.UnionsLogicalDecimal9Scale3{},
		interop.UnionsLogicalUUID{}, interop.UnionsLogicalSpan{}, interop.UnionsLogicalRate{},
	),
	reflectcodec.Union[interop.UnionsEverything](
		interop.UnionsEverythingString(""), interop.UnionsEverythingBytes{}, interop.UnionsEverythingBoolean(false),
		interop.UnionsEverythingDouble(0), interop.UnionsEverythingFloat(0), interop.UnionsEverythingLong(0),
		interop.UnionsEverythingInt(0),
		interop.UnionsEverythingOptionalIntMap{}, interop.UnionsEverythingArray{}, (*interop.Point)(nil),
		interop.Suit(0), interop.Digest{},
		interop.UnionsEverythingSpan{},
	),
	reflectcodec.Union[interop.UnionsEverythingArrayItem](interop.UnionsEverythingArrayItemString(""),
		(*interop.Point)(nil)),
	reflectcodec.Union[interop.UnionsOnly](interop.UnionsOnlyString("")),
	reflectcodec.Union[interop.UnionsNestedListItemItem](
		interop.UnionsNestedListItemItemInt(0), interop.UnionsNestedListItemItemString(""),
	),
	reflectcodec.Union[interop.DefaultsChoice](interop.DefaultsChoiceDouble(0), interop.Suit(0)),
}
