package gofiles

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/internal/output"
)

var generatedLine = regexp.MustCompile(`^// (Code generated .* DO NOT EDIT\.)\r?$`)

// header returns the line that tells that a Go file is generated, without the comment marker, or "".
func header(text []byte) string {
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if found := generatedLine.FindStringSubmatch(line); found != nil {
			return found[1]
		}
		if strings.HasPrefix(line, "package ") {
			break
		}
	}
	return ""
}

// CheckReplaceable returns an error if there is a file at path that one with the given header, emit.Header or
// emit.BoundHeader, may not replace: one that is written by hand, since nothing could bring it back, or by the other
// command. An empty file, and what is no regular file, may be written to.
func CheckReplaceable(path, by string) error {
	text, err := output.Standing(path)
	if err != nil || len(text) == 0 {
		return err
	}
	switch found := header(text); {
	case by == emit.BoundHeader && found != by:
		return fmt.Errorf("%s: was not written by schemagen bind; name another file with --out", path)
	case found == "":
		return fmt.Errorf("%s: was not written by schemagen: there is no line \"// Code generated … DO NOT EDIT.\"; "+
			"name another file with --out, or delete this one", path)
	case by != emit.BoundHeader && found == emit.BoundHeader:
		return fmt.Errorf("%s: was written by schemagen bind; name another file with --out", path)
	}
	return nil
}

// sources returns the schema files that the header of a generated file names.
func sources(text []byte) []string {
	var names strings.Builder
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\r\n")
		rest, first := strings.CutPrefix(line, "// Source: ")
		switch {
		case first:
			names.WriteString(rest)
		case names.Len() == 0 && strings.HasPrefix(line, "//"):
		case strings.HasPrefix(line, "// "):
			names.WriteString(line[2:])
		default:
			return strings.Split(names.String(), ", ")
		}
	}
	return nil
}

// CheckSameSources returns an error if a generated file stands in the place of f that was made of other schema files
// altogether and has types that f has not: those would be lost unsaid. It is for files that are not named by the user,
// which two runs may take by accident.
func CheckSameSources(f output.File) error {
	old, err := output.ReadFile(f.Path)
	if err != nil {
		return nil // what cannot be read is reported when it is written
	}
	before := sources(old)
	if header(old) == "" || slices.ContainsFunc(before, func(name string) bool {
		return slices.Contains(sources(f.Data), name)
	}) {
		return nil
	}
	had, has := meanings(old), meanings(f.Data)
	for _, id := range had.types {
		if has.id(had.of[id]) == "" {
			return fmt.Errorf("%s: was generated from %s and has the %s, which the schemas given now have not; name "+
				"another file with --out, or delete this one",
				f.Path, strings.Join(before, ", "), had.of[id])
		}
	}
	return nil
}
