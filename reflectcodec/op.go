package reflectcodec

// op says how one value is encoded and decoded: what its Avro type is and what shape its Go type has, in one. The set
// is closed; both twins handle every op.
type op uint8

// The ops. Left of the arrow stands the Avro type, right of it the Go type, which may be a named type throughout.
const (
	opNull op = iota + 1 // null ↔ a struct without fields, or a pointer that is nil or leads to such a struct

	opBool         // boolean ↔ bool
	opInt          // int ↔ a signed integer of 32 bits
	opIntSigned    // int ↔ a signed integer of another width, range checked
	opIntUnsigned  // int ↔ an unsigned integer, range checked
	opLong         // long ↔ a signed integer of 64 bits
	opLongSigned   // long ↔ a signed integer of another width, range checked
	opLongUnsigned // long ↔ an unsigned integer, range checked
	opFloat        // float ↔ float32
	opFloatWide    // float ↔ float64, range checked when encoding
	opDouble       // double ↔ float64
	opDoubleNarrow // double ↔ float32, range checked when decoding

	opString      // string ↔ string
	opStringBytes // string ↔ []byte
	opText        // string ↔ encoding.TextMarshaler and TextUnmarshaler
	opBytes       // bytes ↔ []byte
	opBytesString // bytes ↔ string
	opFixedArray  // fixed ↔ [N]byte
	opFixedSlice  // fixed ↔ []byte, of length N

	opEnumIndex  // enum ↔ an integer, the symbol's number
	opEnumString // enum ↔ string, the symbol
	opEnumText   // enum ↔ encoding.TextMarshaler and TextUnmarshaler

	opDecimal   // decimal, big-decimal ↔ decimal.Decimal
	opRat       // decimal, big-decimal ↔ big.Rat
	opUUIDArray // uuid on a string ↔ [16]byte
	opUUIDText  // uuid on a string or a fixed ↔ string
	opTime      // date, timestamp-*, local-timestamp-* ↔ time.Time
	opClock     // time-millis, time-micros ↔ time.Duration
	opSpan      // duration ↔ runtime.Duration

	opStruct    // record ↔ struct, field by field
	opMapRecord // record ↔ a map with string keys
	opMethods   // record ↔ a generated type, by its own methods

	opArray       // array ↔ slice, item by item
	opBoolArray   // array of opBool, and so on: one call for the whole array
	opIntArray    //
	opLongArray   //
	opFloatArray  //
	opDoubleArray //
	opStringArray //
	opBytesArray  //
	opMap         // map ↔ a map with string keys

	opPointer      // anything but a union ↔ a pointer to what takes it, which must not be nil
	opNullPointer  // [null, T] ↔ a pointer, nil for null
	opNullNil      // [null, T] ↔ a slice or map, nil for null
	opNullOptional // [null, T] ↔ runtime.Optional
	opUnion        // union ↔ an interface whose branches are registered
	// a union's branch ↔ a struct whose one field, Value, takes it, as generated code has for types of other packages
	opWrapped
	opAny // anything ↔ any

	opSkip // a record's field without a Go field: its default is written, and what is read dropped

	opCount
)

// passes reports whether a value of the op leaves the branch of a writer's union to what decodes it or its part.
func (o op) passes() bool { return o == opMethods || o == opPointer || o == opWrapped || o == opAny }

var opNames = [opCount]string{
	"invalid", "null", "bool",
	"int", "int signed", "int unsigned", "long", "long signed", "long unsigned",
	"float", "float wide", "double", "double narrow",
	"string", "string bytes", "text", "bytes", "bytes string", "fixed array", "fixed slice",
	"enum index", "enum string", "enum text",
	"decimal", "rat", "uuid array", "uuid text", "time", "clock", "span",
	"struct", "map record", "methods",
	"array", "bool array", "int array", "long array", "float array", "double array", "string array", "bytes array",
	"map",
	"pointer", "null pointer", "null nil", "null optional", "union", "wrapped", "any",
	"skip",
}

// String returns a short name for tests and dumps.
func (o op) String() string {
	if o < opCount {
		return opNames[o]
	}
	return opNames[0]
}
