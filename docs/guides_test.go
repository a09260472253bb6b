package docs_test

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// guides returns the texts of the guides by their file names.
func guides(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*.md")
	if err != nil || len(names) < 7 {
		t.Fatal(names, err)
	}
	texts := make(map[string]string)
	for _, name := range names {
		texts[name] = read(t, name)
	}
	return texts
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks returns the fenced blocks of a language.
func blocks(text, language string) (found []string) {
	for _, m := range regexp.MustCompile("(?s)```([a-z]*)\n(.*?)```\n").FindAllStringSubmatch(text, -1) {
		if m[1] == language {
			found = append(found, m[2])
		}
	}
	return found
}

// TestGoCodeIsPartOfTheExamples compares without regard to indentation.
func TestGoCodeIsPartOfTheExamples(t *testing.T) {
	names, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, name := range names {
		if name != "guides_test.go" {
			code.WriteString(read(t, name))
		}
	}
	examples := unindent(code.String())
	for name, text := range guides(t) {
		for _, block := range blocks(text, "go") {
			if !strings.Contains(examples, unindent(block)) {
				t.Errorf("%s: no example has\n%s", name, block)
			}
			if formatted, err := format.Source([]byte(block)); err != nil || string(formatted) != block {
				t.Errorf("%s: not formatted, %v:\n%s", name, err, block)
			}
		}
	}
}

func unindent(s string) string { return regexp.MustCompile(`(?m)^[\t ]+`).ReplaceAllString(s, "") }

// TestLinksLeadToFiles of the repository.
func TestLinksLeadToFiles(t *testing.T) {
	for name, text := range guides(t) {
		text = regexp.MustCompile("(?s)```.*?```|`[^`]*`").ReplaceAllString(text, "code")
		for _, m := range regexp.MustCompile(`\]\(([^)#:]+)[^):]*\)`).FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(m[1]); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestCommandsDoWhatTheGuidesSay runs the lines that call schemagen, those of one guide one after the other in a folder
// with the files of testdata. The exit status is 0 unless a comment says otherwise.
func TestCommandsDoWhatTheGuidesSay(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin, "../cmd/schemagen").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, text := range guides(t) {
		t.Run(name, func(t *testing.T) {
			// In the module, so that bind and infer find its packages.
			dir, err := os.MkdirTemp("testdata", "run")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.RemoveAll(dir) })
			for _, file := range []string{"user.avsc", "user_v1.avsc", "old/user_v1.avsc", "versions/user_v1.avsc",
				"versions/user_v2.avsc", "broken.avsc",
				"misspelt.avsc", "order.avsc", "orders/orders.go", "person.avsc", "invoice.avsc", "old/person.avsc",
				"old/invoice.avsc", "datum.bin"} {
				to := filepath.Join(dir, file)
				if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(to, []byte(read(t, filepath.Join("testdata", file))), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			for _, block := range blocks(text, "sh") {
				for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
					if strings.HasPrefix(line, "schemagen ") {
						run(t, bin, dir, line)
					}
				}
			}
		})
	}
}

func run(t *testing.T, bin, dir, line string) {
	t.Helper()
	want := 0
	if m := regexp.MustCompile(`# exits (\d)`).FindStringSubmatch(line); m != nil {
		want, _ = strconv.Atoi(m[1])
	}
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if got := cmd.ProcessState.ExitCode(); got != want {
		t.Errorf("%s: exit status %d, want %d (%v)\n%s", line, got, want, err, out)
	} else {
		t.Logf("%s\n%s", line, out)
	}
}
