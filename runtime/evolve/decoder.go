package evolve

import (
	"errors"

	"github.com/schemagen/schemagen/internal/readers"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/schema"
)

// Resolvable is what a generated type has, as a pointer.
type Resolvable[T any] = avrotype.Resolvable[T]

// ErrOneSchema is the error of a codec that reads data of its own schema only, where they are of another one.
var ErrOneSchema = errors.New("avro: the codec reads data of its own schema only")

// ValueDecoder reads data that were written with one schema as values of T. It is safe for concurrent use. It is an
// [avrotype.ReadingCodec], to be given to whatever reads by a codec.
type ValueDecoder[T any] struct {
	decoding avrotype.Decoding[T]
	methods  methods[T] // of decoding
	pair     *pair
}

// Decoder is the [ValueDecoder] of a generated type.
type Decoder[T any, P Resolvable[T]] = ValueDecoder[T]

// NewDecoder returns a decoder for data that were written with the given schema. P follows from T and is left out:
//
//	evolve.NewDecoder[users.User](writerSchema)
//
// The text may break rules that do not change the bytes: it is read by [schema.ParseOfData]. The error is a
// [*schema.Diagnostic] or [schema.ErrorList] when it is no valid schema even so, and a [*plan.MismatchError] when data
// written with it can never be read as a T; data of a union's branch or an enum's symbol for which T has no place fail
// when they come, with runtime.ErrResolution, unless [Strict] is given.
func NewDecoder[T any, P Resolvable[T]](writerSchema string, options ...Option) (*Decoder[T, P], error) {
	c := configure(options)
	pair, err := c.cache.pair(key{writer: writerSchema, reader: P(nil).AvroSchema(), strict: c.strict})
	if err != nil {
		return nil, err
	}
	table := pair.table
	return newDecoder(&methods[T]{
		func(data []byte, v *T) error { return P(v).ResolveBinary(data, table) },
		func(r *rt.Reader, v *T) error {
			r.NextDatum()
			return P(v).ResolveAvro(r, table)
		},
	}, pair, c), nil
}

// NewDecoderWith is [NewDecoder] for a type that has a codec. The error may also be that of the codec's method
// Resolved, or [ErrOneSchema] if it has none and the bytes of the two schemas are not the same.
func NewDecoderWith[T any](
	codec avrotype.ReadingCodec[T], writerSchema string, options ...Option,
) (*ValueDecoder[T], error) {
	c := configure(options)
	pair, err := c.cache.pair(key{writer: writerSchema, reader: codec.Schema(), strict: c.strict})
	if err != nil {
		return nil, err
	}
	var decoding avrotype.Decoding[T]
	switch resolving, ok := codec.(avrotype.ResolvingCodec[T]); {
	case ok:
		if decoding, err = resolving.Resolved(pair.table); err != nil {
			return nil, err
		}
	case pair.table.Same:
		decoding = pooled(codec.DecodeFrom, &readers.Plain)
	default:
		return nil, ErrOneSchema
	}
	return newDecoder(decoding, pair, c), nil
}

func newDecoder[T any](decoding avrotype.Decoding[T], pair *pair, c config) *ValueDecoder[T] {
	if c.readers != nil {
		decoding = pooled(decoding.DecodeFrom, c.readers)
	}
	if m, ok := decoding.(*methods[T]); ok {
		return &ValueDecoder[T]{m, *m, pair}
	}
	return &ValueDecoder[T]{decoding, methods[T]{decoding.Decode, decoding.DecodeFrom}, pair}
}

// pooled returns a Decoding of which only one half is known, or whose Readers are set by the user.
func pooled[T any](decodeFrom func(r *rt.Reader, v *T) error, pool *readers.Pool) *methods[T] {
	return &methods[T]{func(data []byte, v *T) error {
		return pool.Decode(data, func(r *rt.Reader) error { return decodeFrom(r, v) })
	}, decodeFrom}
}

// Decode reads the datum that data holds into v. Nothing of v's old value is left, but its memory is used again. Bytes
// after the datum are an error. Errors are those of the type's DecodeAvro, or the codec's, and runtime.ErrResolution.
func (d *ValueDecoder[T]) Decode(data []byte, v *T) error { return d.methods.decode(data, v) }

// DecodeFrom reads the next datum of r into v; see [ValueDecoder.Decode]. At the end of the input there is none, which
// is io.ErrUnexpectedEOF; whether there is another is asked before, with r.AtEnd.
func (d *ValueDecoder[T]) DecodeFrom(r *rt.Reader, v *T) error { return d.methods.decodeFrom(r, v) }

// Decoding returns the part of d that reads. It does not keep what d knows of the schemas.
func (d *ValueDecoder[T]) Decoding() avrotype.Decoding[T] { return d.decoding }

// Direct reports whether the bytes are the same under both schemas, so that data are decoded as if there were no
// resolution.
func (d *ValueDecoder[T]) Direct() bool { return d.pair.table.Same }

// Schema returns the schema that the data were written with. It must not be changed.
func (d *ValueDecoder[T]) Schema() *schema.Schema { return d.pair.writer() }

// Dump returns the resolution as text for people.
func (d *ValueDecoder[T]) Dump() string { return d.pair.plan.Dump() }

// methods is a Decoding of functions. Of a generated type these are faster than methods of a type that is generic.
type methods[T any] struct {
	decode     func(data []byte, v *T) error
	decodeFrom func(r *rt.Reader, v *T) error
}

func (m *methods[T]) Decode(data []byte, v *T) error      { return m.decode(data, v) }
func (m *methods[T]) DecodeFrom(r *rt.Reader, v *T) error { return m.decodeFrom(r, v) }
