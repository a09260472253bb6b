package output

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// These are variables for tests of what happens when they fail.
var (
	rename = os.Rename
	link   = os.Link
)

// Pending is a file that is being written. It ends with [Pending.Finish], [Pending.Commit] or [Pending.Abort].
type Pending struct {
	file   *os.File
	stdout io.Writer // in place of a file
	path   string
	temp   string   // where it stands now; empty once it is in its place or gone, or if it is written in place
	made   []string // directories that had to be made for it
	closed bool

	renamed bool // it is in its place
}

// Open is [Create] for a file that the user names, where nothing and "-" stand for standard output.
func Open(path string, stdout io.Writer) (*Pending, error) {
	if path == "" || path == "-" {
		return &Pending{stdout: stdout}, nil
	}
	return Create(path)
}

// Create begins a file that will stand at path, in place of what is there now, with the same permissions. Directories
// on the way are made. What is no regular file, such as a pipe or a device, is written to as it is.
func Create(path string) (*Pending, error) {
	path, mode, err := resolve(path)
	if err != nil {
		return nil, err
	}
	if mode != 0 && !mode.IsRegular() {
		f, err := openStream(path, mode)
		if err != nil {
			return nil, Describe(path, err)
		}
		return &Pending{file: f, path: path}, nil
	}
	p := &Pending{path: path}
	unfinished.Lock()
	defer unfinished.Unlock()
	unfinished.add(p)
	if err := p.open(mode); err != nil {
		abort(p)
		return nil, Describe(path, err)
	}
	return p, nil
}

// patience is how long a named pipe is waited for that nobody reads. It is a variable for tests.
var patience = 5 * time.Second

// openStream opens what is no regular file, to be written to as it is. Opening a named pipe waits until somebody reads
// it, but not for ever.
func openStream(path string, mode fs.FileMode) (*os.File, error) {
	if mode&fs.ModeNamedPipe == 0 {
		return os.OpenFile(path, os.O_WRONLY, 0)
	}
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		f, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if !errors.Is(err, syscall.ENXIO) {
			return f, err
		}
		if time.Now().After(end) {
			return nil, errors.New("nobody reads this pipe")
		}
	}
}

// resolve follows symbolic links, so that the file they lead to is replaced and not the link. The mode is 0 when there
// is no file yet.
func resolve(path string) (string, fs.FileMode, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return behindLink(path), 0, nil
	}
	if err != nil {
		return path, 0, Describe(path, err)
	}
	if info.IsDir() {
		return path, 0, fmt.Errorf("%s: is a directory; a file is to be written there", path)
	}
	if !info.Mode().IsRegular() {
		return path, info.Mode(), nil // a link such as /dev/stdout may lead to a pipe that has no path
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return path, 0, Describe(path, err)
	}
	return real, info.Mode(), nil
}

// behindLink returns the path of the file that a symbolic link would lead to if there were one; of what is no link,
// path itself.
func behindLink(path string) string {
	for range 40 { // links in a circle are an error of another kind, which Stat has found
		target, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return path
}

// open makes the directories and the temporary file.
func (p *Pending) open(mode fs.FileMode) error {
	if err := p.makeDirectories(filepath.Dir(p.path)); err != nil {
		return err
	}
	for {
		temp := temporary(p.path)
		f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return err
		}
		p.file, p.temp = f, temp
		break
	}
	if mode != 0 {
		return p.file.Chmod(mode.Perm())
	}
	return nil
}

// temporary returns a name for a file that is to stand at path later. Most file systems take names of 255 bytes.
func temporary(path string) string {
	base := filepath.Base(path)
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%08x.tmp", base[:min(len(base), 200)], rand.Uint32()))
}

func (p *Pending) makeDirectories(dir string) error {
	var missing []string
	for {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		missing = append(missing, dir)
		dir = filepath.Dir(dir)
	}
	for i := len(missing) - 1; i >= 0; i-- {
		err := os.Mkdir(missing[i], 0o777)
		if err == nil {
			p.made = append(p.made, missing[i])
		} else if !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return nil
}

// Write implements io.Writer.
func (p *Pending) Write(b []byte) (int, error) {
	if p.stdout != nil {
		return p.stdout.Write(b)
	}
	n, err := p.file.Write(b)
	if err != nil {
		err = Describe(p.path, err)
	}
	return n, err
}

// Close ends writing under the temporary name, so that a file that waits for others to be committed along with it is
// not kept open.
func (p *Pending) Close() error {
	if p.closed || p.file == nil {
		return nil
	}
	p.closed = true
	if err := p.file.Close(); err != nil {
		return Describe(p.path, err)
	}
	return nil
}

// Commit puts the file in its place. When it fails the file is aborted.
func (p *Pending) Commit() error { return CommitAll([]*Pending{p}) }

// Finish puts the file in its place if all has gone well so far, and else aborts it and returns the error.
func (p *Pending) Finish(err error) error {
	if err != nil {
		p.Abort()
		return err
	}
	return p.Commit()
}

// Abort removes the file, and the directories made for it. After Commit it does nothing.
func (p *Pending) Abort() {
	unfinished.Lock()
	defer unfinished.Unlock()
	abort(p)
}

// abort removes files and then the directories made for them, which may share them. The caller holds the lock.
func abort(list ...*Pending) {
	var made []string
	for _, p := range list {
		p.Close()
		if p.temp != "" {
			os.Remove(p.temp)
			p.temp = ""
		}
		made = append(made, p.made...)
		p.made = nil
		unfinished.remove(p)
	}
	slices.SortFunc(made, func(a, b string) int { return len(b) - len(a) }) // what is inside first
	for _, dir := range made {
		os.Remove(dir) // fails, as it should, when the directory holds something by now
	}
}

// Describe puts the name that the user knows in front of an error, instead of the temporary one.
func Describe(path string, err error) error {
	var pathError *fs.PathError
	var linkError *os.LinkError
	switch {
	case errors.As(err, &pathError):
		err = pathError.Err
	case errors.As(err, &linkError):
		err = linkError.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
