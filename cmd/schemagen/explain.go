package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/data"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/explain"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

func newExplain() *cobra.Command {
	var flags source.DataFlags
	var isHex bool
	cmd := &cobra.Command{
		Use:   "explain [flags] {--schema FILE | SCHEMA} [FILE|-]",
		Short: "Show what each byte of a datum means",
		Long: `explain reads a datum in Avro's binary encoding, from a file or standard input, and lists its bytes:
where they stand, which field they belong to, and what they mean. Of a malformed datum it lists what comes before the
fault. The schema comes before the data, or with --schema.`,
		Example: `  schemagen explain user.avsc user.bin
  echo 02 0a 61 6c 69 63 65 00 | schemagen explain --schema user.avsc --hex`,
		Args: flags.SchemaAndData,
		RunE: func(cmd *cobra.Command, args []string) error {
			file := flags.Take(args)
			s, err := flags.Load(file)
			if err != nil {
				return err
			}
			p, err := plan.Build(s)
			if err != nil {
				return err
			}
			text, name, err := data.Read(file, cmd.InOrStdin(), isHex)
			if err != nil {
				return err
			}
			if err := data.CheckHeader(s, text, name); err != nil {
				return err
			}
			err = explain.Write(cmd.OutOrStdout(), p, p.Roots[0], text, runtime.Limits{})
			var malformed *runtime.DecodeError
			if errors.As(err, &malformed) {
				return data.Refused(name, text, err, s)
			}
			return err
		},
	}
	flags.Add(cmd)
	cmd.Flags().BoolVar(&isHex, "hex", false, "the data are hex digits, with or without blanks between bytes")
	return cmd
}
