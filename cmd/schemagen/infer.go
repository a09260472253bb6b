package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/infer"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/render"
	"github.com/schemagen/schemagen/internal/cli"
)

func newInfer() *cobra.Command {
	var options infer.Options
	var listing render.Listing
	var namespace, out string
	var pretty bool
	cmd := &cobra.Command{
		Use:   "infer [flags] PACKAGE",
		Short: "Write schemas of Go types",
		Long: `infer reads a Go package, given by its directory or its import path, and writes the Avro schemas of types
in it: of those that --type names, or else of the exported structs with an avro tag. Structs become records, pointers
unions with null, types with constants enums, and comments docs. It is the schema that reflectcodec.SchemaOf gives at
run time, apart from enums and comments, which only the source has.

Tags of a field say what its type does not:

  avro:"name"                its name, if not that of the Go field; avro:"-" leaves it out
  avrotype:"decimal(9,2)"    its type: a logical type, a type, or both, as in avrotype:"fixed(16) uuid"
  avrodefault:"[]"           its default, as JSON; quotes around strings may be left out
  avroalias:"old,older"      its aliases
  avrodoc:"…"                its doc, in place of its comment

and of a field _ struct{} avroname, avroalias and avrodoc, what the struct's type does not. All rules are in the doc
of package github.com/schemagen/schemagen/schema/gotype.

--out is the file for one schema, or a directory for any number of them, in files like user.avsc. Without it they are
printed, each on a line. Either all files are written or none, and a file that is up to date is left alone. A file
that holds anything but a schema of the same type is not replaced.`,
		Example: `  schemagen infer --type Account --out account.avsc ./model
  schemagen infer --type Account,Payment --namespace com.example --pretty ./model

  # In a Go file of the package, for go generate
  //go:generate go tool schemagen infer --out schemas .`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Misuse("name the package: its directory, such as . or ./users, or its import path")
			}
			return cli.AtMostOne("package")(cmd, args)
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("namespace") {
				options.Namespace = &namespace
			}
			schemas, err := infer.Package(args[0], options)
			if err != nil {
				return err
			}
			files, err := render.Schemas(schemas, out, pretty)
			if err != nil {
				return err
			}
			if out != "" && out != "-" {
				return listing.Write(files)
			}
			for _, file := range files {
				if _, err := cmd.OutOrStdout().Write(file.Data); err != nil {
					return err
				}
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&options.Types, "type", nil,
		"`NAME` of a type; repeatable, or several with commas (default: exported structs with an avro tag)")
	flags.StringVar(&namespace, "namespace", "", "`NAMESPACE` of all types (default: the name of the package of each)")
	flags.StringVarP(&out, "out", "o", "",
		"`PATH` of the .avsc file or the directory, or - for standard output (default)")
	flags.BoolVar(&pretty, "pretty", false, "spread the JSON over lines")
	listing.Add(cmd)
	return cmd
}
