package ocf

import (
	"reflect"

	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/schema"
)

// Encodable is what a pointer to a generated type is to a [Writer].
type Encodable = avrotype.Encodable

// Append adds a record. Its schema must be the file's, but for what does not change the bytes, such as docs: else the
// error is [ErrSchemaMismatch]. An error of the value's own, a [*runtime.EncodeError], leaves the Writer as it was.
func (w *Writer) Append(v Encodable) error {
	if t := reflect.TypeOf(v); t != w.checked {
		if err := w.check(v.AvroSchema()); err != nil {
			return err
		}
		w.checked = t
	}
	b, err := v.AppendAvro(w.buf)
	if err != nil {
		return err
	}
	return w.took(b)
}

// AppendWith adds a record of any type that has a codec; see [Writer.Append].
func AppendWith[T any](w *Writer, codec ValueCodec[T], v *T) error {
	if s := codec.Schema(); s != w.accepted {
		if s.Canonical() != w.schema.Canonical() {
			return errSchemas
		}
		w.accepted = s
	}
	b, err := codec.Append(w.buf, v)
	if err != nil {
		return err
	}
	return w.took(b)
}

// AppendDatum adds a record that is encoded already. The Writer does not check that it is a datum of the file's schema;
// if it is not, the block cannot be read.
func (w *Writer) AppendDatum(datum []byte) error { return w.took(append(w.buf, datum...)) }

var errSchemas = plainError(ErrSchemaMismatch, "the value's schema is not the file's")

// check compares a schema with the file's.
func (w *Writer) check(text string) error {
	if text == w.header.Schema {
		return nil
	}
	s, err := schema.ParseOfData(text)
	if err != nil {
		return err
	}
	if s.Canonical() != w.schema.Canonical() {
		return errSchemas
	}
	return nil
}

// AppendBlock adds a block as it stands in a file with the header from, whose codec and schema must be this file's. The
// open block is ended first.
func (w *Writer) AppendBlock(from *Header, b Block) error {
	if from != w.from {
		if from.Codec != w.header.Codec {
			return plainError(ErrCodecMismatch, "the block's codec "+from.Codec+" is not the file's, "+w.header.Codec)
		}
		if err := w.check(from.Schema); err != nil {
			return err
		}
		w.from = from
	}
	if err := w.Flush(); err != nil {
		return err
	}
	block, start := frame(append(append(w.out[:0], noHead[:]...), b.Data...), headRoom, b.Count, &w.header.Sync)
	w.out = block
	err := w.write(block[start:])
	w.open()
	return err
}
