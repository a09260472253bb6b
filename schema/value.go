package schema

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/words"
)

// ParseValue reads one JSON value, such as a default or an attribute for a schema that a program
// builds. It nests at most 1000 levels. The error is a *Diagnostic.
func ParseValue(text string) (Value, error) {
	var v Value
	r := newJSONReader("", text, defaultMaxDepth)
	if err := r.document(&v); err != nil {
		return Value{}, &Diagnostic{Pos: err.pos, Err: err.class, Msg: err.msg, Hint: err.hint}
	}
	return v, nil
}

// MustValue is ParseValue for texts known to be right: it panics if text is not JSON.
func MustValue(text string) Value {
	v, err := ParseValue(text)
	if err != nil {
		panic(fmt.Sprintf("schema: MustValue(%s): %v", words.Quote(text), err))
	}
	return v
}

// Get returns the value of the member called name, and whether there is one. Values that are not
// objects have no members.
func (v Value) Get(name string) (Value, bool) {
	if m := v.member(name); m != nil {
		return *m, true
	}
	return Value{}, false
}

// member returns the place of a member, or nil.
func (v *Value) member(name string) *Value {
	for i := range v.Members {
		if v.Members[i].Name == name {
			return &v.Members[i].Value
		}
	}
	return nil
}

// String returns v as compact JSON; numbers as they were written.
func (v Value) String() string { return string(v.AppendJSON(nil)) }

// AppendJSON appends v as compact JSON. Numbers are appended as they were written, members in their
// order, and no character is escaped that JSON does not require to be.
func (v *Value) AppendJSON(b []byte) []byte {
	switch v.Kind {
	case JSONBool:
		if v.Bool {
			return append(b, "true"...)
		}
		return append(b, "false"...)
	case JSONNumber:
		return append(b, v.Text...)
	case JSONString:
		return appendString(b, v.Text)
	case JSONArray:
		b = append(b, '[')
		for i := range v.Items {
			if i > 0 {
				b = append(b, ',')
			}
			b = v.Items[i].AppendJSON(b)
		}
		return append(b, ']')
	case JSONObject:
		b = append(b, '{')
		for i := range v.Members {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, v.Members[i].Name), ':')
			b = v.Members[i].Value.AppendJSON(b)
		}
		return append(b, '}')
	}
	return append(b, "null"...)
}

// appendString appends s as a JSON string. Bytes that are not UTF-8 become U+FFFD.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				b = append(append(b, s[from:i]...), "\ufffd"...)
				from = i + 1
			}
			i += size
			continue
		}
		if c >= 0x20 && c != '"' && c != '\\' {
			i++
			continue
		}
		b = append(b, s[from:i]...)
		if short := strings.IndexByte("\"\\\b\f\n\r\t", c); short >= 0 {
			b = append(b, '\\', `"\bfnrt`[short])
		} else {
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
		from = i
	}
	return append(append(b, s[from:]...), '"')
}

// Equal reports whether v and other are the same JSON value: members may stand in another order,
// numbers must be written alike, positions do not matter.
func (v Value) Equal(other Value) bool {
	if v.Kind != other.Kind || v.Bool != other.Bool || v.Text != other.Text {
		return false
	}
	sameValue := func(a, b Value) bool { return a.Equal(b) }
	if v.Kind != JSONObject {
		return slices.EqualFunc(v.Items, other.Items, sameValue)
	}
	return slices.EqualFunc(byName(v.Members), byName(other.Members), func(a, b Member) bool {
		return a.Name == b.Name && a.Value.Equal(b.Value)
	})
}

// byName returns the members sorted by name.
func byName(members []Member) []Member {
	return slices.SortedFunc(slices.Values(members), func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
}

// check reports what makes v, built by a program, impossible to write as JSON; "" if nothing does.
func (v *Value) check(depth int) string {
	switch v.Kind {
	case JSONNull, JSONBool:
	case JSONNumber:
		if n := numberLength(v.Text); n == 0 || n < len(v.Text) {
			return words.Quote(v.Text) + " is not a JSON number"
		}
	case JSONString:
		if !utf8.ValidString(v.Text) {
			return words.Quote(v.Text) + " is not UTF-8"
		}
	case JSONArray, JSONObject:
		if depth == 0 {
			return "the value nests too deeply"
		}
		for i := range v.Items {
			if fault := v.Items[i].check(depth - 1); fault != "" {
				return fault
			}
		}
		names := make(map[string]bool, len(v.Members))
		for i := range v.Members {
			m := &v.Members[i]
			if names[m.Name] {
				return "the name " + words.Quote(m.Name) + " occurs twice"
			}
			names[m.Name] = true
			if !utf8.ValidString(m.Name) {
				return words.Quote(m.Name) + " is not UTF-8"
			}
			if fault := m.Value.check(depth - 1); fault != "" {
				return fault
			}
		}
	default:
		return fmt.Sprintf("%d is no kind of JSON value", v.Kind)
	}
	return ""
}

// kindName names the JSON type of v for a message, with an article.
func (v *Value) kindName() string {
	switch v.Kind {
	case JSONBool:
		return "a boolean"
	case JSONNumber:
		return "a number"
	case JSONString:
		return "a string"
	case JSONArray:
		return "an array"
	case JSONObject:
		return "an object"
	}
	return "null"
}

// shown is v as short JSON for a message, or its type if it is not short.
func (v *Value) shown() string {
	const few = 4
	if len(v.Items)+len(v.Members) > few {
		return v.kindName()
	}
	for i := range v.Items {
		if k := v.Items[i].Kind; k == JSONArray || k == JSONObject {
			return v.kindName()
		}
	}
	for i := range v.Members {
		if k := v.Members[i].Value.Kind; k == JSONArray || k == JSONObject {
			return v.kindName()
		}
	}
	return words.Clip(v.String())
}
