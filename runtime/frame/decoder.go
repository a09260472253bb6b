package frame

import (
	"context"
	"sync"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// Message is what the pointer to a generated type has, in terms of the type T.
type Message[T any] interface {
	evolve.Resolvable[T]
	AvroFingerprint() uint64
}

// Decoder reads messages as values of T, whatever schema each of them was written with. It is safe for concurrent use.
type Decoder[T any] struct {
	messages opener
	resolve  func(v *T, r *rt.Reader, s *rt.Resolution) error
	readers  sync.Pool // of *rt.Reader: what is called through resolve would move one to the heap for every message
	maxDatum int
}

// NewDecoder returns a decoder for messages of the given format. K and P follow from what is given and are left out:
//
//	frame.NewDecoder[users.User](frame.Confluent{}, lookup)
//
// For each id in a message the schema is looked up once and resolved with T's own, as evolve.NewDecoder does it; see [Cache] for how
// long that is kept and what happens when it fails. T's own schema needs no lookup in messages that name schemas by their fingerprint.
func NewDecoder[T any, K comparable, P Message[T]](format Format[K], lookup Lookup[K], options ...Option) *Decoder[T] {
	c := configure(options)
	var own P
	readerSchema := own.AvroSchema()
	if fingerprint, ok := any(Fingerprint(own.AvroFingerprint())).(K); ok {
		lookup = &known[K]{fingerprint, readerSchema, lookup}
	}
	// The tables of the resolutions are kept here. What they were made from is not needed any more, but for the plan of the reader's schema,
	// which a cache of one pair keeps.
	resolving := append([]evolve.Option{evolve.WithCache(evolve.NewCache(1))}, c.evolve...)
	build := func(writerSchema string) (*rt.Resolution, error) {
		return evolve.Resolve(writerSchema, readerSchema, resolving...)
	}
	d := &Decoder[T]{
		resolve:  func(v *T, r *rt.Reader, s *rt.Resolution) error { return P(v).ResolveAvro(r, s) },
		maxDatum: c.maxDatum,
	}
	o := &formatOpener[K]{format: format, cache: newCache(lookup, build, c)}
	o.compression, _ = any(format).(compression)
	d.messages = o
	d.readers.New = func() any {
		r := new(rt.Reader)
		if c.reader != nil {
			c.reader(r)
		}
		return r
	}
	return d
}

// Decode reads a message into v, which must not be nil. Nothing of v's old value is left, but its memory is used again; strings and bytes
// are copied out of the message unless [WithReader] says otherwise. ctx bounds a lookup; where none is needed it is not looked at.
//
// The error is a [*MessageError] when the header, or the compression, is wrong; a [*SchemaError] when there is no schema for the id, or
// none that T can be read with; and else that of evolve.Decoder.Decode, whose offsets count from the start of the datum. Kafka's
// tombstones are records without a message: an empty one is an error, [ErrShort].
func (d *Decoder[T]) Decode(ctx context.Context, message []byte, v *T) error {
	s, datum, compressed, err := d.messages.open(ctx, message)
	if err != nil {
		return err
	}
	if compressed != nil {
		return d.decodeCompressed(compressed, message, datum, v, s)
	}
	r := d.readers.Get().(*rt.Reader)
	err = d.decode(r, datum, v, s)
	d.readers.Put(r)
	return err
}

// decode reads the datum with r, which is put back afterwards.
func (d *Decoder[T]) decode(r *rt.Reader, datum []byte, v *T, s *rt.Resolution) error {
	r.ResetBytes(datum)
	err := d.resolve(v, r, s)
	if err == nil {
		err = r.ExpectEnd()
	}
	r.ResetBytes(nil) // it must not keep the datum
	return err
}

func (d *Decoder[T]) decodeCompressed(c compression, message, body []byte, v *T, s *rt.Resolution) error {
	z := inflaters.Get().(*inflater)
	defer inflaters.Put(z)
	datum, err := z.inflate(body, d.maxDatum)
	if err != nil {
		return c.inflateError(message, err)
	}
	r := d.readers.Get().(*rt.Reader)
	err = d.decode(r, datum, v, s)
	if r.Strings == rt.StringsAlias {
		z.keep() // v points into it
	} else {
		z.release()
	}
	d.readers.Put(r)
	return err
}

// opener hides the type of the ids.
type opener interface {
	// open returns how the datum of a message is read, and the datum; with what compressed it, or nil.
	open(ctx context.Context, message []byte) (*rt.Resolution, []byte, compression, error)
}

// compression is a format whose data may be compressed. Its methods are called for messages that ParseHeader has found good.
type compression interface {
	compressed(message []byte) bool
	inflateError(message []byte, err error) error
}

type formatOpener[K comparable] struct {
	format      Format[K]
	compression compression // nil if there is none
	cache       *Cache[K, *rt.Resolution]
}

func (o *formatOpener[K]) open(ctx context.Context, message []byte) (*rt.Resolution, []byte, compression, error) {
	id, datum, err := o.format.ParseHeader(message)
	if err != nil {
		return nil, nil, nil, err
	}
	s, err := o.cache.Get(ctx, id)
	if err != nil {
		return nil, nil, nil, err
	}
	if o.compression != nil && o.compression.compressed(message) {
		return s, datum, o.compression, nil
	}
	return s, datum, nil, nil
}

// known is a lookup that knows one schema by itself.
type known[K comparable] struct {
	id     K
	schema string
	others Lookup[K]
}

func (k *known[K]) Schema(ctx context.Context, id K) (string, error) {
	if id == k.id {
		return k.schema, nil
	}
	return k.others.Schema(ctx, id)
}
