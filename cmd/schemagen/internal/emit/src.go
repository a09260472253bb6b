package emit

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// srcParts finds what stands for something else in the text of src. Texts in quotes stay as they are.
var srcParts = regexp.MustCompile(
	`"(?:[^"\\]|\\.)*"|\$[1-9]?|\b(?:avrotest|big|bytes|decimal|maps|math|rt|slices|strconv|testing|time)\.[A-Z]\w*`)

// src returns Go code. Each $ of the text stands for one of args, in their order, and $1 for the first of them: code
// or statements, a number, or a string that becomes a part of the text. A selector such as math.MaxInt32 stands for
// that of the package, under whatever name the file imports it. The line breaks that statements need gofmt adds.
func src(text string, args ...any) *jen.Statement {
	code, plain, next := jen.Null(), "", 0
	add := func(part jen.Code) {
		code.Op(plain).Add(part)
		plain = ""
	}
	for {
		at := srcParts.FindStringIndex(text)
		if at == nil {
			return code.Op(plain + text)
		}
		part := text[at[0]:at[1]]
		plain, text = plain+text[:at[0]], text[at[1]:]
		pkg, name, _ := strings.Cut(part, ".")
		switch {
		case part[0] == '"':
			plain += part
			continue
		case part[0] != '$':
			add(jen.Qual(importPaths[pkg], name))
			continue
		case part != "$":
			next = int(part[1] - '1')
		}
		switch arg := args[next].(type) {
		case string:
			plain += arg
		case int:
			plain += strconv.Itoa(arg)
		case jen.Code:
			add(arg)
		case []jen.Code:
			if len(arg) > 0 {
				add(jen.Custom(jen.Options{Separator: "\n"}, arg...))
			} else if text = strings.TrimLeft(text, "\n\t;"); strings.HasPrefix(text, "}") { // no empty line is left
				plain = strings.TrimRight(plain, "\n\t")
			}
		}
		next++
	}
}

// lines is src as the statements of a block.
func lines(text string, args ...any) []jen.Code { return []jen.Code{src(text, args...)} }

// Write writes a declaration with a doc comment, which is wrapped unless it has its marks, and an empty line behind it;
// see src for the text.
func (e *Emitter) Write(doc, text string, args ...any) {
	if doc != "" && !strings.HasPrefix(doc, "//") {
		doc = Wrapped(doc)
	}
	if doc != "" {
		e.f.Comment(doc)
	}
	e.f.Add(src(text, args...)).Line()
}
