package peer

import (
	"math/big"
	"reflect"
	"time"

	"github.com/twmb/avro"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
	"github.com/schemagen/schemagen/perf/peers/internal/plain"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

var bindTwmb = binders(map[string]func(*Batch) (*Subject, error){
	"Record": twmb[plain.Record], "BigRecord": twmb[plain.BigRecord], "Float": twmb[plain.Float],
	"Double":     twmb[plain.Double],
	"FloatArray": twmb[plain.FloatArray], "DoubleArray": twmb[plain.DoubleArray], "IntArray": twmb[plain.IntArray],
	"LongArray": twmb[plain.LongArray], "NestedFloatArray": twmb[plain.NestedFloatArray],
	"NestedLargeFloatArray": twmb[plain.NestedLargeFloatArray], "NestedObjectArray": twmb[plain.NestedObjectArray],
	"Event": twmb[plain.Event], "Strings": twmb[plain.Strings], "Maps": twmb[plain.Maps], "Unions": twmb[plain.Unions],
	"MapStatus": twmb[plain.MapStatus], "Person": twmb[plain.Person], "Deep": twmb[plain.Deep],
	"Wide":    twmb[plain.Wide],
	"Logical": twmb[twmbLogical],
}, nil)

// twmbLogical is the record Logical in the types that github.com/twmb/avro has for it.
type twmbLogical struct {
	Amount     *big.Rat      `avro:"amount"`
	Total      *big.Rat      `avro:"total"`
	ID         string        `avro:"id"`
	Trace      [16]byte      `avro:"trace"`
	Day        time.Time     `avro:"day"`
	Opens      time.Duration `avro:"opens"`
	Closes     time.Duration `avro:"closes"`
	CreatedAt  time.Time     `avro:"createdAt"`
	UpdatedAt  time.Time     `avro:"updatedAt"`
	MeasuredAt time.Time     `avro:"measuredAt"`
	WallClock  time.Time     `avro:"wallClock"`
	DeletedAt  *time.Time    `avro:"deletedAt"`
	Retention  avro.Duration `avro:"retention"`
}

// twmbReset does before a used value is read into what github.com/twmb/avro leaves to the caller: it adds to maps. Of
// Event the keys are always the same.
func twmbReset(v any) func() {
	if maps, ok := v.(*plain.Maps); ok {
		return func() { clearMaps(maps) }
	}
	return nil
}

func clearMaps(m *plain.Maps) {
	clear(m.Counts)
	clear(m.Labels)
	clear(m.Weights)
	clear(m.Positions)
	clear(m.Groups)
}

// plainBranches are the branches of unions that are records.
var plainBranches = map[reflect.Type][]reflect.Type{
	reflect.TypeFor[*perf.Click](): {reflect.TypeFor[*plain.Click]()},
	reflect.TypeFor[*perf.Range](): {reflect.TypeFor[*plain.Range]()},
}

func twmbConverter() *convert.Converter {
	c := &convert.Converter{Branches: plainBranches, Values: make(map[convert.Pair]func(reflect.Value) reflect.Value)}
	add(c, decimal.Decimal.Rat)
	add(c, rt.UUID.String)
	add(c, func(u rt.UUID) [16]byte { return u })
	add(c, func(d rt.Duration) avro.Duration {
		return avro.Duration{Months: d.Months, Days: d.Days, Milliseconds: d.Millis}
	})
	return c
}

// add makes a converter convert values of F to T by f.
func add[F, T any](c *convert.Converter, f func(F) T) {
	pair, value := convert.Value(f)
	c.Values[pair] = value
}

func twmb[T any](b *Batch) (*Subject, error) {
	schema, err := avro.Parse(b.Case.Schema)
	if err != nil {
		return nil, err
	}
	values, err := valuesOf[T](b, twmbConverter())
	if err != nil {
		return nil, err
	}
	data := b.Data()
	buffer := make([]byte, 0, b.bufferRoom())
	var written []byte
	var last *T
	used, aliased := new(T), new(T)
	resetUsed, resetAliased := twmbReset(used), twmbReset(aliased)
	s := &Subject{
		Run: map[cases.Mode]func(n int) error{
			cases.Write: func(n int) error {
				out := buffer
				for i := range values[:n] {
					var err error
					if out, err = schema.AppendEncode(out, &values[i]); err != nil {
						return err
					}
				}
				written = out
				return nil
			},
			cases.Read: func(n int) error {
				for _, d := range data[:n] {
					v := new(T)
					if _, err := schema.Decode(d, v); err != nil {
						return err
					}
					last = v
				}
				return nil
			},
			cases.Reuse: func(n int) error {
				for _, d := range data[:n] {
					if resetUsed != nil {
						resetUsed()
					}
					if _, err := schema.Decode(d, used); err != nil {
						return err
					}
				}
				last = used
				return nil
			},
			cases.Alias: func(n int) error {
				for _, d := range data[:n] {
					if resetAliased != nil {
						resetAliased()
					}
					if _, err := schema.Decode(d, aliased, avro.AliasInput()); err != nil {
						return err
					}
				}
				last = aliased
				return nil
			},
		},
		Missing: map[cases.Mode]string{},
		Written: func() []byte { return written },
		Last:    func() any { return last },
		Same:    sameEncoded(b, func(v any) ([]byte, error) { return schema.Encode(v) }),
	}
	leaveOutBlocks(b, s, onePlainBlock)
	return s, nil
}
