//go:build unix

package output

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func pipe(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pipe.go")
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// Files are compared with what stands there, which a pipe would make wait for ever.
func TestNamedPipesAreWrittenThrough(t *testing.T) {
	path := pipe(t)
	got := make(chan string)
	go func() {
		time.Sleep(20 * time.Millisecond) // a reader may come later
		f, err := os.Open(path)
		if err != nil {
			got <- err.Error()
			return
		}
		defer f.Close()
		text, err := io.ReadAll(f)
		if err != nil {
			text = []byte(err.Error())
		}
		got <- string(text)
	}()
	if _, err := WriteAll([]File{{Path: path, Data: []byte("package p\n")}}); err != nil {
		t.Fatal(err)
	}
	if text := <-got; text != "package p\n" {
		t.Errorf("the reader got %q", text)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Errorf("the pipe is %v, %v now", info.Mode(), err)
	}
}

func TestNamedPipeThatNobodyReadsIsAnError(t *testing.T) {
	path := pipe(t)
	defer func(old time.Duration) { patience = old }(patience)
	patience = 20 * time.Millisecond
	if _, err := WriteAll([]File{{Path: path}}); err == nil ||
		!strings.HasSuffix(err.Error(), ": nobody reads this pipe") {
		t.Errorf("error %v", err)
	}
	if (File{Path: path}).IsCurrent() {
		t.Error("a pipe is current")
	}
}

// Standard output has a name, which may lead to a pipe without one.
func TestStandardOutputIsWrittenByItsName(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	name := fmt.Sprint("/dev/fd/", w.Fd())
	if _, err := os.Stat(name); err != nil {
		t.Skip("no file descriptors under /dev")
	}
	p, err := Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Write([]byte("text")); err != nil {
		t.Fatal(err)
	}
	if err := p.Commit(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if text, err := io.ReadAll(r); err != nil || string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
}
