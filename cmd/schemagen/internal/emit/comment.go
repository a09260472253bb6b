package emit

import (
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema/plan"
)

// commentWidth is where lines of comments are broken, in bytes after "// ".
const commentWidth = 116

// TypeComment is the doc comment of a type: a first line that says what it is, then the schema's doc.
func TypeComment(name, what, doc string) string {
	text := Wrapped(name + " is " + what + ".")
	if doc = CleanDoc(doc); doc != "" {
		text += "\n//\n" + doc
	}
	return text
}

// CleanDoc turns the doc of a schema into lines of comments, without empty ones around them.
func CleanDoc(doc string) string {
	doc = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n").Replace(doc)
	var lines []string
	for _, line := range strings.Split(doc, "\n") {
		// indented text would be laid out anew by gofmt, so indents go
		if line = Wrapped(line); line != "//" || len(lines) > 0 {
			lines = append(lines, line)
		}
	}
	for len(lines) > 0 && lines[len(lines)-1] == "//" {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n")
}

// Wrapped breaks text at blanks and puts the comment marker in front of each line. Whatever the text says, nothing but
// comments comes of it: no line can end the comment or begin a directive, and what Go source may not hold is left out.
func Wrapped(text string) string {
	var b strings.Builder
	b.WriteString("//")
	width := 0
	for _, word := range strings.Fields(strings.Map(commentRune, text)) {
		if width > 0 && width+1+len(word) > commentWidth {
			b.WriteString("\n//")
			width = 0
		}
		if width == 0 && strings.HasPrefix(word, "+build") {
			word = "'" + word + "'" // a build constraint, even after a blank
		}
		b.WriteString(" " + word)
		width += 1 + len(word)
	}
	return b.String()
}

// commentRune maps what may not stand in a comment: characters that Go source does not allow, and those that make text
// read in another order than it stands.
func commentRune(r rune) rune {
	switch {
	case unicode.IsControl(r) || r == '\ufeff' || r == unicode.ReplacementChar:
		return ' '
	case unicode.Is(unicode.Bidi_Control, r):
		return -1
	}
	return r
}

// Describe says in the terms of Avro what node i is: "an array of com.example.Item". It may stand in a comment as it
// is.
func Describe(p *plan.Plan, i plan.Index) string {
	return words.WithArticle(strings.Map(commentRune, DescribeShort(p, i)))
}

// DescribeShort is Describe without the article.
func DescribeShort(p *plan.Plan, i plan.Index) string {
	n := &p.Nodes[i]
	if n.Kind.IsUnion() {
		names := make([]string, len(n.Branches))
		for j, branch := range n.Branches {
			names[j] = DescribeItem(p, branch)
		}
		return "union of " + strings.Join(names, ", ")
	}
	text := DescribeItem(p, i)
	if n.Kind == plan.Record || n.Kind == plan.Enum || n.Kind == plan.Fixed {
		return n.Kind.String() + " " + text
	}
	return text
}

// DescribeItem says what node i is as a part of another: "com.example.Item".
func DescribeItem(p *plan.Plan, i plan.Index) string {
	switch n := &p.Nodes[i]; {
	case n.Kind == plan.Record || n.Kind == plan.Enum || n.Kind == plan.Fixed:
		return n.Name.String()
	case n.Kind.IsList():
		return n.Kind.String() + " of " + DescribeItem(p, n.Item)
	case n.Kind.IsUnion():
		return "unions"
	}
	return p.Nodes[i].Kind.String()
}
