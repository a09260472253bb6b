package bind_test

import "github.com/schemagen/schemagen/schema/gotype/testdata/rows"

// Hints, by what is wanted.
const (
	useInteger = "use an integer type"
	useFloat   = "use float32 or float64"
	useString  = "use string, []byte, or a type with the methods MarshalText and UnmarshalText"
	useBytes   = "use []byte or string"
	useFixed3  = "use [3]byte or []byte"
	useTime    = "use time.Time, or an integer for the bare number"
	useClock   = "use time.Duration, or an integer for the bare number"
	useDecimal = "use decimal.Decimal, *big.Rat or []byte"
	useUUID    = "use runtime.UUID, another [16]byte, or string"
	useSpan    = "use runtime.Duration, [12]byte or []byte"
	useEnum    = "use a string or integer type, or one with the methods MarshalText and UnmarshalText"
)

// What is said of types that have no schema.
const (
	meansNothing = `no Avro type is meant by it; use another type, a type with MarshalText and UnmarshalText, or ` +
		`leave the ` +
		`field out with the tag avro:"-"`
	meansUnsigned = `no Avro type is meant by it; half of its values do not fit Avro's long; accept that with ` +
		`the tag ` +
		`avrotype:"long", or use int64 or uint32`
	meansDecimal = `no Avro type is meant by it; say which decimal in a tag, as avrotype:"decimal(9,2)" or ` +
		`avrotype:"big-decimal"`
)

const (
	fixed3    = `{"type":"fixed","name":"%_F","size":3}`
	date      = `{"type":"int","logicalType":"date"}`
	moment    = `{"type":"long","logicalType":"timestamp-millis"}`
	millis    = `{"type":"int","logicalType":"time-millis"}`
	micros    = `{"type":"long","logicalType":"time-micros"}`
	span      = `{"type":"fixed","name":"%_F","size":12,"logicalType":"duration"}`
	decimal9  = `{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}`
	decimal4  = `{"type":"fixed","name":"%_F","size":4,"logicalType":"decimal","precision":9,"scale":2}`
	bigNumber = `{"type":"bytes","logicalType":"big-decimal"}`
	uuid      = `{"type":"string","logicalType":"uuid"}`
	uuidFixed = `{"type":"fixed","name":"%_F","size":16,"logicalType":"uuid"}`
	enumAB    = `{"type":"enum","name":"%_F","symbols":["A","B"]}`
)

func scalarRows() []*row {
	return []*row{
		f[rows.Bool](`"boolean"`),
		f[rows.BoolInt](`"boolean"`).noMatch(cannot("int", "boolean", "use bool")),
		f[rows.IntInt8](`"int"`),
		f[rows.IntUint16](`"int"`),
		f[rows.IntInt64](`"int"`),
		f[rows.IntUint64](`"int"`).noSchema(about(".F", "uint64", meansUnsigned)),
		f[rows.IntUintptr](`"int"`).noMatch(cannot("uintptr", "int", useInteger)).
			noSchema(about(".F", "uintptr", meansNothing)),
		f[rows.IntBool](`"int"`).noMatch(cannot("bool", "int", useInteger)),
		f[rows.IntString](`"int"`).noMatch(cannot("string", "int", useInteger)),
		f[rows.LongInt](`"long"`),
		f[rows.LongNamed](`"long"`),
		f[rows.LongFloat](`"long"`).noMatch(cannot("float64", "long", useInteger)),
		f[rows.FloatWide](`"float"`),
		f[rows.FloatInt](`"float"`).noMatch(cannot("int", "float", useFloat)),
		f[rows.DoubleNarrow](`"double"`),
		f[rows.DoubleString](`"double"`).noMatch(cannot("string", "double", useFloat)),
		f[rows.DoubleComp](`"double"`).noMatch(cannot("complex128", "double", useFloat)).
			noSchema(about(".F", "complex128", meansNothing)),

		f[rows.String](`"string"`),
		f[rows.StringBytes](`"string"`),
		f[rows.StringNamed](`"string"`),
		f[rows.StringInt](`"string"`).noMatch(cannot("int", "string", useString)),
		f[rows.StringArray](`"string"`).noMatch(cannot("[3]byte", "string", useString)),
		f[rows.Bytes](`"bytes"`),
		f[rows.BytesString](`"bytes"`),
		f[rows.BytesArray](`"bytes"`).noMatch(cannot("[3]byte", "bytes", useBytes)),
		f[rows.BytesInts](`"bytes"`).noMatch(cannot("[]int", "bytes", useBytes)),
		// Code converts no slice or array of one type of byte to one of another.
		f[rows.BytesOctets](`"bytes"`).noBind(cannot("[]rows.Octet", "bytes", useBytes)),
		f[rows.Fixed](fixed3),
		f[rows.FixedSlice](fixed3),
		f[rows.FixedLong](fixed3).noMatch(cannot("[4]byte", "fixed %_F", useFixed3)),
		f[rows.FixedString](fixed3).noMatch(cannot("string", "fixed %_F", useFixed3)),
		f[rows.FixedOctets](fixed3).noBind(cannot("[3]rows.Octet", "fixed %_F", useFixed3)),
		f[rows.FixedInteger](fixed3).noMatch(cannot("int", "fixed %_F", useFixed3)),
	}
}

func logicalRows() []*row {
	return []*row{
		f[rows.Date](date),
		f[rows.DateInt](date),
		f[rows.DateClock](date).noMatch(cannot("time.Duration", "date", useTime)),
		f[rows.DateString](date).noMatch(cannot("string", "date", useTime)),
		f[rows.Moment](moment),
		f[rows.MomentNamed](moment),
		f[rows.MomentLong](moment),
		f[rows.MomentClock](moment).noMatch(cannot("time.Duration", "timestamp-millis", useTime)),
		f[rows.MomentFloat](moment).noMatch(cannot("float64", "timestamp-millis", useTime)),
		f[rows.Clock](micros),
		f[rows.ClockNamed](micros), // as a bare number: what it is made from cannot be told
		f[rows.ClockInt](millis),
		f[rows.ClockTime](millis).noMatch(cannot("time.Time", "time-millis", useClock)),
		f[rows.Span](span),
		f[rows.SpanNamed](span),
		f[rows.SpanTagged](span),
		f[rows.SpanArray](span),
		f[rows.SpanClock](span).noMatch(cannot("time.Duration", "duration", useSpan)),
		f[rows.SpanInt](span).noMatch(cannot("int", "duration", useSpan)),

		f[rows.Decimal](decimal9),
		f[rows.DecimalBare](decimal9).noSchema(about(".F", "decimal.Decimal", meansDecimal)),
		f[rows.DecimalNamed](decimal9),
		f[rows.DecimalRat](decimal9),
		f[rows.DecimalRatio](decimal9),
		f[rows.DecimalBytes](decimal9),
		f[rows.DecimalArray](decimal4),
		f[rows.DecimalString](decimal9).noMatch(cannot("string", "decimal(bytes)", useDecimal)).
			noSchema(about(".F", "string", `it cannot hold what avrotype:"decimal(9,2)" says; `+useDecimal)),
		f[rows.DecimalInt](decimal9).noMatch(cannot("int", "decimal(bytes)", useDecimal)),
		f[rows.DecimalFloat](decimal4).noMatch(cannot("float64", "decimal(fixed)", useDecimal)),
		f[rows.BigString](bigNumber).noMatch(cannot("string", "big-decimal", useDecimal)),
		f[rows.UUID](uuid),
		f[rows.UUIDOwn](uuid),
		f[rows.UUIDString](uuid),
		f[rows.UUIDFixed](uuidFixed),
		f[rows.UUIDShort](uuid).noMatch(cannot("[15]byte", "uuid(string)", useUUID)),
		f[rows.UUIDNumber](uuidFixed).noMatch(cannot("int", "uuid(fixed)", useUUID)),
	}
}

// What types with texts one way only lack.
const (
	halfMarshals   = "it has MarshalText, but not UnmarshalText"
	halfUnmarshals = "it has UnmarshalText, but not MarshalText"
	halfAppends    = "it has AppendText, but not MarshalText and UnmarshalText"
)

func textRows() []*row {
	const noMeaning = "no Avro type is meant by it; "
	embedsText := []string{"Promoted.Addr (Go netip.Addr): an embedded or inline struct gives its fields to the one " +
		"around it, " +
		"and this one has none to give; name the field in an avro tag to make it one field"}
	return []*row{
		f[rows.TextStruct](`"string"`),
		// The texts may not know the other fields, so the type is a record, which gives no fields.
		f[rows.TextPromoted](`"string"`).noSchema(embedsText...).with("Promoted"),
		f[rows.TextTagged](`"string"`),
		f[rows.HalfMarshals](`"string"`).noMatch(cannot("rows.Marshals", "string", halfMarshals)).
			noSchema(about(".F", "rows.Marshals", noMeaning+halfMarshals)),
		f[rows.HalfUnmarshals](`"string"`).noMatch(cannot("rows.Unmarshals", "string", halfUnmarshals)).
			noSchema(about(".F", "rows.Unmarshals", noMeaning+halfUnmarshals)),
		f[rows.HalfAppends](`"string"`).noMatch(cannot("rows.Appends", "string", halfAppends)).
			noSchema(about(".F", "rows.Appends", noMeaning+halfAppends)),
		f[rows.HalfPointer](`["null","string"]`).noMatch(cannot("rows.Marshals", "string", halfMarshals)).
			noSchema(about(".F", "rows.Marshals", noMeaning+halfMarshals)),
		f[rows.HalfNumber](`"long"`), // no text there
		f[rows.HalfNumberText](`"string"`).noMatch(cannot("rows.MarshalsNumber", "string", halfMarshals)).
			noSchema(about(".F", "rows.MarshalsNumber", `it cannot hold what avrotype:"string" says; `+halfMarshals)),
		f[rows.HalfEnum](enumAB).noMatch(cannot("rows.Marshals", "enum %_F", halfMarshals)).
			noSchema(about(".F", "rows.Marshals", `it cannot hold what avrotype:"enum(A,B)" says; `+halfMarshals)),

		f[rows.EnumString](enumAB),
		f[rows.EnumInt](enumAB),
		f[rows.EnumText](enumAB),
		f[rows.EnumLetter](enumAB),
		// Only source has constants.
		f[rows.EnumMoved](enumAB).
			noBind(cannot("rows.Moved", "enum %_F", "its constant MovedA is 1, but the symbol A has number 0")).
			noInfer(about(".F", "rows.Moved", "its constant MovedB is 2, so the constants do not count from 0; Avro "+
				"numbers the "+
				`symbols of an enum from 0; change the constants, or make it a plain number with the tag `+
				`avrotype:"long"`)),
		f[rows.EnumBool](enumAB).noMatch(cannot("bool", "enum %_F", useEnum)).
			noSchema(about(".F", "bool", `it cannot hold what avrotype:"enum(A,B)" says; `+useEnum)),
		f[rows.EnumLong](manySymbols()).noMatch(cannot("int8", "enum %_F", "the enum has too many symbols")),
	}
}

// manySymbols is an enum with more symbols than an int8 can count.
func manySymbols() string {
	text := `{"type":"enum","name":"%_F","symbols":["S"`
	for i := range 128 {
		text += `,"S` + string(rune('A'+i/16)) + string(rune('A'+i%16)) + `"`
	}
	return text + "]}"
}
