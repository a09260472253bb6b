package gotype_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype"
)

// derived makes the schema of a record R with one field of the given kind and tag, and returns that of the field.
func derived(t *testing.T, f gotype.Type, tag string) (string, error) {
	t.Helper()
	f.Key, f.Go = "field", f.Kind.String()
	item := &gotype.Type{Key: "byte", Go: "uint8", Kind: reflect.Uint8}
	f.Elem = func() *gotype.Type { return item }
	f.Fields = func() []gotype.Field { return []gotype.Field{{Name: "hidden", Type: item}} }
	record := &gotype.Type{
		Key: "R", Go: "p.R", Kind: reflect.Struct, Package: "p", Name: "R",
		Fields: func() []gotype.Field {
			return []gotype.Field{{Name: "F", Tag: reflect.StructTag(tag), Exported: true, Type: &f}}
		},
	}
	schemas, err := gotype.Schemas(gotype.SchemaOptions{}, record)
	if err != nil {
		return "", err
	}
	field := schemas[0].Fields[0]
	text := field.Type.String()
	if field.Default != nil {
		text += " = " + field.Default.String()
	}
	return text, nil
}

func texts(x gotype.Texts) func() gotype.Texts { return func() gotype.Texts { return x } }

var (
	boolType   = gotype.Type{Kind: reflect.Bool}
	intType    = gotype.Type{Kind: reflect.Int32}
	floatType  = gotype.Type{Kind: reflect.Float32}
	stringType = gotype.Type{Kind: reflect.String}
	bytesType  = gotype.Type{Kind: reflect.Slice}
	arrayType  = gotype.Type{Kind: reflect.Array, Len: 16}
	timeType   = gotype.Type{Kind: reflect.Struct, Known: gotype.Time}
	clockType  = gotype.Type{Kind: reflect.Int64, Known: gotype.Clock}
	ratType    = gotype.Type{Kind: reflect.Struct, Known: gotype.Rat}
	uuidType   = gotype.Type{Kind: reflect.Array, Len: 16, Known: gotype.UUID,
		Texts: texts(gotype.Texts{Marshals: true, Unmarshals: true})}
	spanType  = gotype.Type{Kind: reflect.Struct, Known: gotype.Span}
	textType  = gotype.Type{Kind: reflect.Struct, Texts: texts(gotype.Texts{Marshals: true, Unmarshals: true})}
	levelType = gotype.Type{Kind: reflect.Int, Texts: texts(gotype.Texts{Marshals: true, Unmarshals: true})}
	promoted  = gotype.Type{Kind: reflect.Struct, Texts: texts(gotype.Texts{Marshals: true, Unmarshals: true,
		Promoted: true})}
)

func TestTagsGiveTheTypeOfAField(t *testing.T) {
	for _, c := range []struct {
		field     gotype.Type
		tag, want string
	}{
		{intType, `avrotype:"long"`, `"long"`},
		{intType, `avrotype:" date "`, `{"type":"int","logicalType":"date"}`},
		{intType, `avrotype:"long time-micros"`, `{"type":"long","logicalType":"time-micros"}`},
		{intType, `avrotype:"enum( A , B )" avro:",omitzero"`,
			`{"type":"enum","name":"R_F","namespace":"p","symbols":["A","B"]} = "A"`},
		{floatType, `avrotype:"double" avrodefault:"1.50"`, `"double" = 1.50`},
		{stringType, `avrotype:"bytes" avrodefault:"ÿ"`, `"bytes" = "ÿ"`},
		{stringType, `avrotype:"fixed(16) uuid"`, `{"type":"fixed","name":"R_F","namespace":"p","size":16,` +
			`"logicalType":"uuid"}`},
		{stringType, `avrotype:"fixed uuid"`, `{"type":"fixed","name":"R_F","namespace":"p","size":16,` +
			`"logicalType":"uuid"}`},
		{stringType, `avrodefault:""`, `"string" = ""`},
		{stringType, `avrodefault:"null"`, `"string" = "null"`},
		{stringType, `avrodefault:"12"`, `"string" = "12"`},
		{stringType, `avro:",omitzero"`, `"string" = ""`},
		{boolType, `avro:",omitzero"`, `"boolean" = false`},
		{clockType, `avro:",omitzero"`, `{"type":"long","logicalType":"time-micros"} = 0`},
		{bytesType, `avro:",omitzero"`, `"bytes" = ""`},
		{bytesType, `avrotype:"decimal(4)"`, `{"type":"bytes","logicalType":"decimal","precision":4}`},
		{bytesType, `avrotype:"duration"`, `{"type":"fixed","name":"R_F","namespace":"p","size":12,` +
			`"logicalType":"duration"}`},
		{bytesType, `avrotype:"fixed(2)" avrodefault:"ab"`, `{"type":"fixed","name":"R_F","namespace":"p","size":2} ` +
			`= "ab"`},
		{arrayType, `avrotype:"fixed(16) decimal(20,2)"`, `{"type":"fixed","name":"R_F","namespace":"p","size":16,` +
			`"logicalType":"decimal","precision":20,"scale":2}`},
		{arrayType, `avrotype:"decimal(20,2)"`, `{"type":"fixed","name":"R_F","namespace":"p","size":16,` +
			`"logicalType":"decimal","precision":20,"scale":2}`},
		{arrayType, `avrotype:"fixed"`, `{"type":"fixed","name":"R_F","namespace":"p","size":16}`},
		{uuidType, `avrotype:"fixed uuid"`, `{"type":"fixed","name":"R_F","namespace":"p","size":16,` +
			`"logicalType":"uuid"}`},
		{uuidType, `avrotype:"string"`, `"string"`},
		{ratType, `avrotype:"big-decimal"`, `{"type":"bytes","logicalType":"big-decimal"}`},
		{textType, ``, `"string"`},
		{textType, `avrotype:"enum(A)"`, `{"type":"enum","name":"R_F","namespace":"p","symbols":["A"]}`},
		{levelType, `avrotype:"int"`, `"int"`},
		{promoted, `avrotype:"string"`, `"string"`},
	} {
		got, err := derived(t, c.field, c.tag)
		if err != nil || got != c.want {
			t.Errorf("%s %s: got %s, %v, want %s", c.field.Kind, c.tag, got, err, c.want)
		}
	}
}

func TestTagsThatSayNothingAreRefused(t *testing.T) {
	for tag, want := range map[string]string{
		`avrotype:"strnig"`:            `"strnig" is no type`,
		`avrotype:"int long"`:          "two types",
		`avrotype:"date time-millis"`:  "two logical types",
		`avrotype:"date(1)"`:           "date takes nothing",
		`avrotype:"int(4)"`:            "int takes nothing",
		`avrotype:"decimal"`:           "decimal(9,2)",
		`avrotype:"decimal(x)"`:        "decimal(9,2)",
		`avrotype:"decimal(1,2,3)"`:    "decimal(9,2)",
		`avrotype:"fixed()"`:           "fixed(16)",
		`avrotype:"fixed(-1)"`:         "fixed(16)",
		`avrotype:"enum"`:              "enum(A,B)",
		`avrotype:"enum(A"`:            "not closed",
		`avrotype:"bytes date"`:        "date",
		`avrotype:"fixed(8) duration"`: "duration",
		`avrotype:"enum(A,A)"`:         "A",
		`avrotype:"enum(a-b)"`:         "a-b",
		`avrotype:"fixed"`:             "fixed",
	} {
		for _, field := range []gotype.Type{bytesType, intType} {
			_, err := derived(t, field, tag)
			if err == nil || !strings.HasPrefix(err.Error(), "R.F") {
				t.Errorf("%s %s: %v", field.Kind, tag, err)
			}
			if strings.Contains(err.Error(), "bad tag") && !strings.Contains(err.Error(), want) {
				t.Errorf("%s %s: got %v, want it to say %s", field.Kind, tag, err, want)
			}
		}
	}
}

func TestTagsThatDoNotSuitTheGoTypeAreRefused(t *testing.T) {
	all := strings.Split("boolean int long float double bytes string fixed(16) fixed(3) enum(A) decimal(3) "+
		"big-decimal uuid date time-millis time-micros timestamp-millis timestamp-micros timestamp-nanos "+
		"local-timestamp-millis local-timestamp-micros "+
		"local-timestamp-nanos duration", " ")
	const times = "timestamp-millis timestamp-micros timestamp-nanos local-timestamp-millis local-timestamp-micros " +
		"local-timestamp-nanos"
	for _, c := range []struct {
		field gotype.Type
		suits string
	}{
		{boolType, "boolean"},
		{intType, "int long enum(A) date time-millis time-micros " + times},
		{floatType, "float double"},
		{stringType, "bytes string enum(A) uuid"},
		{bytesType, "bytes string fixed(16) fixed(3) decimal(3) big-decimal uuid duration"},
		{arrayType, "fixed(16) decimal(3) uuid"},
		{timeType, "date " + times},
		{clockType, "long time-millis time-micros"},
		{ratType, "decimal(3) big-decimal"},
		{uuidType, "string fixed(16) uuid"},
		{spanType, "duration"},
		{textType, "string enum(A)"},
		{promoted, "string enum(A)"},
		{gotype.Type{Kind: reflect.Struct}, ""},
		{gotype.Type{Kind: reflect.Chan}, ""},
	} {
		suits := strings.Fields(c.suits)
		for _, tag := range all {
			_, err := derived(t, c.field, `avrotype:"`+tag+`"`)
			wanted := false
			for _, word := range suits {
				wanted = wanted || word == tag
			}
			if (err == nil) != wanted {
				t.Errorf("%s, known as %d, with %s: %v", c.field.Kind, c.field.Known, tag, err)
			}
		}
	}
}

func TestErrorsHaveTheClassesOfPackageSchema(t *testing.T) {
	_, err := derived(t, intType, `avrodefault:"true"`)
	if !errors.Is(err, schema.ErrDefault) || !strings.HasPrefix(err.Error(), "R.F: ") {
		t.Error(err)
	}
}
