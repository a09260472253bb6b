package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree returns the files below dir with their contents; directories end in a slash.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == ".":
		case entry.IsDir():
			files[path+"/"] = ""
		default:
			text, err := os.ReadFile(filepath.Join(dir, path))
			if err != nil {
				return err
			}
			files[path] = string(text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func write(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

// failRename makes the n-th rename from now on fail, counted from 0.
func failRename(t *testing.T, n int) error {
	failure := errors.New("disk on fire")
	rename = func(from, to string) error {
		if n--; n == -1 {
			return &os.LinkError{Op: "rename", Old: from, New: to, Err: failure}
		}
		return os.Rename(from, to)
	}
	t.Cleanup(func() { rename = os.Rename })
	return failure
}

func TestWriteAllMakesDirectoriesAndLeavesNothingElse(t *testing.T) {
	dir := t.TempDir()
	files := []File{
		{filepath.Join(dir, "a/b/one.go"), []byte("1")},
		{filepath.Join(dir, "a/two.go"), []byte("2")},
	}
	written, err := WriteAll(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(written) != 2 || written[0] != files[0].Path {
		t.Errorf("written: %v", written)
	}
	want := map[string]string{"a/": "", "a/b/": "", "a/b/one.go": "1", "a/two.go": "2"}
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestWriteAllLeavesCurrentFilesAlone(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.go")
	write(t, path, "same", 0o644)
	before, _ := os.Stat(path)
	written, err := WriteAll([]File{{path, []byte("same")}})
	if err != nil || written != nil {
		t.Errorf("WriteAll = %v, %v", written, err)
	}
	if after, _ := os.Stat(path); !os.SameFile(before, after) || !after.ModTime().Equal(before.ModTime()) {
		t.Error("the file was written again")
	}
}

func TestWriteAllKeepsPermissions(t *testing.T) {
	dir := t.TempDir()
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o755, 0o444} {
		path := filepath.Join(dir, mode.String())
		write(t, path, "old", mode)
		if _, err := WriteAll([]File{{path, []byte("new")}}); err != nil {
			t.Fatal(err)
		}
		if info, _ := os.Stat(path); info.Mode().Perm() != mode {
			t.Errorf("mode %v became %v", mode, info.Mode().Perm())
		}
	}
}

func TestWriteAllWritesThroughSymbolicLinks(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "real.go"), "old", 0o644)
	link := filepath.Join(dir, "link.go")
	if err := os.Symlink("real.go", link); err != nil {
		t.Skip(err)
	}
	if _, err := WriteAll([]File{{link, []byte("new")}}); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(link); info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "real.go")); string(text) != "new" {
		t.Errorf("the file behind the link holds %q", text)
	}
}

func TestWriteAllMakesWhatALinkLeadsTo(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link.go")
	for from, to := range map[string]string{"link.go": "second.go", "second.go": filepath.Join(dir, "real.go")} {
		if err := os.Symlink(to, filepath.Join(dir, from)); err != nil {
			t.Skip(err)
		}
	}
	if _, err := WriteAll([]File{{link, []byte("new")}}); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(link); info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "real.go")); string(text) != "new" {
		t.Errorf("the file behind the links holds %q", text)
	}
}

// The temporary file has a name that the file system takes as well.
func TestLongNames(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, strings.Repeat("a", 250))
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Skip(err)
	}
	if _, err := WriteAll([]File{{path, []byte("new")}}); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(path); string(text) != "new" {
		t.Errorf("the file holds %q", text)
	}
}

func TestFailureBeforeTheFirstMoveLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "blocked"), "a file where a directory is needed", 0o644)
	write(t, filepath.Join(dir, "old.go"), "old", 0o644)
	before := tree(t, dir)
	_, err := WriteAll([]File{
		{filepath.Join(dir, "old.go"), []byte("new")},
		{filepath.Join(dir, "deep/er/first.go"), []byte("1")},
		{filepath.Join(dir, "deep/second.go"), []byte("2")},
		{filepath.Join(dir, "blocked/third.go"), []byte("3")},
	})
	if err == nil {
		t.Fatal("no error")
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestFailedMoveIsUndone(t *testing.T) {
	t.Run("links", testFailedMove)
	link = func(string, string) error { return errors.New("no links here") }
	t.Cleanup(func() { link = os.Link })
	t.Run("copies", testFailedMove)
}

func testFailedMove(t *testing.T) {
	for failing := range 4 {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "old1.go"), "old 1", 0o600)
		write(t, filepath.Join(dir, "old2.go"), "old 2", 0o644)
		before := tree(t, dir)
		failure := failRename(t, failing)
		_, err := WriteAll([]File{
			{filepath.Join(dir, "old1.go"), []byte("new")},
			{filepath.Join(dir, "made/new.go"), []byte("new")},
			{filepath.Join(dir, "old2.go"), []byte("new")},
			{filepath.Join(dir, "made/deep/new.go"), []byte("new")},
		})
		if !errors.Is(err, failure) {
			t.Errorf("rename %d: error %v", failing, err)
		}
		if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
			t.Errorf("rename %d: %s", failing, diff)
		}
		if info, _ := os.Stat(filepath.Join(dir, "old1.go")); info.Mode().Perm() != 0o600 {
			t.Errorf("rename %d: mode %v", failing, info.Mode())
		}
	}
}

func TestErrorsNameTheFileAndNotTheTemporaryOne(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.go")
	failRename(t, 0)
	_, err := WriteAll([]File{{path, []byte("new")}})
	if want := path + ": disk on fire"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	_, err = WriteAll([]File{{dir, nil}})
	if want := dir + ": is a directory; a file is to be written there"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestAbortedStreamLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "data.avro")
	write(t, path, "old", 0o644)
	p, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Write([]byte("half")); err != nil {
		t.Fatal(err)
	}
	p.Abort()
	if diff := cmp.Diff(map[string]string{"data.avro": "old"}, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestCommittedStreamReplacesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "data.avro")
	write(t, path, "old", 0o644)
	p, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	p.Write([]byte("ne"))
	p.Write([]byte("w"))
	if err := p.Commit(); err != nil {
		t.Fatal(err)
	}
	p.Abort()
	if diff := cmp.Diff(map[string]string{"data.avro": "new"}, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestDevicesAreWrittenInPlace(t *testing.T) {
	info, err := os.Stat(os.DevNull)
	if err != nil || info.Mode().IsRegular() {
		t.Skip("no such device here")
	}
	p, err := Create(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	p.Write([]byte("gone"))
	if err := p.Commit(); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(os.DevNull); err != nil || after.Mode() != info.Mode() {
		t.Errorf("the device was replaced: %v, %v", after, err)
	}
}
