package peer

import (
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/pb"
)

var bindVtprotobuf = binders(map[string]func(*Batch) (*Subject, error){
	"Record": vtproto[pb.Record], "BigRecord": vtproto[pb.BigRecord], "Float": vtproto[pb.Float],
	"Double":     vtproto[pb.Double],
	"FloatArray": vtproto[pb.FloatArray], "DoubleArray": vtproto[pb.DoubleArray], "IntArray": vtproto[pb.IntArray],
	"LongArray": vtproto[pb.LongArray], "NestedFloatArray": vtproto[pb.NestedFloatArray],
	"NestedLargeFloatArray": vtproto[pb.NestedLargeFloatArray], "NestedObjectArray": vtproto[pb.NestedObjectArray],
	"Event": vtproto[pb.Event], "Strings": vtproto[pb.Strings], "Maps": vtproto[pb.Maps], "Unions": vtproto[pb.Unions],
	"MapStatus": vtproto[pb.MapStatus], "Person": vtproto[pb.Person], "Deep": vtproto[pb.Deep],
	"Wide": vtproto[pb.Wide],
}, map[string]string{"Logical": noDecimals})

// vtMessage is a pointer to a type that protoc-gen-go and protoc-gen-go-vtproto generated.
type vtMessage[T any] interface {
	pbMessage[T]
	SizeVT() int
	MarshalVT() ([]byte, error)
	MarshalToSizedBufferVT([]byte) (int, error)
	UnmarshalVT([]byte) error
	UnmarshalVTUnsafe([]byte) error
	ResetVT()
}

func vtproto[T any, PT vtMessage[T]](b *Batch) (*Subject, error) {
	values, err := pbValues[T](b)
	if err != nil {
		return nil, err
	}
	data := make([][]byte, b.Entries)
	for i, v := range values {
		if data[i], err = PT(v).MarshalVT(); err != nil {
			return nil, err
		}
	}
	buffer := make([]byte, b.bufferRoom())
	written := 0
	var last *T
	used, aliased := new(T), new(T)
	s := &Subject{
		Run: map[cases.Mode]func(n int) error{
			cases.Write: func(n int) error {
				written = 0
				for _, v := range values[:n] {
					size := PT(v).SizeVT()
					if size > len(buffer)-written {
						buffer = append(buffer, make([]byte, size)...)
					}
					if _, err := PT(v).MarshalToSizedBufferVT(buffer[written : written+size]); err != nil {
						return err
					}
					written += size
				}
				return nil
			},
			cases.Read: func(n int) error {
				for _, d := range data[:n] {
					v := new(T)
					if err := PT(v).UnmarshalVT(d); err != nil {
						return err
					}
					last = v
				}
				return nil
			},
			cases.Reuse: func(n int) error {
				for _, d := range data[:n] {
					PT(used).ResetVT()
					if err := PT(used).UnmarshalVT(d); err != nil {
						return err
					}
				}
				last = used
				return nil
			},
			cases.Alias: func(n int) error {
				for _, d := range data[:n] {
					PT(aliased).ResetVT()
					if err := PT(aliased).UnmarshalVTUnsafe(d); err != nil {
						return err
					}
				}
				last = aliased
				return nil
			},
		},
		Missing: map[cases.Mode]string{},
		Written: func() []byte { return buffer[:written] },
		Last:    func() any { return last },
		Same:    sameMessage[T, PT](values),
	}
	leaveOutBlocks(b, s, onlyAvroBlocks)
	return s, nil
}
