package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/output"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// splitFlags are the flags of split.
type splitFlags struct {
	containerFlags
	parts   int
	records int64
	bytes   byteSize
	out     string
}

func newSplit() *cobra.Command {
	var flags splitFlags
	cmd := &cobra.Command{
		Use:   "split (--parts N | --records N | --bytes SIZE) [flags] [FILE|-]",
		Short: "Divide a container file",
		Long: `split divides a container file into several, which have its schema, codec and metadata, and together all of its records in their order.
For users.avro they are users-00001.avro and so on, beside it; --out parts/u.avro makes them parts/u-00001.avro and so on.

  --parts N     N files of about the same size; some have no records if there are fewer than N blocks
  --records N   files of N records each; the last one may have fewer
  --bytes SIZE  files of at most so many bytes, unless a single block has more

Blocks are copied as they stand, without decompressing them. Only with --records a block is divided where a file ends, without decoding its
records. A list of the files is printed. All of them are written or none, and none if there are files with such names already.`,
		Example: `  schemagen split --parts 4 users.avro
  schemagen split --records 250 --out parts/users.avro users.avro
  schemagen split --bytes 16MiB --out small/users.avro users.avro`,
		Args: atMostOne("container file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.check(cmd); err != nil {
				return err
			}
			list, bar, err := flags.containers(cmd, args, false)
			if err != nil {
				return err
			}
			defer bar.Stop()
			p, err := flags.split(cmd, list[0])
			if err != nil {
				return err
			}
			bar.Stop()
			if !flags.quiet {
				_, err = cmd.OutOrStdout().Write(p.list())
			}
			return err
		},
	}
	flags.add(cmd)
	cmd.Flags().Lookup("quiet").Usage = "show no progress, which is shown on a terminal only, and no list"
	cmd.Flags().IntVar(&flags.parts, "parts", 0, "how many files to make")
	cmd.Flags().Int64Var(&flags.records, "records", 0, "how many records each file has")
	cmd.Flags().Var(&flags.bytes, "bytes", "how many bytes each file has at most, such as 64MiB")
	cmd.Flags().StringVarP(&flags.out, "out", "o", "", "`FILE` whose name the files are called after, or a directory for them (default: the one that is divided)")
	cmd.RegisterFlagCompletionFunc("out", completeFiles("avro"))
	return cmd
}

// maxParts bounds the number of files, which a slip of the pen could make by the million.
const maxParts = 100_000

func (f *splitFlags) check(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	ways := 0
	for _, name := range []string{"parts", "records", "bytes"} {
		if changed(name) {
			ways++
		}
	}
	switch {
	case ways == 0:
		return misuse(cmd, "say with --parts, --records or --bytes how to divide the file")
	case ways > 1:
		return misuse(cmd, "--parts, --records and --bytes exclude each other; leave out all but one")
	case changed("parts") && (f.parts < 1 || f.parts > maxParts):
		return misuse(cmd, "--parts is from 1 to %d", maxParts)
	case changed("records") && f.records < 1:
		return misuse(cmd, "--records is 1 or more")
	case changed("bytes") && f.bytes < 1:
		return misuse(cmd, "--bytes is 1 or more, such as 64MiB")
	}
	return nil
}

// split divides the file.
func (f *splitFlags) split(cmd *cobra.Command, c *container) (p *parts, err error) {
	name := f.out
	if name == "" {
		name = c.name
	}
	if f.out == "" && c.stdin || name == "-" {
		return nil, misuse(cmd, "say with --out what the files are to be called, such as --out users.avro for users-00001.avro and so on")
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() || os.IsPathSeparator(name[len(name)-1]) {
		if c.stdin {
			return nil, misuse(cmd, "--out %s is a directory; say what the files in it are to be called, such as %s", name, filepath.Join(name, "users.avro"))
		}
		name = filepath.Join(name, filepath.Base(c.name))
	}
	p = &parts{cmd: cmd, extension: filepath.Ext(name)}
	p.prefix = strings.TrimSuffix(name, p.extension)
	if old := p.standing(); old != "" {
		return nil, fmt.Errorf("%s: there is such a file already; remove it and the others of its kind, or name others with --out", old)
	}
	if err := f.open(cmd, c); err != nil {
		return nil, err
	}
	if f.parts > 0 && c.size == 0 {
		c.close(nil)
		return nil, misuse(cmd, "--parts needs to know the size of the file, and %s has none; use --records or --bytes", c.name)
	}
	p.header = c.Header()
	if p.options, err = new(formatFlags).like(cmd, p.header); err != nil {
		return nil, c.close(err)
	}
	switch {
	case f.parts > 0:
		err = p.byParts(c, f.parts)
	case f.records > 0:
		err = p.byRecords(c, f.records)
	default:
		err = p.byBytes(c, int64(f.bytes))
	}
	if err == nil && len(p.made) == 0 {
		err = p.next() // the schema and the metadata are not lost even if there are no records
	}
	return p, p.finish(c.close(err))
}

// parts is the files that are being made.
type parts struct {
	cmd               *cobra.Command
	prefix, extension string
	header            *ocf.Header
	options           []ocf.WriterOption
	made              []*part
}

// part is one of the files. Only the last one is open.
type part struct {
	name    string
	file    *newContainer
	records int64
}

// standing returns a file that could be taken for one of the parts; empty if there is none.
func (p *parts) standing() string {
	entries, err := os.ReadDir(filepath.Dir(p.prefix))
	if err != nil {
		return ""
	}
	base := filepath.Base(p.prefix)
	alike := regexp.MustCompile("^" + regexp.QuoteMeta(base) + "-[0-9]{5,}" + regexp.QuoteMeta(p.extension) + "$")
	for _, entry := range entries {
		if alike.MatchString(entry.Name()) {
			return filepath.Join(filepath.Dir(p.prefix), entry.Name())
		}
	}
	return ""
}

// last is the part that is being written; nil before the first.
func (p *parts) last() *part {
	if len(p.made) == 0 {
		return nil
	}
	return p.made[len(p.made)-1]
}

// next begins another part.
func (p *parts) next() error {
	if err := p.endLast(); err != nil {
		return err
	}
	if len(p.made) == maxParts {
		return misuse(p.cmd, "this would be more than %d files; make the parts larger", maxParts)
	}
	name := fmt.Sprintf("%s-%05d%s", p.prefix, len(p.made)+1, p.extension)
	file, err := createContainer(p.cmd, name, p.header.Schema, p.options...)
	if err == nil {
		p.made = append(p.made, &part{name: name, file: file})
	}
	return err
}

// endLast closes the last part without putting it in place.
func (p *parts) endLast() error {
	last := p.last()
	if last == nil {
		return nil
	}
	if err := last.file.Close(); err != nil {
		return err
	}
	return last.file.sink.pending.Close()
}

// copy adds a block as it stands.
func (p *parts) copy(b ocf.Block) error {
	p.last().records += b.Count
	return p.last().file.AppendBlock(p.header, b)
}

// finish puts all parts in place if all has gone well, and else removes them.
func (p *parts) finish(err error) error {
	if err == nil {
		err = p.endLast()
	}
	var pending []*output.Pending
	for _, part := range p.made {
		pending = append(pending, part.file.sink.pending)
	}
	if err != nil {
		for _, part := range pending {
			part.Abort()
		}
		return ofDestination(err)
	}
	return output.CommitAll(pending)
}

// list tells what was made.
func (p *parts) list() []byte {
	var b []byte
	for _, part := range p.made {
		b = fmt.Appendf(b, "%s: %s, %s\n", part.name, plural(part.records, "record"), plural(part.file.Offset(), "byte"))
	}
	return b
}
