package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/schema"
)

func newCanonical() *cobra.Command {
	var flags source.OneByOne
	cmd := &cobra.Command{
		Use:   "canonical [flags] FILE|- …",
		Short: "Print schemas in their canonical form",
		Long: `canonical prints the Parsing Canonical Form of each schema on a line of its own: what matters to a reader
of the data, in one fixed shape. Two schemas with the same canonical form have the same binary data.`,
		Example:           "  schemagen canonical user.avsc",
		Args:              cli.NeedsArguments("the schema files, or - for standard input"),
		ValidArgsFunction: cli.Files("avsc"),
		RunE: func(_ *cobra.Command, args []string) error {
			return flags.Print(args, func(root schema.Root) string { return root.Schema.Canonical() })
		},
	}
	flags.Add(cmd)
	return cmd
}
