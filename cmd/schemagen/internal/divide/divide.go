package divide

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// MaxParts bounds the number of files, which a slip of the pen could make by the million.
const MaxParts = 100_000

// Job says how a file is divided: one of Parts, Records and Bytes is set.
type Job struct {
	File    *container.File
	Parts   int    // how many files of about the same size are made
	Records int64  // how many records each has
	Bytes   int64  // how many bytes each has at most
	Path    string // what the files are called after: this, or the file in this directory
}

// Run makes the files, all or none.
func (j *Job) Run() (*Parts, error) {
	c := j.File
	p := &Parts{extension: filepath.Ext(j.Path)}
	p.prefix = strings.TrimSuffix(j.Path, p.extension)
	if old := p.standing(); old != "" {
		return nil, fmt.Errorf("%s: there is such a file already; remove it and the others of its kind, or name "+
			"others with --out",
			old)
	}
	if err := c.Open(); err != nil {
		return nil, err
	}
	err := j.fill(p)
	if err == nil && len(p.made) == 0 {
		err = p.next() // the schema and the metadata are not lost even if there are no records
	}
	return p, p.finish(c.Close(err))
}

// fill makes the parts.
func (j *Job) fill(p *Parts) (err error) {
	if j.Parts > 0 && j.File.Size == 0 {
		return cli.Misuse("--parts needs to know the size of the file, and %s has none; use --records or --bytes",
			j.File.Name)
	}
	p.header = j.File.Header()
	if p.options, err = new(container.Format).Like(p.header); err != nil {
		return err
	}
	switch {
	case j.Parts > 0:
		return p.byParts(j.File, j.Parts)
	case j.Records > 0:
		return p.byRecords(j.File, j.Records)
	}
	return p.byBytes(j.File, j.Bytes)
}

// Parts is the files that are made.
type Parts struct {
	prefix, extension string
	header            *ocf.Header
	options           []ocf.WriterOption
	made              []part
}

// part is one of the files. Only the last one is open.
type part struct {
	*container.New
	name    string
	records int64
}

// standing returns a file that could be taken for one of the parts; empty if there is none.
func (p *Parts) standing() string {
	dir, base := filepath.Dir(p.prefix), filepath.Base(p.prefix)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	alike := regexp.MustCompile("^" + regexp.QuoteMeta(base) + "-[0-9]{5,}" + regexp.QuoteMeta(p.extension) + "$")
	for _, entry := range entries {
		if alike.MatchString(entry.Name()) {
			return filepath.Join(dir, entry.Name())
		}
	}
	return ""
}

// last is the part that is being written; nil before the first.
func (p *Parts) last() *part {
	if len(p.made) == 0 {
		return nil
	}
	return &p.made[len(p.made)-1]
}

// next begins another part.
func (p *Parts) next() error {
	if err := p.endLast(); err != nil {
		return err
	}
	if len(p.made) == MaxParts {
		return cli.Misuse("this would be more than %d files; make the parts larger", MaxParts)
	}
	name := fmt.Sprintf("%s-%05d%s", p.prefix, len(p.made)+1, p.extension)
	file, err := container.Create(name, nil, p.header.Schema, p.options...)
	if err == nil {
		p.made = append(p.made, part{file, name, 0})
	}
	return err
}

// endLast ends the last part.
func (p *Parts) endLast() error {
	if last := p.last(); last != nil {
		return last.End()
	}
	return nil
}

// copy adds a block as it stands.
func (p *Parts) copy(b ocf.Block) error {
	p.last().records += b.Count
	return p.last().AppendBlock(p.header, b)
}

// add adds the records of a part of a block as a block of their own.
func (p *Parts) add(b ocf.PlainBlock) error {
	last := p.last()
	last.records += b.Count
	if err := last.AppendRecords(b.Plain, b.Count); err != nil {
		return err
	}
	return last.EndBlock()
}

// finish puts all parts in place if all has gone well, and else removes them.
func (p *Parts) finish(err error) error {
	if err == nil {
		err = p.endLast()
	}
	var files []*container.New
	for _, part := range p.made {
		files = append(files, part.New)
	}
	return container.FinishAll(files, err)
}

// List tells what was made.
func (p *Parts) List() []byte {
	var b []byte
	for _, part := range p.made {
		b = fmt.Appendf(b, "%s: %s, %s\n", part.name, words.Plural(part.records, "record"),
			words.Plural(part.Offset(), "byte"))
	}
	return b
}
