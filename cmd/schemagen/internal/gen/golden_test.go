package gen

import (
	"encoding/json"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/schema"
)

var update = flag.Bool("update", false, "rewrite the wanted files of testdata/*.txtar")

// golden is one txtar file: schemas, those of old versions in folders old/NAME, the options as JSON, more Go files that
// the output needs, and the wanted output.
type golden struct {
	path    string
	archive *txtar.Archive
	options goldenOptions
	set     *schema.Set
}

// goldenOptions are the options of a golden file, with those of reading its schemas.
type goldenOptions struct {
	Options
	LaxNames bool
}

func loadGolden(t *testing.T, path string) *golden {
	t.Helper()
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g := &golden{path: path, archive: archive, options: goldenOptions{
		Options: Options{Package: "golden", ImportPath: "golden.test/" + goldenName(path)},
	}}
	var sources []schema.Source
	old := make(map[string][]schema.Source)
	for _, f := range archive.Files {
		switch {
		case strings.HasPrefix(f.Name, "old/"):
			version := filepath.Base(filepath.Dir(f.Name))
			old[version] = append(old[version], schema.Source{Name: f.Name, Text: f.Data})
		case filepath.Ext(f.Name) == ".avsc":
			sources = append(sources, schema.Source{Name: f.Name, Text: f.Data})
		case f.Name == "options.json":
			if err := json.Unmarshal(f.Data, &g.options); err != nil {
				t.Fatal(err)
			}
		}
	}
	var lax []schema.Option
	if g.options.LaxNames {
		lax = append(lax, schema.LaxNames())
	}
	if g.set, err = schema.ParseSources(sources, lax...); err != nil {
		t.Fatal(err)
	}
	for _, version := range slices.Sorted(maps.Keys(old)) {
		set, err := schema.ParseSources(old[version])
		if err != nil {
			t.Fatal(err)
		}
		g.options.Writers = append(g.options.Writers, emit.Version{Name: version, Set: set})
	}
	return g
}

func goldenName(path string) string { return strings.TrimSuffix(filepath.Base(path), ".txtar") }

// output generates the code and returns it as files of the archive: want/<package>.go.
func (g *golden) output(t *testing.T) []txtar.File {
	t.Helper()
	packages, err := Generate(g.set, g.options.Options)
	if err != nil {
		t.Fatal(err)
	}
	var files []txtar.File
	for _, p := range packages {
		dir := "want"
		if p.ImportPath != g.options.ImportPath {
			dir = "want/" + strings.TrimPrefix(p.ImportPath, g.options.ImportPath+"/")
		}
		files = append(files, txtar.File{Name: dir + "/" + p.Name + "_avro.go", Data: p.Files[0].Code})
		if p.Files[0].Test != nil {
			files = append(files, txtar.File{Name: dir + "/" + p.Name + "_avro_test.go", Data: p.Files[0].Test})
		}
	}
	return files
}

func goldens(t *testing.T) []*golden {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no golden files", err)
	}
	var list []*golden
	for _, path := range paths {
		list = append(list, loadGolden(t, path))
	}
	return list
}

// TestOutputIsAsWanted compares the generated code with the wanted files, which are there to be read: a change of the
// generator shows as their diff.
func TestOutputIsAsWanted(t *testing.T) {
	for _, g := range goldens(t) {
		t.Run(goldenName(g.path), func(t *testing.T) {
			got := g.output(t)
			var kept, want []txtar.File
			for _, f := range g.archive.Files {
				if strings.HasPrefix(f.Name, "want/") {
					want = append(want, f)
				} else {
					kept = append(kept, f)
				}
			}
			if *update {
				g.archive.Files = append(kept, got...)
				if err := os.WriteFile(g.path, txtar.Format(g.archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(texts(want), texts(got)); diff != "" {
				t.Errorf("run go test -update and read the diff (-want +got):\n%s", diff)
			}
		})
	}
}

func texts(files []txtar.File) map[string]string {
	m := make(map[string]string)
	for _, f := range files {
		m[f.Name] = string(f.Data)
	}
	return m
}

// TestWantedFilesCompile builds and vets all wanted files, and runs what tests they come with, so that what is only
// compared as text cannot rot.
func TestWantedFilesCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("builds many packages")
	}
	dir := t.TempDir()
	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", []byte("module golden.test\n\ngo 1.25.0\n\nrequire github.com/schemagen/schemagen "+
		"v0.0.0\n\nreplace github.com/schemagen/schemagen => "+root+"\n"))
	for _, g := range goldens(t) {
		for _, f := range g.archive.Files {
			if filepath.Ext(f.Name) == ".go" {
				write(goldenName(g.path)+"/"+strings.TrimPrefix(f.Name, "want/"), f.Data)
			}
		}
	}
	for _, args := range [][]string{{"vet", "./..."}, {"test", "./..."}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

// TestSameInputSameOutput generates each golden package several times: nothing may depend on the order of maps.
func TestSameInputSameOutput(t *testing.T) {
	for _, g := range goldens(t) {
		want := texts(g.output(t))
		for range 3 {
			if diff := cmp.Diff(want, texts(g.output(t))); diff != "" {
				t.Fatalf("%s (-first +later):\n%s", g.path, diff)
			}
		}
	}
}
