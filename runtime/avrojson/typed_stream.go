package avrojson

import "io"

// ValueReader is a [TextReader] whose data become Go values. Make one with [Typed.NewReader].
type ValueReader[T any] struct {
	*TextReader
	typed *Typed[T]
	scratch
}

// NewReader returns a ValueReader of the JSON texts in src. It may read more of src than the texts it returns.
func (t *Typed[T]) NewReader(src io.Reader) *ValueReader[T] {
	return &ValueReader[T]{TextReader: t.codec.NewTextReader(src), typed: t}
}

// Decode reads the next text into *v. At the end of the stream it returns io.EOF. Failures are those of
// [TextReader.AppendBinary], which stick, and those of [Typed.Decode], after which the next text can be read.
func (r *ValueReader[T]) Decode(v *T) error {
	var err error
	if r.data, err = r.AppendBinary(r.data[:0]); err != nil {
		return err
	}
	return decode(&r.scratch, r.typed.binary, v)
}

// ValueWriter is a [TextWriter] of Go values. Make one with [Typed.NewWriter], and end with Close.
type ValueWriter[T any] struct {
	*TextWriter
	typed *Typed[T]
	scratch
}

// NewWriter returns a ValueWriter to dst.
func (t *Typed[T]) NewWriter(dst io.Writer) *ValueWriter[T] {
	return &ValueWriter[T]{TextWriter: t.codec.NewTextWriter(dst), typed: t}
}

// Encode writes the text of *v. Of a value that fails as in [Typed.Append] nothing is written; a failure of the stream
// sticks.
func (w *ValueWriter[T]) Encode(v *T) error {
	if err := encode(&w.scratch, w.typed.binary, v); err != nil {
		return err
	}
	return w.WriteNext(&w.reader)
}
