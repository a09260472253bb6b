package peer

import (
	"errors"
	"io"
	"math"
	"reflect"

	"github.com/hamba/avro/v2"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
	"github.com/schemagen/schemagen/perf/peers/internal/plain"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
)

var bindHamba = binders(map[string]func(*Batch) (*Subject, error){
	"Record": hamba[plain.Record], "BigRecord": hamba[plain.BigRecord], "Float": hamba[plain.Float],
	"Double":     hamba[plain.Double],
	"FloatArray": hamba[plain.FloatArray], "DoubleArray": hamba[plain.DoubleArray], "IntArray": hamba[plain.IntArray],
	"LongArray": hamba[plain.LongArray], "NestedFloatArray": hamba[plain.NestedFloatArray],
	"NestedLargeFloatArray": hamba[plain.NestedLargeFloatArray], "NestedObjectArray": hamba[plain.NestedObjectArray],
	"Event": hamba[hambaEvent], "Strings": hamba[plain.Strings], "Maps": hamba[plain.Maps],
	"Unions":    hamba[plain.Unions],
	"MapStatus": hamba[plain.MapStatus], "Person": hamba[hambaPerson], "Deep": hamba[plain.Deep],
	"Wide":    hamba[plain.Wide],
	"Logical": hamba[hambaLogical],
}, nil)

func hambaConverter() *convert.Converter {
	c := &convert.Converter{Branches: plainBranches, Values: make(map[convert.Pair]func(reflect.Value) reflect.Value)}
	add(c, decimal.Decimal.Rat)
	add(c, rt.UUID.String)
	add(c, func(u rt.UUID) [16]byte { return u })
	add(c, perf.EventKind.String)
	add(c, func(d rt.Duration) avro.LogicalDuration {
		return avro.LogicalDuration{Months: d.Months, Days: d.Days, Milliseconds: d.Millis}
	})
	return c
}

// hambaAPI is a configuration that writes each array and map as one block without its size, as the canonical form has
// them; for the rows in blocks, as many numbers of 4 bytes as a block has room for.
func hambaAPI(blockBytes int) avro.API {
	config := avro.Config{BlockLength: math.MaxInt32, DisableBlockSizeHeader: true}
	if blockBytes > 0 {
		config = avro.Config{BlockLength: (blockBytes + 3) / 4}
	}
	api := config.Freeze()
	api.Register("perf.Click", &plain.Click{})
	api.Register("perf.Range", &plain.Range{})
	api.Register("array:int", []int32{})
	api.Register("map:string", map[string]string{})
	return api
}

func hamba[T any](b *Batch) (*Subject, error) {
	schema, err := avro.Parse(b.Case.Schema)
	if err != nil {
		return nil, err
	}
	values, err := valuesOf[T](b, hambaConverter())
	if err != nil {
		return nil, err
	}
	api := hambaAPI(b.Case.BlockBytes)
	data := b.Data()
	w := avro.NewWriter(nil, b.bufferRoom(), avro.WithWriterConfig(api))
	r := avro.NewReader(nil, 0, avro.WithReaderConfig(api))
	var last *T
	used := new(T)
	reset := hambaReset(used)
	return &Subject{
		Run: map[cases.Mode]func(n int) error{
			cases.Write: func(n int) error {
				w.Reset(nil)
				for i := range values[:n] {
					w.WriteVal(schema, &values[i])
				}
				return w.Error
			},
			cases.Read: func(n int) error {
				for _, d := range data[:n] {
					v := new(T)
					r.Reset(d).ReadVal(schema, v)
					if err := readError(r); err != nil {
						return err
					}
					last = v
				}
				return nil
			},
			cases.Reuse: func(n int) error {
				for _, d := range data[:n] {
					if reset != nil {
						reset()
					}
					r.Reset(d).ReadVal(schema, used)
					if err := readError(r); err != nil {
						return err
					}
				}
				last = used
				return nil
			},
		},
		Missing: map[cases.Mode]string{cases.Alias: "no such option"},
		Written: w.Buffer,
		Last:    func() any { return last },
		Same:    sameEncoded(b, func(v any) ([]byte, error) { return api.Marshal(schema, v) }),
	}, nil
}

// hambaReset does before a used value is read into what github.com/hamba/avro leaves to the caller: it adds to maps,
// and leaves an array as it is if there is no item.
func hambaReset(v any) func() {
	switch v := v.(type) {
	case *plain.Maps:
		return func() { clearMaps(v) }
	case *hambaEvent:
		return func() { v.Tags = v.Tags[:0] }
	}
	return nil
}

// readError is what a Reader found wrong; the end of the input is not, as its own Unmarshal has it.
func readError(r *avro.Reader) error {
	if r.Error == nil || errors.Is(r.Error, io.EOF) {
		r.Error = nil
		return nil
	}
	return r.Error
}
