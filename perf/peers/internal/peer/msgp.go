package peer

import (
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
	"github.com/schemagen/schemagen/perf/peers/internal/oneof"
)

var bindMsgp = binders(map[string]func(*Batch) (*Subject, error){
	"Record": msgp[oneof.Record], "BigRecord": msgp[oneof.BigRecord], "Float": msgp[oneof.Float],
	"Double":     msgp[oneof.Double],
	"FloatArray": msgp[oneof.FloatArray], "DoubleArray": msgp[oneof.DoubleArray], "IntArray": msgp[oneof.IntArray],
	"LongArray": msgp[oneof.LongArray], "NestedFloatArray": msgp[oneof.NestedFloatArray],
	"NestedLargeFloatArray": msgp[oneof.NestedLargeFloatArray], "NestedObjectArray": msgp[oneof.NestedObjectArray],
	"Event": msgp[oneof.Event], "Strings": msgp[oneof.Strings], "Maps": msgp[oneof.Maps], "Unions": msgp[oneof.Unions],
	"MapStatus": msgp[oneof.MapStatus], "Person": msgp[oneof.Person], "Deep": msgp[oneof.Deep],
	"Wide": msgp[oneof.Wide],
}, map[string]string{"Logical": noDecimals})

// msgpMessage is a pointer to a type that msgp generated methods for.
type msgpMessage[T any] interface {
	*T
	MarshalMsg([]byte) ([]byte, error)
	UnmarshalMsg([]byte) ([]byte, error)
}

func msgp[T any, PT msgpMessage[T]](b *Batch) (*Subject, error) {
	values, err := valuesOf[T](b, &convert.Converter{})
	if err != nil {
		return nil, err
	}
	data := make([][]byte, b.Entries)
	for i := range values {
		if data[i], err = PT(&values[i]).MarshalMsg(nil); err != nil {
			return nil, err
		}
	}
	buffer := make([]byte, 0, b.bufferRoom())
	var written []byte
	var last *T
	used := new(T)
	s := &Subject{
		Run: map[cases.Mode]func(n int) error{
			cases.Write: func(n int) error {
				out := buffer
				for i := range values[:n] {
					var err error
					if out, err = PT(&values[i]).MarshalMsg(out); err != nil {
						return err
					}
				}
				written = out
				return nil
			},
			cases.Read: func(n int) error {
				for _, d := range data[:n] {
					v := new(T)
					if _, err := PT(v).UnmarshalMsg(d); err != nil {
						return err
					}
					last = v
				}
				return nil
			},
			cases.Reuse: func(n int) error {
				for _, d := range data[:n] {
					if _, err := PT(used).UnmarshalMsg(d); err != nil {
						return err
					}
				}
				last = used
				return nil
			},
		},
		Missing: map[cases.Mode]string{cases.Alias: "generated code copies strings"},
		Written: func() []byte { return written },
		Last:    func() any { return last },
		Same:    sameAs(values),
	}
	leaveOutBlocks(b, s, onlyAvroBlocks)
	return s, nil
}
