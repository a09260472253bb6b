package schema

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// NOTE: This file and json_scalar.go read JSON (RFC 8259) into Values. It is not encoding/json because every value
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

// syntaxError is the one fault a jsonReader ends with.
type syntaxError struct {
	class error
	pos   Position
	msg   string
	hint  string
}

// byteOrderMark may stand before the text, as some editors write it.
const byteOrderMark = "\ufeff"

func newJSONReader(file, text string, maxDepth int) *jsonReader {
	r := &jsonReader{text: text, file: file, line: 1, maxDepth: maxDepth}
	if strings.HasPrefix(text, byteOrderMark) {
		r.next = len(byteOrderMark)
		r.lineStart = r.next // editors do not count it as a column
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
	column := len(strings.TrimPrefix(trimmed, byteOrderMark)) + 1
	if line := strings.LastIndexByte(trimmed, '\n'); line >= 0 {
		column = len(trimmed) - line
	}
	pos := Position{File: r.file, Offset: len(trimmed), Line: 1 + strings.Count(trimmed, "\n"), Column: column}
	return r.fail(pos, hint, "the text ends inside the %s that begins at line %d, column %d", what, start.Line, start.Column)
}

// value reads one value. White space before it is skipped already, and there is more text.
func (r *jsonReader) value(v *Value) *syntaxError {
	v.Pos = r.position()
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
		if r.next == len(r.text) {
			return r.ended(v.Pos, "array", `close it with "]"`)
		}
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
	if r.skipSpace(); r.next == len(r.text) {
		return m, r.ended(object, "object", "a value is missing")
	}
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
	if r.next == len(r.text) {
		return false, r.ended(start, what, fmt.Sprintf("close it with %q", string(closing)))
	}
	if r.at(closing) {
		return true, nil
	}
	comma := r.position()
	if !r.at(',') {
		return false, r.fail(comma, fmt.Sprintf("a comma or %q stands here", string(closing)), "unexpected %s in an %s", r.shown(), what)
	}
	r.skipSpace()
	if r.at(closing) {
		return false, r.fail(comma, "JSON has no comma after the last one; remove it", "a comma stands before the closing %q", string(closing))
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
