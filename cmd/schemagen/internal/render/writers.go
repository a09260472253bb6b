package render

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/internal/cli"
)

// parseWriter reads PATH or NAME=PATH. Without a name, the version is called after the file or directory.
func parseWriter(text string) (name, path string, err error) {
	before, after, named := strings.Cut(text, "=")
	switch {
	case named && token.IsIdentifier(before):
		name, path = before, after
	default:
		if _, err := os.Stat(text); named && err != nil && !strings.ContainsAny(before, `/\`) {
			return "", "", cli.Misuse("--writer %q: %q is no Go identifier; write %s=%s",
				text, before, identifier(before), after)
		}
		path = text
		base := filepath.Base(filepath.Clean(path))
		name = strings.TrimSuffix(base, filepath.Ext(base))
	}
	switch {
	case path == "" || path == "-":
		return "", "", cli.Misuse("--writer %q names no file; write v1=old/v1.avsc", text)
	case !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }):
		return "", "", cli.Misuse("--writer %q: %q can't be a part of a Go name; "+
			"put a name and = in front, as in v1=%s", text, name, path)
	}
	return name, path, nil
}

// identifier makes of a name one that Go takes.
func identifier(name string) string {
	name = strings.Map(func(r rune) rune {
		if r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, name)
	if !token.IsIdentifier(name) {
		name = "v" + name
	}
	return name
}
