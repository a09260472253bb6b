package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/schemagen/schemagen/perf/figures"
)

// machine describes what this program runs on.
func machine() figures.Machine {
	return figures.Machine{CPU: cpu(), Cores: runtime.GOMAXPROCS(0), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Go: runtime.Version()}
}

func cpu() string {
	if f, err := os.Open("/proc/cpuinfo"); err == nil {
		defer f.Close()
		if model := cpuModel(f); model != "" {
			return model
		}
	}
	if out, err := exec.Command("sysctl", "-n", "machdep.cpu.brand_string").Output(); err == nil { // macOS
		return strings.TrimSpace(string(out))
	}
	return "unknown CPU"
}

// cpuModel finds the model in the text of Linux's /proc/cpuinfo; empty if it is not there, as on most ARM machines.
func cpuModel(cpuinfo io.Reader) string {
	for lines := bufio.NewScanner(cpuinfo); lines.Scan(); {
		key, value, _ := strings.Cut(lines.Text(), ":")
		if strings.TrimSpace(key) == "model name" {
			return strings.Join(strings.Fields(value), " ")
		}
	}
	return ""
}

// commit says which commit this program was built from, and whether files were changed since: as Go noted in the
// program, which go run does not, or else as git says. Empty if nobody knows.
func commit(ctx context.Context) (revision string, modified bool) {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				revision = s.Value
			case "vcs.modified":
				modified = s.Value == "true"
			}
		}
	}
	if revision != "" {
		return revision, modified
	}
	dir, err := moduleDirectory(ctx)
	if err != nil {
		return "", false
	}
	head, err := exec.CommandContext(ctx, "git", "-C", dir, "rev-parse", "HEAD").Output()
	if err != nil {
		return "", false
	}
	// Documents change nothing, and neither does the file that is being written.
	changes, err := exec.CommandContext(ctx, "git", "-C", dir, "status", "--porcelain", "--", ".", ":(exclude)*.md",
		":(exclude)*.tmp").Output()
	return strings.TrimSpace(string(head)), err != nil || len(changes) > 0
}

// modulePath is the module that the suite belongs to.
const modulePath = "github.com/schemagen/schemagen"

// moduleDirectory is where the module stands, as seen from the working directory: a checkout if that is in one.
func moduleDirectory(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", modulePath).Output()
	dir := strings.TrimSpace(string(out))
	if err == nil && dir == "" {
		err = errors.New("the module is not there")
	}
	return dir, err
}
