package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/render"
	"github.com/schemagen/schemagen/internal/cli"
)

func newCheck() *cobra.Command {
	var flags render.Generate
	var bound render.Bind
	cmd := &cobra.Command{
		Use:   "check [flags] FILE|DIRECTORY|GLOB|- …",
		Short: "Check that generated Go code is up to date",
		Long: `check takes what generate takes, writes nothing, and compares. When a file is missing or is not what
generate would write, it prints the difference as a unified diff and exits with status 1. So it does for a generated
file that an earlier run left beside them under another name, and that declares the same types.

The flags have to be those that the code was written with, which a header tells in the line that begins with Command.

With --type it takes what bind takes, and compares the file that bind wrote.`,
		Example: `  schemagen check --package users --out users/user_avro.go user.avsc
  schemagen check --type User --schema user.avsc ./people`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(bound.Types) > 0 {
				return cli.AtMostOne("package")(cmd, args)
			}
			return render.NeedsSchemas(cmd, args)
		},
		ValidArgsFunction: cli.Files("avsc"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(bound.Types) > 0 {
				file, err := bound.File(args, flags.Out, &flags.Flags, &flags.Codec)
				if err != nil {
					return err
				}
				return bound.Compare(file)
			}
			if len(bound.Schemas) > 0 {
				return cli.Misuse("--schema goes with --type, for the code that bind wrote; " +
					"name schemas as arguments otherwise")
			}
			code, err := flags.Code(args)
			if err != nil {
				return err
			}
			if code.ToStdout {
				return cli.Misuse("--out - leaves nothing to compare with; " +
					"name the file or directory that was generated")
			}
			return code.Compare(cmd)
		},
	}
	flags.Add(cmd)
	bound.Add(cmd)
	return cmd
}
