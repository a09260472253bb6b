package main

import (
	"bytes"
	"encoding/json"

	"github.com/spf13/cobra"
)

func newGetSchema() *cobra.Command {
	var canonical, asIs bool
	cmd := &cobra.Command{
		Use:   "getschema [flags] [FILE|-]",
		Short: "Print the schema of a container file",
		Long: `getschema prints the schema that the records of a container file were written with, spread over lines: as it stands in the
file, with whatever docs and attributes it has. With --canonical it prints the Parsing Canonical Form, as schemagen canonical does.`,
		Example: `  schemagen getschema users.avro
  schemagen getschema --canonical users.avro`,
		Args:              atMostOne("container file"),
		ValidArgsFunction: completeFiles("avro"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if canonical && asIs {
				return misuse(cmd, "the canonical form is not what stands in the file; leave out --canonical or --as-is")
			}
			c, err := openHeader(cmd, dataName(args))
			if err != nil {
				return err
			}
			text := []byte(c.header.Schema)
			switch {
			case canonical:
				s, err := c.schema()
				if err != nil {
					return err
				}
				text = s.AppendCanonical(nil)
			case !asIs:
				var pretty bytes.Buffer
				if json.Indent(&pretty, text, "", "  ") != nil {
					_, err := c.schema() // says what is wrong, and where
					return err
				}
				text = pretty.Bytes()
			}
			_, err = cmd.OutOrStdout().Write(append(text, '\n'))
			return err
		},
	}
	cmd.Flags().BoolVar(&canonical, "canonical", false, "print the Parsing Canonical Form")
	cmd.Flags().BoolVar(&asIs, "as-is", false, "print the text as it stands in the file, on one line if it does")
	return cmd
}
