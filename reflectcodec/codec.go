package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
)

// Codec encodes and decodes values of the Go type T by one schema. It is not changed once made and is safe for
// concurrent use.
type Codec[T any] struct {
	program *program
}

// For makes the codec of a Go type for a schema, which [schema.ParseOfType] reads. It fails with the error of that if
// the text is no valid schema, and with a [*BindError], or [BindErrors], if T cannot hold its data. A call with the
// same text, type and no options other than [UseReflect] again is cheap: the result is kept.
func For[T any](schemaText string, options ...Option) (*Codec[T], error) {
	return makeCodec[T](cacheKey{text: schemaText}, options, func() (*schema.Schema, error) {
		return schema.ParseOfType(schemaText)
	})
}

// ForSchema is [For] for a schema that [schema.Parse] or [schema.Validate] has accepted.
func ForSchema[T any](s *schema.Schema, options ...Option) (*Codec[T], error) {
	return makeCodec[T](cacheKey{schema: s}, options, func() (*schema.Schema, error) { return s, nil })
}

func makeCodec[T any](key cacheKey, options []Option, read func() (*schema.Schema, error)) (*Codec[T], error) {
	key.typ = reflect.TypeFor[T]()
	set := settingsOf(options)
	p, err := cached(key, set, func() (*program, error) {
		s, err := read()
		if err != nil {
			return nil, err
		}
		return compile(s, key.typ, set)
	})
	if err != nil {
		return nil, err
	}
	return &Codec[T]{p}, nil
}

func settingsOf(options []Option) *settings {
	set := new(settings)
	for _, option := range options {
		option(set)
	}
	return set
}

// Schema returns the codec's schema. It must not be changed.
func (c *Codec[T]) Schema() *schema.Schema { return c.program.schema }

// Append appends the Avro encoding of *v to b. If it fails it returns b as it was, and the error is a
// [*runtime.EncodeError] or what a MarshalText method returned.
func (c *Codec[T]) Append(b []byte, v *T) ([]byte, error) {
	encoded, err := c.appendTo(b, nil, v)
	if err != nil {
		return b, err
	}
	return encoded, nil
}

// EncodeTo writes the Avro encoding of *v to w, with arrays and maps in blocks if w has a block size.
func (c *Codec[T]) EncodeTo(w *rt.Writer, v *T) error {
	b, err := c.appendTo(w.Buffer(), w, v)
	return w.Commit(b, err)
}

func (c *Codec[T]) appendTo(b []byte, w *rt.Writer, v *T) ([]byte, error) {
	if v == nil {
		return b, nilError(reflect.TypeFor[*T]())
	}
	return c.program.twin.append(b, w, c.program.root, v, 0)
}

// Decode reads one datum, which is all of b, into *v: bytes after it are the error [runtime.ErrTrailing]. Nothing of
// the old value is left, but its memory is used again. The value keeps no reference to b.
func (c *Codec[T]) Decode(b []byte, v *T) error {
	d := byTable[T]{c.program, direct}
	return d.Decode(b, v)
}

// DecodeFrom reads one datum from r into *v, as Decode does; what follows is left for the next call. Limits and the
// way of making strings are those of r, and a datum begins where r is. If the input has ended the error is
// io.ErrUnexpectedEOF, unless the datum is one of no bytes: between data ask [runtime.Reader.AtEnd].
func (c *Codec[T]) DecodeFrom(r *rt.Reader, v *T) error {
	d := byTable[T]{c.program, direct}
	return d.DecodeFrom(r, v)
}

// nullError is the error of a pointer where there is nothing but null: if it is not nil, what it points to would be
// lost.
func nullError(pointer reflect.Type, isNil bool) error {
	if isNil || isEmptyStruct(pointer.Elem()) {
		return nil
	}
	return rt.NewEncodeError(rt.ErrNoBranch, "Go "+pointer.String()+" that is not nil for Avro null")
}

// nilError is the error of a nil pointer where there must be a value.
func nilError(pointer reflect.Type) error {
	return rt.NewEncodeError(rt.ErrNoBranch, "nil "+pointer.String())
}
