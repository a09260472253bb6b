package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// Stdin is the name under which standard input goes in positions.
const Stdin = "stdin"

// Read reads what the arguments name, in their order: a file, every *.avsc file in a directory and those below it, in
// capitals too, what matches a glob, or standard input for "-". Files from a directory or glob come sorted. A file that
// is named twice, under whatever name, is read once.
func Read(args []string, stdin io.Reader) ([]schema.Source, error) {
	names, err := Find(args)
	if err != nil {
		return nil, err
	}
	return readAll(names, stdin)
}

func readAll(names []string, stdin io.Reader) ([]schema.Source, error) {
	sources := make([]schema.Source, 0, len(names))
	for _, name := range names {
		s, err := read(name, stdin)
		if err != nil {
			return nil, err
		}
		sources = append(sources, s)
	}
	return sources, nil
}

func read(name string, stdin io.Reader) (schema.Source, error) {
	in, name, err := Open(name, stdin)
	if err != nil {
		return schema.Source{}, err
	}
	defer in.Close()
	text, err := ReadAll(in, name, MaxSchema, "; is it a schema?")
	if err == nil {
		err = foreign(name, text)
	}
	return schema.Source{Name: name, Text: text}, err
}

// Find returns the files that the arguments name, as [Read] does, without reading them.
func Find(args []string) ([]string, error) {
	var names []string
	seen := make(map[string]bool)
	for _, arg := range args {
		found, err := expand(arg)
		if err != nil {
			return nil, err
		}
		for _, name := range found {
			if key := identity(name); !seen[key] {
				seen[key] = true
				names = append(names, name)
			}
		}
	}
	return names, nil
}

// identity is the same for all names of a file.
func identity(name string) string {
	if name == "-" {
		return name
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	if real, err := filepath.EvalSymlinks(full); err == nil {
		return real
	}
	return full
}

// expand turns one argument into names of files. A file whose name looks like a glob is a file first.
func expand(arg string) ([]string, error) {
	if arg == "-" {
		return []string{arg}, nil
	}
	if arg == "" {
		return nil, errors.New("the name of a file is empty; leave it out, or check the variable it came from")
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return directory(arg)
	case err == nil:
		return []string{filepath.Clean(arg)}, nil
	case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(arg, "*?["):
		return glob(arg)
	}
	return nil, describe(arg, err)
}

func directory(dir string) ([]string, error) {
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return describe(filepath.Join(dir, path), err)
		}
		if !entry.IsDir() && strings.EqualFold(filepath.Ext(path), ".avsc") {
			if entry.Type()&(fs.ModeNamedPipe|fs.ModeSocket|fs.ModeDevice) != 0 {
				return fmt.Errorf("%s: no regular file; what is meant to be read though it is none is named by itself",
					filepath.Join(dir, path))
			}
			names = append(names, filepath.Join(dir, filepath.FromSlash(path)))
		}
		return nil
	})
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s: no .avsc file in this directory or below it", dir)
	}
	return names, err
}

func glob(pattern string) ([]string, error) {
	matches, err := filepath.Glob(pattern)
	if err != nil {
		return nil, fmt.Errorf("%s: the pattern is malformed; write a literal [ as [[]", pattern)
	}
	if len(matches) == 0 {
		hint := ""
		if strings.Contains(pattern, "**") {
			hint = "; ** does not cross directories, but a directory stands for all .avsc files below it"
		}
		return nil, fmt.Errorf("%s: no file matches%s", pattern, hint)
	}
	var names []string
	for _, match := range matches {
		found, err := expand(match)
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	return names, nil
}
