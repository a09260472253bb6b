package checkout

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Root returns the directory of the module that the test belongs to.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
}

// Download puts all that the module requires into the module cache. Building a test leaves out what the test does not
// need, such as modules for other systems, whose go.mod files another module has to read.
func Download(t testing.TB) {
	t.Helper()
	cmd := exec.Command("go", "mod", "download")
	cmd.Dir = Root(t)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go mod download: %v\n%s", err, out)
	}
}
