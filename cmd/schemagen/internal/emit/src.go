package emit

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// srcParts finds what stands for something else in the text of src. Texts in quotes stay as they are.
var srcParts = regexp.MustCompile(
	`"(?:[^"\\]|\\.)*"|\$\d?|\b(?:avrotest|big|bytes|decimal|maps|math|rt|slices|strconv|testing|time)\.[A-Z]\w*`)

// src returns Go code. Each $ of the text stands for one of args, in their order, and $1 for the first of them: code
// or statements, a number, or a string that becomes a part of the text. A selector such as math.MaxInt32 stands for
// that of the package, under whatever name the file imports it. The line breaks that statements need gofmt adds.
func src(text string, args ...any) *jen.Statement {
	code, plain, next := jen.Null(), strings.Builder{}, 0
	flush := func() {
		if plain.Len() > 0 {
			code.Op(plain.String())
		}
		plain.Reset()
	}
	for len(text) > 0 {
		at := srcParts.FindStringIndex(text)
		if at == nil {
			at = []int{len(text), len(text)}
		}
		plain.WriteString(text[:at[0]])
		part := text[at[0]:at[1]]
		text = text[at[1]:]
		switch {
		case strings.HasPrefix(part, "$"):
			number := next
			if part == "$" {
				next++
			} else {
				number = int(part[1] - '1')
			}
			switch arg := args[number].(type) {
			case string:
				plain.WriteString(arg)
			case int:
				plain.WriteString(strconv.Itoa(arg))
			case []jen.Code:
				flush()
				if code.Custom(jen.Options{Separator: "\n"}, arg...); len(arg) == 0 {
					text = strings.TrimLeft(text, "\n\t;") // or an empty line would be left
				}
			case jen.Code:
				flush()
				code.Add(arg)
			}
		case part == "" || part[0] == '"':
			plain.WriteString(part)
		default:
			flush()
			pkg, name, _ := strings.Cut(part, ".")
			code.Qual(importPaths[pkg], name)
		}
	}
	flush()
	return code
}

// lines is src as the statements of a block.
func lines(text string, args ...any) []jen.Code { return []jen.Code{src(text, args...)} }

// write writes a declaration with a doc comment, and an empty line.
func (e *Emitter) write(doc, text string, args ...any) {
	if doc != "" {
		e.f.Comment(Wrapped(doc))
	}
	e.f.Add(src(text, args...)).Line()
}
