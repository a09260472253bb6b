package output

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
)

// File is a file to write.
type File struct {
	Path string
	Data []byte
}

// IsCurrent reports whether the file stands at its path already, byte for byte.
func (f File) IsCurrent() bool {
	old, err := ReadFile(f.Path)
	return err == nil && bytes.Equal(old, f.Data)
}

// errNotRegular says that there is a pipe, a device or a directory where a file was to be read. Reading might never
// end.
var errNotRegular = errors.New("is no regular file")

// ReadFile reads what stands at path now. Its errors begin with the path.
func ReadFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = errNotRegular
	}
	if err != nil {
		return nil, Describe(path, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, Describe(path, err)
	}
	return text, nil
}

// Standing is what would be lost if a file were written at path: what [ReadFile] reads, and nothing where there is no
// file or something else.
func Standing(path string) ([]byte, error) {
	text, err := ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotRegular) {
		return nil, nil
	}
	return text, err
}

// WriteAll writes all files or, when it fails, none. A file that stands there already is left alone. It returns the
// paths of those that were written.
func WriteAll(files []File) (written []string, err error) {
	var pending []*Pending
	defer func() {
		unfinished.Lock()
		abort(pending...) // of no effect after a commit
		unfinished.Unlock()
	}()
	for _, f := range files {
		if f.IsCurrent() {
			continue
		}
		p, err := Create(f.Path)
		if err != nil {
			return nil, err
		}
		pending = append(pending, p)
		written = append(written, f.Path)
		if _, err := p.Write(f.Data); err != nil {
			return nil, err
		}
	}
	if err := CommitAll(pending); err != nil {
		return nil, err
	}
	return written, nil
}

// CommitAll puts all files in their places or, when it fails, aborts them all. Before the first file moves, every one
// is complete, and what it will replace stands beside it under another name, so that undoing takes nothing but
// renaming.
func CommitAll(pending []*Pending) (err error) {
	unfinished.Lock()
	defer unfinished.Unlock()
	var backups []*Pending
	moved := 0
	defer func() {
		for i := moved - 1; err != nil && i >= 0; i-- {
			pending[i].undo(backups[i])
		}
		abort(append(backups, pending...)...)
	}()
	for _, p := range pending {
		if err := p.Close(); err != nil {
			return err
		}
	}
	for i := 0; i+1 < len(pending); i++ { // the last one to move is never undone
		backup, err := pending[i].backUp()
		backups = append(backups, backup)
		if err != nil {
			return err
		}
	}
	for _, p := range pending {
		if p.temp != "" {
			if err := rename(p.temp, p.path); err != nil {
				return Describe(p.path, err)
			}
			p.temp, p.renamed = "", true
		}
		moved++
	}
	for _, p := range pending {
		p.made = nil
	}
	return nil
}

// backUp gives the file that p will replace a second name, or copies it where the file system has no such thing. The
// backup is empty-handed, without a file, if there is none.
func (p *Pending) backUp() (*Pending, error) {
	backup := &Pending{path: p.path}
	info, err := os.Stat(p.path)
	if os.IsNotExist(err) || p.temp == "" {
		return backup, nil
	}
	if err != nil {
		return backup, Describe(p.path, err)
	}
	unfinished.add(backup)
	if temp := temporary(p.path); link(p.path, temp) == nil {
		backup.temp = temp
		return backup, nil
	}
	old, err := os.Open(p.path)
	if err != nil {
		return backup, Describe(p.path, err)
	}
	defer old.Close()
	if err := backup.open(info.Mode()); err != nil {
		return backup, Describe(p.path, err)
	}
	if _, err := io.Copy(backup.file, old); err != nil {
		return backup, Describe(p.path, err)
	}
	return backup, backup.Close()
}

// undo takes p back out of its place, and restores what stood there.
func (p *Pending) undo(backup *Pending) {
	switch {
	case backup.temp != "":
		if os.Rename(backup.temp, p.path) == nil {
			backup.temp = ""
		}
	case p.renamed:
		os.Remove(p.path)
	}
}
