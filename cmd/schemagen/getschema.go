package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/schema"
)

func newGetSchema() *cobra.Command {
	var canonical, asIs bool
	cmd := &cobra.Command{
		Use:   "getschema [flags] [FILE|-]",
		Short: "Print the schema of a container file",
		Long: `getschema prints the schema that the records of a container file were written with, spread over lines: as
it stands in the file, with whatever docs and attributes it has. With --canonical it prints the Parsing Canonical
Form, as schemagen canonical does.`,
		Example: `  schemagen getschema users.avro
  schemagen getschema --canonical users.avro`,
		Args:              cli.AtMostOne("container file"),
		ValidArgsFunction: cli.Files("avro"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if canonical && asIs {
				return cli.Misuse("the canonical form is not what stands in the file; leave out --canonical or --as-is")
			}
			header, name, err := container.ReadHeader(source.One(args), cmd.InOrStdin())
			if err != nil {
				return err
			}
			text := []byte(header.Schema)
			var pretty bytes.Buffer
			if !canonical && !asIs && json.Indent(&pretty, text, "", "  ") == nil {
				text = pretty.Bytes()
			} else if !asIs {
				// which says what is wrong with a text that is no JSON, and where
				s, err := schema.ParseOfData(header.Schema)
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				if canonical {
					text = s.AppendCanonical(nil)
				}
			}
			_, err = cmd.OutOrStdout().Write(append(text, '\n'))
			return err
		},
	}
	cmd.Flags().BoolVar(&canonical, "canonical", false, "print the Parsing Canonical Form")
	cmd.Flags().BoolVar(&asIs, "as-is", false, "print the text as it stands in the file, on one line if it does")
	return cmd
}
