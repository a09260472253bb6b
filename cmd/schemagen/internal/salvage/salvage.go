package salvage

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"os"
	"slices"
	"sync"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
)

// Job says what is done with a damaged file.
type Job struct {
	File   *container.File
	Out    *container.Out // nil: what is readable is only looked at
	OneWay bool           // values that have no form in JSON are kept
	Header string         // the file whose header the damaged one had; empty: its own is good
}

// Run copies what is readable.
func (j *Job) Run() (*Report, error) {
	c := j.File
	report := &Report{File: c.Name, Damages: []Damage{}}
	var look looker
	options := []ocf.ReaderOption{ocf.Salvage(report.note), ocf.CheckRecord(look.record)}
	var header *ocf.Header
	if j.Header != "" {
		var err error
		if header, err = j.foreignHeader(); err != nil {
			return nil, err
		}
		options = append(options, ocf.WithHeader(header))
	}
	if err := c.Open(options...); err != nil {
		if header == nil && (errors.Is(err, ocf.ErrNoSchema) || errors.Is(err, ocf.ErrMagic) ||
			errors.Is(err, ocf.ErrSchema) ||
			errors.Is(err, ocf.ErrMetadata)) {
			err = cli.Reworded(err, err.Error()+"; if it is a damaged container file, "+
				"--header names one with the header that it had")
		}
		return nil, err
	}
	if err := look.open(c.Schema(), j.OneWay); err != nil {
		return nil, c.Close(err)
	}
	if header != nil {
		report.beginsAt(c.Offset(), header.Size)
	}
	var w *container.New
	if j.Out != nil {
		var err error
		if w, err = j.Out.CreateLike(c.Header(), new(container.Format)); err != nil {
			return nil, c.Close(err)
		}
	}
	err := c.Close(report.save(w, c))
	if w != nil {
		err = w.Finish(err)
	}
	slices.SortStableFunc(report.Damages, func(a, b Damage) int { return cmp.Compare(a.Offset, b.Offset) })
	return report, err
}

// looker looks at records as cat does, so that cat can read what it lets pass. It is used by several goroutines.
type looker struct {
	codec *avrojson.Codec
	texts sync.Pool // of *[]byte
}

func (l *looker) open(s *schema.Schema, oneWay bool) (err error) {
	var options []avrojson.Option
	if oneWay {
		options = append(options, avrojson.OneWay())
	}
	l.codec, err = avrojson.New(s, options...)
	return err
}

// partBytes is how much memory is kept for the text of a record.
const partBytes = 1 << 20

// record reads one record.
func (l *looker) record(r *runtime.Reader) error {
	text, ok := l.texts.Get().(*[]byte)
	if !ok {
		text = new([]byte)
	}
	out, err := l.codec.AppendJSON((*text)[:0], r)
	if cap(out) <= partBytes {
		*text = out[:0]
		l.texts.Put(text)
	}
	return err
}

// save copies the readable records of the file to w, which may be nil.
func (r *Report) save(w *container.New, c *container.File) error {
	header := *c.Header() // whose marker a Reader may correct
	for b, err := range c.PlainBlocks() {
		if err != nil {
			return err
		}
		r.Records += b.Count
		r.Blocks++
		switch {
		case w == nil:
		case b.Whole():
			err = w.AppendBlock(&header, b.Block)
		default:
			if err = w.AppendRecords(b.Plain, b.Count); err == nil {
				err = w.EndBlock()
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// searched is how much of a file is searched for the marker of another file.
const searched = 16 << 20

// foreignHeader returns the header of the other file, with the marker of the damaged one: the same if it occurs there,
// else what stands at its end.
func (j *Job) foreignHeader() (*ocf.Header, error) {
	c := j.File
	if c.Stdin || c.Size == 0 {
		return nil, cli.Misuse("--header needs a damaged file whose end can be read; standard input is read once only")
	}
	header, _, err := container.ReadHeader(j.Header, nil)
	if err != nil {
		return nil, err
	}
	damaged, err := os.Open(c.Name)
	if err != nil {
		return nil, err
	}
	defer damaged.Close()
	start := make([]byte, min(c.Size, searched))
	if _, err := io.ReadFull(damaged, start); err != nil {
		return nil, err
	}
	if !bytes.Contains(start, header.Sync[:]) && c.Size >= ocf.SyncSize {
		if _, err := damaged.ReadAt(header.Sync[:], c.Size-ocf.SyncSize); err != nil {
			return nil, err
		}
	}
	return header, nil
}
