package ocf_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// hasLocks is whether a second writer is found out when it begins; see lock_flock.go.
var hasLocks = slices.Contains([]string{"darwin", "dragonfly", "freebsd", "linux", "netbsd", "openbsd"}, runtime.GOOS)

// another opens a file once more.
func another(t testing.TB, name string, flags int) *os.File {
	t.Helper()
	f, err := os.OpenFile(name, os.O_RDWR|flags, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// While one writer appends to a file a second one is refused, also where one of them was opened with O_APPEND; then it
// may.
func TestASecondAppenderIsRefused(t *testing.T) {
	if !hasLocks {
		t.Skip("no locks on ", runtime.GOOS)
	}
	for _, begun := range []bool{false, true} {
		for _, flags := range [][2]int{{0, 0}, {0, os.O_APPEND}, {os.O_APPEND, 0}} {
			var data []byte
			if begun {
				data = writeUsers(t, 5)
			}
			name := openFile(t, data).Name()
			first, err := ocf.AppendTo(another(t, name, flags[0]), usersSchema)
			if err != nil {
				t.Fatal(err)
			}
			second := another(t, name, flags[1])
			if _, err := ocf.AppendTo(second, usersSchema, ocf.CutTail()); !errors.Is(err, ocf.ErrInUse) {
				t.Errorf("begun %t, flags %v: %v", begun, flags, err)
			}
			n := 0
			if begun {
				n = 5
			}
			appendUsers(t, first, n, 20)
			if err := errors.Join(first.Close(), first.Close()); err != nil {
				t.Fatal(err)
			}
			w, err := ocf.AppendTo(second, usersSchema)
			if err != nil {
				t.Fatal(err)
			}
			appendUsers(t, w, 20, 30)
			// A Writer that goes on elsewhere leaves the file to others.
			if err := errors.Join(w.Flush(), w.Reset(io.Discard)); err != nil {
				t.Fatal(err)
			}
			third, err := ocf.AppendTo(another(t, name, 0), usersSchema)
			if err != nil {
				t.Fatal(err)
			}
			appendUsers(t, third, 30, 40)
			if err := third.Close(); err != nil {
				t.Fatal(err)
			}
			checkUsers(t, ocf.Records[users.User](openBytes(t, readFile(t, name))), 0, 40)
		}
	}
	// One that could not go on has left the file, too.
	f := openFile(t, writeUsers(t, 5)[:200])
	if _, err := ocf.AppendTo(f, usersSchema); err == nil || errors.Is(err, ocf.ErrInUse) {
		t.Error(err)
	}
	if _, err := ocf.AppendTo(another(t, f.Name(), 0), usersSchema); err == nil || errors.Is(err, ocf.ErrInUse) {
		t.Error(err)
	}
}

// Several writers to a file that all of them opened with O_APPEND lose nothing, also when they begin it at once: one
// that is refused has written nothing.
func TestAppendersWithOAppendShareAFile(t *testing.T) {
	if !hasLocks {
		t.Skip("no locks on ", runtime.GOOS)
	}
	name := filepath.Join(t.TempDir(), "users.avro")
	var wait sync.WaitGroup
	var mutex sync.Mutex
	want := 0
	for range 4 {
		wait.Go(func() {
			f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
			if err != nil {
				t.Error(err)
				return
			}
			defer f.Close()
			w, err := ocf.AppendTo(f, usersSchema, ocf.BlockBytes(500), ocf.CutTail())
			if errors.Is(err, ocf.ErrInUse) {
				return // the others were cutting, or so it looked
			} else if err != nil {
				t.Error(err)
				return
			}
			for i := range 300 {
				if err := w.Append(user(i)); err != nil {
					t.Error(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Error(err)
			}
			mutex.Lock()
			want += 300
			mutex.Unlock()
		})
	}
	wait.Wait()
	n := 0
	for u, err := range ocf.Records[users.User](openBytes(t, readFile(t, name))) {
		if err != nil || !same(u, user(int(u.ID))) {
			t.Fatal(n, u, err)
		}
		n++
	}
	if n != want || n == 0 {
		t.Errorf("%d records of %d", n, want)
	}
}

// Without locks, what another writer adds or takes away is found out before the next block, and nothing is written over
// it.
func TestAChangedFileIsNotWrittenOver(t *testing.T) {
	for _, change := range []func(f *os.File) error{
		func(f *os.File) error { _, err := f.WriteAt([]byte("more"), 100_000); return err },
		func(f *os.File) error { return f.Truncate(1000) },
	} {
		f := openFile(t, writeUsers(t, 50))
		w, err := ocf.AppendTo(f, usersSchema)
		if err != nil {
			t.Fatal(err)
		}
		appendUsers(t, w, 50, 60)
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if err := change(another(t, f.Name(), 0)); err != nil {
			t.Fatal(err)
		}
		before := readFile(t, f.Name())
		appendUsers(t, w, 60, 70)
		var failure *ocf.Error
		if err := w.Flush(); !errors.Is(err, ocf.ErrInUse) || !errors.As(err, &failure) ||
			failure.Offset != w.Offset() || w.Close() == nil {
			t.Errorf("%v", err)
		}
		if !slices.Equal(readFile(t, f.Name()), before) {
			t.Error("the file was written to")
		}
	}
}
