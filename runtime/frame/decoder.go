package frame

import (
	"context"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// Message is what the pointer to a generated type has, in terms of the type T.
type Message[T any] = avrotype.Message[T]

// Decoder reads messages as values of T, whatever schema each of them was written with. It is safe for concurrent use.
type Decoder[T any] struct {
	messages opener[T]
	maxDatum int
	aliases  bool // values point into their datum
}

// NewDecoder returns a decoder for messages of the given format. K and P follow from what is given and are left out:
//
//	frame.NewDecoder[users.User](frame.Confluent{}, lookup)
//
// For each id in a message the schema is looked up once and resolved with T's own, as evolve.NewDecoder does it; see
// [Cache] for how long that is kept and what happens when it fails. T's own schema needs no lookup in messages that
// name schemas by their fingerprint.
func NewDecoder[T any, K comparable, P Message[T]](
	format Format[K], lookup Lookup[K], options ...Option,
) *Decoder[T] {
	var own P
	if fingerprint, ok := any(Fingerprint(own.AvroFingerprint())).(K); ok {
		lookup = &known[K]{fingerprint, own.AvroSchema(), lookup}
	}
	return newDecoder(format, lookup, evolve.NewDecoder[T, P], options)
}

// NewDecoderWith is [NewDecoder] for a type that has a codec; see evolve.NewDecoderWith.
func NewDecoderWith[T any, K comparable](
	format Format[K], codec avrotype.Codec[T], lookup Lookup[K], options ...Option,
) *Decoder[T] {
	if fingerprint, ok := any(Fingerprint(codec.Schema().Fingerprint())).(K); ok {
		lookup = &known[K]{fingerprint, codec.Schema().String(), lookup}
	}
	resolve := func(writerSchema string, options ...evolve.Option) (*evolve.ValueDecoder[T], error) {
		return evolve.NewDecoderWith(codec, writerSchema, options...)
	}
	return newDecoder(format, lookup, resolve, options)
}

// newDecoder returns a decoder for data that are read by what resolve makes of their schemas.
func newDecoder[T any, K comparable](
	format Format[K], lookup Lookup[K],
	resolve func(writerSchema string, options ...evolve.Option) (*evolve.ValueDecoder[T], error), options []Option,
) *Decoder[T] {
	c := configure(options)
	// What reads the data is kept here. What it was made from is not needed any more, but for the plan of the reader's
	// schema, which a cache of one pair keeps.
	resolving := append([]evolve.Option{evolve.WithCache(evolve.NewCache(1))}, c.evolve...)
	build := func(writerSchema string) (avrotype.Decoding[T], error) {
		d, err := resolve(writerSchema, resolving...)
		if err != nil {
			return nil, err
		}
		return d.Decoding(), nil
	}
	o := &formatOpener[K, T]{format: format, cache: newCache(lookup, build, c)}
	o.compression, _ = any(format).(compression)
	return &Decoder[T]{messages: o, maxDatum: c.maxDatum, aliases: c.strings == rt.StringsAlias}
}

// Decode reads a message into v, which must not be nil. Nothing of v's old value is left, but its memory is used again;
// strings and bytes are copied out of the message unless [WithReader] says otherwise. ctx bounds a lookup; where none
// is needed it is not looked at.
//
// The error is a [*MessageError] when the header, or the compression, is wrong; a [*SchemaError] when there is no
// schema for the id, or none that T can be read with; and else that of evolve.ValueDecoder.Decode, whose offsets count
// from the start of the datum. Kafka's tombstones are records without a message: an empty one is an error, [ErrShort].
func (d *Decoder[T]) Decode(ctx context.Context, message []byte, v *T) error {
	decoding, datum, compressed, err := d.messages.open(ctx, message)
	if err != nil {
		return err
	}
	if compressed != nil {
		return d.decodeCompressed(compressed, message, datum, v, decoding)
	}
	return decoding.Decode(datum, v)
}

func (d *Decoder[T]) decodeCompressed(
	c compression, message, body []byte, v *T, decoding avrotype.Decoding[T],
) error {
	z := inflaters.Get().(*inflater)
	defer inflaters.Put(z)
	datum, err := z.inflate(body, d.maxDatum)
	if err != nil {
		return c.inflateError(message, err)
	}
	err = decoding.Decode(datum, v)
	if d.aliases {
		z.keep() // v points into it
	} else {
		z.release()
	}
	return err
}

// opener hides the type of the ids.
type opener[T any] interface {
	// open returns how the datum of a message is read, and the datum; with what compressed it, or nil.
	open(ctx context.Context, message []byte) (avrotype.Decoding[T], []byte, compression, error)
}

// compression is a format whose data may be compressed. Its methods are called for messages that ParseHeader has found
// good.
type compression interface {
	compressed(message []byte) bool
	inflateError(message []byte, err error) error
}

type formatOpener[K comparable, T any] struct {
	format      Format[K]
	compression compression // nil if there is none
	cache       *Cache[K, avrotype.Decoding[T]]
}

func (o *formatOpener[K, T]) open(
	ctx context.Context, message []byte,
) (avrotype.Decoding[T], []byte, compression, error) {
	id, datum, err := o.format.ParseHeader(message)
	if err != nil {
		return nil, nil, nil, err
	}
	decoding, err := o.cache.Get(ctx, id)
	if err != nil {
		return nil, nil, nil, err
	}
	if o.compression != nil && o.compression.compressed(message) {
		return decoding, datum, o.compression, nil
	}
	return decoding, datum, nil, nil
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
