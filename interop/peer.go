package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// peer is another implementation.
type peer struct {
	name    string
	program string
	work    string // where its files go
}

func newPeer(name, cache, work string) *peer {
	return &peer{name: name, program: filepath.Join(cache, name, "run"), work: work}
}

// call runs the peer's program and returns what it prints.
func (p *peer) call(args ...string) ([]byte, error) {
	var out, complaints bytes.Buffer
	cmd := exec.Command(p.program, args...)
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, lastLines(complaints.String()))
	}
	return out.Bytes(), nil
}

// lastLines returns the end of what a program said before it failed: not all of a stack trace.
func lastLines(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	lines = slices.DeleteFunc(lines, func(line string) bool {
		line = strings.TrimSpace(line)
		return strings.HasPrefix(line, "at ") || strings.HasPrefix(line, "File ") || strings.HasPrefix(line, "...")
	})
	if len(lines) > 4 {
		lines = lines[len(lines)-4:]
	}
	return strings.Join(lines, " | ")
}

// exchange exchanges files with the peer, and adds its rows to the table.
func (p *peer) exchange(w *world, ours []ourFile, t *table) {
	if _, err := os.Stat(p.program); errors.Is(err, os.ErrNotExist) {
		t.missing(p.name, "it is not installed")
		return
	}
	version, err := p.call("version")
	if err != nil {
		t.missing(p.name, err.Error())
		return
	}
	known, err := p.call("codecs")
	if err != nil {
		t.missing(p.name, err.Error())
		return
	}
	name := strings.TrimSpace(string(version))
	has := strings.Fields(string(known))
	writes, reads := t.row(name, "we read what it writes"), t.row(name, "it reads what we write")
	for _, codec := range codecs {
		if !slices.Contains(has, codec) {
			continue
		}
		writes.begin(codec)
		for _, d := range w.sets {
			file, err := p.write(d, codec)
			if err != nil {
				writes.fail(t, codec, d.name+", it writes", err)
				continue
			}
			for _, way := range ways {
				if err := way.check(w, d, codec, file); err != nil {
					writes.fail(t, codec, d.name+", read as "+way.name, err)
				}
			}
		}
		reads.begin(codec)
		for _, f := range ours {
			if f.codec != codec {
				continue
			}
			if err := p.check(f); err != nil {
				reads.fail(t, codec, f.set.name+", written as "+f.way, err)
			}
		}
	}
}

// write makes the peer write a file, and returns it.
func (p *peer) write(d *dataset, codec string) ([]byte, error) {
	name := strings.ReplaceAll(strings.Join([]string{p.name, codec, d.name}, "-"), " ", "-") + ".avro"
	path := filepath.Join(p.work, name)
	if _, err := p.call("write", d.mode, d.schemaFile, d.recordsFile, codec, path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// check makes the peer read a file, and compares the records with those of its dataset.
func (p *peer) check(f ourFile) error {
	out, err := p.call("read", f.set.mode, f.path)
	if err != nil {
		return err
	}
	var got []any
	for line := range bytes.Lines(out) {
		value, err := decodeJSON(line)
		if err != nil {
			return fmt.Errorf("record %d: %w", len(got)+1, err)
		}
		got = append(got, value)
	}
	return compare(f.set.want, got)
}
