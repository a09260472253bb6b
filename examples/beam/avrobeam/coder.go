package avrobeam

import (
	"encoding"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// Record is what a pointer to a generated type has.
type Record interface {
	ocf.Encodable
	ocf.Decodable
	encoding.BinaryUnmarshaler
}

// Pointer is a Record that points to T. It is for type parameters that follow from the one before them.
type Pointer[T any] interface {
	*T
	Record
}

func init() {
	// A coder of an interface is that of all types that implement it and have none of their own.
	beam.RegisterCoder(reflect.TypeFor[Record](), encode, decode)
	beam.RegisterFunction(encode)
	beam.RegisterFunction(decode)
}

// encode returns the Avro encoding of a Record. Beam puts the length before it where it needs one.
func encode(v beam.T) ([]byte, error) { return v.(Record).AppendAvro(nil) }

// decode returns a new Record of the given type.
func decode(t reflect.Type, data []byte) (beam.T, error) {
	v := reflect.New(t.Elem()).Interface().(Record)
	return v, v.UnmarshalBinary(data)
}

// Register makes a generated type known to Beam, for collections, [Read] and [Write]. It is called once for each type,
// in an init function: workers run it too.
func Register[T any, P Pointer[T]]() {
	beam.RegisterType(reflect.TypeFor[T]())
	// NOTE: The DoFns are not registered by package register, which would spare them reflection: it is one call for a
	// range or a shard, but the compiler takes ten seconds for each of them and each T. What is called for every
	// record, below, costs it nothing to speak of.
	beam.RegisterType(reflect.TypeFor[readFn[T, P]]())
	beam.RegisterType(reflect.TypeFor[shardFn[T, P]]())
	beam.RegisterType(reflect.TypeFor[writeFn[T, P]]())
	register.Emitter1[P]()
	register.Emitter2[int, P]()
	register.Iter1[P]()
}
