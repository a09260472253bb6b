package arrows

import (
	"bytes"
	"go/scanner"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/checkout"
)

// maxColumns is how wide a line of hand-written code may be, with tabs of four columns.
const maxColumns = 120

// TestLinesFitTheirColumns: left out are lines that cannot be broken, which are directives for tools, the output of
// examples, and in tests texts of many lines, such as a table that is expected.
func TestLinesFitTheirColumns(t *testing.T) {
	files := 0
	for _, name := range tracked(t) {
		if ext := path.Ext(name); ext != ".go" && ext != ".sh" || strings.Contains(name, "/testdata/") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(checkout.Root(t), filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		if generatedHeader.Match(text) {
			continue
		}
		files++
		for _, line := range wideLines(text, strings.HasSuffix(name, "_test.go")) {
			t.Errorf("%s:%d: wider than %d columns", name, line, maxColumns)
		}
	}
	if files < 500 {
		t.Errorf("only %d files were found", files)
	}
}

// wideLines returns the numbers of the lines that are too wide and could be broken.
func wideLines(text []byte, isTest bool) []int {
	unbreakable := unbreakableLines(text, isTest)
	var wide []int
	number := 0
	for line := range bytes.Lines(text) {
		number++
		line = bytes.TrimSuffix(line, []byte("\n"))
		if columns(line) > maxColumns && !unbreakable[number] && !bytes.HasPrefix(line, []byte("//go:")) {
			wide = append(wide, number)
		}
	}
	return wide
}

// columns returns how wide a line is with a tab stop at each fourth column.
func columns(line []byte) int {
	width := 0
	for _, r := range string(line) {
		if width++; r == '\t' {
			width = (width + 3) / 4 * 4
		}
	}
	return width
}

// unbreakableLines returns the numbers of the lines of a test that are in a text of many lines or in the output of an
// example.
func unbreakableLines(text []byte, isTest bool) map[int]bool {
	lines := map[int]bool{}
	if !isTest {
		return lines
	}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	output, last := false, 0 // whether the comments that go on are output, and the line of the last one
	for {
		pos, tok, literal := s.Scan()
		first := file.Line(pos)
		switch tok {
		case token.EOF:
			return lines
		case token.STRING:
			if count := strings.Count(literal, "\n"); count > 0 {
				for line := first; line <= first+count; line++ {
					lines[line] = true
				}
			}
		case token.COMMENT:
			if first != last+1 {
				output = false
			}
			last = first
			if output {
				lines[first] = true
			}
			output = output || strings.HasPrefix(literal, "// Output:") ||
				strings.HasPrefix(literal, "// Unordered output:")
		}
	}
}

func TestWideLinesAreFound(t *testing.T) {
	long := strings.Repeat("x", maxColumns)
	for _, c := range []struct {
		name, text string
		isTest     bool
		want       int // the number of the line, 0 if there is none
	}{
		{"as wide as may be", "// " + long[3:], false, 0},
		{"wider by one", "// " + long[2:], false, 1},
		{"a tab is four columns", "package p\n\n\t// " + long[6:], false, 3},
		{"and goes to the next stop", "//\t" + long[4:], false, 0},
		{"letters, not bytes", "// " + strings.Repeat("é", maxColumns-3), false, 0},
		{"a directive", "//go:generate " + long, false, 0},
		{"a text of many lines", "package p\n\nconst s = `\n" + long + long + "`\n", true, 0},
		{"not in tests alone", "package p\n\nconst s = `\n" + long + long + "`\n", false, 4},
		{"a text of one line", "package p\n\nconst s = `" + long + "`\n", true, 3},
		{"output", "package p\n\nfunc f() {\n\t// Output:\n\t// a\n\t// " + long + "\n}\n", true, 0},
		{"a comment after output", "package p\n\n// Output:\n\n// " + long + "\n", true, 5},
	} {
		got := 0
		if lines := wideLines([]byte(c.text), c.isTest); len(lines) > 0 {
			got = lines[0]
		}
		if got != c.want {
			t.Errorf("%s: line %d, want %d", c.name, got, c.want)
		}
	}
}
