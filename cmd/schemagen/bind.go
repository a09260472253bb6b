package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/render"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
)

func newBind() *cobra.Command {
	var flags render.Bind
	var schemas source.Flags
	var codec render.Codec
	var listing render.Listing
	var out string
	var check bool
	cmd := &cobra.Command{
		Use:   "bind [flags] [PACKAGE]",
		Short: "Write Avro codecs for Go structs that exist",
		Long: `bind gives struct types of a Go package the methods that generated types have: encoders and decoders that
touch their fields directly. PACKAGE is a directory such as ./users, or an import path; the current directory by
default.

A record's fields go to the struct fields whose avro tag has their name, or which are called like them. Structs that
the fields need get methods too, or functions if they belong to another package. What does not fit is reported at the
struct field, and nothing is written.

Without --schema the schema is made of the types, as schemagen infer does it.

--type is a struct type, or TYPE=FULLNAME to say which record it stands for. By default that is the record of the same
name, and failing that, for the first type, the first schema.

--out is a Go file in the directory of the package, called after the first type by default, as in user_avro.go.

--methods, --writer and --no-resolve do for these types what they do for those of schemagen generate: more methods on
values, decoders for data that are known to be of an old version, and no others.

When a struct is edited later the file does not compile until bind is run again; --check tells in advance. It writes
nothing, prints the difference as a unified diff, and exits with status 1 if there is one.`,
		Example: `  schemagen bind --type User --schema user.avsc ./people

  # In a Go file, for go generate; once, before: go get -tool github.com/schemagen/schemagen/cmd/schemagen
  //go:generate go tool schemagen bind --type User --schema user.avsc

  # Whether the file is up to date
  schemagen bind --check --type User --schema user.avsc ./people

  # With methods on values, and with UnmarshalFromV1 for data of an old version
  schemagen bind --type Account --methods equal,clone --writer v1=old/account.avsc ./accounts`,
		Args: cli.AtMostOne("package"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := flags.File(args, out, &schemas, &codec)
			if err != nil {
				return err
			}
			if check {
				return flags.Compare(file)
			}
			return listing.Write([]output.File{file})
		},
	}
	flags.Add(cmd)
	cmd.Flags().StringVarP(&out, "out", "o", "",
		"`PATH` of the Go file (default: after the first type, in the package's directory)")
	cmd.Flags().BoolVar(&check, "check", false, "write nothing, and check that the file is up to date")
	codec.Add(cmd)
	listing.Add(cmd)
	schemas.Add(cmd)
	return cmd
}
