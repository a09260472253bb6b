package emit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
)

// NOTE: The schema of a type holds the definitions of all types that it refers to, which have constants of their own.
// In a type of the same namespace the definition has no namespace:
//
//	{"type":"record","name":"Inner","namespace":"shop",   "fields":[…]}   the constant of Inner
//	…"type":{"type":"record","name":"Inner",              "fields":[…]}   in that of Outer
//	                                                      --- body ---
//
// So the body becomes a constant that both are made of. Constants are shared in a file, not among files: those of a
// file do not depend on what other schemas there are.

// schemaConstant is the constant of a type's schema.
type schemaConstant struct {
	name, body string // of the constant, and of that of the body, or ""
	typ        *Type
	text       string
	head       string // what text begins with in a type of the same namespace
	at         int    // where the body begins in text; 0 where the namespace is the null one
}

// textPart is a piece of text or, with a name, the constant that holds it.
type textPart struct{ text, name string }

// Constants settles the constants for the schemas of a file's types.
func (e *Emitter) Constants(list []*Type) {
	var constants []*schemaConstant
	for _, t := range list {
		if e.table != nil {
			if _, ok := e.table.index[t.Schema]; ok {
				continue
			}
		}
		c := &schemaConstant{typ: t, text: t.Schema.String()}
		c.name = e.pkg.Scope.Claim(goname.Unexported(t.Name)+"Schema", "text")
		namespace := t.Schema.Name.Namespace
		if head, body, ok := strings.Cut(c.text, `"namespace":"`+namespace+`",`); ok && namespace != "" {
			c.head, c.at = head, len(c.text)-len(body)
		}
		constants = append(constants, c)
		e.constants[t] = c
	}
	e.shared = slices.SortedFunc(slices.Values(constants), func(a, b *schemaConstant) int {
		return cmp.Compare(len(b.text), len(a.text))
	})
	for _, c := range constants {
		e.parts(c, c.text)
	}
}

// parts divides text, which is of constant c, into what only this one holds and the constants of others.
func (e *Emitter) parts(c *schemaConstant, text string) []textPart {
	for _, other := range e.shared {
		switch body := other.text[other.at:]; {
		case len(other.text) >= len(c.text) || len(body) <= literalWidth: // c itself, or one that holds no more
		case strings.Contains(text, other.text):
			before, after, _ := strings.Cut(text, other.text)
			return slices.Concat(e.parts(c, before), []textPart{{other.text, other.name}}, e.parts(c, after))
		case other.at > 0 && strings.Contains(text, other.head+body):
			if other.body == "" {
				other.body = e.pkg.Scope.Claim(goname.Unexported(other.typ.Name)+"Body", "text")
			}
			before, after, _ := strings.Cut(text, other.head+body)
			return slices.Concat(e.parts(c, before+other.head), []textPart{{body, other.body}}, e.parts(c, after))
		}
	}
	if text == "" {
		return nil
	}
	return []textPart{{text: text}}
}

// schemaText returns the expression of a schema's text, after writing the constants that hold it.
func (e *Emitter) schemaText(t *Type) string {
	c := e.constants[t]
	if c == nil {
		return fmt.Sprintf("%s.Text(%d)", e.table.variable, e.table.index[t.Schema])
	}
	constant := func(name string, parts []textPart) string {
		return "const " + name + " = " + wrapped(len("const "+name+" = "), parts)
	}
	if c.body == "" {
		e.Write("", "$", constant(c.name, e.parts(c, c.text)))
	} else {
		e.Write("", "$\n$", constant(c.name, []textPart{{text: c.text[:c.at]}, {c.text[c.at:], c.body}}),
			constant(c.body, e.parts(c, c.text[c.at:])))
	}
	return c.name
}

// sum is an expression that adds up strings, on several lines.
type sum struct {
	strings.Builder
	column int  // of what comes next
	within bool // an operand stands on the line
}

const (
	margin = 120 // columns
	tab    = 4
	// literalWidth is up to how many bytes of a text stand on a line by themselves.
	literalWidth = margin - tab - len("`` +")
)

// wrappedLiteral quotes text, which begins in the given column, on as many lines as it needs.
func wrappedLiteral(column int, text string) string { return wrapped(column, []textPart{{text: text}}) }

// wrapped adds up parts, of which the first begins in the given column, on as many lines as they need.
func wrapped(column int, parts []textPart) string {
	l := sum{column: column}
	for _, part := range parts {
		if part.name != "" {
			if len(part.name) > l.room() {
				l.end()
			}
			l.add(part.name)
			continue
		}
		for text := part.text; text != ""; {
			n := lineOf(text, l.room()-len("``"))
			if l.within && n < len(text) && n < literalWidth/2 {
				l.end()
				continue
			}
			for len(StringLiteral(text[:n])) > l.room() { // it has backquotes, and gets backslashes
				less := lineOf(text[:n], n-1)
				if less == n {
					break
				}
				n = less
			}
			l.add(StringLiteral(text[:n]))
			if text = text[n:]; text != "" {
				l.end()
			}
		}
	}
	return l.String()
}

// room is how long another operand may be.
func (l *sum) room() int {
	if l.within {
		return margin - l.column - len(" +  +")
	}
	return margin - l.column - len(" +")
}

func (l *sum) add(operand string) {
	if l.within {
		operand = " + " + operand
	}
	l.WriteString(operand)
	l.column += len(operand)
	l.within = true
}

func (l *sum) end() {
	l.WriteString(" +\n\t")
	l.column, l.within = tab, false
}

// lineOf returns how much of text to put on a line with room for so many bytes: up to a comma between JSON values or
// else a blank, if there is one in the second half.
func lineOf(text string, room int) int {
	room = max(room, literalWidth/4)
	if len(text) <= room {
		return len(text)
	}
	for _, ends := range [][]string{{`,"`, ",{"}, {" "}} {
		n := 0
		for _, end := range ends {
			n = max(n, strings.LastIndex(text[:room], end)+1)
		}
		if n >= room/2 {
			return n
		}
	}
	for !utf8.RuneStart(text[room]) {
		room--
	}
	return room
}
