package conformance_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotest"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// goType is what a Go type for the row of a kindCase can do.
type goType struct {
	roundTrip func(text string, data []byte, options []reflectcodec.Option) ([]byte, error)
	schema    func() (*schema.Schema, error)
	suite     func(t *testing.T, text string) // of avrotest
}

// rowOf is the goType of T, which holds a row.
func rowOf[T any](fixed ...reflectcodec.Option) goType {
	return goType{
		roundTrip: func(text string, data []byte, options []reflectcodec.Option) ([]byte, error) {
			codec, err := reflectcodec.For[T](text, append(options, fixed...)...)
			if err != nil {
				return nil, err
			}
			var v T
			if err := codec.Decode(data, &v); err != nil {
				return nil, err
			}
			return codec.Append(nil, &v)
		},
		schema: func() (*schema.Schema, error) { return reflectcodec.SchemaOf[T](fixed...) },
		suite: func(t *testing.T, text string) {
			codec, err := reflectcodec.For[T](text, fixed...)
			if err != nil {
				t.Fatal(err)
			}
			avrotest.Run(t, func() avrotest.Datum { return &datum[T]{codec: codec} })
		},
	}
}

type union interface{ isUnion() }

type (
	inner struct {
		A int32 `avro:"a"`
	}
	unionInt    int32
	unionString string
)

func (unionInt) isUnion()    {}
func (unionString) isUnion() {}

// The rows have the tags that their schemas need.
type (
	rowNull    struct{ F struct{} }
	rowBoolean struct{ F bool }
	rowInt     struct{ F int32 }
	rowLong    struct{ F int64 }
	rowFloat   struct{ F float32 }
	rowDouble  struct{ F float64 }
	rowBytes   struct{ F []byte }
	rowString  struct{ F string }
	rowRecord  struct{ F inner }
	rowEnum    struct {
		F string `avrotype:"enum(A,B)"`
	}
	rowFixed        struct{ F [2]byte }
	rowArray        struct{ F []int32 }
	rowMap          struct{ F map[string]int32 }
	rowNullable     struct{ F *int32 }
	rowUnion        struct{ F union }
	rowDecimalBytes struct {
		F decimal.Decimal `avrotype:"decimal(3,1)"`
	}
	rowDecimalFixed struct {
		F decimal.Decimal `avrotype:"fixed(2) decimal(3,1)"`
	}
	rowBigDecimal struct {
		F decimal.Decimal `avrotype:"big-decimal"`
	}
	rowUUIDString struct{ F runtime.UUID }
	rowUUIDFixed  struct {
		F runtime.UUID `avrotype:"fixed uuid"`
	}
	rowDate struct {
		F time.Time `avrotype:"date"`
	}
	rowTimeMillis struct {
		F time.Duration `avrotype:"time-millis"`
	}
	rowTimeMicros struct {
		F time.Duration `avrotype:"time-micros"`
	}
	rowTimestampMillis struct {
		F time.Time `avrotype:"timestamp-millis"`
	}
	rowTimestampMicros struct {
		F time.Time `avrotype:"timestamp-micros"`
	}
	rowTimestampNanos struct {
		F time.Time `avrotype:"timestamp-nanos"`
	}
	rowLocalTimestampMillis struct {
		F time.Time `avrotype:"local-timestamp-millis"`
	}
	rowLocalTimestampMicros struct {
		F time.Time `avrotype:"local-timestamp-micros"`
	}
	rowLocalTimestampNanos struct {
		F time.Time `avrotype:"local-timestamp-nanos"`
	}
	rowDuration struct{ F runtime.Duration }
)

// goTypes are the Go types of the kinds.
var goTypes = map[plan.Kind]goType{
	plan.Null:                 rowOf[rowNull](),
	plan.Boolean:              rowOf[rowBoolean](),
	plan.Int:                  rowOf[rowInt](),
	plan.Long:                 rowOf[rowLong](),
	plan.Float:                rowOf[rowFloat](),
	plan.Double:               rowOf[rowDouble](),
	plan.Bytes:                rowOf[rowBytes](),
	plan.String:               rowOf[rowString](),
	plan.Record:               rowOf[rowRecord](),
	plan.Enum:                 rowOf[rowEnum](),
	plan.Fixed:                rowOf[rowFixed](),
	plan.Array:                rowOf[rowArray](),
	plan.Map:                  rowOf[rowMap](),
	plan.Nullable:             rowOf[rowNullable](),
	plan.Union:                rowOf[rowUnion](reflectcodec.Union[union](unionInt(0), unionString(""))),
	plan.DecimalBytes:         rowOf[rowDecimalBytes](),
	plan.DecimalFixed:         rowOf[rowDecimalFixed](),
	plan.BigDecimal:           rowOf[rowBigDecimal](),
	plan.UUIDString:           rowOf[rowUUIDString](),
	plan.UUIDFixed:            rowOf[rowUUIDFixed](),
	plan.Date:                 rowOf[rowDate](),
	plan.TimeMillis:           rowOf[rowTimeMillis](),
	plan.TimeMicros:           rowOf[rowTimeMicros](),
	plan.TimestampMillis:      rowOf[rowTimestampMillis](),
	plan.TimestampMicros:      rowOf[rowTimestampMicros](),
	plan.TimestampNanos:       rowOf[rowTimestampNanos](),
	plan.LocalTimestampMillis: rowOf[rowLocalTimestampMillis](),
	plan.LocalTimestampMicros: rowOf[rowLocalTimestampMicros](),
	plan.LocalTimestampNanos:  rowOf[rowLocalTimestampNanos](),
	plan.Duration:             rowOf[rowDuration](),
}

var reflectcodecAny = rowOf[any]()

// goType decodes the row with a Go type, and encodes it again.
func (c *kindCase) goType(of goType, options ...reflectcodec.Option) error {
	if of.roundTrip == nil {
		return fmt.Errorf("the map goTypes of this test has no Go type for it")
	}
	return c.same(of.roundTrip(c.rowText(), c.data, options))
}

func kindOfGoType(c *kindCase) error {
	of, err := goTypes[c.Kind].schema()
	if err != nil {
		return err
	}
	p, err := plan.Build(of)
	if err != nil {
		return err
	}
	if got := p.Nodes[p.Nodes[p.Roots[0]].Fields[0].Node].Kind; got != c.Kind {
		return fmt.Errorf("the schema of its Go type is of kind %v", got)
	}
	return nil
}

// datum is a value with a codec, as avrotest takes generated types.
type datum[T any] struct {
	Value T
	codec *reflectcodec.Codec[T]
}

func (d *datum[T]) AppendAvro(b []byte) ([]byte, error) { return d.codec.Append(b, &d.Value) }

// AppendAvroTo is called without a Writer.
func (d *datum[T]) AppendAvroTo(b []byte, _ *runtime.Writer) ([]byte, error) { return d.AppendAvro(b) }

func (d *datum[T]) EncodeAvro(w *runtime.Writer) error      { return d.codec.EncodeTo(w, &d.Value) }
func (d *datum[T]) DecodeAvro(r *runtime.Reader) error      { return d.codec.DecodeFrom(r, &d.Value) }
func (d *datum[T]) UnmarshalBinary(data []byte) error       { return d.codec.Decode(data, &d.Value) }
func (d *datum[T]) MarshalBinary() (data []byte, err error) { return d.codec.Append(nil, &d.Value) }
func (d *datum[T]) AvroFingerprint() uint64                 { return d.codec.Schema().Fingerprint() }
func (d *datum[T]) AvroSchema() string                      { return d.codec.Schema().String() }
