package source

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema"
)

// DataFlags are the flags of commands that need the one schema of some data.
type DataFlags struct {
	Flags
	// Files and Type are what the user names: files of schemas, and the type in them.
	Files []string
	Type  string
}

// Add adds the flags to a command.
func (f *DataFlags) Add(cmd *cobra.Command) { f.AddFor(cmd, "the data's schema", "", "the data") }

// AddFor is Add for a schema of something else than the data that the command reads, with what it is by default.
func (f *DataFlags) AddFor(cmd *cobra.Command, what, byDefault, data string) {
	cmd.Flags().StringArrayVarP(&f.Files, "schema", "s", nil,
		"`FILE` of "+what+"; repeatable, the further ones for types that it refers to"+byDefault)
	cmd.RegisterFlagCompletionFunc("schema", cli.Files("avsc"))
	cmd.Flags().StringVar(&f.Type, "type", "", "`FULLNAME` of the type of "+data+
		" (default: all of the first schema file)")
	f.Flags.Add(cmd)
}

// SchemaAndData is what a command takes that needs a schema and one file of data: the data, or the schema and the data.
func (f *DataFlags) SchemaAndData(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 2 || len(args) == 2 && len(f.Files) > 0:
		return cli.Misuse("give one file of data at a time, not %s", strings.Join(args, " and "))
	case len(args) == 2 && strings.HasSuffix(args[1], ".avsc") && !strings.HasSuffix(args[0], ".avsc"):
		return cli.Misuse("the schema comes first: %s %s %s", cmd.CommandPath(), args[1], args[0])
	}
	return nil
}

// Take returns the file of data, and keeps the schema's if it is named before it and not with --schema.
func (f *DataFlags) Take(args []string) (data string) {
	if len(args) == 2 {
		f.Files, args = args[:1], args[1:]
	}
	return One(args)
}

// One is the file that the arguments name, standard input without any.
func One(args []string) string {
	if len(args) == 0 {
		return "-"
	}
	return args[0]
}

// Load reads the schema of the data that come from the given file, or of those that are to be made if that is empty.
func (f *DataFlags) Load(data string) (*schema.Schema, error) {
	if len(f.Files) == 0 {
		if strings.HasSuffix(data, ".avsc") {
			return nil, cli.Misuse("name the data as well, after the schema, or - for standard input")
		}
		if data == "" {
			return nil, cli.Misuse("say with --schema which schema the data have")
		}
		return nil, cli.Misuse("say which schema the data have: name its file before the data, or with --schema")
	}
	for _, file := range f.Files {
		if file == "-" && data == "-" {
			return nil, cli.Misuse("standard input cannot be both schema and data; name a file for one of them")
		}
	}
	set, err := f.ParseFiles(f.Files)
	if err != nil {
		return nil, err
	}
	if f.Type != "" {
		return find(set, f.Type)
	}
	if first, err := Find(f.Files[:1]); err != nil || len(first) > 1 {
		return nil, cli.Misuse("%s stands for %d schemas; say with --type which type the data have", f.Files[0],
			len(first))
	}
	return set.Roots[0].Schema, nil
}

// find returns the type with the given fullname or, if there is only one such, short name.
func find(set *schema.Set, name string) (*schema.Schema, error) {
	if s := set.Lookup(name); s != nil {
		return s, nil
	}
	var same []*schema.Schema
	var names, shortNames []string
	for _, s := range set.Types {
		names, shortNames = append(names, s.Name.String()), append(shortNames, s.Name.Short)
		if s.Name.Short == name {
			same = append(same, s)
		}
	}
	switch {
	case len(same) == 1:
		return same[0], nil
	case len(same) > 1:
		return nil, cli.Misuse("--type %s could be %s or %s; write one of them", name, same[0].Name, same[1].Name)
	}
	return nil, cli.Misuse("--type %s is defined nowhere in the schema%s", name,
		words.Meant(name, names, 5, shortNames...))
}
