package schema

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/words"
)

// primitiveKind returns the primitive type called name, or 0.
func primitiveKind(name string) Kind {
	switch name {
	case "null":
		return Null
	case "boolean":
		return Boolean
	case "int":
		return Int
	case "long":
		return Long
	case "float":
		return Float
	case "double":
		return Double
	case "bytes":
		return Bytes
	case "string":
		return String
	}
	return 0
}

// complexKind returns the kind that the "type" attribute word stands for, and whether it is the word
// "error", which declares a record. "union" is no such word: a union is a JSON array.
func complexKind(word string) (kind Kind, isError bool) {
	switch word {
	case "record":
		return Record, false
	case "error":
		return Record, true
	case "enum":
		return Enum, false
	case "fixed":
		return Fixed, false
	case "array":
		return Array, false
	case "map":
		return Map, false
	}
	return 0, false
}

// resolveName returns the fullname that a text stands for in the namespace around it: one with a dot
// is a fullname, one without belongs to that namespace. See Avro 1.12, "Names". A single dot in
// front names a type of the null namespace, which the text of the specification cannot refer to from
// inside another namespace; Apache Java reads it so as well.
func resolveName(text, namespace string) Name {
	if dot := strings.LastIndexByte(text, '.'); dot >= 0 {
		return Name{Namespace: text[:dot], Short: text[dot+1:]}
	}
	return Name{Namespace: namespace, Short: text}
}

// writtenIn returns the shortest text that resolveName turns back into n in the given namespace, as for an alias.
// References to types are written by the writer, which knows what else they could mean.
func (n Name) writtenIn(namespace string) string {
	switch {
	case n.Namespace == namespace:
		return n.Short
	case n.Namespace == "":
		return "." + n.Short
	}
	return n.String()
}

// validLabel reports whether s may be the name of a field or symbol. See Avro 1.12, "Names".
func (o *options) validLabel(s string) bool {
	return o.laxNames && laxLabel(s) || o.validName(s)
}

// validName reports whether s may be the name of a type. See Avro 1.12, "Names".
func (o *options) validName(s string) bool {
	if o.laxNames {
		return laxName(s)
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c == '_':
		case c >= '0' && c <= '9' && i > 0:
		default:
			return false
		}
	}
	return s != ""
}

func laxName(s string) bool {
	return laxLabel(s) && !strings.ContainsFunc(s, func(c rune) bool { return c == '.' || unicode.IsSpace(c) })
}

// laxLabel is laxName for fields and symbols. They may have dots and blanks too, since no name of theirs is ever taken
// apart, and since columns of tables that become fields often have them.
func laxLabel(s string) bool {
	return s != "" && utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
}

// validNamespace reports whether s is empty or a sequence of names with dots between them.
func (o *options) validNamespace(s string) bool {
	if s == "" {
		return true
	}
	for part := range strings.SplitSeq(s, ".") {
		if !o.validName(part) {
			return false
		}
	}
	return true
}

// labelHint says what would be a right name of a field or symbol in place of s.
func (o *options) labelHint(s string) string {
	if o.laxNames {
		return "a lax name is not empty and holds no control character"
	}
	return o.strictHint(s, laxLabel(s))
}

// nameHint says what would be a right name of a type in place of s.
func (o *options) nameHint(s string) string {
	if o.laxNames {
		return "a lax name of a type is not empty and holds no dot, white space or control character"
	}
	return o.strictHint(s, laxName(s))
}

func (o *options) strictHint(s string, laxHelps bool) string {
	const rule = "a name begins with a letter A-Z, a-z or _ and goes on with those and digits"
	if s == "" {
		return rule
	}
	hint := rule + ", such as " + words.Quote(mended(s))
	if laxHelps {
		hint += o.orAccept("; or accept it with ", "LaxNames")
	}
	return hint
}

// mended replaces every character that a name may not have.
func mended(s string) string {
	name := strings.Map(func(c rune) rune {
		if c == '_' || c < utf8.RuneSelf && (unicode.IsLetter(c) || unicode.IsDigit(c)) {
			return c
		}
		return '_'
	}, words.Clip(s))
	if name[0] >= '0' && name[0] <= '9' {
		name = "_" + name
	}
	return name
}
