package schema

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/words"
)

// word reads true, false or null.
func (r *jsonReader) word(v *Value) *syntaxError {
	end := r.next
	for end < len(r.text) && (r.text[end]|0x20 >= 'a' && r.text[end]|0x20 <= 'z') {
		end++
	}
	switch r.text[r.next:end] {
	case "null":
		v.Kind = JSONNull
	case "true":
		v.Kind, v.Bool = JSONBool, true
	case "false":
		v.Kind = JSONBool
	case "":
		hint := "a JSON value stands here"
		switch r.text[r.next] {
		case '/', '#':
			hint = commentHint(r.text[r.next:], r.comments)
		case '\'':
			hint = "JSON strings stand in double quotes"
		}
		return r.fail(v.Pos, hint, "unexpected %s", r.shown())
	case "NaN", "Infinity":
		if r.forgiving {
			r.notFinite(v, r.text[r.next:end])
			return nil
		}
		return r.fail(v.Pos, "the words NaN, Infinity and -Infinity stand in double quotes", "unexpected word %s",
			r.text[r.next:end])
	default:
		return r.fail(v.Pos, "names and texts stand in double quotes; the only bare words are true, false and null",
			"unexpected word %s", words.Clip(r.text[r.next:end]))
	}
	r.next = end
	return nil
}

// commentHint says what would be right in place of a comment that is none here.
func commentHint(text string, comments bool) string {
	switch {
	case !comments:
		return "JSON has no comments; move the text into \"doc\" or remove it"
	case strings.HasPrefix(text, "/*"):
		return `close the comment with "*/"`
	}
	return `a comment begins with "//" or "/*"`
}

// notFinite reads a number that JSON has no form for, as other readers take it, as the text that Avro has for it.
func (r *jsonReader) notFinite(v *Value, word string) {
	r.forgive(v.Pos, "write it in double quotes", "JSON has no number %s", word)
	v.Kind, v.Text = JSONString, word
	r.next += len(word)
}

// number reads a number and keeps its text.
func (r *jsonReader) number(v *Value) *syntaxError {
	n := numberLength(r.text[r.next:])
	if n == 0 && r.forgiving && strings.HasPrefix(r.text[r.next:], "-Infinity") {
		r.notFinite(v, "-Infinity")
		return nil
	}
	if n == 0 {
		return r.fail(v.Pos, "a JSON number looks like -12, 0.5 or 1e9, without leading zeros", "malformed number")
	}
	v.Text = r.text[r.next : r.next+n]
	r.next += n
	if r.next < len(r.text) {
		if c := r.text[r.next]; c >= '0' && c <= '9' || c == '.' || c == 'x' || c == 'X' || c == '_' {
			return r.fail(v.Pos, "a JSON number looks like -12, 0.5 or 1e9, without leading zeros", "malformed number")
		}
	}
	return nil
}

// numberLength returns the length of the JSON number that s begins with, or 0.
func numberLength(s string) int {
	i := 0
	digits := func() bool {
		from := i
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		return i > from
	}
	if i < len(s) && s[i] == '-' {
		i++
	}
	if i < len(s) && s[i] == '0' {
		i++
	} else if !digits() {
		return 0
	}
	if i < len(s) && s[i] == '.' {
		i++
		if !digits() {
			return 0
		}
	}
	if i < len(s) && s[i]|0x20 == 'e' {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		if !digits() {
			return 0
		}
	}
	return i
}

// string reads a string in quotes. Without escapes the result shares the memory of the text.
func (r *jsonReader) string() (string, *syntaxError) {
	start := r.position()
	r.next++
	from := r.next
	for r.next < len(r.text) {
		switch c := r.text[r.next]; {
		case c == '"':
			s := r.text[from:r.next]
			if !utf8.ValidString(s) {
				return r.foreign(s, from)
			}
			r.next++
			return s, nil
		case c == '\\':
			return r.escapedString(start, from)
		case c < 0x20:
			return "", r.control(start, c)
		}
		r.next++
	}
	return "", r.ended(start, "string", "close it with a double quote")
}

func (r *jsonReader) escapedString(start Position, from int) (string, *syntaxError) {
	b := []byte(r.text[from:r.next])
	for r.next < len(r.text) {
		switch c := r.text[r.next]; {
		case c == '"':
			if !utf8.Valid(b) {
				return r.foreign(string(b), from)
			}
			r.next++
			return string(b), nil
		case c == '\\':
			var err *syntaxError
			if b, err = r.escape(b, start); err != nil {
				return "", err
			}
		case c < 0x20:
			return "", r.control(start, c)
		default:
			b = append(b, c)
			r.next++
		}
	}
	return "", r.ended(start, "string", "close it with a double quote")
}

// escape reads one escape sequence, a surrogate pair being one.
func (r *jsonReader) escape(b []byte, start Position) ([]byte, *syntaxError) {
	if r.next+1 == len(r.text) {
		return nil, r.ended(start, "string", "close it with a double quote")
	}
	if i := strings.IndexByte(`"\/bfnrt`, r.text[r.next+1]); i >= 0 {
		r.next += 2
		return append(b, "\"\\/\b\f\n\r\t"[i]), nil
	}
	const hint = `JSON knows \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits`
	high, ok := hexEscape(r.text[r.next:])
	if !ok {
		return nil, r.fail(r.position(), hint, "unknown escape in a string")
	}
	if utf16.IsSurrogate(high) {
		low, _ := hexEscape(r.text[r.next+6:])
		full := utf16.DecodeRune(high, low)
		if full == utf8.RuneError {
			const hint, fault = `write both halves, such as \ud83d\ude00, or the character itself`,
				"half a surrogate pair in a string"
			if !r.forgiving {
				return nil, r.fail(r.position(), hint, fault)
			}
			r.forgive(r.position(), hint, fault)
			r.next += 6
			// It stays as it is written: it is no character, and tells names apart.
			return append(b, r.text[r.next-6:r.next]...), nil
		}
		r.next += 12
		return utf8.AppendRune(b, full), nil
	}
	r.next += 6
	return utf8.AppendRune(b, high), nil
}

// hexEscape reads the \uXXXX that s begins with.
func hexEscape(s string) (rune, bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(s[2:6], 16, 16)
	return rune(n), err == nil
}

func (r *jsonReader) control(start Position, c byte) *syntaxError {
	if c == '\n' || c == '\r' {
		return r.fail(r.position(), `close it with a double quote, or write a line break inside it as \n`,
			"the string that begins at column %d is not closed on its line", start.Column)
	}
	return r.fail(r.position(), fmt.Sprintf(`write it as \u%04x`, c), "control character 0x%02x in a string", c)
}

// foreign is a string that is not UTF-8, up to the closing quote at next. Where that is forgiven, each byte that is
// none is taken for a character of Latin-1.
func (r *jsonReader) foreign(s string, from int) (string, *syntaxError) {
	end := r.next
	fault := r.invalidUTF8(from)
	if !r.forgiving {
		return "", fault
	}
	r.forgive(fault.pos, fault.hint, "%s", fault.msg)
	r.next = end + 1
	b := make([]byte, 0, len(s)+len(s)/8)
	for i := 0; i < len(s); {
		c, size := utf8.DecodeRuneInString(s[i:])
		if c == utf8.RuneError && size == 1 {
			c = rune(s[i])
		}
		b = utf8.AppendRune(b, c)
		i += size
	}
	return string(b), nil
}

// invalidUTF8 points at the first bad byte of the string that began at from and ends at next.
func (r *jsonReader) invalidUTF8(from int) *syntaxError {
	for i := from; i < r.next; {
		c, size := utf8.DecodeRuneInString(r.text[i:r.next])
		if c == utf8.RuneError && size == 1 {
			r.next = i
			break
		}
		i += size
	}
	return r.fail(r.position(), "a schema is a UTF-8 text; save it in that encoding", "byte 0x%02x is not UTF-8",
		r.text[r.next])
}
