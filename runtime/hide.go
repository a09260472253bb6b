package runtime

import (
	"io"
	"sync/atomic"
)

// NOTE: Texts of errors are put together when they are asked for, so that hiding costs nothing before. What may hold
// data is the detail of an error, the keys in its path, and the text of a cause that is not ours.

var hidden atomic.Bool

// HideValues says whether the errors of this process are to hold no data, as where logs may be read by those who may
// not see the data: with true, the texts and paths of all errors of decoding and encoding, in every codec, name types,
// fields, indices, offsets and the cause, but no text and no number from the data: no key of a map, symbol, length or
// value. Causes that others made, as by a conversion of the user's, read "failed", and can be had by errors.As or
// Unwrap still. [Reader].HideValues does so for what one Reader reads.
//
// What is wrong with a schema, or with the header of a message or of a file, is told in full: those are no data.
func HideValues(hide bool) { hidden.Store(hide) }

// NewCause returns an error that, as the cause of a [DecodeError] or [EncodeError], is told where values are hidden
// too: its text is the same whatever the data.
func NewCause(text string) error { return &cause{text} }

type cause struct{ text string }

func (c *cause) Error() string { return c.text }

// holdsNoData reports whether the text of a cause is the same whatever the data.
func holdsNoData(err error) bool {
	switch err.(type) {
	case *cause:
		return true
	}
	return err == io.ErrUnexpectedEOF || err == io.EOF || err == io.ErrNoProgress
}
