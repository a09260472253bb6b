package schema

import "strings"

// skipSpace steps over white space and, where they are accepted, comments.
func (r *jsonReader) skipSpace() {
	r.space.from = r.position()
	r.skip()
	r.space.to = r.next
}

func (r *jsonReader) skip() {
	for r.next < len(r.text) {
		switch r.text[r.next] {
		case '\n':
			r.line++
			r.lineStart = r.next + 1
		case ' ', '\t', '\r':
		case '/':
			if !r.comments || !r.skipComment() {
				return
			}
			continue
		default:
			return
		}
		r.next++
	}
}

// skipComment steps over the comment that begins at next, if one does and it is closed.
func (r *jsonReader) skipComment() bool {
	rest := r.text[r.next:]
	if strings.HasPrefix(rest, "//") {
		end := strings.IndexAny(rest, "\r\n")
		if end < 0 {
			end = len(rest)
		}
		r.next += end
		return true
	}
	if !strings.HasPrefix(rest, "/*") {
		return false
	}
	length := strings.Index(rest[2:], "*/")
	if length < 0 {
		return false
	}
	comment := rest[:length+4]
	if last := strings.LastIndexByte(comment, '\n'); last >= 0 {
		r.line += strings.Count(comment, "\n")
		r.lineStart = r.next + last + 1
	}
	r.next += len(comment)
	return true
}

// ended is the error for a text that stops inside the value that began at start. Its place is the
// end of the last token, so that a final line feed or comment does not move it to an empty line.
func (r *jsonReader) ended(start Position, what, hint string) *syntaxError {
	pos := r.space.from
	if r.space.to != r.next { // in a string, which may end in spaces
		trimmed := strings.TrimRight(r.text, " ")
		pos = Position{File: r.file, Offset: len(trimmed), Line: r.line, Column: len(trimmed) - r.lineStart + 1}
	}
	return r.fail(pos, hint, "the text ends inside the %s that begins at line %d, column %d", what, start.Line,
		start.Column)
}
