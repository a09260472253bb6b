package main

import (
	"bufio"
	"bytes"
	"io"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/jsonlines"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// convertFlags are the flags of tojson and fromjson.
type convertFlags struct {
	schemaFlags
	hex   bool
	all   bool
	array bool
	out   string
}

func (f *convertFlags) add(cmd *cobra.Command, hexUsage string) {
	f.schemaFlags.add(cmd)
	cmd.Flags().BoolVar(&f.hex, "hex", false, hexUsage)
	cmd.Flags().BoolVar(&f.all, "all", false, "convert any number of data, one after another, instead of exactly one")
	cmd.Flags().BoolVar(&f.array, "array", false, "convert any number of data, which are the elements of one JSON array")
	cmd.Flags().StringVarP(&f.out, "out", "o", "", "`FILE` to write to (default: standard output)")
}

// convert opens the output and lets work fill it. Where work fails, an output file is left as it was.
func (f *convertFlags) convert(cmd *cobra.Command, work func(out *bufio.Writer) error) error {
	s, err := openSink(cmd, f.out)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(s, 64<<10)
	err = work(out)
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	return s.finish(err)
}

// toJSONFlags are the flags of tojson.
type toJSONFlags struct {
	convertFlags
	jsonFlags
	containerFlags
}

func newToJSON() *cobra.Command {
	var flags toJSONFlags
	cmd := &cobra.Command{
		Use:   "tojson [flags] [--schema FILE | SCHEMA] [FILE|-]",
		Short: "Convert data or a container file from binary to JSON",
		Long: `tojson reads a datum in Avro's binary encoding, from a file or standard input, and prints it in Avro's JSON encoding.
With --all it reads data one after another until the input ends, and prints each on a line of its own; with --array, as the
elements of one array. With --plain, a value that fromjson --plain would take for another branch of its union, or could not tell,
is an error, unless --one-way says that nobody will read it back; so is a string that is no UTF-8.

Without a schema, which comes before the data or with --schema, the input is a container file, which has its schema in it, and all of its records are printed. For some of them see
schemagen cat.`,
		Example: `  schemagen tojson --schema user.avsc user.bin
  echo 02 0a 61 6c 69 63 65 00 | schemagen tojson --schema user.avsc --hex
  schemagen tojson --schema user.avsc --array --plain --logical user.bin
  schemagen tojson --array users.avro`,
		Args: flags.schemaAndData,
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(cmd, flags.take(args)) },
	}
	flags.containerFlags.add(cmd)
	flags.convertFlags.add(cmd, "the data are hex digits, with or without blanks between bytes")
	flags.jsonFlags.add(cmd)
	cmd.ValidArgsFunction = nil // data have no extension of their own
	return cmd
}

func (f *toJSONFlags) run(cmd *cobra.Command, file string) error {
	if len(f.files) == 0 && f.typeName == "" && !f.hex {
		w := &jsonlines.Writer{Workers: f.workers, Elements: f.array}
		return f.writeAll(cmd, []string{file}, f.out, w, nil, &f.jsonFlags)
	}
	options, err := f.jsonFlags.options(cmd)
	if err != nil {
		return err
	}
	s, err := f.load(cmd, file)
	if err != nil {
		return err
	}
	codec, err := avrojson.New(s, options...)
	if err != nil {
		return err
	}
	return f.explain(f.convert(cmd, func(out *bufio.Writer) error {
		if f.all || f.array {
			return f.allToJSON(cmd, codec, file, out)
		}
		return f.oneToJSON(cmd, codec, file, out)
	}))
}

func (f *convertFlags) oneToJSON(cmd *cobra.Command, codec *avrojson.Codec, file string, out *bufio.Writer) error {
	data, name, err := readData(cmd, file, f.hex)
	if err == nil {
		err = headerOf(codec.Schema(), data, name)
	}
	if err != nil {
		return err
	}
	var r runtime.Reader
	r.ResetBytes(data)
	text, err := codec.AppendJSON(nil, &r)
	if err == nil {
		err = r.ExpectEnd()
	}
	if err != nil {
		return binaryError(name, data, err, codec.Schema())
	}
	out.Write(text)
	return out.WriteByte('\n')
}

func (f *convertFlags) allToJSON(cmd *cobra.Command, codec *avrojson.Codec, file string, out *bufio.Writer) error {
	input, name, err := f.openBinary(cmd, file)
	if err != nil {
		return err
	}
	defer input.Close()
	buffered := bufio.NewReader(input)
	start, _ := buffered.Peek(singleObject)
	if err := headerOf(codec.Schema(), start, name); err != nil {
		return err
	}
	start = bytes.Clone(start)
	r := runtime.NewReader(buffered)
	texts := codec.NewTextWriter(out)
	texts.Elements = f.array
	for !r.AtEnd() {
		before := r.Offset()
		if err := texts.WriteNext(r); err != nil {
			if r.Failed() {
				texts.Flush() // what came before the fault
				err = binaryError(name, start, err, codec.Schema())
			}
			return err
		}
		if r.Offset() == before {
			return errNoWidth(cmd)
		}
	}
	if r.Err() != nil {
		return binaryError(name, start, r.Err(), codec.Schema())
	}
	return texts.Close()
}

// openBinary opens a stream of binary data. Of hex digits there must not be more than fit into memory.
func (f *convertFlags) openBinary(cmd *cobra.Command, file string) (io.ReadCloser, string, error) {
	if !f.hex {
		return source.Open(file, cmd.InOrStdin())
	}
	data, name, err := readData(cmd, file, true)
	return io.NopCloser(bytes.NewReader(data)), name, err
}

// errNoWidth is the error for a stream of data that take no bytes, of which no number of bytes is the last.
func errNoWidth(cmd *cobra.Command) error {
	return misuse(cmd, "with --all or --array the data must take bytes, and those of this schema take none")
}
