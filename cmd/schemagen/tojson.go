package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/data"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/jsonlines"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

func newToJSON() *cobra.Command {
	var in container.Flags
	var flags data.Flags
	var to jsonlines.To
	cmd := &cobra.Command{
		Use:   "tojson [flags] [--schema FILE | SCHEMA] [FILE|-]",
		Short: "Convert data or a container file from binary to JSON",
		Long: `tojson reads a datum in Avro's binary encoding, from a file or standard input, and prints it in Avro's
JSON encoding. With --all it reads data one after another until the input ends, and prints each on a line of its own;
with --array, as the elements of one array. With --plain, a value that fromjson --plain would take for another branch
of its union, or could not tell, is an error, unless --one-way says that nobody will read it back; so is a string that
is no UTF-8.

Without a schema, which comes before the data or with --schema, the input is a container file, which has its schema in
it, and all of its records are printed. For some of them see schemagen cat.`,
		Example: `  schemagen tojson --schema user.avsc user.bin
  echo 02 0a 61 6c 69 63 65 00 | schemagen tojson --schema user.avsc --hex
  schemagen tojson --schema user.avsc --array --plain --logical user.bin
  schemagen tojson --array users.avro`,
		Args: flags.SchemaAndData,
		RunE: func(cmd *cobra.Command, args []string) error {
			file := flags.Take(args)
			if len(flags.Files) == 0 && flags.Type == "" && !flags.Hex {
				to.Path = flags.Out
				return to.Write(&jsonlines.Writer{Elements: flags.Array}, &in, []string{file}, cmd.OutOrStdout())
			}
			s, err := flags.Load(file)
			if err != nil {
				return err
			}
			codec, err := avrojson.New(s, to.Options()...)
			if err != nil {
				return err
			}
			return to.Explain(flags.ToJSON(file, codec))
		},
	}
	in.Add(cmd)
	flags.Add(cmd, "the data are hex digits, with or without blanks between bytes")
	to.Form.Add(cmd)
	cmd.ValidArgsFunction = nil // data have no extension of their own
	return cmd
}
