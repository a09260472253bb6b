package avrojson

import (
	"io"
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/runtime"
)

// TextReader reads JSON texts that stand one after another in a stream, with blank space, line ends or nothing between
// them, or as the elements of one array, and converts each to binary. It holds the text of one datum at a time, so a
// stream of any length takes the memory of its longest datum. Make one with [Codec.NewTextReader].
type TextReader struct {
	// Elements is set, before the first read, for a stream that is one JSON array: each element is a datum. Paths in
	// errors begin with its number, counted from 0. Whatever follows the array, other than blank space, is
	// [runtime.ErrTrailing].
	Elements bool
	// MaxText is the length in bytes that the text of one datum may have, beyond which reading fails with
	// [runtime.ErrLimit]; 0 means DefaultMaxText.
	MaxText int

	codec *Codec
	src   io.Reader
	buf   []byte // buf[start:] is read and not yet converted
	start int
	base  int64 // of buf[0] in the stream
	end   error // what src said when it ended
	err   error // the failure that ended reading

	array   arrayState // with Elements
	element int        // how many have been read
}

// DefaultMaxText is the MaxText of a [TextReader] that sets none: 64 MiB.
const DefaultMaxText = 64 << 20

// NewTextReader returns a TextReader for the data of c's schema. It may read more of src than the texts it returns.
func (c *Codec) NewTextReader(src io.Reader) *TextReader {
	return &TextReader{codec: c, src: src}
}

// AppendBinary reads the next text and appends the binary encoding of its datum, as [Codec.AppendBinary] does. At the
// end of the stream it returns io.EOF. Any other failure is a [*runtime.DecodeError] whose Offset counts from the start
// of the stream, with an error of the source as its cause; it sticks, and dst comes back as it was given.
func (t *TextReader) AppendBinary(dst []byte) ([]byte, error) {
	if t.err != nil {
		return dst, t.err
	}
	text, err := t.next()
	if err == nil {
		dst, err = t.codec.appendBinary(dst, text, t.base+int64(t.start))
		t.start += len(text)
		if t.Elements {
			err = runtime.IndexError(err, t.element)
			t.element++
		}
	}
	t.err = err
	return dst, err
}

// next returns the text of the next value, which stays in place until more is read. It only looks for the end of the
// value: whether the text is right is for the parser to say, so of a text that stops in the middle it returns what
// there is.
func (t *TextReader) next() ([]byte, error) {
	err := t.skipSpace()
	if t.Elements {
		err = t.toElement(err)
	}
	if err != nil {
		return nil, err
	}
	limit := t.MaxText
	if limit <= 0 {
		limit = DefaultMaxText
	}
	var s splitter
	for at := t.start; ; {
		n, ended := s.split(t.buf[at:])
		at += n
		if at-t.start > limit {
			return nil, t.fail(t.start, runtime.ErrLimit, "text of more than "+strconv.Itoa(limit)+" bytes")
		}
		if ended {
			return t.buf[t.start:at], nil
		}
		length := at - t.start
		if err := t.fill(); err == io.EOF {
			return t.buf[t.start:], nil
		} else if err != nil {
			return nil, err
		}
		at = t.start + length
	}
}

// skipSpace moves start to the next byte that is not blank. It returns io.EOF if there is none.
func (t *TextReader) skipSpace() error {
	for {
		for t.start < len(t.buf) && isSpace(t.buf[t.start]) {
			t.start++
		}
		if t.start < len(t.buf) {
			return nil
		}
		if err := t.fill(); err != nil {
			return err
		}
	}
}

// fill reads more, after moving what is left in buf to its front. It returns io.EOF when there is no more, and any
// other error of the source as a failure at the end of what was read.
func (t *TextReader) fill() error {
	const least = 4 << 10
	if t.start > 0 {
		t.base += int64(t.start)
		t.buf = t.buf[:copy(t.buf, t.buf[t.start:])]
		t.start = 0
	}
	for empty := 0; t.end == nil; empty++ {
		if empty == 100 {
			t.end = io.ErrNoProgress
			break
		}
		t.buf = slices.Grow(t.buf, least)
		n, err := t.src.Read(t.buf[len(t.buf):cap(t.buf)])
		t.buf = t.buf[:len(t.buf)+n]
		t.end = err
		if n > 0 {
			return nil
		}
	}
	if t.end == io.EOF {
		return io.EOF
	}
	return t.fail(len(t.buf), t.end, "")
}

func (t *TextReader) fail(at int, cause error, detail string) error {
	return &runtime.DecodeError{Offset: t.base + int64(at), Err: cause, Detail: detail}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// splitter finds the end of the first value of a text that comes in pieces, without checking that it is JSON.
type splitter struct {
	depth   int
	within  byte // what pos is in: 0 nothing yet, '"' a string, '1' a number or word, '{' an object or array
	escaped bool // in a string: after a backslash
}

// split returns how many bytes of the next piece belong to the value, and whether the value ends there.
func (s *splitter) split(piece []byte) (int, bool) {
	for i, c := range piece {
		if s.within == '"' {
			switch {
			case s.escaped:
				s.escaped = false
			case c == '\\':
				s.escaped = true
			case c == '"':
				s.within = '{'
				if s.depth == 0 {
					return i + 1, true
				}
			}
			continue
		}
		switch c {
		case '"':
			if s.within == '1' {
				return i, true
			}
			s.within = '"'
		case '{', '[':
			if s.within == '1' {
				return i, true
			}
			s.within = '{'
			s.depth++
		case '}', ']', ',', ':':
			if s.within == '1' {
				return i, true
			}
			if c == '}' || c == ']' {
				s.depth--
			}
			if s.depth <= 0 {
				return i + 1, true
			}
		case ' ', '\n', '\r', '\t':
			if s.within == '1' {
				return i, true
			}
		default:
			if s.within == 0 {
				s.within = '1'
			}
		}
	}
	return len(piece), false
}
