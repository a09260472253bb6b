package schema

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/words"
)

// NOTE: This file and json_scalar.go read JSON (RFC 8259) into Values. It is not encoding/json because every value
// needs its line and column, numbers their digits, and the depth a bound.
//
// jsonReader.next is the offset of the first byte not yet read; line and lineStart describe the line
// that holds it. Line feeds are legal only between tokens, so skipSpace alone keeps them up to date.
//
// What arrays and objects hold is gathered on two stacks for all levels, and moved to a slice of the right size when a
// level ends: slices that grow would take half as much memory again.

type jsonReader struct {
	text      string
	file      string
	next      int
	line      int
	lineStart int
	space     struct { // what skipSpace stepped over last
		from Position
		to   int
	}
	depth     int
	maxDepth  int
	depthHint string
	values    int      // how many have been begun
	maxValues int      // 0: no bound
	maxText   int      // 0: no bound
	comments  bool     // are white space
	forgiving bool     // what is no JSON but was written in the place of a text or number is read
	items     []Value  // of the arrays that are open
	members   []Member // of the objects that are open
	repeated  []Member // the earlier value of the first names that objects repeat
	forgiven  []*syntaxError
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
func (r *jsonReader) document(v *Value) (err *syntaxError) {
	if r.maxText > 0 && len(r.text) > r.maxText {
		return r.tooLarge(Position{File: r.file}, "", "the text has %d bytes, more than %d", len(r.text), r.maxText)
	}
	if r.maxValues > 0 && r.commas() >= r.maxValues {
		return r.tooManyValues(Position{File: r.file})
	}
	r.skipSpace()
	if r.next == len(r.text) {
		return r.fail(r.position(), `a schema is a type name such as "string", an object or an array`,
			"the text is empty")
	}
	if *v, err = r.value(); err != nil {
		return err
	}
	r.skipSpace()
	if r.forgiving && strings.TrimLeftFunc(r.text[r.next:], func(c rune) bool { return c <= ' ' }) == "" {
		r.next = len(r.text) // a terminator or padding
	}
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

func (r *jsonReader) tooLarge(pos Position, hint, format string, args ...any) *syntaxError {
	return &syntaxError{class: ErrTooLarge, pos: pos, msg: fmt.Sprintf(format, args...), hint: hint}
}

func (r *jsonReader) tooManyValues(pos Position) *syntaxError {
	return r.tooLarge(pos, "", "the text holds more than %d values", r.maxValues)
}

// commas counts the commas between values, up to the first comment. There are more values than these, so that a text
// with too many is refused before memory is taken for half a million of them.
func (r *jsonReader) commas() (n int) {
	inString := false
	for i := 0; i < len(r.text); i++ {
		switch c := r.text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == ',':
			n++
		case c == '/':
			return n
		}
	}
	return n
}

// forgive notes what is no JSON and is read all the same.
func (r *jsonReader) forgive(pos Position, hint, format string, args ...any) {
	if len(r.forgiven) < maxErrors {
		r.forgiven = append(r.forgiven, r.fail(pos, hint, format, args...))
	}
}

// value reads one value. White space before it is skipped already, and there is more text.
func (r *jsonReader) value() (v Value, err *syntaxError) {
	v.Pos = r.position()
	if r.values++; r.maxValues > 0 && r.values > r.maxValues {
		return v, r.tooManyValues(v.Pos)
	}
	switch c := r.text[r.next]; {
	case c == '{' || c == '[':
		err = r.nested(&v, c)
	case c == '"':
		v.Kind = JSONString
		v.Text, err = r.string()
	case c == '-' || c >= '0' && c <= '9':
		v.Kind = JSONNumber
		err = r.number(&v)
	default:
		err = r.word(&v)
	}
	return v, err
}

// nested reads an object or array one level further down.
func (r *jsonReader) nested(v *Value, opening byte) (err *syntaxError) {
	if r.depth == r.maxDepth {
		return &syntaxError{
			class: ErrDepth,
			pos:   v.Pos,
			msg:   fmt.Sprintf("the text nests deeper than %d levels", r.maxDepth),
			hint:  r.depthHint,
		}
	}
	r.depth++
	r.next++
	if opening == '{' {
		v.Kind = JSONObject
		base := len(r.members)
		err = r.object(v.Pos, base)
		v.Members = append([]Member{}, r.members[base:]...)
		clear(r.members[base:])
		r.members = r.members[:base]
	} else {
		v.Kind = JSONArray
		base := len(r.items)
		err = r.array(v.Pos)
		v.Items = append([]Value{}, r.items[base:]...)
		clear(r.items[base:])
		r.items = r.items[:base]
	}
	r.depth--
	return err
}

// array puts the items of the array that began at start onto the stack.
func (r *jsonReader) array(start Position) *syntaxError {
	r.skipSpace()
	if r.at(']') {
		return nil
	}
	for {
		if r.next == len(r.text) {
			return r.ended(start, "array", `close it with "]"`)
		}
		item, err := r.value()
		if err != nil {
			return err
		}
		r.items = append(r.items, item)
		done, err := r.separator(start, ']', "array")
		if done || err != nil {
			return err
		}
	}
}

// object puts the members of the object that began at start onto the stack, from base on.
func (r *jsonReader) object(start Position, base int) *syntaxError {
	r.skipSpace()
	if r.at('}') {
		return nil
	}
	var seen map[string]int
	for {
		m, err := r.member(start)
		if err != nil {
			return err
		}
		seen = r.keep(base, m, seen)
		done, err := r.separator(start, '}', "object")
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
		return m, r.fail(r.position(), "a colon stands between name and value", "unexpected %s after the name %s",
			r.shown(), words.Quote(m.Name))
	}
	if r.skipSpace(); r.next == len(r.text) {
		return m, r.ended(object, "object", "a value is missing")
	}
	m.Value, err = r.value()
	return m, err
}

// fewMembers is the size up to which comparing with every earlier name beats a map.
const fewMembers = 16

// keep adds m to the object whose members stand on the stack from base on; of a repeated name the last value counts, at
// the place of the first.
func (r *jsonReader) keep(base int, m Member, seen map[string]int) map[string]int {
	members := r.members[base:]
	at := -1
	if seen != nil {
		if i, ok := seen[m.Name]; ok {
			at = i
		}
	} else {
		for i := range members {
			if members[i].Name == m.Name {
				at = i
			}
		}
	}
	if at >= 0 {
		if len(r.repeated) < maxErrors {
			r.repeated = append(r.repeated, members[at])
		}
		members[at] = m
		return seen
	}
	r.members = append(r.members, m)
	if seen != nil {
		seen[m.Name] = len(members)
	} else if len(members) == fewMembers {
		seen = make(map[string]int, 2*fewMembers)
		for i := range r.members[base:] {
			seen[r.members[base+i].Name] = i
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
		return false, r.fail(comma, fmt.Sprintf("a comma or %q stands here", string(closing)), "unexpected %s in an %s",
			r.shown(), what)
	}
	r.skipSpace()
	if r.at(closing) {
		return false, r.fail(comma, "JSON has no comma after the last one; remove it",
			"a comma stands before the closing %q", string(closing))
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
	if strings.HasPrefix(r.text[r.next:], "/*") {
		return `"/*" without an end`
	}
	c, size := utf8.DecodeRuneInString(r.text[r.next:])
	if c == utf8.RuneError && size == 1 {
		return fmt.Sprintf("byte 0x%02x", r.text[r.next])
	}
	if c == '"' {
		return "double quote"
	}
	return fmt.Sprintf("%q", string(c))
}
