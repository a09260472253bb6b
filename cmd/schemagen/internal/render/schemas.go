package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/infer"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/schema"
)

// Schemas returns the texts of schemas of Go types, each ending in a line feed, as files at out: one file, or one in
// that directory for each type. Without out they have no path, since they are to be printed.
func Schemas(schemas []infer.Inferred, out string, pretty bool) ([]output.File, error) {
	info, err := os.Stat(out)
	isDir := err == nil && info.IsDir()
	one := !isDir && filepath.Ext(out) == ".avsc"
	print := out == "" || out == "-"
	switch {
	case one && len(schemas) > 1:
		return nil, cli.Misuse("--out %s is one file, and there are schemas of %d types; "+
			"name a directory, or one type with --type", out, len(schemas))
	case err == nil && !isDir && !one && !print:
		return nil, cli.Misuse("--out %s is a file; name a directory or a file that ends in .avsc", out)
	}
	var files []output.File
	seen := make(map[string]string)
	for _, s := range schemas {
		file := output.File{Path: out, Data: text(s.Schema, pretty)}
		if !one && !print {
			file.Path = filepath.Join(out, strings.ToLower(s.Type)+".avsc")
		}
		if other, ok := seen[file.Path]; ok && !print {
			return nil, cli.Misuse("%s would be the file of both %s and %s; write one of them with a run of its own",
				file.Path, other, s.Type)
		}
		seen[file.Path] = s.Type
		files = append(files, file)
	}
	for i, file := range files {
		if err := checkEarlier(file.Path, schemas[i].Schema); err != nil && !print {
			return nil, err
		}
	}
	return files, nil
}

// text returns what is written for a schema.
func text(s *schema.Schema, pretty bool) []byte {
	text := []byte(s.String() + "\n")
	var spread bytes.Buffer
	if pretty && json.Indent(&spread, text, "", "  ") == nil {
		return spread.Bytes()
	}
	return text
}

// checkEarlier returns an error if a file stands at path that is no earlier schema of the same type. Schemas do not
// tell who wrote them.
func checkEarlier(path string, s *schema.Schema) error {
	old, err := output.Standing(path)
	if err != nil || len(old) == 0 {
		return err
	}
	if before, err := schema.ParseOfData(string(old)); err == nil && before.Kind == s.Kind && before.Name == s.Name {
		return nil
	}
	what := s.Kind.String()
	if s.Kind.IsNamed() {
		what += " " + s.Name.String()
	}
	return fmt.Errorf("%s: is no schema of %s, as an earlier run would have left; "+
		"name another place with --out, or delete the file", path, what)
}
