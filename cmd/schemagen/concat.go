package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/blocks"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/progress"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/translate"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/ocf"
	"github.com/schemagen/schemagen/schema"
)

// concatFlags are the flags of concat.
type concatFlags struct {
	containerFlags
	formatFlags
	schemaFlags
	conflict choice
	out      string
}

func newConcat() *cobra.Command {
	var flags concatFlags
	cmd := &cobra.Command{
		Use:   "concat [flags] FILE…",
		Short: "Join container files",
		Long: `concat writes the records of several container files, in this order, into one.

The files must have the same schema, but for what does not change the bytes, such as docs; the text is that of the first file. With
--schema the new file has the schema that you name, and the records of files with another one are written anew by the rules of schema
resolution.

Blocks are copied as they stand, without decompressing them, where the file's codec is that of the new one, which is the codec of the
first file unless --codec says otherwise. A file of another codec is decompressed and compressed anew without decoding a record; so are
all if a level is named. With --block-size or --block-count blocks are joined and divided.

The metadata of all files are kept. Where they have different values for a key, --conflict says which one counts, unless --meta does.`,
		Example: `  schemagen concat --out all.avro users.avro more.avro
  schemagen concat --codec zstandard --block-size 1MiB --out all.avro users.avro more.avro
  schemagen concat --schema user_v2.avsc --out all.avro users.avro more.avro`,
		Args: needsArguments("the container files to join, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, bar, err := flags.containers(cmd, args, false)
			if err != nil {
				return err
			}
			defer bar.Stop()
			records, size, err := flags.concat(cmd, list)
			if err == nil {
				bar.Stop()
				flags.tell(cmd, "%s, %s", plural(records, "record"), progress.Bytes(size))
			}
			return err
		},
	}
	flags.containerFlags.add(cmd)
	flags.formatFlags.add(cmd, "that of the first file")
	cmd.Flags().StringArrayVarP(&flags.files, "schema", "s", nil,
		"`FILE` of the schema of the new file; repeatable, the further ones for types that it refers to (default: that of the first file)")
	cmd.RegisterFlagCompletionFunc("schema", completeFiles("avsc"))
	cmd.Flags().StringVar(&flags.typeName, "type", "", "`FULLNAME` of the type of the records in --schema (default: all of the first schema file)")
	flags.parseFlags.add(cmd)
	addChoice(cmd, &flags.conflict, "conflict", "where files have different metadata for a key: refuse, or take that of the first or last file",
		"refuse", "first", "last")
	addContainerOut(cmd, &flags.out)
	return cmd
}

// concat joins the files, and returns how many records and bytes the new one has.
func (f *concatFlags) concat(cmd *cobra.Command, list []*container) (records, size int64, err error) {
	stdin := ""
	if slices.ContainsFunc(list, func(c *container) bool { return c.stdin }) {
		stdin = "-"
	}
	target, text, err := f.target(cmd, stdin)
	if err != nil {
		return 0, 0, err
	}
	headers, err := f.headers(cmd, list)
	if err != nil {
		return 0, 0, err
	}
	first := *headers[0]
	if first.Metadata, err = f.metadata(cmd, list, headers); err != nil {
		return 0, 0, err
	}
	options, err := f.like(cmd, &first)
	if err != nil {
		return 0, 0, err
	}
	if target == nil {
		if target, err = list[0].parse(first.Schema); err != nil {
			return 0, 0, err
		}
		text = first.Schema
	}
	for i, c := range list {
		if err := f.suits(c, headers[i], list[0], target); err != nil {
			return 0, 0, err
		}
	}
	w, err := createContainer(cmd, f.out, text, append(options, ocf.Workers(f.workers))...)
	if err != nil {
		return 0, 0, err
	}
	for _, c := range list {
		var n int64
		if n, err = f.add(cmd, w, c, target); err != nil {
			break
		}
		records += n
	}
	return records, w.Offset(), w.finish(err)
}

// target returns the schema that --schema names and its text; nil if it names none.
func (f *concatFlags) target(cmd *cobra.Command, data string) (*schema.Schema, string, error) {
	if len(f.files) == 0 {
		return nil, "", nil
	}
	s, err := f.load(cmd, data)
	if err != nil {
		return nil, "", err
	}
	text, err := s.AppendText(nil)
	return s, string(text), err
}

// headers reads the headers of all files, so that files that do not go together are found before anything is written. What can be read once only stays open.
func (f *concatFlags) headers(cmd *cobra.Command, list []*container) ([]*ocf.Header, error) {
	var headers []*ocf.Header
	for _, c := range list {
		if c.once {
			if err := f.open(cmd, c); err != nil {
				return nil, err
			}
			headers = append(headers, c.Header())
			continue
		}
		in, _, err := source.Open(c.name, nil)
		if err != nil {
			return nil, err
		}
		header, err := ocf.ReadHeader(in)
		in.Close()
		if err != nil {
			return nil, c.fault(err)
		}
		headers = append(headers, header)
	}
	return headers, nil
}

// metadata joins the metadata of all files.
func (f *concatFlags) metadata(cmd *cobra.Command, list []*container, headers []*ocf.Header) (map[string][]byte, error) {
	decided := make(map[string]bool)
	for _, pair := range f.formatFlags.metadata {
		key, _, _ := strings.Cut(pair, "=")
		decided[key] = true
	}
	all, from := make(map[string][]byte), make(map[string]string)
	for i, h := range headers {
		for _, key := range slices.Sorted(maps.Keys(h.Metadata)) {
			value := h.Metadata[key]
			old, known := all[key]
			switch {
			case decided[key]:
			case !known || f.conflict.value == "last":
				all[key], from[key] = value, list[i].name
			case f.conflict.value == "refuse" && !bytes.Equal(old, value):
				return nil, misuse(cmd, "%s and %s have different metadata for %q, %q and %q; say with --meta what it is to be, or --conflict first",
					from[key], list[i].name, key, old, value)
			}
		}
	}
	return all, nil
}

// parse reads the schema of the file's header.
func (c *container) parse(text string) (*schema.Schema, error) {
	s, err := schema.ParseOfData(text)
	if err != nil {
		return nil, c.fault(&ocf.Error{Err: ocf.ErrSchema, Detail: ocf.ErrSchema.Error() + ": " + err.Error()})
	}
	return s, nil
}

// suits checks that a file's records have the target's schema or can be read by it.
func (f *concatFlags) suits(c *container, header *ocf.Header, first *container, target *schema.Schema) error {
	own, err := c.parse(header.Schema)
	if err != nil {
		return err
	}
	if own.Canonical() == target.Canonical() {
		return nil
	}
	if len(f.files) == 0 {
		return fmt.Errorf("%s: its schema is not that of %s; with --schema FILE all records are written by the schema that you name", c.name, first.name)
	}
	if _, err := translate.New(own, target); err != nil {
		return fmt.Errorf("%s: its records cannot be read by the schema of %s: %s", c.name, strings.Join(f.files, ", "), strings.TrimPrefix(err.Error(), "avro: "))
	}
	return nil
}

// add adds the records of a file, in the cheapest way that there is.
func (f *concatFlags) add(cmd *cobra.Command, w *newContainer, c *container, target *schema.Schema) (records int64, err error) {
	if c.Reader == nil {
		if err := f.open(cmd, c); err != nil {
			return 0, err
		}
	}
	h := c.Header()
	switch {
	case c.Schema().Canonical() != target.Canonical():
		records, err = f.translate(w, c, target)
	case f.repacks(cmd):
		records, err = w.Repack(c.Reader)
	case h.Codec != w.Header().Codec || cmd.Flags().Changed("level") || strings.Contains(f.codec, ":"):
		records, err = w.Recompress(c.Reader)
	default:
		for b, failure := range c.Blocks() {
			if err = failure; err == nil {
				err = w.AppendBlock(h, b)
			}
			if err != nil {
				break
			}
			records += b.Count
		}
	}
	return records, c.close(err)
}

// translate adds records of another schema.
func (f *concatFlags) translate(w *newContainer, c *container, target *schema.Schema) (records int64, err error) {
	tr, err := translate.New(c.Schema(), target)
	if err != nil {
		return 0, err
	}
	var datum []byte
	for b, err := range c.PlainBlocks() {
		if err != nil {
			return records, err
		}
		tr.Reset(b.Plain, runtime.Limits{})
		for i := range b.Count {
			datum, err = tr.Append(datum[:0])
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
		if err := tr.ExpectEnd(); err != nil {
			return records, blocks.Leftover(b.Block, err)
		}
	}
	return records, nil
}
