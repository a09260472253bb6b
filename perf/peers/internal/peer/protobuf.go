package peer

import (
	"errors"
	"reflect"

	"google.golang.org/protobuf/proto"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/peers/internal/convert"
	"github.com/schemagen/schemagen/perf/peers/internal/pb"
)

var bindProtobuf = binders(map[string]func(*Batch) (*Subject, error){
	"Record": protobuf[pb.Record], "BigRecord": protobuf[pb.BigRecord], "Float": protobuf[pb.Float],
	"Double":     protobuf[pb.Double],
	"FloatArray": protobuf[pb.FloatArray], "DoubleArray": protobuf[pb.DoubleArray], "IntArray": protobuf[pb.IntArray],
	"LongArray": protobuf[pb.LongArray], "NestedFloatArray": protobuf[pb.NestedFloatArray],
	"NestedLargeFloatArray": protobuf[pb.NestedLargeFloatArray], "NestedObjectArray": protobuf[pb.NestedObjectArray],
	"Event": protobuf[pb.Event], "Strings": protobuf[pb.Strings], "Maps": protobuf[pb.Maps],
	"Unions":    protobuf[pb.Unions],
	"MapStatus": protobuf[pb.MapStatus], "Person": protobuf[pb.Person], "Deep": protobuf[pb.Deep],
	"Wide": protobuf[pb.Wide],
}, map[string]string{"Logical": noDecimals})

const (
	noDecimals     = "has no decimals"
	onlyAvroBlocks = "has no blocks"
)

// pbBranches are the wrappers of branches of unions.
var pbBranches = map[reflect.Type][]reflect.Type{
	reflect.TypeFor[perf.EventPayloadString](): {reflect.TypeFor[*pb.Event_PayloadString]()},
	reflect.TypeFor[perf.EventPayloadLong]():   {reflect.TypeFor[*pb.Event_PayloadLong]()},
	reflect.TypeFor[perf.EventPayloadDouble](): {reflect.TypeFor[*pb.Event_PayloadDouble]()},
	reflect.TypeFor[*perf.Click]():             {reflect.TypeFor[*pb.Event_PayloadClick]()},
	reflect.TypeFor[perf.UnionsValueBoolean](): {reflect.TypeFor[*pb.Unions_ValueBoolean]()},
	reflect.TypeFor[perf.UnionsValueLong]():    {reflect.TypeFor[*pb.Unions_ValueLong]()},
	reflect.TypeFor[perf.UnionsValueDouble]():  {reflect.TypeFor[*pb.Unions_ValueDouble]()},
	reflect.TypeFor[perf.UnionsValueString]():  {reflect.TypeFor[*pb.Unions_ValueString]()},
	reflect.TypeFor[*perf.Range](): {reflect.TypeFor[*pb.Unions_ValueRange](),
		reflect.TypeFor[*pb.UnionsItem_Range]()},
	reflect.TypeFor[perf.UnionsValuesItemLong]():   {reflect.TypeFor[*pb.UnionsItem_Long]()},
	reflect.TypeFor[perf.UnionsValuesItemString](): {reflect.TypeFor[*pb.UnionsItem_String_]()},
	reflect.TypeFor[perf.UnionsExtraIntArray]():    {reflect.TypeFor[*pb.Unions_ExtraIntArray]()},
	reflect.TypeFor[perf.UnionsExtraStringMap]():   {reflect.TypeFor[*pb.Unions_ExtraStringMap]()},
}

// pbMessage is a pointer to a type that protoc-gen-go generated.
type pbMessage[T any] interface {
	*T
	proto.Message
}

// pbValues converts the entries.
func pbValues[T any](b *Batch) ([]*T, error) {
	c := &convert.Converter{Branches: pbBranches}
	values := make([]*T, b.Entries)
	for i := range values {
		values[i] = new(T)
		if err := c.Convert(values[i], b.Case.Generated(i)); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// sameMessage compares with values.
func sameMessage[T any, PT pbMessage[T]](values []*T) func(last any, i int) error {
	return func(last any, i int) error {
		if !proto.Equal(PT(values[i]), PT(last.(*T))) {
			return errors.New("the messages are not equal")
		}
		return nil
	}
}

func protobuf[T any, PT pbMessage[T]](b *Batch) (*Subject, error) {
	values, err := pbValues[T](b)
	if err != nil {
		return nil, err
	}
	data := make([][]byte, b.Entries)
	for i, v := range values {
		if data[i], err = proto.Marshal(PT(v)); err != nil {
			return nil, err
		}
	}
	buffer := make([]byte, 0, b.bufferRoom())
	var written []byte
	var last *T
	s := &Subject{
		Run: map[cases.Mode]func(n int) error{
			cases.Write: func(n int) error {
				out := buffer
				for _, v := range values[:n] {
					var err error
					if out, err = (proto.MarshalOptions{}).MarshalAppend(out, PT(v)); err != nil {
						return err
					}
				}
				written = out
				return nil
			},
			cases.Read: func(n int) error {
				for _, d := range data[:n] {
					v := new(T)
					if err := proto.Unmarshal(d, PT(v)); err != nil {
						return err
					}
					last = v
				}
				return nil
			},
		},
		Missing: map[cases.Mode]string{cases.Reuse: "forgets the memory of a used message",
			cases.Alias: "no such option"},
		Written: func() []byte { return written },
		Last:    func() any { return last },
		Same:    sameMessage[T, PT](values),
	}
	leaveOutBlocks(b, s, onlyAvroBlocks)
	return s, nil
}
