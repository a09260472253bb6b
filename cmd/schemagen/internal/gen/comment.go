package gen

import (
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/schema/plan"
)

// commentWidth is where lines of comments are broken, in bytes after "// ".
const commentWidth = 100

// typeComment is the doc comment of a type: a first line that says what it is, then the schema's doc.
func typeComment(name, what, doc string) string {
	text := wrapped(name + " is " + what + ".")
	if doc = cleanDoc(doc); doc != "" {
		text += "\n//\n" + doc
	}
	return text
}

// cleanDoc turns the doc of a schema into lines that are Go comments whatever they say: no line can
// end the comment, begin a directive or hold what Go source may not hold.
func cleanDoc(doc string) string {
	doc = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n").Replace(doc)
	var lines []string
	for _, line := range strings.Split(doc, "\n") {
		// Indented text would be laid out anew by gofmt, so indents go.
		line = strings.TrimSpace(strings.Map(func(r rune) rune {
			if unicode.IsControl(r) || r == '\ufeff' || r == unicode.ReplacementChar {
				return ' '
			}
			return r
		}, line))
		if strings.HasPrefix(line, "+build") {
			line = "'" + line + "'" // go vet would take it for a misplaced build constraint
		}
		if line != "" || len(lines) > 0 {
			lines = append(lines, wrapped(line))
		}
	}
	for len(lines) > 0 && lines[len(lines)-1] == "//" {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n")
}

// wrapped breaks text at blanks and puts the comment marker in front of each line.
func wrapped(text string) string {
	var b strings.Builder
	b.WriteString("//")
	width := 0
	for _, word := range strings.Fields(text) {
		if width > 0 && width+1+len(word) > commentWidth {
			b.WriteString("\n//")
			width = 0
		}
		b.WriteString(" " + word)
		width += 1 + len(word)
	}
	return b.String()
}

// describe says in the terms of Avro what node i is: "an array of com.example.Item".
func describe(g *generator, i plan.Index) string {
	return article(describeShort(g, i))
}

// article puts "a" or "an" in front of a noun.
func article(noun string) string {
	lower := strings.ToLower(noun)
	if strings.ContainsRune("aeio", rune(lower[0])) || strings.HasPrefix(lower, "un") && !strings.HasPrefix(lower, "uni") {
		return "an " + noun
	}
	return "a " + noun
}

func describeShort(g *generator, i plan.Index) string {
	n := g.node(i)
	switch n.Kind {
	case plan.Record, plan.Enum, plan.Fixed:
		return n.Kind.String() + " " + n.Name.String()
	case plan.Array, plan.Map:
		return n.Kind.String() + " of " + describeItem(g, n.Item)
	case plan.Nullable, plan.Union:
		names := make([]string, len(n.Branches))
		for j, branch := range n.Branches {
			names[j] = describeItem(g, branch)
		}
		return "union of " + strings.Join(names, ", ")
	}
	return n.Kind.String()
}

func describeItem(g *generator, i plan.Index) string {
	switch n := g.node(i); n.Kind {
	case plan.Record, plan.Enum, plan.Fixed:
		return n.Name.String()
	case plan.Array, plan.Map:
		return n.Kind.String() + " of " + describeItem(g, n.Item)
	case plan.Nullable, plan.Union:
		return "unions"
	}
	return g.node(i).Kind.String()
}
