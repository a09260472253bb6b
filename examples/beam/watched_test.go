package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
)

// watched is the local file system under the scheme watched. It notes in each directory what was done there, by which
// process, and obeys files that lie there. Its files can be read in one direction only, as those of some remote ones.
type watched struct{ filesystem.Interface }

const (
	scheme  = "watched://"
	logName = "log"
	failing = "failing" // its text is a part of the names of files that cannot be written to their end
	gate    = "gate"    // nobody gets beyond the middle of a file before it was opened twice
)

func init() {
	filesystem.Register("watched", func(ctx context.Context) filesystem.Interface { return watched{local.New(ctx)} })
}

var errFull = errors.New("no space left, says the test")

func (w watched) List(ctx context.Context, pattern string) ([]string, error) {
	names, err := w.Interface.List(ctx, strings.TrimPrefix(pattern, scheme))
	for i := range names {
		names[i] = scheme + names[i]
	}
	return names, err
}

func (w watched) OpenRead(ctx context.Context, name string) (io.ReadCloser, error) {
	name = strings.TrimPrefix(name, scheme)
	if err := note("read", name); err != nil {
		return nil, err
	}
	file, err := w.Interface.OpenRead(ctx, name)
	if err != nil {
		return nil, err
	}
	size, err := w.Interface.Size(ctx, name)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(name), gate)); err == nil {
		opened.enter(name)
		return struct {
			io.Reader
			io.Closer
		}{io.MultiReader(io.LimitReader(file, size/2), &gated{name}, file), file}, nil
	}
	return struct{ io.ReadCloser }{file}, nil
}

func (w watched) OpenWrite(ctx context.Context, name string) (io.WriteCloser, error) {
	name = strings.TrimPrefix(name, scheme)
	if err := note("write", name); err != nil {
		return nil, err
	}
	file, err := w.Interface.OpenWrite(ctx, name)
	if err != nil {
		return nil, err
	}
	part, err := os.ReadFile(filepath.Join(filepath.Dir(name), failing))
	if err == nil && strings.Contains(name, string(part)) {
		return &full{file}, nil
	}
	return file, nil
}

func (w watched) Size(ctx context.Context, name string) (int64, error) {
	return w.Interface.Size(ctx, strings.TrimPrefix(name, scheme))
}

func (w watched) Rename(ctx context.Context, from, to string) error {
	to = strings.TrimPrefix(to, scheme)
	if err := note("rename", to); err != nil {
		return err
	}
	return filesystem.Rename(ctx, w.Interface, strings.TrimPrefix(from, scheme), to)
}

func (w watched) Remove(_ context.Context, name string) error {
	return os.Remove(strings.TrimPrefix(name, scheme))
}

// full is a file that takes a header, but no block.
type full struct{ io.WriteCloser }

func (f *full) Write(b []byte) (int, error) {
	if !bytes.HasPrefix(b, []byte("Obj\x01")) {
		return 0, errFull
	}
	return f.WriteCloser.Write(b)
}

// opened counts how often files were opened in this process.
var opened = &turnstile{count: map[string]int{}}

type turnstile struct {
	mu    sync.Mutex
	count map[string]int
	cond  *sync.Cond
}

func (o *turnstile) enter(name string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.cond == nil {
		o.cond = sync.NewCond(&o.mu)
	}
	o.count[name]++
	o.cond.Broadcast()
}

// gated is a reader without bytes that keeps who reads waiting.
type gated struct{ name string }

func (g *gated) Read([]byte) (int, error) {
	opened.mu.Lock()
	defer opened.mu.Unlock()
	for opened.count[g.name] < 2 {
		opened.cond.Wait()
	}
	return 0, io.EOF
}

// note adds a line to the log of a directory, which several processes do.
func note(what, name string) error {
	log, err := os.OpenFile(filepath.Join(filepath.Dir(name), logName), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(log, "%d %s %s\n", os.Getpid(), what, filepath.Base(name))
	return errors.Join(err, log.Close())
}

// event is a line of a log.
type event struct {
	pid        int
	what, name string
}

// events returns what happened in a directory.
func events(t *testing.T, dir string) (all []event) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, logName))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		pid, err := strconv.Atoi(words[0])
		if err != nil || len(words) != 3 {
			t.Fatal(line)
		}
		all = append(all, event{pid, words[1], words[2]})
	}
	return all
}
