package ocf

import (
	"io"
	"iter"
	"reflect"
	"strconv"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
)

// Decodable is what a pointer to a generated type is to a [Reader].
type Decodable = avrotype.Decodable

// Record is what a generated type has, as a pointer. It is for type parameters that follow from the one before them.
type Record[T any] = avrotype.Record[T]

// ValueCodec encodes and decodes values of T by one schema, as the codecs of package reflectcodec do.
type ValueCodec[T any] = avrotype.Codec[T]

// resolved is how the values of one generated type are read from the file.
type resolved struct {
	of    reflect.Type
	table *rt.Resolution // nil: the schemas are the same
}

// Records returns the records that are still to be read from r as values of the generated type T:
//
//	for user, err := range ocf.Records[users.User](r) {
//
// If T's schema is not the file's, they are resolved to it (Avro 1.12, "Schema Resolution"); see package evolve. Each
// record is a new one, but see [ReuseRecords]. After an error, which comes with a nil record, the loop is over.
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

// RecordsWith is [Records] for values of any type that has a codec, such as those of package reflectcodec; what they
// resolve is told in evolve.NewDecoderWith. A codec that cannot resolve must have the schema of the file, but for what
// does not change the bytes; else the error is [ErrSchemaMismatch].
func RecordsWith[T any](r *Reader, codec avrotype.ReadingCodec[T]) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		values, err := valuesOf(r, codec)
		if err != nil {
			yield(nil, err)
			return
		}
		read(r, values.DecodeFrom, yield)
	}
}

// read is the loop of Records and RecordsWith.
func read[T any](r *Reader, decode func(*rt.Reader, *T) error, yield func(*T, error) bool) {
	if r.cfg.workers > 1 && r.left == 0 && r.tasks.queue.Idle() {
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

// Decode reads the next record into v, resolving it to v's schema if that is not the file's. Nothing of v's old value
// is left, but its memory is used again. The error is io.EOF after the last record.
func (r *Reader) Decode(v Decodable) error {
	table, err := r.resolution(reflect.TypeOf(v), v.AvroSchema)
	switch {
	case err != nil:
		return err
	case table == nil:
		return r.decode(v.DecodeAvro)
	}
	return r.decode(func(rd *rt.Reader) error { return v.ResolveAvro(rd, table) })
}

// DecodeWith is [Reader.Decode] for a value of any type that has a codec; see [RecordsWith]. The error is io.EOF after
// the last record.
func DecodeWith[T any](r *Reader, codec avrotype.ReadingCodec[T], v *T) error {
	values, err := valuesOf(r, codec)
	if err != nil {
		return err
	}
	return r.decode(func(rd *rt.Reader) error { return values.DecodeFrom(rd, v) })
}

// decode reads the next record.
func (r *Reader) decode(record func(*rt.Reader) error) error {
	for {
		if r.left == 0 {
			if err := r.advance(); err != nil {
				return err
			}
		}
		r.rd.NextDatum()
		err := record(&r.rd)
		if err == nil {
			r.left--
			return nil
		}
		if err = r.failed(err); err != nil {
			return err
		}
	}
}

// resolution returns how values of a generated type with the given schema are read; nil if the bytes are those of the
// file.
func (r *Reader) resolution(of reflect.Type, text func() string) (*rt.Resolution, error) {
	if r.types.of == of {
		return r.types.table, nil
	}
	if err := r.understood(); err != nil {
		return nil, err
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

// understood reports why records cannot be read: an old error, or what is wrong with the schema or the codec.
func (r *Reader) understood() error {
	if r.err != nil {
		return r.err
	}
	return r.fault
}

// values is how those of a codec are read.
type values[T any] interface {
	DecodeFrom(r *rt.Reader, v *T) error
}

// codecs is how the values of the last codec are read.
type codecs struct {
	schema *schema.Schema
	codec  any // and what follows: nil if the codec's schema is the file's
	values any // a values[T]
}

// valuesOf returns how a codec's values are read from the file: by the codec itself if its schema is the file's.
func valuesOf[T any](r *Reader, codec avrotype.ReadingCodec[T]) (values[T], error) {
	s := codec.Schema()
	if s == r.codecs.schema {
		if r.codecs.codec == nil {
			return codec, nil
		}
		known, ok := r.codecs.values.(values[T])
		if ok && reflect.ValueOf(codec).Comparable() && r.codecs.codec == any(codec) {
			return known, nil
		}
	}
	if err := r.understood(); err != nil {
		return nil, err
	}
	if s.Canonical() == r.schema.parsed.Canonical() {
		r.codecs = codecs{schema: s}
		return codec, nil
	}
	decoder, err := evolve.NewDecoderWith(codec, r.header.Schema)
	if err != nil {
		return nil, &mismatchError{err}
	}
	r.codecs = codecs{s, codec, decoder.Decoding()}
	return decoder.Decoding(), nil
}

// mismatchError is ErrSchemaMismatch with what package evolve found.
type mismatchError struct{ err error }

func (e *mismatchError) Error() string {
	return "avro: container file: the file's schema does not match the type's: " + withoutPrefix(e.err.Error())
}
func (e *mismatchError) Unwrap() []error { return []error{ErrSchemaMismatch, e.err} }

// Datums returns the records that are still to be read from r as their encoded bytes, which belong to the Reader and
// are good until the next one; or, if [Strings] asked for aliases, as long as they are used. They are looked at as far
// as their end depends on it.
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
