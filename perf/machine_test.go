package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestCPUModel(t *testing.T) {
	for text, want := range map[string]string{
		"processor\t: 0\nmodel name\t: Example(R)  CPU @ 2.00GHz\nflags : a b\nmodel name " +
			": Other\n": "Example(R) CPU @ 2.00GHz",
		"processor\t: 0\nBogoMIPS\t: 50.00\n": "",
		"":                                    "",
	} {
		if got := cpuModel(strings.NewReader(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if m := machine(); m.CPU == "" || m.Cores < 1 || m.Go == "" {
		t.Errorf("%+v", m)
	}
}

// TestCommit makes a repository with a module of this name.
func TestCommit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	t.Chdir(t.TempDir())
	t.Setenv("GOWORK", "off")
	git := func(args ...string) string {
		t.Helper()
		out, err := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"},
			args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if revision, modified := commit(t.Context()); revision != "" || modified {
		t.Errorf("where there is nothing: %q, %v", revision, modified)
	}
	write("go.mod", "module "+modulePath+"\n")
	git("init", "-q")
	git("add", "go.mod")
	git("commit", "-q", "-m", "start")
	head := git("rev-parse", "HEAD")
	for _, change := range []struct {
		name string
		want bool
	}{{"README.md", false}, {".page.html.123.tmp", false}, {"main.go", true}} {
		write(change.name, "package main\n")
		if revision, modified := commit(t.Context()); revision != head || modified != change.want {
			t.Errorf("with a new %s: commit %q, modified %v; want %q, %v", change.name, revision, modified, head,
				change.want)
		}
	}
}
