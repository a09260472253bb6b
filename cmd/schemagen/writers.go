package main

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/schema"
)

// readWriters reads the old versions that --writer names, and returns the texts that they are in too.
func (f *generateFlags) readWriters(cmd *cobra.Command) ([]gen.Writer, []schema.Source, error) {
	var writers []gen.Writer
	var all []schema.Source
	for _, text := range f.writers {
		name, path, err := parseWriter(cmd, text)
		if err != nil {
			return nil, nil, err
		}
		sources, err := source.Read([]string{path}, cmd.InOrStdin())
		if err != nil {
			return nil, nil, err
		}
		set, err := schema.ParseSources(sources, schema.OfData())
		if err != nil {
			return nil, nil, err
		}
		writers = append(writers, gen.Writer{Name: name, Set: set})
		all = append(all, sources...)
	}
	return writers, all, nil
}

// parseWriter reads PATH or NAME=PATH. Without a name, the version is called after the file or directory.
func parseWriter(cmd *cobra.Command, text string) (name, path string, err error) {
	before, after, named := strings.Cut(text, "=")
	switch {
	case named && token.IsIdentifier(before):
		name, path = before, after
	default:
		if _, err := os.Stat(text); named && err != nil && !strings.ContainsAny(before, `/\`) {
			return "", "", misuse(cmd, "--writer %q: %q is no Go identifier; write %s=%s", text, before, identifier(before), after)
		}
		path = text
		base := filepath.Base(filepath.Clean(path))
		name = strings.TrimSuffix(base, filepath.Ext(base))
	}
	switch {
	case path == "" || path == "-":
		return "", "", misuse(cmd, "--writer %q names no file; write v1=old/v1.avsc", text)
	case !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }):
		return "", "", misuse(cmd, "--writer %q: %q can't be a part of a Go name; put a name and = in front, as in v1=%s", text, name, path)
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
