package readme

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/schemagen/schemagen/internal/checkout"
)

const root = "../.."

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// quickStart is the section of that name taken apart: its fenced blocks by language; the output has none.
type quickStart struct {
	schema, shell, code, output string
}

func parse(t *testing.T) quickStart {
	t.Helper()
	_, text, ok := strings.Cut(read(t, "README.md"), "\n## Quick start\n")
	if !ok {
		t.Fatal("README.md has no quick start")
	}
	text, _, _ = strings.Cut(text, "\n## ")
	blocks := make(map[string]string)
	for _, m := range regexp.MustCompile("(?s)```([a-z]*)\n(.*?)```\n").FindAllStringSubmatch(text, -1) {
		if blocks[m[1]] != "" {
			t.Fatalf("two blocks of %q in the quick start", m[1])
		}
		blocks[m[1]] = m[2]
	}
	return quickStart{blocks["json"], blocks["sh"], blocks["go"], blocks[""]}
}

func TestQuickStartIsTheTestedExample(t *testing.T) {
	q := parse(t)
	example := read(t, "generated/users/example_test.go")
	_, body, _ := strings.Cut(example, "func Example() {\n")
	body, output, _ := strings.Cut(body, "\t// Output:\n")
	output, _, _ = strings.Cut(output, "\n}\n")
	if diff := cmp.Diff(undent(body), q.code); diff != "" {
		t.Errorf("code (-example +README):\n%s", diff)
	}
	if diff := cmp.Diff(strings.ReplaceAll(undent(output+"\n"), "// ", ""), q.output); diff != "" {
		t.Errorf("output (-example +README):\n%s", diff)
	}
	if diff := cmp.Diff(read(t, "testdata/schemas/users/user.avsc"), q.schema); diff != "" {
		t.Errorf("schema (-testdata +README):\n%s", diff)
	}
}

func undent(s string) string {
	return strings.TrimPrefix(strings.ReplaceAll("\n"+s, "\n\t", "\n"), "\n")
}

// publish makes a module proxy in a folder with this checkout as the only version of the module, and returns what
// GOPROXY has to be to use it. Dependencies come from the module cache; what building this test has not put there, such
// as modules for other systems, is downloaded first.
func publish(t *testing.T) string {
	t.Helper()
	const version = "v0.1.0"
	proxy := t.TempDir()
	dir := filepath.Join(proxy, "github.com", "schemagen", "schemagen", "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list":            version + "\n",
		version + ".info": `{"Version": "` + version + `"}`,
		version + ".mod":  read(t, "go.mod"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := zip.CreateFromDir(f, module.Version{Path: "github.com/schemagen/schemagen", Version: version},
		root); err != nil {
		t.Fatal(err)
	}
	checkout.Download(t)
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	return "file://" + proxy + ",file://" + filepath.Join(strings.TrimSpace(string(cache)), "cache", "download")
}

// TestQuickStartWorksInAnEmptyModule does what the quick start says in a module that holds nothing else, with this
// checkout as the published version.
func TestQuickStartWorksInAnEmptyModule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	q := parse(t)
	dir := t.TempDir()
	proxy := publish(t)
	run := func(line string) string {
		t.Helper()
		cmd := exec.Command("sh", "-ec", line)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-modcacherw", "GOWORK=off", "GOSUMDB=off", "GOPROXY="+proxy,
			"GOMODCACHE="+filepath.Join(dir, "cache"))
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
		return string(out)
	}
	run("go mod init example.com/quickstart")
	run("mkdir users")
	if err := os.WriteFile(filepath.Join(dir, "users", "user.avsc"), []byte(q.schema), 0o666); err != nil {
		t.Fatal(err)
	}
	run(q.shell)
	program := "package main\n\nimport " +
		"(\n\t\"fmt\"\n\t\"log\"\n\t\"time\"\n\n\t\"example.com/quickstart/users\"\n)\n\nfunc main() {\n" + q.code +
		"}\n"
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(q.output, run("go run . 2>/dev/null")); diff != "" {
		t.Errorf("output (-README +printed):\n%s", diff)
	}
	run("go tool schemagen check --package users --out users/user_avro.go users/user.avsc")
}
