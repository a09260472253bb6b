package main

import (
	goruntime "runtime"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/data"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/jsonlines"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/ocf"
)

func newFromJSON() *cobra.Command {
	var flags data.Flags
	var form jsonlines.Reading
	var format container.Format
	var ignoreUnknown, toContainer bool
	cmd := &cobra.Command{
		Use:   "fromjson [flags] {--schema FILE | SCHEMA} [FILE|-]",
		Short: "Convert data from JSON to binary or a container file",
		Long: `fromjson reads a datum in Avro's JSON encoding, from a file or standard input, and writes it in Avro's
binary encoding. With --all it reads data one after another until the input ends, and writes them without anything in
between; with --hex as well, each on a line of its own. With --array it does so with the elements of one array. With
--plain, the branch of a union is the one that the value fits; a value that fits more than one is an error.

The schema comes before the data, or with --schema.

With --container, or a flag that says what the container file is to be like, it writes one with all data until the
input ends.`,
		Example: `  schemagen fromjson --schema user.avsc --out user.bin user.json
  echo '{"id": 1, "name": "alice", "email": null}' | schemagen fromjson --schema user.avsc --hex
  echo '[{"id": 1, "name": "alice", "email": "a@b.example"}]' | schemagen fromjson --schema user.avsc \
    --array --plain --hex
  schemagen fromjson --schema user.avsc --codec zstandard --meta source=crm --out new.avro user.json`,
		Args:              flags.SchemaAndData,
		ValidArgsFunction: cli.Files("json"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file := flags.Take(args)
			s, err := flags.Load(file)
			if err != nil {
				return err
			}
			options := form.Options()
			if ignoreUnknown {
				options = append(options, avrojson.IgnoreUnknownFields())
			}
			codec, err := avrojson.New(s, options...)
			if err != nil {
				return err
			}
			if !toContainer && !format.Given() {
				return flags.FromJSON(file, codec, form.Plain)
			}
			if flags.Hex {
				return cli.Misuse("a container file is not written in hex digits; " +
					"leave out --hex, or else --container and what it is to be like")
			}
			settings, err := format.Options("null")
			if err != nil {
				return err
			}
			settings = append(settings, ocf.Workers(goruntime.GOMAXPROCS(0)))
			out := container.Out{Path: flags.Out, Command: cmd}
			c, err := out.Create(s.String(), settings...)
			if err != nil {
				return err
			}
			return c.Finish(flags.EachFromJSON(file, codec, form.Plain, c.AppendDatum))
		},
	}
	flags.Add(cmd, "write hex digits")
	form.Add(cmd)
	cmd.Flags().BoolVar(&ignoreUnknown, "ignore-unknown", false, "skip members for which a record has no field")
	cmd.Flags().BoolVar(&toContainer, "container", false, "write a container file")
	format.Add(cmd, "null")
	return cmd
}
