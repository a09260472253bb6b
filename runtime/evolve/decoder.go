package evolve

import (
	rt "github.com/schemagen/schemagen/runtime"
)

// Resolvable is what a generated type has, as a pointer.
type Resolvable[T any] interface {
	*T
	DecodeAvro(r *rt.Reader) error
	ResolveAvro(r *rt.Reader, s *rt.Resolution) error
	ResolveBinary(data []byte, s *rt.Resolution) error
	AvroSchema() string
}

// Decoder reads data that were written with one schema as values of T. It is safe for concurrent use.
type Decoder[T any, P Resolvable[T]] struct {
	resolution *rt.Resolution
	pair       *pair
}

// NewDecoder returns a decoder for data that were written with the given schema. P follows from T and is left out:
//
//	evolve.NewDecoder[users.User](writerSchema)
//
// The text may break rules that do not change the bytes: it is read by [schema.ParseOfData]. The error is a [*schema.Diagnostic] or [schema.ErrorList] when it is no valid schema even so, and a
// [*plan.MismatchError] when data written with it can never be read as a T; data of a union's branch or an enum's symbol for which T has
// no place fail when they come, with runtime.ErrResolution, unless [Strict] is given.
func NewDecoder[T any, P Resolvable[T]](writerSchema string, options ...Option) (*Decoder[T, P], error) {
	c := configure(options)
	pair, err := c.cache.pair(key{writer: writerSchema, reader: P(nil).AvroSchema(), strict: c.strict})
	if err != nil {
		return nil, err
	}
	return &Decoder[T, P]{resolution: pair.table, pair: pair}, nil
}

// Decode reads the datum that data holds into v. Nothing of v's old value is left, but its memory is used again. Bytes after the datum are an
// error. Errors are those of the type's DecodeAvro, and runtime.ErrResolution.
func (d *Decoder[T, P]) Decode(data []byte, v *T) error {
	return P(v).ResolveBinary(data, d.resolution)
}

// DecodeFrom reads the next datum of r into v; see [Decoder.Decode]. At the end of the input there is none, which is io.ErrUnexpectedEOF;
// whether there is another is asked before, with r.AtEnd.
func (d *Decoder[T, P]) DecodeFrom(r *rt.Reader, v *T) error {
	r.NextDatum()
	return P(v).ResolveAvro(r, d.resolution)
}

// Direct reports whether the bytes are the same under both schemas, so that data are decoded as if there were no resolution.
func (d *Decoder[T, P]) Direct() bool { return d.resolution.Same }

// Dump returns the resolution as text for people.
func (d *Decoder[T, P]) Dump() string { return d.pair.plan.Dump() }
