package schema

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/words"
)

// mismatch says why a JSON value is no value of a schema.
type mismatch struct {
	pos  Position
	msg  string
	hint string
}

// matcher compares JSON values with schemas. See the table of Avro 1.12, "Records".
type matcher struct {
	broken map[*Schema]bool
	// branches remembers which branch of a union a value matches, or that it matches none. Without it
	// a value nested in unions would be compared again and again, twice as often with every level.
	branches map[choice]int
}

type choice struct {
	union *Schema
	value *Value
}

// DefaultBranch returns the index of the first branch of the union s that v, a default or a part of
// one, is a value of, or -1 if there is none. See Avro 1.12, "Records": the default of a union
// corresponds to the first schema that matches. The texts "NaN", "Infinity" and "-Infinity" match float
// and double only if there is no branch that they match as texts.
func (s *Schema) DefaultBranch(v *Value) int {
	var m matcher
	return m.branch(s, v)
}

func (m *matcher) branch(union *Schema, v *Value) int {
	key := choice{union, v}
	if i, ok := m.branches[key]; ok {
		return i
	}
	if m.branches == nil {
		m.branches = make(map[choice]int)
	}
	m.branches[key] = -1 // for a union that contains itself, which only a program can build
	found := slices.IndexFunc(union.Branches, func(s *Schema) bool { return m.mayTake(s, v) && m.match(s, v) == nil })
	if found < 0 && v.isNotFinite() {
		found = slices.IndexFunc(union.Branches, func(s *Schema) bool { return s.Kind == Float || s.Kind == Double })
	}
	m.branches[key] = found
	return found
}

// isNotFinite reports whether v is one of the texts that stand for a float or double without a number in JSON: those of
// Avro's JSON encoding. The text of Avro 1.12, "Records", has numbers alone as defaults; Apache Java and others read
// these too.
func (v *Value) isNotFinite() bool {
	return v.Kind == JSONString && (v.Text == "NaN" || v.Text == "Infinity" || v.Text == "-Infinity")
}

// mayTake spares the description of a fault that nobody will read.
func (m *matcher) mayTake(s *Schema, v *Value) bool {
	return s.takes(v.Kind) || s.Kind == Union || s.Kind == 0 || m.broken[s]
}

// match returns nil if v is a value of s. A schema with a fault of its own matches anything.
func (m *matcher) match(s *Schema, v *Value) *mismatch {
	if m.broken[s] {
		return nil
	}
	switch s.Kind {
	case Null:
		return expect(s, v, JSONNull)
	case Boolean:
		return expect(s, v, JSONBool)
	case Int:
		return matchInteger(s, v, 32)
	case Long:
		return matchInteger(s, v, 64)
	case Float:
		return matchFloat(s, v, 32)
	case Double:
		return matchFloat(s, v, 64)
	case String:
		return expect(s, v, JSONString)
	case Bytes, Fixed:
		return matchBytes(s, v)
	case Enum:
		return matchSymbol(s, v)
	case Array:
		return m.matchArray(s, v)
	case Map:
		return m.matchMap(s, v)
	case Record:
		return m.matchRecord(s, v)
	case Union:
		return m.matchUnion(s, v)
	}
	return nil
}

// expect compares the JSON type alone.
func expect(s *Schema, v *Value, kind JSONKind) *mismatch {
	if v.Kind == kind {
		return nil
	}
	return &mismatch{
		pos:  v.Pos,
		msg:  fmt.Sprintf("%s is no value of %s", v.shown(), s.title()),
		hint: fmt.Sprintf("it is %s in JSON", (&Value{Kind: kind}).kindName()),
	}
}

// title names s for a message.
func (s *Schema) title() string {
	if s.Kind.IsNamed() {
		return "the " + s.Kind.String() + " " + words.Clip(s.Name.String())
	}
	return s.Kind.String()
}

func matchInteger(s *Schema, v *Value, bits int) *mismatch {
	if wrong := expect(s, v, JSONNumber); wrong != nil {
		return wrong
	}
	if strings.ContainsAny(v.Text, ".eE") {
		return &mismatch{v.Pos, fmt.Sprintf("%s is no integer", words.Clip(v.Text)),
			"write it without fraction and exponent"}
	}
	if _, err := strconv.ParseInt(v.Text, 10, bits); err != nil {
		last := uint64(1) << (bits - 1)
		return &mismatch{v.Pos, fmt.Sprintf("%s is out of the range of %s", words.Clip(v.Text), s.Kind),
			fmt.Sprintf("it lies between -%d and %d", last, last-1)}
	}
	return nil
}

// matchFloat refuses numbers that would become infinite.
func matchFloat(s *Schema, v *Value, bits int) *mismatch {
	if v.isNotFinite() {
		return nil
	}
	if wrong := expect(s, v, JSONNumber); wrong != nil {
		if v.Kind == JSONString {
			wrong.hint += `, or one of the texts "NaN", "Infinity" and "-Infinity"`
		}
		return wrong
	}
	if _, err := strconv.ParseFloat(v.Text, bits); err != nil {
		return &mismatch{v.Pos, fmt.Sprintf("%s is out of the range of %s", words.Clip(v.Text), s.Kind),
			"it would become infinite"}
	}
	return nil
}

// matchBytes compares with bytes or fixed, where each character stands for the byte of its code point.
func matchBytes(s *Schema, v *Value) *mismatch {
	if wrong := expect(s, v, JSONString); wrong != nil {
		return wrong
	}
	for _, c := range v.Text {
		if c > 0xff {
			return &mismatch{v.Pos, fmt.Sprintf("%q is no byte of a %s", c, s.Kind),
				`each character stands for one byte, U+0000 to U+00FF, such as "\u00ff"`}
		}
	}
	if n := utf8.RuneCountInString(v.Text); s.Kind == Fixed && n != s.Size {
		return &mismatch{v.Pos, fmt.Sprintf("%s has %d bytes, but %s has %d", v.shown(), n, s.title(), s.Size),
			fmt.Sprintf("write %d characters from U+0000 to U+00FF", s.Size)}
	}
	return nil
}

func matchSymbol(s *Schema, v *Value) *mismatch {
	if wrong := expect(s, v, JSONString); wrong != nil {
		return wrong
	}
	for _, symbol := range s.Symbols {
		if symbol == v.Text {
			return nil
		}
	}
	return &mismatch{v.Pos, fmt.Sprintf("%s is no symbol of %s", v.shown(), s.title()),
		oneOf("it is one of", s.Symbols)}
}

func (m *matcher) matchArray(s *Schema, v *Value) *mismatch {
	if wrong := expect(s, v, JSONArray); wrong != nil {
		return wrong
	}
	for i := range v.Items {
		if wrong := m.match(s.Items, &v.Items[i]); wrong != nil {
			return wrong
		}
	}
	return nil
}

func (m *matcher) matchMap(s *Schema, v *Value) *mismatch {
	if wrong := expect(s, v, JSONObject); wrong != nil {
		return wrong
	}
	for i := range v.Members {
		if wrong := m.match(s.Values, &v.Members[i].Value); wrong != nil {
			return wrong
		}
	}
	return nil
}

// matchRecord lets a field be left out if it has a default of its own, which is then taken. Members
// that are no fields are passed over, as everybody does.
func (m *matcher) matchRecord(s *Schema, v *Value) *mismatch {
	if wrong := expect(s, v, JSONObject); wrong != nil {
		return wrong
	}
	members := index(v)
	for _, f := range s.Fields {
		if inner := members.get(f.Name); inner != nil {
			if wrong := m.match(f.Type, inner); wrong != nil {
				return wrong
			}
		} else if f.Default == nil {
			return &mismatch{v.Pos, fmt.Sprintf("the value of %s lacks the field %s, which has no default", s.title(),
				words.Quote(f.Name)), "add it to the value"}
		}
	}
	return nil
}

// matchUnion accepts a value of any branch. If only one branch takes values of this JSON type, the
// fault found there is the most telling.
func (m *matcher) matchUnion(s *Schema, v *Value) *mismatch {
	if m.branch(s, v) >= 0 {
		return nil
	}
	var likely *Schema
	names := make([]string, len(s.Branches))
	candidates := 0
	for i, branch := range s.Branches {
		names[i] = branch.branchName()
		if branch.takes(v.Kind) {
			likely = branch
			candidates++
		}
	}
	if candidates == 1 {
		return m.match(likely, v)
	}
	hint := oneOf("the branches are", names)
	if v.Kind == JSONObject && len(v.Members) == 1 {
		for _, name := range names {
			if name == v.Members[0].Name {
				hint = fmt.Sprintf("a default is written without the name of its branch: %s",
					v.Members[0].Value.shown())
			}
		}
	}
	return &mismatch{v.Pos, fmt.Sprintf("%s matches no branch of the union", v.shown()), hint}
}

// takes reports whether values of s are written as the given JSON type.
func (s *Schema) takes(kind JSONKind) bool {
	own, ok := s.Kind.JSON()
	return ok && own == kind
}

// members finds the members of an object, in a large one by a map.
type members struct {
	object *Value
	byName map[string]*Value
}

func index(v *Value) members {
	m := members{object: v}
	if len(v.Members) > fewMembers {
		m.byName = make(map[string]*Value, len(v.Members))
		for i := range v.Members {
			m.byName[v.Members[i].Name] = &v.Members[i].Value
		}
	}
	return m
}

func (m members) get(name string) *Value {
	if m.byName != nil {
		return m.byName[name]
	}
	return m.object.member(name)
}
