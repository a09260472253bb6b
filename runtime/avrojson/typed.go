package avrojson

import (
	"errors"
	"sync"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/schema"
)

// Generated is what the pointer to a generated type has, in terms of the type T.
type Generated[T any] = avrotype.Generated[T]

// BinaryCodec encodes and decodes values of the Go type T. A *reflectcodec.Codec[T] is one.
type BinaryCodec[T any] = avrotype.Codec[T]

// Typed converts Go values of the type T to JSON and back, through their binary encoding. It is not changed once made
// and is safe for concurrent use.
type Typed[T any] struct {
	codec  *Codec
	binary BinaryCodec[T]
}

// For returns a Typed for a generated type; its second type parameter is found by the compiler: For[users.User](). It
// uses no reflection. It parses the schema of the type, so make one and keep it.
func For[T any, P Generated[T]](options ...Option) (*Typed[T], error) {
	s, err := schema.ParseOfType(P(new(T)).AvroSchema())
	if err != nil {
		return nil, err
	}
	return ForCodec[T](generated[T, P]{s}, options...)
}

// ForCodec returns a Typed for whatever type the codec is for: a struct without generated code, with a
// *reflectcodec.Codec.
func ForCodec[T any](binary BinaryCodec[T], options ...Option) (*Typed[T], error) {
	codec, err := New(binary.Schema(), options...)
	if err != nil {
		return nil, err
	}
	return &Typed[T]{codec, binary}, nil
}

// generated makes a BinaryCodec of the methods of a generated type.
type generated[T any, P Generated[T]] struct{ schema *schema.Schema }

func (g generated[T, P]) Schema() *schema.Schema                       { return g.schema }
func (generated[T, P]) Append(b []byte, v *T) ([]byte, error)          { return P(v).AppendAvro(b) }
func (generated[T, P]) DecodeFrom(r *runtime.Reader, v *T) (err error) { return P(v).DecodeAvro(r) }

// Codec returns the codec for data of the same schema that are binary.
func (t *Typed[T]) Codec() *Codec { return t.codec }

// Append appends the JSON of *v to dst, without a newline. A failure is that of encoding v, a [*runtime.EncodeError],
// or that of [Codec.AppendJSON], whose offset counts the bytes of v's binary encoding; dst then comes back as it was
// given.
func (t *Typed[T]) Append(dst []byte, v *T) ([]byte, error) {
	s := scratches.Get().(*scratch)
	defer s.release()
	if err := encode(s, t.binary, v); err != nil {
		return dst, err
	}
	return t.codec.AppendJSON(dst, &s.reader)
}

// Decode reads the one value that text is the JSON of into *v. Nothing of the old value is left, but its memory is used
// again, and no reference to text is kept. A failure is that of [Codec.AppendBinary], which leaves *v as it was, or
// that of decoding data that JSON allows and T does not, whose offset counts the bytes of the binary encoding.
func (t *Typed[T]) Decode(text []byte, v *T) error {
	s := scratches.Get().(*scratch)
	defer s.release()
	var err error
	if s.data, err = t.codec.AppendBinary(s.data[:0], text); err != nil {
		return err
	}
	return decode(s, t.binary, v)
}

// scratch holds a value's binary encoding.
type scratch struct {
	data   []byte
	reader runtime.Reader
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// release gives s back to the pool, without a large piece of memory that one large value needed.
func (s *scratch) release() {
	const kept = 64 << 10
	s.reader.ResetBytes(nil)
	if cap(s.data) <= kept {
		scratches.Put(s)
	}
}

var errNilValue = errors.New("avrojson: nil pointer instead of a value")

// encode makes s hold the encoding of *v, with its reader at the start.
func encode[T any](s *scratch, binary BinaryCodec[T], v *T) (err error) {
	if v == nil {
		return errNilValue
	}
	s.data, err = binary.Append(s.data[:0], v)
	s.reader.ResetBytes(s.data)
	return err
}

// decode decodes what s.data holds into *v.
func decode[T any](s *scratch, binary BinaryCodec[T], v *T) error {
	if v == nil {
		return errNilValue
	}
	s.reader.ResetBytes(s.data)
	if err := binary.DecodeFrom(&s.reader, v); err != nil {
		return err
	}
	return s.reader.ExpectEnd()
}
