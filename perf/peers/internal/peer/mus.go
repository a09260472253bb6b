package peer

import (
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
	"github.com/schemagen/schemagen/perf/peers/internal/mus"
	"github.com/schemagen/schemagen/perf/peers/internal/musalias"
	"github.com/schemagen/schemagen/perf/peers/internal/oneof"
)

var bindMus = binders(map[string]func(*Batch) (*Subject, error){
	"Record":           musOf[oneof.Record](mus.RecordMUS, musalias.RecordMUS),
	"BigRecord":        musOf[oneof.BigRecord](mus.BigRecordMUS, musalias.BigRecordMUS),
	"Float":            musOf[oneof.Float](mus.FloatMUS, musalias.FloatMUS),
	"Double":           musOf[oneof.Double](mus.DoubleMUS, musalias.DoubleMUS),
	"FloatArray":       musOf[oneof.FloatArray](mus.FloatArrayMUS, musalias.FloatArrayMUS),
	"DoubleArray":      musOf[oneof.DoubleArray](mus.DoubleArrayMUS, musalias.DoubleArrayMUS),
	"IntArray":         musOf[oneof.IntArray](mus.IntArrayMUS, musalias.IntArrayMUS),
	"LongArray":        musOf[oneof.LongArray](mus.LongArrayMUS, musalias.LongArrayMUS),
	"NestedFloatArray": musOf[oneof.NestedFloatArray](mus.NestedFloatArrayMUS, musalias.NestedFloatArrayMUS),
	"NestedLargeFloatArray": musOf[oneof.NestedLargeFloatArray](mus.NestedLargeFloatArrayMUS,
		musalias.NestedLargeFloatArrayMUS),
	"NestedObjectArray": musOf[oneof.NestedObjectArray](mus.NestedObjectArrayMUS, musalias.NestedObjectArrayMUS),
	"Event":             musOf[oneof.Event](mus.EventMUS, musalias.EventMUS),
	"Strings":           musOf[oneof.Strings](mus.StringsMUS, musalias.StringsMUS),
	"Maps":              musOf[oneof.Maps](mus.MapsMUS, musalias.MapsMUS),
	"Unions":            musOf[oneof.Unions](mus.UnionsMUS, musalias.UnionsMUS),
	"MapStatus":         musOf[oneof.MapStatus](mus.MapStatusMUS, musalias.MapStatusMUS),
	"Person":            musOf[oneof.Person](mus.PersonMUS, musalias.PersonMUS),
	"Deep":              musOf[oneof.Deep](mus.DeepMUS, musalias.DeepMUS),
	"Wide":              musOf[oneof.Wide](mus.WideMUS, musalias.WideMUS),
}, map[string]string{"Logical": noDecimals})

// musSerializer is a serializer of the MUS format.
type musSerializer[T any] interface {
	Marshal(v T, bs []byte) (n int)
	Unmarshal(bs []byte) (v T, n int, err error)
	Size(v T) (size int)
}

func musOf[T any, C, A musSerializer[T]](copying C, aliasing A) func(b *Batch) (*Subject, error) {
	return func(b *Batch) (*Subject, error) {
		values, err := valuesOf[T](b, &convert.Converter{})
		if err != nil {
			return nil, err
		}
		data := make([][]byte, b.Entries)
		for i := range values {
			data[i] = make([]byte, copying.Size(values[i]))
			copying.Marshal(values[i], data[i])
		}
		buffer := make([]byte, b.bufferRoom())
		written := 0
		var last *T
		aliased := new(T)
		s := &Subject{
			Run: map[cases.Mode]func(n int) error{
				cases.Write: func(n int) error {
					written = 0
					for i := range values[:n] {
						size := copying.Size(values[i])
						if size > len(buffer)-written {
							buffer = append(buffer, make([]byte, size)...)
						}
						written += copying.Marshal(values[i], buffer[written:])
					}
					return nil
				},
				cases.Read: func(n int) error {
					for _, d := range data[:n] {
						v := new(T)
						var err error
						if *v, _, err = copying.Unmarshal(d); err != nil {
							return err
						}
						last = v
					}
					return nil
				},
				cases.Alias: func(n int) error {
					for _, d := range data[:n] {
						var err error
						if *aliased, _, err = aliasing.Unmarshal(d); err != nil {
							return err
						}
					}
					last = aliased
					return nil
				},
			},
			Missing: map[cases.Mode]string{cases.Reuse: "makes new values each time"},
			Written: func() []byte { return buffer[:written] },
			Last:    func() any { return last },
			Same:    sameAs(values),
		}
		leaveOutBlocks(b, s, onlyAvroBlocks)
		return s, nil
	}
}
