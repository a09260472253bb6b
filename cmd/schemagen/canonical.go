package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newCanonical() *cobra.Command {
	var flags schemaFiles
	cmd := &cobra.Command{
		Use:   "canonical [flags] FILE|- …",
		Short: "Print schemas in their canonical form",
		Long: `canonical prints the Parsing Canonical Form of each schema on a line of its own: what matters to a reader of the data,
in one fixed shape. Two schemas with the same canonical form have the same binary data.`,
		Example:           "  schemagen canonical user.avsc",
		Args:              needsArguments("the schema files, or - for standard input"),
		ValidArgsFunction: completeFiles("avsc"),
		RunE: func(cmd *cobra.Command, args []string) error {
			roots, err := flags.each(cmd, args)
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
	flags.add(cmd)
	return cmd
}
