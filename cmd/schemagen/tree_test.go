package main

import (
	"os"
	"path/filepath"
	"testing"
)

// inTree changes to a new directory that holds the given files.
func inTree(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("GOPACKAGE", "")
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// mustCall runs the program, which must succeed and print nothing on standard error, and returns its standard output.
func mustCall(t *testing.T, line string) string {
	t.Helper()
	got := call(t, line, "")
	if got.status != done || got.stderr != "" {
		t.Fatalf("%s: exit status %d\n%s", line, got.status, got.stderr)
	}
	return got.stdout
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
