//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// runsProgram makes the test binary be the program, so that a test can send it signals.
const runsProgram = "PERF_TEST_RUN_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(runsProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

func TestInterruptLeavesNothingHalfWritten(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		dir := t.TempDir()
		readme := filepath.Join(dir, "README.md")
		text := "before\n" + figuresBegin + "old\n" + figuresEnd
		if err := os.WriteFile(readme, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(program, "readme", "--file", readme, "--run", "Person", "--time", "1h")
		cmd.Env = append(os.Environ(), runsProgram+"=1")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waitForTemporaryFile(t, dir)
		if err := cmd.Process.Signal(sent); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != bySignal+int(sent) {
			t.Errorf("%v: exit status %d", sent, got)
		}
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != 1 {
			t.Errorf("%v: files left: %v %v", sent, entries, err)
		}
		if got, err := os.ReadFile(readme); err != nil || string(got) != text {
			t.Errorf("%v: the readme holds %q: %v", sent, got, err)
		}
	}
}

// waitForTemporaryFile returns when the program writes, which it does only after it listens to signals.
func waitForTemporaryFile(t *testing.T, dir string) {
	t.Helper()
	for range 10_000 {
		if found, err := filepath.Glob(filepath.Join(dir, ".*.tmp")); err != nil || len(found) > 0 {
			return
		}
		time.Sleep(2 * time.Millisecond)
	}
	t.Fatal("the program writes no file")
}
