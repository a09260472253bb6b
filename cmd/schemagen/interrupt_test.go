//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// runsTool makes the test binary be the program, so that a test can send it signals.
const runsTool = "SCHEMAGEN_TEST_RUN_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(runsTool) != "" {
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
		inTree(t, map[string]string{"int.avsc": `"int"`, "old.json": "old"})
		before := files(t, ".")
		for _, out := range []string{"old.json", filepath.Join("new", "deep", "data.json")} {
			cmd := exec.Command(program, "tojson", "--schema", "int.avsc", "--all", "--out", out)
			cmd.Env = append(os.Environ(), runsTool+"=1")
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			writeUntilFileAppears(t, stdin, filepath.Dir(out))
			if err := cmd.Process.Signal(sent); err != nil {
				t.Fatal(err)
			}
			cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != 128+int(sent) {
				t.Errorf("%v: exit status %d", sent, got)
			}
			if diff := cmp.Diff(before, files(t, ".")); diff != "" {
				t.Errorf("%v: %s", sent, diff)
			}
			if text := readFile(t, "old.json"); text != "old" {
				t.Errorf("%v: the old file holds %q", sent, text)
			}
			if _, err := os.Stat("new"); err == nil {
				t.Errorf("%v: a directory was left", sent)
			}
		}
	}
}

// writeUntilFileAppears feeds the program until its temporary file stands in dir and holds something.
func writeUntilFileAppears(t *testing.T, stdin io.Writer, dir string) {
	t.Helper()
	out := bufio.NewWriter(stdin)
	deadline := time.Now().Add(20 * time.Second)
	for time.Now().Before(deadline) {
		for range 100_000 {
			out.WriteByte(2)
		}
		out.Flush()
		found, err := filepath.Glob(filepath.Join(dir, ".*.tmp"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			if info, err := os.Stat(name); err == nil && info.Size() > 0 {
				return
			}
		}
	}
	t.Fatal("the program writes no file")
}
