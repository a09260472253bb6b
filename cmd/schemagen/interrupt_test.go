//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
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
	// What a process has a handler for, the programs it starts heed; what it has been told to ignore, as a script tells
	// what it runs in the background, they would ignore too.
	heeded := make(chan os.Signal, 1)
	signal.Notify(heeded, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(heeded)
	ints := bytes.Repeat([]byte{2}, 100_000)
	records := userContainer(0, 3000)
	header := blockStarts(t, records)[0]
	for name, c := range map[string]struct {
		args        []string
		first, more string // what it reads: the beginning, and what may come again and again
	}{
		"tojson":  {[]string{"tojson", "--schema", "int.avsc", "--all"}, "", string(ints)},
		"recodec": {[]string{"recodec", "--codec", "snappy"}, records[:header], records[header:]},
		"concat":  {[]string{"concat", "-"}, records[:header], records[header:]},
		"repair":  {[]string{"repair"}, records[:header], records[header:]},
		"split":   {[]string{"split", "--records", "2500"}, records[:header], records[header:]},
	} {
		t.Run(name, func(t *testing.T) { testInterrupt(t, c.args, c.first, c.more) })
	}
}

func testInterrupt(t *testing.T, args []string, first, more string) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		inTree(t, map[string]string{"int.avsc": `"int"`, "old.json": "old"})
		before := files(t, ".")
		for _, out := range []string{"old.json", filepath.Join("new", "deep", "data.json")} {
			cmd := exec.Command(program, append(slices.Clone(args), "--out", out)...)
			cmd.Env = append(os.Environ(), runsTool+"=1")
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(stdin, first); err != nil {
				t.Fatal(err)
			}
			writeUntilFileAppears(t, stdin, more, filepath.Dir(out))
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

// What nohup, or a script for what it runs in the background, has told the program not to heed ends nothing.
func TestIgnoredSignalsStayIgnored(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	inTree(t, map[string]string{"int.avsc": `"int"`})
	cmd := exec.Command("/bin/sh", "-c", `trap '' HUP INT; exec "$@"`, "sh", program, "tojson", "--schema", "int.avsc",
		"--all", "--out", "out.json")
	cmd.Env = append(os.Environ(), runsTool+"=1")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	writeUntilFileAppears(t, stdin, string(bytes.Repeat([]byte{2}, 100_000)), ".")
	for _, sent := range []syscall.Signal{syscall.SIGHUP, syscall.SIGINT} {
		if err := cmd.Process.Signal(sent); err != nil {
			t.Fatal(err)
		}
	}
	stdin.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if text := readFile(t, "out.json"); !strings.HasPrefix(text, "1\n1\n") {
		t.Errorf("the file holds %.10q", text)
	}
}

// Who reads the output may have seen enough, as head has.
func TestBrokenPipeEndsQuietly(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	inTree(t, map[string]string{"users.avro": userContainer(0, 100_000)})
	for _, args := range [][]string{{"cat", "users.avro"}, {"tojson", "--array", "users.avro"},
		{"recodec", "--codec", "deflate", "users.avro"}} {
		cmd := exec.Command(program, args...)
		cmd.Env = append(os.Environ(), runsTool+"=1")
		var stderr strings.Builder
		cmd.Stderr = &stderr
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(stdout, make([]byte, 10)); err != nil {
			t.Fatal(err)
		}
		stdout.Close()
		cmd.Wait()
		status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
		if !ok || status.Signal() != syscall.SIGPIPE || stderr.Len() > 0 {
			t.Errorf("%s: %v\n%s", args[0], cmd.ProcessState, stderr.String())
		}
	}
}

// A shell hands over pipes by names such as /dev/fd/63.
func TestConcatReadsPipesOnce(t *testing.T) {
	inTree(t, map[string]string{"a.avro": userContainer(0, 300), "b.avro": userContainer(300, 500)})
	for _, name := range []string{"a", "b"} {
		if err := syscall.Mkfifo(name, 0o666); err != nil {
			t.Skip(err)
		}
		data := readFile(t, name+".avro")
		go func() {
			if f, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
				io.WriteString(f, data)
				f.Close()
			}
		}()
	}
	mustCall(t, "concat --quiet --out all.avro a b")
	checkUserContainer(t, "all.avro", numbers(0, 500)...)
}

// writeUntilFileAppears feeds the program the same again and again until its temporary file stands in dir and holds
// something.
func writeUntilFileAppears(t *testing.T, stdin io.Writer, more, dir string) {
	t.Helper()
	out := bufio.NewWriter(stdin)
	deadline := time.Now().Add(20 * time.Second)
	for time.Now().Before(deadline) {
		out.WriteString(more)
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
