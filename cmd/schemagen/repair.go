package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"sync"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// repairFlags are the flags of repair.
type repairFlags struct {
	containerFlags
	format choice
	dryRun bool
	oneWay bool
	header string
	out    string
}

func newRepair() *cobra.Command {
	var flags repairFlags
	cmd := &cobra.Command{
		Use:   "repair [flags] [FILE|-]",
		Short: "Save what is readable of a damaged container file",
		Long: `repair copies what is readable of a container file into a new one, and reports what was lost. It looks for the next sync marker after
each damaged place, decompresses every block and looks at each record as cat does, so that the new file can be read as a whole.

Blocks that are whole are copied as they stand. A record whose value cannot be read is left out, and so are those after it in its block if they
cannot be told apart any more; a block that was compressed without a checksum is then lost as a whole. A count of records that is wrong costs
none; but where no checksum shows that the bytes are right it cannot be told whether any are missing, and the report says that. Without a
checksum a changed value that is still one, such as another number, cannot be seen.

A string that is not UTF-8 is a record that cannot be read; --one-way keeps such values, which only cat --one-way prints.

The report goes to standard output, or to standard error if the new file goes there. --dry-run writes no file.

A file whose header is damaged takes that of another file with the same schema and codec: --header names it. The sync marker is taken from
the end of the damaged file.

Exit status: 0 nothing was lost, 1 something was, 2 the file could not be repaired.`,
		Example: `  schemagen repair --out whole.avro users.avro
  schemagen repair --dry-run --format json users.avro
  schemagen repair --header users.avro --out saved.avro headless.avro`,
		Args: atMostOne("container file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, bar, err := flags.containers(cmd, args, false)
			if err != nil {
				return err
			}
			defer bar.Stop()
			report, err := flags.repair(cmd, list[0])
			if err != nil {
				return err
			}
			bar.Stop()
			return flags.print(cmd, report)
		},
	}
	flags.add(cmd)
	addContainerOut(cmd, &flags.out)
	addChoice(cmd, &flags.format, "format", "of the report", "text", "json")
	cmd.Flags().BoolVar(&flags.dryRun, "dry-run", false, "report only, and write no file")
	cmd.Flags().BoolVar(&flags.oneWay, "one-way", false, "keep records with values that have no form in JSON, such as strings that are not UTF-8")
	cmd.Flags().StringVar(&flags.header, "header", "", "container `FILE` whose schema, codec and metadata the damaged file has")
	cmd.RegisterFlagCompletionFunc("header", completeFiles("avro"))
	return cmd
}

// repair copies what is readable, and returns what was not.
func (f *repairFlags) repair(cmd *cobra.Command, c *container) (*repairReport, error) {
	if f.dryRun && f.out != "" {
		return nil, misuse(cmd, "--dry-run writes no file; leave out --out")
	}
	report := &repairReport{File: c.name}
	var look looker
	options := []ocf.ReaderOption{ocf.Salvage(report.note), ocf.CheckRecord(look.record)}
	var header *ocf.Header
	if f.header != "" {
		var err error
		if header, err = f.foreignHeader(cmd, c); err != nil {
			return nil, err
		}
		options = append(options, ocf.WithHeader(header))
	}
	if err := f.open(cmd, c, options...); err != nil {
		if f.header == "" && (errors.Is(err, ocf.ErrNoSchema) || errors.Is(err, ocf.ErrMagic) || errors.Is(err, ocf.ErrSchema) ||
			errors.Is(err, ocf.ErrMetadata)) {
			err = &containerError{err.Error() + "; if it is a damaged container file, --header names one with the header that it had", err}
		}
		return nil, err
	}
	if err := look.open(c, f.oneWay); err != nil {
		return nil, c.close(err)
	}
	if f.header != "" {
		report.beginsAt(c.Offset(), header.Size)
	}
	var w *newContainer
	if !f.dryRun {
		options, err := new(formatFlags).like(cmd, c.Header())
		if err == nil {
			w, err = createContainer(cmd, f.out, c.Header().Schema, options...)
		}
		if err != nil {
			return nil, c.close(err)
		}
	}
	err := report.save(w, c)
	if err = c.close(err); w != nil {
		err = w.finish(err)
	}
	return report, err
}

// looker looks at records as cat does, so that cat can read what it lets pass. It is used by several goroutines.
type looker struct {
	codec *avrojson.Codec
	texts sync.Pool // of *[]byte
}

func (l *looker) open(c *container, oneWay bool) (err error) {
	var options []avrojson.Option
	if oneWay {
		options = append(options, avrojson.OneWay())
	}
	l.codec, err = avrojson.New(c.Schema(), options...)
	return err
}

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

// partBytes is how much memory is kept for the text of a record.
const partBytes = 1 << 20

// save copies the readable records of the file to w, which may be nil.
func (r *repairReport) save(w *newContainer, c *container) error {
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

// foreignHeader returns the header of the file that --header names, with the marker of the damaged file: the same if it occurs there, else
// what stands at its end.
func (f *repairFlags) foreignHeader(cmd *cobra.Command, c *container) (*ocf.Header, error) {
	if c.stdin || c.size == 0 {
		return nil, misuse(cmd, "--header needs a damaged file whose end can be read; standard input is read once only")
	}
	other := &container{name: f.header}
	in, _, err := source.Open(f.header, nil)
	if err != nil {
		return nil, err
	}
	header, err := ocf.ReadHeader(in)
	in.Close()
	if err != nil {
		return nil, other.fault(err)
	}
	damaged, err := os.Open(c.name)
	if err != nil {
		return nil, err
	}
	defer damaged.Close()
	start := make([]byte, min(c.size, searched))
	if _, err := io.ReadFull(damaged, start); err != nil {
		return nil, err
	}
	if !bytes.Contains(start, header.Sync[:]) && c.size >= ocf.SyncSize {
		if _, err := damaged.ReadAt(header.Sync[:], c.size-ocf.SyncSize); err != nil {
			return nil, err
		}
	}
	return header, nil
}
