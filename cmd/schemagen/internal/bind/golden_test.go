package bind

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/schema"
)

var update = flag.Bool("update", false, "rewrite the wanted files of testdata/*.txtar; read the change before you "+
	"keep it")

// unpack makes a module of the given archives, each in a directory of its own, that sees this module as it is.
func unpack(t *testing.T, archives map[string]*txtar.Archive) (dir string) {
	t.Helper()
	dir = t.TempDir()
	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "go.sum"), sums)
	write(t, filepath.Join(dir, "go.mod"), []byte("module bound.test\n\ngo 1.25.0\n\nrequire "+
		"github.com/schemagen/schemagen v0.0.0\n\n"+
		"replace github.com/schemagen/schemagen => "+root+"\n"))
	for name, archive := range archives {
		for _, f := range archive.Files {
			if !strings.HasPrefix(f.Name, "want/") {
				write(t, filepath.Join(dir, name, f.Name), f.Data)
			}
		}
	}
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOWORK", "off")
	return dir
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// runLine carries out a line such as "bind User,Order=com.example.Order user.avsc user_avro.go" in a directory and
// returns the code.
func runLine(t *testing.T, dir, line string) ([]byte, error) {
	t.Helper()
	words := strings.Fields(line)
	if len(words) != 4 || words[0] != "bind" {
		t.Fatalf("unknown line %q", line)
	}
	out := filepath.Join(dir, words[3])
	pkg, err := Load(dir, out)
	if err != nil {
		return nil, err
	}
	var sources []schema.Source
	for name := range strings.SplitSeq(words[2], ",") {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, schema.Source{Name: name, Text: text})
	}
	set, err := schema.ParseSources(sources)
	if err != nil {
		t.Fatal(err)
	}
	var requests []Request
	for text := range strings.SplitSeq(words[1], ",") {
		name, record, _ := strings.Cut(text, "=")
		requests = append(requests, Request{name, record})
	}
	file, err := pkg.Bind(set, requests, out)
	if err != nil {
		return nil, err
	}
	return Generate(file, Options{})
}

func archives(t *testing.T, pattern string) map[string]*txtar.Archive {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatal("no archives", err)
	}
	list := make(map[string]*txtar.Archive)
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list[strings.TrimSuffix(filepath.Base(path), ".txtar")] = archive
	}
	return list
}

// TestBoundFilesAreAsWantedAndWork carries out the lines of every archive, compares the files, and runs the tests that
// come with them. Binding again, over the file written before, gives the same.
func TestBoundFilesAreAsWantedAndWork(t *testing.T) {
	all := archives(t, "testdata/*.txtar")
	dir := unpack(t, all)
	for name, archive := range all {
		t.Run(name, func(t *testing.T) {
			want := make(map[string]string)
			var kept, got []txtar.File
			for _, f := range archive.Files {
				if strings.HasPrefix(f.Name, "want/") {
					want[f.Name] = string(f.Data)
				} else {
					kept = append(kept, f)
				}
			}
			for line := range strings.Lines(string(archive.Comment)) {
				line = strings.TrimSpace(line)
				if !strings.HasPrefix(line, "bind ") {
					continue
				}
				out := strings.Fields(line)[3]
				var previous []byte
				rounds := 2
				if testing.Short() {
					rounds = 1
				}
				for range rounds {
					code, err := runLine(t, filepath.Join(dir, name), line)
					if err != nil {
						t.Fatal(err)
					}
					if previous != nil && string(previous) != string(code) {
						t.Errorf("%s: differs when it is there already: %s", line,
							cmp.Diff(string(previous), string(code)))
					}
					previous = code
					write(t, filepath.Join(dir, name, out), code)
				}
				if diff := cmp.Diff(want["want/"+out], string(previous)); diff != "" && !*update {
					t.Errorf("%s: run go test -update and read the diff (-want +got):\n%s", line, diff)
				}
				got = append(got, txtar.File{Name: "want/" + out, Data: previous})
			}
			if *update {
				archive.Files = append(kept, got...)
				if err := os.WriteFile(filepath.Join("testdata", name+".txtar"), txtar.Format(archive),
					0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	if testing.Short() {
		return
	}
	for _, line := range []string{"go vet ./...", "go test ./..."} {
		words := strings.Fields(line)
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", line, err, out)
		}
	}
}
