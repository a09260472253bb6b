package avrojson

import (
	"io"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/schemagen/schemagen/runtime"
)

// NOTE: The scanner is our own because encoding/json replaces invalid UTF-8 and lone surrogates without a word, gives
// no offset for an unknown or doubled name, and would need a value of its own for everything it reads. It works on the
// whole text of one value; parser.pos is the next byte to look at. A method that fails leaves pos anywhere.

// fail makes the error of a fault at text[at].
func (p *parser) fail(at int, cause error, detail string) error {
	return &runtime.DecodeError{Offset: p.base + int64(at), Err: cause, Detail: detail}
}

// cut is the error of a text that ends too early.
func (p *parser) cut() error {
	return p.fail(len(p.text), io.ErrUnexpectedEOF, "the text ends too early")
}

// space skips blank space and reports whether anything follows.
func (p *parser) space() bool {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\r', '\n':
			p.pos++
		default:
			return true
		}
	}
	return false
}

// next is the byte after blank space; 0, which no token begins with, at the end of the text.
func (p *parser) next() byte {
	if p.space() {
		return p.text[p.pos]
	}
	return 0
}

// expect skips blank space and the one character c.
func (p *parser) expect(c byte) error {
	if p.next() == c {
		p.pos++
		return nil
	}
	return p.unexpected("expected '" + string(rune(c)) + "'")
}

// word skips a word such as null if it comes next.
func (p *parser) word(word string) bool {
	if len(p.text)-p.pos >= len(word) && string(p.text[p.pos:p.pos+len(word)]) == word {
		p.pos += len(word)
		return true
	}
	return false
}

// mismatch is the error of a value that is not what the schema wants, or of something that is no value at all.
func (p *parser) mismatch(want string) error {
	if p.pos < len(p.text) {
		if found := p.found(); found != "" {
			if p.hasty() {
				return errMisfit
			}
			return p.fail(p.pos, ErrType, "expected "+want+", found "+found)
		}
	}
	return p.unexpected("expected " + want)
}

// found names the kind of value that comes next; "" if it is none.
func (p *parser) found() string {
	switch c := p.text[p.pos]; c {
	case '"':
		return "a string"
	case '{':
		return "an object"
	case '[':
		return "an array"
	case 't', 'f', 'n':
		rest := *p
		for _, word := range [...]string{"true", "false", "null"} {
			if rest.word(word) {
				return word
			}
		}
		return ""
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return "a number"
	}
	return ""
}

// unexpected is the error of a character that JSON does not allow at this place.
func (p *parser) unexpected(want string) error {
	if p.pos >= len(p.text) {
		return p.cut()
	}
	r, size := utf8.DecodeRune(p.text[p.pos:])
	found := strconv.QuoteRune(r)
	if r == utf8.RuneError && size == 1 {
		found = "a byte that is not UTF-8"
	}
	return p.fail(p.pos, ErrSyntax, want+", found "+found)
}

// name reads the name of a member as [parser.string] reads a string.
func (p *parser) name(want string) ([]byte, error) {
	if p.next() != '"' {
		return nil, p.unexpected("expected " + want)
	}
	return p.string(want)
}

// string reads a string and returns its text unescaped, which is valid UTF-8 and stays in place until the next call.
func (p *parser) string(want string) ([]byte, error) {
	if p.next() != '"' {
		return nil, p.mismatch(want)
	}
	p.pos++
	start := p.pos
	for p.pos < len(p.text) && plainASCII[p.text[p.pos]] {
		p.pos++
	}
	if p.pos < len(p.text) && p.text[p.pos] == '"' {
		p.pos++
		return p.text[start : p.pos-1], nil
	}
	return p.longString(start)
}

// longString goes on with a string whose text begins at start, from the first byte that needs a closer look.
func (p *parser) longString(start int) ([]byte, error) {
	p.scratch = p.scratch[:0]
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case plainASCII[c]:
			p.pos++
		case c == '"':
			p.pos++
			if len(p.scratch) == 0 {
				return p.text[start : p.pos-1], nil
			}
			p.scratch = append(p.scratch, p.text[start:p.pos-1]...)
			return p.scratch, nil
		case c == '\\':
			p.scratch = append(p.scratch, p.text[start:p.pos]...)
			if err := p.escape(); err != nil {
				return nil, err
			}
			start = p.pos
		case c < 0x20:
			return nil, p.fail(p.pos, ErrSyntax, "a control character in a string needs an escape")
		default:
			r, size := utf8.DecodeRune(p.text[p.pos:])
			if r == utf8.RuneError && size == 1 {
				return nil, p.fail(p.pos, runtime.ErrUTF8, "")
			}
			p.pos += size
		}
	}
	return nil, p.cut()
}

// escape reads an escape and adds what it stands for to scratch.
func (p *parser) escape() error {
	if p.pos+1 >= len(p.text) {
		return p.cut()
	}
	c := p.text[p.pos+1]
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		return p.escapedRune()
	default:
		return p.fail(p.pos, ErrSyntax, "unknown escape in a string")
	}
	p.scratch = append(p.scratch, c)
	p.pos += 2
	return nil
}

// escapedRune reads \uXXXX, or two of them that make up a code point above U+FFFF.
func (p *parser) escapedRune() error {
	start := p.pos
	r, err := p.fourDigits()
	if err != nil {
		return err
	}
	if utf16.IsSurrogate(r) {
		high := r
		r = utf8.RuneError
		if p.pos+1 < len(p.text) && p.text[p.pos] == '\\' && p.text[p.pos+1] == 'u' {
			low, err := p.fourDigits()
			if err != nil {
				return err
			}
			r = utf16.DecodeRune(high, low)
		}
		if r == utf8.RuneError {
			return p.fail(start, runtime.ErrUTF8, "an escaped surrogate without its partner")
		}
	}
	p.scratch = utf8.AppendRune(p.scratch, r)
	return nil
}

// fourDigits reads \uXXXX.
func (p *parser) fourDigits() (rune, error) {
	if len(p.text)-p.pos < 6 {
		return 0, p.cut()
	}
	r := rune(0)
	for _, c := range p.text[p.pos+2 : p.pos+6] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, p.fail(p.pos, ErrSyntax, "an escape \\u needs four hexadecimal digits")
		}
		r = r<<4 | rune(c)
	}
	p.pos += 6
	return r, nil
}

// unquote returns the text of a string that appendString has written.
func unquote(text []byte) string {
	p := parser{text: text}
	plain, _ := p.string("")
	return string(plain)
}
