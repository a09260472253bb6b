package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/render"
	"github.com/schemagen/schemagen/internal/cli"
)

func newGenerate() *cobra.Command {
	var flags render.Generate
	cmd := &cobra.Command{
		Use:   "generate [flags] FILE|DIRECTORY|GLOB|- …",
		Short: "Write Go code for schemas",
		Long: `generate reads schemas and writes Go: a type for each record, enum and fixed in them, with its encoders
and decoders. The schemas may refer to each other's types in any order. A directory stands for all .avsc files in it
and below it, - for standard input.

--out is a directory, the current one by default, which gets a Go file for each schema file, called after it, as
order_avro.go for order.avsc, and avro.go for what they share: so another schema changes no file of the others. Or it
is one Go file for all. The package is called what --package says, or else what $GOPACKAGE says (for the current
directory), what the Go files beside it say, or after its directory.

--package-map puts a namespace, and those below it, into a package of its own. If that belongs to the same module it
is written too; if not, it is only imported, and has to be generated there.

--type-map puts a type of yours in the place of another. The selector is the fullname of a type, logical:NAME for a
logical type, or a record's fullname, a dot and a field. The type is written import/path.Type, and after it may stand
:Decode:Encode, two functions of its package that convert from and to what it replaces.

--writer names an old version of the schemas, a file or a directory, that data were written with. Each type that its
data can be read as gets a decoder for it, called after the version: for --writer v1=old/user.avsc these are
(*User).DecodeAvroFromV1 and UnmarshalFromV1, and DecodeAvroOf, which chooses by the fingerprint. Without a name
before = the version is called after the file or directory. What no data can be read of is an error, what some data
cannot be read of a warning.

Types that read no other data than their own and those of --writer need no table for the data of other schemas:
--no-resolve leaves out ResolveAvro, and evolve.NewDecoder does not take them then. --methods adds methods on values.

Either all files are written or none, and a file that is up to date is left alone. Refused are files that are not
generated, generated ones beside them that declare the same types, and schemas by which a Go name would come to mean
another field, type or symbol of theirs than it does in the file.`,
		Example: `  schemagen generate --package users --out users/user_avro.go user.avsc

  # A Go file for each schema file, and avro.go
  schemagen generate --package users --out users schemas

  # In a Go file, for go generate; once, before: go get -tool github.com/schemagen/schemagen/cmd/schemagen
  //go:generate go tool schemagen generate schemas

  # A package for each of two namespaces of the module example.com/shop
  schemagen generate schemas \
    --package-map com.example.orders=example.com/shop/orders \
    --package-map com.example.people=example.com/shop/people

  # Data that services of last year wrote are read as today's types
  schemagen generate --package users --out users/user_avro.go --writer v1=old/v1.avsc --writer v2=old/v2.avsc user.avsc

  # Money as github.com/shopspring/decimal, by two functions of your own
  schemagen generate --type-map logical:decimal=example.com/shop/money.Amount:Decode:Encode schemas`,
		Args:              render.NeedsSchemas,
		ValidArgsFunction: cli.Files("avsc"),
		RunE: func(cmd *cobra.Command, args []string) error {
			code, err := flags.Code(args)
			if err != nil {
				return err
			}
			if code.ToStdout {
				_, err := cmd.OutOrStdout().Write(code.Files[0].Data)
				return err
			}
			if err := code.CheckPlaces(); err != nil {
				return err
			}
			return flags.Write(code.Files)
		},
	}
	flags.Add(cmd)
	return cmd
}
