package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
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
		RunE: func(cmd *cobra.Command, args []string) error {
			roots, err := flags.Each(args)
			if err != nil {
				return err
			}
			for _, root := range roots {
				if _, err := fmt.Fprintln(cmd.OutOrStdout(), root.Schema.Canonical()); err != nil {
					return err
				}
			}
			return nil
		},
	}
	flags.Add(cmd)
	return cmd
}
