package join

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/translate"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
)

// Job says how files are joined.
type Job struct {
	Files    []*container.File
	Out      *container.Out
	Format   *container.Format
	Workers  int
	Conflict string // which metadata count where files differ: of the "first", of the "last", or "refuse"
	// Schema is that of the new file, and Named what the user calls it; nil stands for that of the first file.
	Schema *schema.Schema
	Named  string

	headers []*ocf.Header
}

// Run joins the files, and returns how many records and bytes the new one has.
func (j *Job) Run() (records, size int64, err error) {
	if err := j.readHeaders(); err != nil {
		return 0, 0, err
	}
	first := *j.headers[0]
	if first.Metadata, err = j.metadata(); err != nil {
		return 0, 0, err
	}
	options, err := j.Format.Like(&first)
	if err != nil {
		return 0, 0, err
	}
	text := []byte(first.Schema)
	if j.Schema != nil {
		text, err = j.Schema.AppendText(nil)
	} else {
		j.Schema, err = j.Files[0].Parse(&first)
	}
	if err != nil {
		return 0, 0, err
	}
	for i, c := range j.Files {
		if err := j.suits(c, j.headers[i]); err != nil {
			return 0, 0, err
		}
	}
	w, err := j.Out.Create(string(text), append(options, ocf.Workers(j.Workers))...)
	if err != nil {
		return 0, 0, err
	}
	for _, c := range j.Files {
		var n int64
		n, err = j.add(w, c)
		if records += n; err != nil {
			break
		}
	}
	return records, w.Offset(), w.Finish(err)
}

// readHeaders reads the headers of all files, so that files that do not go together are found before anything is
// written. What can be read once only stays open.
func (j *Job) readHeaders() error {
	for _, c := range j.Files {
		if c.Once {
			if err := c.Open(); err != nil {
				return err
			}
			j.headers = append(j.headers, c.Header())
			continue
		}
		header, _, err := container.ReadHeader(c.Name, nil)
		if err != nil {
			return err
		}
		j.headers = append(j.headers, header)
	}
	return nil
}

// metadata joins the metadata of all files.
func (j *Job) metadata() (map[string][]byte, error) {
	decided, err := j.Format.Metadata()
	if err != nil {
		return nil, err
	}
	all, from := make(map[string][]byte), make(map[string]string)
	for i, h := range j.headers {
		for _, key := range slices.Sorted(maps.Keys(h.Metadata)) {
			old, known := all[key]
			switch value := h.Metadata[key]; {
			case decided[key] != nil:
			case !known || j.Conflict == "last":
				all[key], from[key] = value, j.Files[i].Name
			case j.Conflict == "refuse" && !bytes.Equal(old, value):
				return nil, cli.Misuse("%s and %s have different metadata for %q, %q and %q; "+
					"say with --meta what it is to be, or --conflict first", from[key], j.Files[i].Name, key, old,
					value)
			}
		}
	}
	return all, nil
}

// suits checks that a file's records have the new file's schema or can be read by it.
func (j *Job) suits(c *container.File, header *ocf.Header) error {
	own, err := c.Parse(header)
	if err != nil || own.Canonical() == j.Schema.Canonical() {
		return err
	}
	if j.Named == "" {
		return fmt.Errorf("%s: its schema is not that of %s; with --schema FILE all records are written by the schema "+
			"that you name", c.Name, j.Files[0].Name)
	}
	if _, err := translate.New(own, j.Schema); err != nil {
		return fmt.Errorf("%s: its records cannot be read by the schema of %s: %s", c.Name, j.Named,
			strings.TrimPrefix(err.Error(), "avro: "))
	}
	return nil
}

// add adds the records of a file, in the cheapest way that there is.
func (j *Job) add(w *container.New, c *container.File) (records int64, err error) {
	if c.Reader == nil {
		if err := c.Open(); err != nil {
			return 0, err
		}
	}
	switch {
	case c.Schema().Canonical() != j.Schema.Canonical():
		records, err = j.translate(w, c)
	case j.Format.Repacks():
		records, err = w.Repack(c.Reader)
	case c.Header().Codec != w.Header().Codec || j.Format.Levels():
		records, err = w.Recompress(c.Reader)
	default:
		records, err = w.AddBlocks(c.Reader)
	}
	return records, c.Close(err)
}

// translate adds records of another schema.
func (j *Job) translate(w *container.New, c *container.File) (records int64, err error) {
	tr, err := translate.New(c.Schema(), j.Schema)
	if err != nil {
		return 0, err
	}
	var datum []byte
	for b, err := range c.PlainBlocks() {
		if err != nil {
			return records, err
		}
		var r runtime.Reader
		r.ResetBytes(b.Plain)
		for i := range b.Count {
			datum, err = tr.Append(datum[:0], b.Plain, &r)
			if err == nil {
				err = w.AppendDatum(datum)
			}
			if failure := (*runtime.DecodeError)(nil); errors.As(err, &failure) {
				return records, &ocf.Error{Offset: b.Offset, Block: b.Number, Record: i + 1, Err: err}
			}
			if err != nil {
				return records, err
			}
			records++
		}
		if err := r.ExpectEnd(); err != nil {
			return records, b.Block.Leftover(err)
		}
	}
	return records, nil
}
