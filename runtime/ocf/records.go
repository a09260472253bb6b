package ocf

import (
	"io"
	"iter"
	"reflect"
	"strconv"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
)

// Decodable is what a pointer to a generated type is to a [Reader].
type Decodable interface {
	DecodeAvro(r *rt.Reader) error
	ResolveAvro(r *rt.Reader, s *rt.Resolution) error
	AvroSchema() string
}

// Record is what a generated type has, as a pointer. It is for type parameters that follow from the one before them.
type Record[T any] interface {
	*T
	Decodable
	AppendAvro(b []byte) ([]byte, error)
}

// ValueCodec encodes and decodes values of T by one schema, as the codecs of package reflectcodec do.
type ValueCodec[T any] interface {
	// Append appends the encoding of *v to b, or returns b as it was and an error.
	Append(b []byte, v *T) ([]byte, error)
	// DecodeFrom reads one datum from r into *v.
	DecodeFrom(r *rt.Reader, v *T) error
	// Schema returns the codec's schema.
	Schema() *schema.Schema
}

// resolved is how the values of one Go type are read from the file.
type resolved struct {
	of    reflect.Type
	table *rt.Resolution // nil: the schemas are the same
}

// codecs holds the schemas that were found to be the file's.
type codecs struct{ accepted *schema.Schema }

// Records returns the records that are still to be read from r as values of the generated type T:
//
//	for user, err := range ocf.Records[users.User](r) {
//
// If T's schema is not the file's, they are resolved to it (Avro 1.12, "Schema Resolution"); see package evolve. Each record is a new one, but
// see [ReuseRecords]. After an error, which comes with a nil record, the loop is over.
func Records[T any, P Record[T]](r *Reader) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		table, err := r.resolution(reflect.TypeFor[T](), P(nil).AvroSchema)
		if err != nil {
			yield(nil, err)
			return
		}
		decode := func(rd *rt.Reader, v *T) error { return P(v).DecodeAvro(rd) }
		if table != nil {
			decode = func(rd *rt.Reader, v *T) error { return P(v).ResolveAvro(rd, table) }
		}
		read(r, decode, yield)
	}
}

// RecordsWith is [Records] for values of any type that has a codec. It does not resolve: the codec's schema must be the one of the file, but
// for what does not change the bytes, or the error is [ErrSchemaMismatch]. Either the codec is made for r.Header().Schema, or a decoder that
// resolves, such as that of Codec.Resolve in package reflectcodec, takes the bytes of [Reader.Datums].
func RecordsWith[T any](r *Reader, codec ValueCodec[T]) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		if err := r.accept(codec.Schema()); err != nil {
			yield(nil, err)
			return
		}
		read(r, codec.DecodeFrom, yield)
	}
}

// read is the loop of Records and RecordsWith.
func read[T any](r *Reader, decode func(*rt.Reader, *T) error, yield func(*T, error) bool) {
	if r.cfg.workers > 1 && r.left == 0 && r.tasks.idle() {
		readParallel(r, decode, yield)
		return
	}
	var v *T
	for {
		if r.left == 0 {
			if err := r.advance(); err != nil {
				if err != io.EOF {
					yield(nil, err)
				}
				return
			}
		}
		if v == nil || !r.cfg.reuse {
			v = new(T)
		}
		r.rd.NextDatum()
		if err := decode(&r.rd, v); err != nil {
			if err = r.failed(err); err != nil {
				yield(nil, err)
				return
			}
			continue
		}
		r.left--
		if !yield(v, nil) {
			return
		}
	}
}

// Decode reads the next record into v, resolving it to v's schema if that is not the file's. Nothing of v's old value is left, but its
// memory is used again. The error is io.EOF after the last record.
func (r *Reader) Decode(v Decodable) error {
	table, err := r.resolution(reflect.TypeOf(v), v.AvroSchema)
	for err == nil {
		if r.left == 0 {
			if err = r.advance(); err != nil {
				break
			}
		}
		r.rd.NextDatum()
		if table == nil {
			err = v.DecodeAvro(&r.rd)
		} else {
			err = v.ResolveAvro(&r.rd, table)
		}
		if err == nil {
			r.left--
			return nil
		}
		err = r.failed(err)
	}
	return err
}

// DecodeWith is [Reader.Decode] for a value of any type that has a codec, whose schema must be the one of the file; see [RecordsWith]. The error
// is io.EOF after the last record.
func DecodeWith[T any](r *Reader, codec ValueCodec[T], v *T) error {
	err := r.accept(codec.Schema())
	for err == nil {
		if r.left == 0 {
			if err = r.advance(); err != nil {
				break
			}
		}
		r.rd.NextDatum()
		if err = codec.DecodeFrom(&r.rd, v); err == nil {
			r.left--
			return nil
		}
		err = r.failed(err)
	}
	return err
}

// resolution returns how values of a type with the given schema are read; nil if the bytes are those of the file.
func (r *Reader) resolution(of reflect.Type, text func() string) (*rt.Resolution, error) {
	if r.types.of == of {
		return r.types.table, nil
	}
	if r.err != nil {
		return nil, r.err
	}
	if r.fault != nil {
		return nil, r.fault
	}
	table, err := evolve.Resolve(r.header.Schema, text())
	if err != nil {
		return nil, &mismatchError{err}
	}
	if table.Same {
		table = nil
	}
	r.types = resolved{of, table}
	return table, nil
}

// accept checks that a codec's schema is the file's.
func (r *Reader) accept(s *schema.Schema) error {
	if s == r.codecs.accepted {
		return nil
	}
	if r.err != nil {
		return r.err
	}
	if r.fault != nil {
		return r.fault
	}
	if s.Canonical() != r.schema.parsed.Canonical() {
		return plainError(ErrSchemaMismatch, "the codec's schema is not the file's")
	}
	r.codecs.accepted = s
	return nil
}

// mismatchError is ErrSchemaMismatch with what package evolve found.
type mismatchError struct{ err error }

func (e *mismatchError) Error() string {
	return "avro: container file: the file's schema does not match the type's: " + withoutPrefix(e.err.Error())
}
func (e *mismatchError) Unwrap() []error { return []error{ErrSchemaMismatch, e.err} }

// Datums returns the records that are still to be read from r as their encoded bytes, which belong to the Reader and are good until the
// next one; or, if [Strings] asked for aliases, as long as they are used. They are looked at as far as their end depends on it.
func (r *Reader) Datums() iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for {
			datum, err := r.datum()
			if err == io.EOF || !yield(datum, err) || err != nil {
				return
			}
		}
	}
}

// datum returns the bytes of the next record.
func (r *Reader) datum() ([]byte, error) {
	for {
		if r.left == 0 {
			if err := r.advance(); err != nil {
				return nil, err
			}
		}
		start := r.rd.Offset()
		r.rd.NextDatum()
		r.rd.Skip(r.schema.shape)
		if r.rd.Failed() {
			if err := r.failed(r.rd.Err()); err != nil {
				return nil, err
			}
			continue
		}
		r.left--
		end := r.rd.Offset()
		return r.current[start:end:end], nil
	}
}

func countDetail(count int64, size int) string {
	return strconv.FormatInt(count, 10) + " records do not fit the block's " + strconv.Itoa(size) + " bytes"
}
