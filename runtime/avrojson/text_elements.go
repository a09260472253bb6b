package avrojson

import (
	"io"

	"github.com/schemagen/schemagen/runtime"
)

// arrayState is where a [TextReader] is in a stream that is one array.
type arrayState uint8

const (
	beforeArray arrayState = iota
	inArray
	afterArray
)

// toElement moves on to the next element of the array, past the bracket or comma before it. It returns io.EOF if there
// is none. err is what skipping the blank space up to here came to.
func (t *TextReader) toElement(err error) error {
	if t.array == afterArray {
		if err == nil {
			err = t.fail(t.start, runtime.ErrTrailing, "more text after the array")
		}
		return err
	}
	want := "expected '['"
	if t.array == inArray {
		want = "expected ',' or ']'"
	}
	switch c, ok := t.at(err); {
	case !ok:
		return t.unexpected(err, want)
	case t.array == inArray && c == ']':
		return t.endArray()
	case t.array == beforeArray && c == '[':
		t.start++
		t.array = inArray
		err = t.skipSpace()
		if c, ok := t.at(err); ok && c == ']' {
			return t.endArray()
		}
	case t.array == inArray && c == ',':
		t.start++
		err = t.skipSpace()
	default:
		return t.unexpected(nil, want)
	}
	if err != nil {
		return t.unexpected(err, "")
	}
	return nil
}

// at returns the byte at start, unless there is none because of err.
func (t *TextReader) at(err error) (byte, bool) {
	if err != nil {
		return 0, false
	}
	return t.buf[t.start], true
}

// endArray moves past the bracket that ends the array, and makes sure that nothing follows.
func (t *TextReader) endArray() error {
	t.start++
	t.array = afterArray
	return t.toElement(t.skipSpace())
}

// unexpected is the error of what stands at start: something that is not wanted, or the end of the stream. Other errors
// stay as they are.
func (t *TextReader) unexpected(err error, want string) error {
	if err != nil && err != io.EOF {
		return err
	}
	p := parser{text: t.buf[t.start:], base: t.base + int64(t.start)}
	return p.unexpected(want)
}
