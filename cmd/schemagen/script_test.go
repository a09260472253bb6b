package main

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/internal/vectors"
)

var update = flag.Bool("update", false, "write what the runs of the scripts print into the archives; read the change "+
	"before you keep it")

// result is what a run of the program comes to.
type result struct {
	status         int
	stdout, stderr string
}

// call runs the program on a command line, whose words are separated by blanks; single quotes hold blanks together.
func call(t *testing.T, line, stdin string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := run(split(t, line), strings.NewReader(stdin), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

func split(t *testing.T, line string) []string {
	t.Helper()
	var words []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	if strings.Count(line, "'")%2 != 0 {
		t.Fatalf("unbalanced quotes: %s", line)
	}
	return words
}

// unpack writes the files of an archive below dir.
func unpack(t *testing.T, archive *txtar.Archive, dir string) {
	t.Helper()
	for _, f := range archive.Files {
		if f.Name == "stdout" || f.Name == "stderr" {
			continue
		}
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// files lists the files below dir, in the order of their names, with slashes.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// Each archive in testdata is a directory of files, below a script of these lines:
//
//	run STATUS ARGUMENTS…   runs the program and expects the exit status
//	stdin TEXT              is the standard input of the next run
//	env NAME=VALUE          sets a variable of the environment
//	corpus FILES…           copies container files that other implementations wrote from the conformance corpus
//	made FILES…             expects that these files, and no others, were made so far
//
// What all runs print together is in the files stdout and stderr.
func TestScripts(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			home, err := filepath.Abs(name)
			if err != nil {
				t.Fatal(err)
			}
			got := runScript(t, archive)
			for _, stream := range []string{"stdout", "stderr"} {
				if diff := cmp.Diff(lines(section(archive, stream)), lines(got[stream])); diff != "" && !*update {
					t.Errorf("%s: %s", stream, diff)
				}
				setSection(archive, stream, got[stream])
			}
			if *update {
				if err := os.WriteFile(home, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// runScript returns what the runs of the script print.
func runScript(t *testing.T, archive *txtar.Archive) map[string]string {
	t.Chdir(t.TempDir())
	t.Setenv("GOPACKAGE", "")
	unpack(t, archive, ".")
	given := files(t, ".")
	var stdin, stdout, stderr string
	for _, line := range strings.Split(string(archive.Comment), "\n") {
		verb, rest, _ := strings.Cut(line, " ")
		switch verb {
		case "", "#":
		case "stdin":
			stdin = rest
		case "env":
			name, value, _ := strings.Cut(rest, "=")
			t.Setenv(name, value)
		case "corpus":
			for _, name := range strings.Fields(rest) {
				if err := os.WriteFile(name, vectors.Text(t, "conformance/ocf/"+name), 0o666); err != nil {
					t.Fatal(err)
				}
				given = append(given, name)
			}
		case "run":
			status, args, _ := strings.Cut(rest, " ")
			got := call(t, args, stdin)
			if want, err := strconv.Atoi(status); err != nil || got.status != want {
				t.Errorf("%s: exit status %d", line, got.status)
			}
			stdin, stdout, stderr = "", stdout+got.stdout, stderr+got.stderr
		case "made":
			made := slices.DeleteFunc(files(t, "."), func(name string) bool { return slices.Contains(given, name) })
			if diff := cmp.Diff(strings.Fields(rest), made); diff != "" {
				t.Errorf("files: %s", diff)
			}
		default:
			t.Fatalf("unknown line %q", line)
		}
	}
	return map[string]string{"stdout": stdout, "stderr": stderr}
}

func lines(text string) []string { return strings.SplitAfter(text, "\n") }

func section(archive *txtar.Archive, name string) string {
	for _, f := range archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func setSection(archive *txtar.Archive, name, text string) {
	archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return f.Name == name })
	if text != "" {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(text)})
	}
}
