package main

import (
	"errors"
	"os"
	"path/filepath"
)

// output is a file to be written whole or not at all: it has another name until it is kept. Nil stands for no file.
type output struct {
	name string
	temp *os.File
}

// startOutput makes the file, so that it is known before the long work whether that is possible.
func startOutput(name string) (*output, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, &os.PathError{Op: "write", Path: name, Err: errors.New("it is there and is no file")}
	}
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*.tmp")
	if err != nil {
		return nil, err
	}
	return &output{name, temp}, nil
}

// keep gives the file its name, with the permissions of the file that had it, if there was one.
func (o *output) keep() error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(o.name); err == nil {
		mode = info.Mode().Perm()
	}
	if err := errors.Join(o.temp.Chmod(mode), o.temp.Close()); err != nil {
		return err
	}
	return os.Rename(o.temp.Name(), o.name)
}

// discard removes the file unless it was kept.
func (o *output) discard() {
	if o != nil {
		o.temp.Close()
		os.Remove(o.temp.Name())
	}
}
