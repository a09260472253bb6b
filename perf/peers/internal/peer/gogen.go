package peer

import (
	"bytes"
	"io"

	"github.com/actgardner/gogen-avro/v10/compiler"
	"github.com/actgardner/gogen-avro/v10/vm"
	"github.com/actgardner/gogen-avro/v10/vm/types"

	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
	"github.com/schemagen/schemagen/perf/peers/internal/gogen"
)

var bindGogen = binders(map[string]func(*Batch) (*Subject, error){
	"Record": bindGenerated[gogen.Record], "BigRecord": bindGenerated[gogen.BigRecord],
	"Float":  bindGenerated[gogen.Float],
	"Double": bindGenerated[gogen.Double], "FloatArray": bindGenerated[gogen.FloatArray],
	"DoubleArray": bindGenerated[gogen.DoubleArray],
	"IntArray":    bindGenerated[gogen.IntArray], "LongArray": bindGenerated[gogen.LongArray],
	"NestedFloatArray":      bindGenerated[gogen.NestedFloatArray],
	"NestedLargeFloatArray": bindGenerated[gogen.NestedLargeFloatArray],
	"NestedObjectArray":     bindGenerated[gogen.NestedObjectArray],
	"Event":                 bindGenerated[gogen.Event], "Strings": bindGenerated[gogen.Strings],
	"Maps":   bindGenerated[gogen.Maps],
	"Unions": bindGenerated[gogen.Unions], "MapStatus": bindGenerated[gogen.MapStatus],
	"Person": bindGenerated[gogen.Person],
	"Deep":   bindGenerated[gogen.Deep], "Wide": bindGenerated[gogen.Wide],
}, map[string]string{"Logical": "knows no logical types"})

// gogenRecord is a pointer to a type that gogen-avro generated.
type gogenRecord[T any] interface {
	*T
	types.Field
	Serialize(io.Writer) error
}

func bindGenerated[T any, PT gogenRecord[T]](b *Batch) (*Subject, error) {
	program, err := compiler.CompileSchemaBytes([]byte(b.Case.Schema), []byte(b.Case.Schema))
	if err != nil {
		return nil, err
	}
	values, err := valuesOf[T](b, &convert.Converter{})
	if err != nil {
		return nil, err
	}
	data := b.Data()
	buffer := bytes.NewBuffer(make([]byte, 0, b.bufferRoom()))
	var r bytes.Reader
	var last *T
	s := &Subject{
		Run: map[cases.Mode]func(n int) error{
			cases.Write: func(n int) error {
				buffer.Reset()
				for i := range values[:n] {
					if err := PT(&values[i]).Serialize(buffer); err != nil {
						return err
					}
				}
				return nil
			},
			cases.Read: func(n int) error {
				for _, d := range data[:n] {
					r.Reset(d)
					v := new(T)
					if err := vm.Eval(&r, program, PT(v)); err != nil {
						return err
					}
					last = v
				}
				return nil
			},
		},
		Missing: map[cases.Mode]string{cases.Reuse: "makes new slices and maps each time",
			cases.Alias: "no such option"},
		Written: buffer.Bytes,
		Last:    func() any { return last },
		Same: sameEncoded(b, func(v any) ([]byte, error) {
			var out bytes.Buffer
			err := PT(v.(*T)).Serialize(&out)
			return out.Bytes(), err
		}),
	}
	leaveOutBlocks(b, s, onePlainBlock)
	return s, nil
}
