package reflectcodec

import (
	"math/big"
	"reflect"
	"time"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/plan"
)

type (
	wide   int64
	tiny   uint8
	real64 float64
	cash   decimal.Decimal
	lapse  time.Duration
	span   rt.Duration
	key16  [16]byte
)

// goScalar is a Go type that takes a plan node.
type goScalar struct {
	typ    reflect.Type
	narrow bool // it does not take all data
	lossy  bool // what it is decoded to need not be what was encoded
}

func full[T any]() goScalar { return goScalar{typ: reflect.TypeFor[T]()} }
func part[T any]() goScalar { return goScalar{typ: reflect.TypeFor[T](), narrow: true} }
func bent[T any]() goScalar { return goScalar{typ: reflect.TypeFor[T](), lossy: true} }

var (
	goBytes = []goScalar{full[[]byte](), full[octets](), full[string](), full[text](), full[[]octet](),
		full[*[]byte]()}
	goDecimals = []goScalar{full[decimal.Decimal](), full[cash](), full[big.Rat](), full[*big.Rat](), full[[]byte](),
		full[*decimal.Decimal]()}
	goTimes = []goScalar{full[time.Time](), full[moment](), full[*time.Time](), full[int64](), full[wide](),
		part[int16]()}
)

// goScalars are the Go types for the kinds that hold no others, the natural one first. Those that depend on a size are
// made by fixedScalars.
var goScalars = [plan.Kinds][]goScalar{
	plan.Null:    {full[struct{}](), full[*int](), full[*string]()},
	plan.Boolean: {full[bool](), full[flag](), full[*bool]()},
	plan.Int: {
		full[int32](), full[int64](), full[int](), full[wide](), full[*int32](), full[**int64](),
		part[int8](), part[number](), part[uint8](), part[tiny](), part[uint32](), part[uint64](), part[*uint](),
	},
	plan.Long: {
		full[int64](), full[wide](), full[*int64](), full[**wide](),
		part[int](), part[int32](), part[number](), part[int8](), part[uint64](), part[uint](), part[uint16](),
		part[*tiny](),
	},
	plan.Float:  {full[float32](), full[real32](), full[float64](), full[real64](), full[*float32]()},
	plan.Double: {full[float64](), full[real64](), full[*float64](), part[float32](), part[real32]()},
	plan.Bytes:  goBytes,
	plan.String: append([]goScalar{full[string](), full[text](), full[*string](), bent[coded](), bent[*coded](),
		part[upset]()}, goBytes...),
	plan.Enum: {
		full[string](), full[animal](), full[int32](), full[int](), full[uint16](), full[wide](), full[*string](),
		bent[coded](), part[upset](),
	},
	plan.DecimalBytes: goDecimals,
	plan.DecimalFixed: goDecimals[:4],
	plan.BigDecimal:   goDecimals,
	plan.UUIDString: {full[rt.UUID](), full[key16](), full[string](), full[text](), full[*rt.UUID](),
		full[[]byte]()},
	plan.UUIDFixed: {full[rt.UUID](), full[key16](), full[string](), full[text](), full[[16]octet](),
		full[[]byte]()},
	plan.Date: {full[time.Time](), full[moment](), full[int32](), full[int64](), part[uint8](),
		full[*time.Time]()},
	plan.TimeMillis: {full[time.Duration](), full[int32](), full[lapse](), full[*time.Duration](),
		part[int8]()},
	plan.TimeMicros: {full[time.Duration](), full[int64](), full[lapse](), full[*time.Duration](),
		part[uint32]()},
	plan.TimestampMillis:      goTimes,
	plan.TimestampMicros:      goTimes,
	plan.TimestampNanos:       goTimes,
	plan.LocalTimestampMillis: goTimes,
	plan.LocalTimestampMicros: goTimes,
	plan.LocalTimestampNanos:  goTimes,
	plan.Duration: {full[rt.Duration](), full[span](), full[[12]byte](), full[[]byte](),
		full[*rt.Duration]()},
}

// fixedScalars are the Go types for a fixed, and for decimals on one beside those they have.
func fixedScalars(size int) []goScalar {
	array := reflect.ArrayOf(size, reflect.TypeFor[byte]())
	return []goScalar{
		{typ: array}, full[[]byte](), full[octets](), {typ: reflect.ArrayOf(size, reflect.TypeFor[octet]())},
		{typ: reflect.PointerTo(array)},
	}
}

// optionals are instances of runtime.Optional, by the type inside.
var optionals = map[reflect.Type]reflect.Type{}

func init() {
	optionalOf[bool]()
	optionalOf[int32]()
	optionalOf[int64]()
	optionalOf[*int32]()
	optionalOf[wide]()
	optionalOf[tiny]()
	optionalOf[float32]()
	optionalOf[float64]()
	optionalOf[string]()
	optionalOf[text]()
	optionalOf[[]byte]()
	optionalOf[[]int64]()
	optionalOf[map[string]int32]()
	optionalOf[map[string]any]()
	optionalOf[any]()
	optionalOf[time.Time]()
	optionalOf[time.Duration]()
	optionalOf[rt.UUID]()
	optionalOf[decimal.Decimal]()
	optionalOf[big.Rat]()
}

func optionalOf[T any]() { optionals[reflect.TypeFor[T]()] = reflect.TypeFor[rt.Optional[T]]() }

// Interfaces that the branches of a union can be registered for. Without that they are as any is.
type (
	open0 interface{}
	open1 interface{}
	open2 interface{}
	open3 interface{}
	open4 interface{}
	open5 interface{}
)

var openInterfaces = []reflect.Type{
	reflect.TypeFor[open0](), reflect.TypeFor[open1](), reflect.TypeFor[open2](),
	reflect.TypeFor[open3](), reflect.TypeFor[open4](), reflect.TypeFor[open5](),
}
