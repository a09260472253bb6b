package bind_test

import (
	"github.com/schemagen/schemagen/generated/order"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/schema/gotype/testdata/rows"
)

func pointerRows() []*row {
	const (
		noEnd    = "it points to pointers without end"
		itself   = "it contains itself with no struct between; Avro has names, to refer to, for records only"
		useNull  = "use struct{}, or a pointer to it"
		useMaybe = "use a pointer, or runtime.Optional"
	)
	return []*row{
		f[rows.Pointer](`"int"`),
		f[rows.PointerTwice](`"int"`),
		f[rows.PointerEndless](`"int"`).noMatch(cannot("rows.Endless", "int", noEnd)).
			noSchema(about(".F", "rows.Endless", itself)),
		f[rows.PointerCircle](`"int"`).noMatch(cannot("*rows.One", "int", noEnd)).
			noSchema(about(".F", "rows.One", itself)),
		f[rows.Null](`"null"`),
		f[rows.NullPointer](`"null"`).noSchema(about(".F", "struct{}",
			"a pointer to it, or an Optional of it, would be a "+
				"union inside a union, or null twice; use the type itself, which has null already")),
		// What is written at run time looks whether the pointer is nil.
		f[rows.NullString](`"null"`).noBind(cannot("*string", "null", useNull)),
		f[rows.NullInt](`"null"`).noMatch(cannot("int", "null", useNull)),
		f[rows.Nullable](`["null","string"]`),
		f[rows.NullableTwice](`["null","string"]`),
		f[rows.NullableWrong](`["null","string"]`).noMatch(cannot("int", "string", useString)),
		f[rows.NullableString](`["null","string"]`).noMatch(cannot("string", "[null, string]", useMaybe)),
		f[rows.NullableSlice](`["null",{"type":"array","items":"string"}]`),
		f[rows.NullableMap](`["null",{"type":"map","values":"long"}]`),
		f[rows.OptionalString](`["null","string"]`),
		f[rows.OptionalWrong](`["null","string"]`).noMatch(cannot("int", "string", useString)),
		f[rows.OptionalPointer](`["null","int"]`).
			noMatch(cannot("runtime.Optional[int]", "int", useInteger)).
			noSchema(about(".F", "runtime.Optional[int]",
				"a pointer to it, or an Optional of it, would be a union inside a "+
					"union, or null twice; use the type itself, which has null already")),
	}
}

const (
	arrayOfInt = `{"type":"array","items":"int"}`
	mapOfInt   = `{"type":"map","values":"int"}`
)

func listRows() []*row {
	const (
		useSlice = "use a slice"
		useMap   = "use a map whose keys are strings"
		noKeys   = "the keys of an Avro map are strings; use a key type of kind string, or a slice of structs"
	)
	return []*row{
		f[rows.Array](arrayOfInt),
		f[rows.ArrayNamed](arrayOfInt),
		f[rows.ArrayArray](arrayOfInt).noMatch(cannot("[3]int", "array", useSlice)).
			noSchema(about(".F", "[3]int", meansNothing)),
		f[rows.ArrayItems](`{"type":"array","items":` + arrayOfInt + `}`).
			noMatch("%.F[][] (Go bool) cannot hold Avro int at %.F[][]: " + useInteger),
		f[rows.ArrayMap](arrayOfInt).noMatch(cannot("map[string]int", "array", useSlice)),
		f[rows.Map](mapOfInt),
		f[rows.MapNamed](mapOfInt),
		f[rows.MapIntKey](mapOfInt).noMatch(cannot("map[int]string", "map", useMap)).
			noSchema(about(".F", "map[int]string", noKeys)),
		f[rows.MapTextKey](mapOfInt).noMatch(cannot("map[rows.Number]string", "map", useMap)).
			noSchema(about(".F", "map[rows.Number]string", noKeys)),
		f[rows.MapValues](mapOfInt).noMatch("%.F[] (Go bool) cannot hold Avro int at %.F[]: " + useInteger),
		f[rows.MapSlice](mapOfInt).noMatch(cannot("[]int", "map", useMap)),
		f[rows.Channel](`"string"`).noMatch(cannot("chan int", "string", useString)).
			noSchema(about(".F", "chan int", meansNothing)),
		f[rows.Function](`"null"`).noMatch(cannot("func()", "null", "use struct{}, or a pointer to it")).
			noSchema(about(".F", "func()", meansNothing)),
		of[rows.TwoFaults](`{"name":"F","type":"int"},{"name":"G","type":"string"}`).noMatch(
			cannot("bool", "int", useInteger),
			"%.G (Go bool) cannot hold Avro string at %.G: "+useString,
		),
		of[rows.ThreeFaults](`{"name":"F","type":"int"},{"name":"G","type":`+arrayOfInt+`}`).noMatch(
			about(".F", "bool", unknownOption),
			cannot("bool", "int", useInteger),
			"%.G[] (Go bool) cannot hold Avro int at %.G[]: "+useInteger,
			about(".H", "chan int", "it has an avro tag, but % has no field other"),
		).noSchema(
			about(".F", "bool", unknownOption),
			about(".H", "chan int", meansNothing),
		),
	}
}

func recordRows() []*row {
	const inner = `{"type":"record","name":"%_F","fields":[{"name":"X","type":"int"}]}`
	return []*row{
		f[rows.Record](inner),
		// A map is looked at when it is written.
		f[rows.RecordMap](inner).noBind(cannot("map[string]int", "record %_F", "use a struct")),
		f[rows.RecordInt](inner).noMatch(cannot("int", "record %_F", "use a struct")),
		f[rows.RecordSlice](inner).noMatch(cannot("[]int", "record %_F", "use a struct")),
		f[rows.RecordTree](`{"type":"array","items":"%"}`),
		of[rows.RecordShort](`{"name":"F","type":"int"},{"name":"G","type":"int"}`).
			noMatch(about("", "rows.RecordShort", "it has no field for %.G, which has no default")),
		f[rows.RecordMore](`"int"`),
		of[rows.RecordTwice](`{"name":"F","type":` + inner + `},{"name":"G","type":"%_F"}`).
			noMatch("%.F.X (Go bool) cannot hold Avro int at %.F.X: " + useInteger),
		of[rows.RecordDefault](`{"name":"F","type":"int"},{"name":"G","type":"int","default":1}`),
		of[rows.RecordRefused](`{"name":"F","type":"int"},{"name":"G","type":` + uuid + `,"default":"x"}`).
			noMatch(about("", "rows.RecordRefused", "it has no field for %.G, whose default its logical type refuses: "+
				`default "x" is no UUID; write it as 123e4567-e89b-42d3-a456-426614174000`)),

		f[rows.Embedded](`"int"`),
		f[rows.EmbeddedPtr](`"int"`),
		f[rows.EmbeddedHidden](`"int"`),
		// Reflection cannot set such a pointer, and decoding tells if it is nil.
		f[rows.EmbeddedHiding](`"int"`).noSchemaOf(about(".base", "*rows.base",
			"it is a pointer to a type that is not exported, which decoding could not set; embed the struct itself")),
		f[rows.EmbeddedOuter](`"int"`),
		f[rows.EmbeddedClash](`"int"`).
			noMatch(about(".Base.F", "int", "it and %.Other.F could both be %.F; name one in an avro tag")).
			noSchema(about(".Other.F", "int", "its name F is that of %.Base.F too; name one otherwise in an avro tag")),
		f[rows.EmbeddedTags](`"int"`).
			noMatch(about(".TagsF.A", "int", "it and %.TagsToo.B could both be %.F; name one in an avro tag")).
			noSchema(about(".TagsToo.B", "int", "its name F is that of %.TagsF.A too; name one otherwise in an "+
				"avro tag")),
		f[rows.EmbeddedNamed](`{"type":"record","name":"%_F","fields":[{"name":"F","type":"int"}]}`),
		f[rows.EmbeddedTime](`"int"`).noSchema(about(".Time", "time.Time",
			"an embedded or inline struct gives its fields to "+
				"the one around it, and this one has none to give; name the field in an avro tag to make it "+
				"one field")),
		f[rows.EmbeddedItself](`"int"`),
		f[rows.Inline](`"int"`),
		f[rows.InlineInt](`"int"`).noMatch(about(".F", "int", "it is inline but no struct")).
			noSchema(about(".F", "int", "it is inline but no struct")),
		f[rows.InlineNamed](`"int"`).
			noMatch(about(".In", "rows.Base", "it is inline, so its tag can have no name and no other option")).
			noSchema(about(".In", "rows.Base", "it is inline, so its tag can have no name and no other option")),
		// Code of the package can use the field.
		f[rows.InlineHidden](`"int"`).noCodec(inlineHidden).noSchemaOf(inlineHidden),
		of[rows.Methods](`{"name":"F","type":` + new(order.Money).AvroSchema() + `}`),
		f[rows.MethodsOther](`{"type":"record","name":"%_F","fields":[{"name":"amount","type":"long"}]}`).noMatch(
			about(".F.Currency", "order.Currency", "it has an avro tag, but %.F has no field currency"),
			"%.F.Amount (Go decimal.Decimal) cannot hold Avro long at %.F.amount: "+useInteger,
		),
		f[rows.MethodsText](`["null","string"]`),
	}
}

const (
	unknownOption = "unknown tag option omitempty; the options are omitzero, inline and union="
	inlineHidden  = "%.in (Go rows.Base): it is inline but not exported; export it, or embed it"
	tagHidden     = "%.f (Go int): it has an avro tag but is not exported; export it"
)

func tagRows() []*row {
	return []*row{
		f[rows.TagUnknown](`"int"`).noMatch(about(".F", "int", unknownOption)).
			noSchema(about(".F", "int", unknownOption)),
		f[rows.TagOther](`"int"`).noMatch(about(".G", "int", "it has an avro tag, but % has no field H")),
		of[rows.TagNear](`{"name":"FirstName","type":"int","default":1}`).
			noMatch(about(".F", "int", "it has an avro tag, but % has no field FirstNme; did you mean FirstName?")),
		f[rows.TagDash](`"int"`),
		of[rows.TagSpelled](`{"name":"first_name","type":"string"}`),
		// Code of the package can use the field.
		f[rows.TagUnexported](`"int"`).noCodec(tagHidden).noSchemaOf(tagHidden),
		f[rows.TagHidden](`"int"`),
		// At run time the types of a union are registered.
		f[rows.TagUnion](`"string"`).noBind(about(".F", "string",
			"it has the option union, but is no interface for a union")),
		f[rows.TagType](`"int"`).noSchema(about(".F", "int", `it cannot hold what avrotype:"string" says; `+useString)),
		f[rows.TagTypeUnknown](`"int"`).noSchema(about(".F", "int",
			`bad tag avrotype:"strnig": "strnig" is no type and no `+
				`logical type that avrotype knows`)),
		f[rows.TagDefault](`"int"`).noSchema(about(".F", "int", "bad tag avrodefault: one is not JSON")),
		of[rows.OmitZero](`{"name":"F","type":"int","default":1}`),
		f[rows.OmitZeroBare](`"int"`).noMatch(about(".F", "int", "it is omitzero, but %.F has no default")),
		of[rows.OmitZeroTime](`{"name":"F","type":` + moment + `,"default":0}`),
		of[rows.OmitZeroNarrow](`{"name":"F","type":"int","default":300}`).
			noMatch(about(".F", "int8", "it is omitzero, but cannot hold the default of %.F: 300 does not "+
				"fit Go int8")),
		// The zero value, which the schema would have for it, is no UUID.
		of[rows.OmitZeroUUID](`{"name":"F","type":` + uuid + `,"default":"x"}`).
			noMatch(about(".F", "string", `it is omitzero, but cannot hold the default of %.F: default "x" is `+
				`no UUID; `+
				"write it as 123e4567-e89b-42d3-a456-426614174000")).
			noSchema(about(".F", "string", "it is omitzero, which needs a default to write instead; "+
				`give one in a tag avrodefault:"…"`)),
	}
}

func unionRows() []*row {
	const (
		shapes = `["null",{"type":"record","name":"%_Circle","fields":[{"name":"Radius","type":"double"}]},` +
			`{"type":"record","name":"%_Square","fields":[{"name":"Side","type":"double"}]}]`
		either     = `["string","long"]`
		register   = "register its types with reflectcodec.Union"
		runtimeTip = "register an interface's types with reflectcodec.Union, or use any"
		sourceTip  = "use an interface that types of this package implement, one for each branch"
		ofPackage  = "use an interface that this package declares, with a method that only the types of the branches " +
			"have, or " +
			"the package reflectcodec"
		noUnion = "the schema has no union there, so use the type that takes its data"
		says    = "an interface type does not say what it holds; "
		source  = says + `leave the field out with the tag avro:"-", or write the union into the schema by hand`
		atRun   = says + `register its types with reflectcodec.Union, or leave the field out with the tag avro:"-"`
	)
	return []*row{
		// Everything can be put into an any, but only at run time is it looked at.
		f[rows.Any](`"string"`).noBind(cannot("any", "string", noUnion)).
			noSchemaOf(about(".F", "any", atRun)).noInfer(about(".F", "any", source)),
		f[rows.UnionAny](either).noBind(cannot("any", "[string, long]", ofPackage)).
			noSchemaOf(about(".F", "any", atRun)).noInfer(about(".F", "any", source)),
		f[rows.UnionInt](either).noCodec(cannot("int", "[string, long]", runtimeTip)).
			noBind(cannot("int", "[string, long]", sourceTip)),
		// Bind finds the types in the package; SchemaOf is told of them as the codec is.
		f[rows.Union](shapes, reflectcodec.Union[rows.Shape](rows.Circle{}, (*rows.Square)(nil))).
			noInfer(about(".F", "rows.Shape", source)),
		f[rows.UnionNone](either).noCodec(cannot("rows.None", "[string, long]", register)).
			noBind(cannot("rows.None", "[string, long]",
				"no type of the package that implements None can hold the branch "+
					"string; add one, or name the types with the tag option union=")).
			noSchemaOf(about(".F", "rows.None", atRun)).noInfer(about(".F", "rows.None", source)),
		f[rows.UnionPlain](`"string"`).noCodec(cannot("rows.Shape", "string", noUnion+", or any")).
			noBind(cannot("rows.Shape", "string", noUnion)).
			noSchemaOf(about(".F", "rows.Shape", atRun)).noInfer(about(".F", "rows.Shape", source)),
		f[rows.UnionWrong](`["null",{"type":"record","name":"Solitary","fields":[{"name":"Radius","type":"string"}]}]`,
			reflectcodec.Union[rows.Lone](rows.Solitary{})).
			noCodec(cannot("rows.Lone", "[null, Solitary]", "no branch is left for the registered type rows.Solitary")).
			noBind(cannot("rows.Lone", "[null, Solitary]",
				"no type of the package that implements Lone can hold the branch "+
					"Solitary; add one, or name the types with the tag option union=")).
			noInfer(about(".F", "rows.Lone", source)),
	}
}
