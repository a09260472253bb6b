package schema

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// NOTE: This file reads JSON (RFC 8259) into Values. It is not encoding/json because every value
// needs its line and column, numbers their digits, and the depth a bound.
//
// jsonReader.next is the offset of the first byte not yet read; line and lineStart describe the line
// that holds it. Line feeds are legal only between tokens, so skipSpace alone keeps them up to date.

type jsonReader struct {
	text      string
	file      string
	next      int
	line      int
	lineStart int
	depth     int
	maxDepth  int
	repeated  []Member // the earlier value of every name that an object repeats
}

// syntaxError is the one error a jsonReader ends with.
type syntaxError struct {
	class error
	pos   Position
	msg   string
	hint  string
}

func (e *syntaxError) Error() string { return e.msg }

// byteOrderMark may stand before the text, as some editors write it.
const byteOrderMark = "\ufeff"

func newJSONReader(file, text string, maxDepth int) *jsonReader {
	r := &jsonReader{text: text, file: file, line: 1, maxDepth: maxDepth}
	if strings.HasPrefix(text, byteOrderMark) {
		r.next = len(byteOrderMark)
	}
	return r
}

// document reads the one value that makes up the whole text.
func (r *jsonReader) document(v *Value) *syntaxError {
	r.skipSpace()
	if r.next == len(r.text) {
		return r.fail(r.position(), `a schema is a type name such as "string", an object or an array`, "the text is empty")
	}
	if err := r.value(v); err != nil {
		return err
	}
	r.skipSpace()
	if r.next < len(r.text) {
		return r.fail(r.position(), "a text holds one schema; put several into a union or into files of their own",
			"there is more text after the schema")
	}
	return nil
}

func (r *jsonReader) position() Position {
	return Position{File: r.file, Offset: r.next, Line: r.line, Column: r.next - r.lineStart + 1}
}

func (r *jsonReader) fail(pos Position, hint, format string, args ...any) *syntaxError {
	return &syntaxError{class: ErrSyntax, pos: pos, msg: fmt.Sprintf(format, args...), hint: hint}
}

func (r *jsonReader) skipSpace() {
	for r.next < len(r.text) {
		switch r.text[r.next] {
		case '\n':
			r.line++
			r.lineStart = r.next + 1
		case ' ', '\t', '\r':
		default:
			return
		}
		r.next++
	}
}

// ended is the error for a text that stops inside the value that began at start. Its place is the
// end of the last token, so that a final line feed does not move it to an empty line.
func (r *jsonReader) ended(start Position, what, hint string) *syntaxError {
	trimmed := strings.TrimRight(r.text, " \t\r\n")
	lineStart := strings.LastIndexByte(trimmed, '\n') + 1
	pos := Position{
		File:   r.file,
		Offset: len(trimmed),
		Line:   1 + strings.Count(trimmed, "\n"),
		Column: len(trimmed) - lineStart + 1,
	}
	return r.fail(pos, hint, "the text ends inside the %s that begins at line %d, column %d", what, start.Line, start.Column)
}

// value reads one value; white space before it is already skipped.
func (r *jsonReader) value(v *Value) *syntaxError {
	v.Pos = r.position()
	if r.next == len(r.text) {
		return r.fail(v.Pos, "", "a JSON value is missing")
	}
	switch c := r.text[r.next]; {
	case c == '{':
		v.Kind = JSONObject
		return r.nested(v, r.object)
	case c == '[':
		v.Kind = JSONArray
		return r.nested(v, r.array)
	case c == '"':
		v.Kind = JSONString
		var err *syntaxError
		v.Text, err = r.string()
		return err
	case c == '-' || c >= '0' && c <= '9':
		v.Kind = JSONNumber
		return r.number(v)
	}
	return r.word(v)
}

// nested reads an object or array one level further down.
func (r *jsonReader) nested(v *Value, read func(*Value) *syntaxError) *syntaxError {
	if r.depth == r.maxDepth {
		return &syntaxError{
			class: ErrDepth,
			pos:   v.Pos,
			msg:   fmt.Sprintf("the text nests deeper than %d levels", r.maxDepth),
			hint:  "the option MaxDepth sets the limit",
		}
	}
	r.depth++
	r.next++
	err := read(v)
	r.depth--
	return err
}

func (r *jsonReader) array(v *Value) *syntaxError {
	v.Items = []Value{}
	r.skipSpace()
	if r.at(']') {
		return nil
	}
	for {
		v.Items = append(v.Items, Value{})
		if err := r.value(&v.Items[len(v.Items)-1]); err != nil {
			return err
		}
		done, err := r.separator(v.Pos, ']', "array")
		if done || err != nil {
			return err
		}
	}
}

func (r *jsonReader) object(v *Value) *syntaxError {
	v.Members = []Member{}
	r.skipSpace()
	if r.at('}') {
		return nil
	}
	var seen map[string]int
	for {
		m, err := r.member(v.Pos)
		if err != nil {
			return err
		}
		seen = r.keep(v, m, seen)
		done, err := r.separator(v.Pos, '}', "object")
		if done || err != nil {
			return err
		}
	}
}

// member reads a name, a colon and a value.
func (r *jsonReader) member(object Position) (m Member, err *syntaxError) {
	m.Pos = r.position()
	if r.next == len(r.text) {
		return m, r.ended(object, "object", `close it with "}"`)
	}
	if r.text[r.next] != '"' {
		return m, r.fail(m.Pos, "a name in double quotes stands here", "unexpected %s in an object", r.shown())
	}
	if m.Name, err = r.string(); err != nil {
		return m, err
	}
	r.skipSpace()
	if r.next == len(r.text) {
		return m, r.ended(object, "object", "a colon and a value are missing")
	}
	if !r.at(':') {
		return m, r.fail(r.position(), "a colon stands between name and value", "unexpected %s after the name %s", r.shown(), quote(m.Name))
	}
	r.skipSpace()
	return m, r.value(&m.Value)
}

// fewMembers is the size up to which comparing with every earlier name beats a map.
const fewMembers = 16

// keep adds m to v; of a repeated name the last value counts, at the place of the first.
func (r *jsonReader) keep(v *Value, m Member, seen map[string]int) map[string]int {
	at := -1
	if seen != nil {
		if i, ok := seen[m.Name]; ok {
			at = i
		}
	} else {
		for i := range v.Members {
			if v.Members[i].Name == m.Name {
				at = i
			}
		}
	}
	if at >= 0 {
		r.repeated = append(r.repeated, v.Members[at])
		v.Members[at] = m
		return seen
	}
	v.Members = append(v.Members, m)
	if seen != nil {
		seen[m.Name] = len(v.Members) - 1
	} else if len(v.Members) > fewMembers {
		seen = make(map[string]int, 2*len(v.Members))
		for i := range v.Members {
			seen[v.Members[i].Name] = i
		}
	}
	return seen
}

// separator reads what follows an item: a comma, or the closing bracket, which ends the value.
func (r *jsonReader) separator(start Position, closing byte, what string) (done bool, err *syntaxError) {
	r.skipSpace()
	switch {
	case r.next == len(r.text):
		return false, r.ended(start, what, fmt.Sprintf("close it with %q", string(closing)))
	case r.at(closing):
		return true, nil
	case !r.at(','):
		return false, r.fail(r.position(), fmt.Sprintf("a comma or %q stands here", string(closing)), "unexpected %s in an %s", r.shown(), what)
	}
	comma := r.next
	r.skipSpace()
	if r.next < len(r.text) && r.text[r.next] == closing {
		pos := r.position()
		return false, r.fail(pos, "JSON has no comma after the last one; remove it", "a comma stands before %q", r.text[comma-1:comma]+string(closing))
	}
	return false, nil
}

// at steps over c if it is the next byte.
func (r *jsonReader) at(c byte) bool {
	if r.next < len(r.text) && r.text[r.next] == c {
		r.next++
		return true
	}
	return false
}

// shown names the next character for a message.
func (r *jsonReader) shown() string {
	c, size := utf8.DecodeRuneInString(r.text[r.next:])
	if c == utf8.RuneError && size == 1 {
		return fmt.Sprintf("byte 0x%02x", r.text[r.next])
	}
	if c == '"' {
		return "double quote"
	}
	return fmt.Sprintf("%q", string(c))
}

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
			hint = "JSON has no comments; move the text into \"doc\" or remove it"
		case '\'':
			hint = "JSON strings stand in double quotes"
		}
		return r.fail(v.Pos, hint, "unexpected %s", r.shown())
	default:
		return r.fail(v.Pos, "names and texts stand in double quotes; the only bare words are true, false and null", "unexpected word %s", clip(r.text[r.next:end]))
	}
	r.next = end
	return nil
}

// number reads a number and keeps its text.
func (r *jsonReader) number(v *Value) *syntaxError {
	n := numberLength(r.text[r.next:])
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
				return "", r.invalidUTF8(from)
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
				return "", r.invalidUTF8(from)
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
			return nil, r.fail(r.position(), `write both halves, such as \ud83d\ude00, or the character itself`, "half a surrogate pair in a string")
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
		return r.fail(r.position(), `close it with a double quote, or write a line break inside it as \n`, "the string that begins at column %d is not closed on its line", start.Column)
	}
	return r.fail(r.position(), fmt.Sprintf(`write it as \u%04x`, c), "control character 0x%02x in a string", c)
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
	return r.fail(r.position(), "a schema is a UTF-8 text; save it in that encoding", "byte 0x%02x is not UTF-8", r.text[r.next])
}
