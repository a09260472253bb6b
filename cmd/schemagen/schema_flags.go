package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema"
)

// schemaFlags are the flags of commands that need the one schema of some data.
type schemaFlags struct {
	parseFlags
	files    []string
	typeName string
}

func (f *schemaFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVarP(&f.files, "schema", "s", nil,
		"`FILE` of the data's schema; repeatable, the further ones for types that it refers to")
	cmd.RegisterFlagCompletionFunc("schema", completeFiles("avsc"))
	cmd.Flags().StringVar(&f.typeName, "type", "", "`FULLNAME` of the type of the data (default: all of the first "+
		"schema file)")
	f.parseFlags.add(cmd)
}

// schemaAndData is what a command takes that needs a schema and one file of data: the data, or the schema and the data.
func (f *schemaFlags) schemaAndData(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 2 || len(args) == 2 && len(f.files) > 0:
		return misuse(cmd, "give one file of data at a time, not %s", strings.Join(args, " and "))
	case len(args) == 2 && strings.HasSuffix(args[1], ".avsc") && !strings.HasSuffix(args[0], ".avsc"):
		return misuse(cmd, "the schema comes first: %s %s %s", cmd.CommandPath(), args[1], args[0])
	}
	return nil
}

// take returns the file of data, and keeps the schema's if it is named before it and not with --schema.
func (f *schemaFlags) take(args []string) (data string) {
	if len(args) == 2 {
		f.files, args = args[:1], args[1:]
	}
	return dataName(args)
}

// load reads the schema of the data that come from the given file, or of those that are to be made if that is empty.
func (f *schemaFlags) load(cmd *cobra.Command, data string) (*schema.Schema, error) {
	if len(f.files) == 0 {
		if strings.HasSuffix(data, ".avsc") {
			return nil, misuse(cmd, "name the data as well, after the schema, or - for standard input")
		}
		if data == "" {
			return nil, misuse(cmd, "say with --schema which schema the data have")
		}
		return nil, misuse(cmd, "say which schema the data have: name its file before the data, or with --schema")
	}
	for _, file := range f.files {
		if file == "-" && data == "-" {
			return nil, misuse(cmd, "standard input cannot be both schema and data; name a file for one of them")
		}
	}
	sources, err := source.Read(f.files, cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	set, err := schema.ParseSources(sources, f.parseFlags.options()...)
	if err != nil {
		return nil, err
	}
	if f.typeName != "" {
		return find(cmd, set, f.typeName)
	}
	if first, err := source.Find(f.files[:1]); err != nil || len(first) > 1 {
		return nil, misuse(cmd, "%s stands for %d schemas; say with --type which type the data have", f.files[0],
			len(first))
	}
	return set.Roots[0].Schema, nil
}

// find returns the type with the given fullname or, if there is only one such, short name.
func find(cmd *cobra.Command, set *schema.Set, name string) (*schema.Schema, error) {
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
		return nil, misuse(cmd, "--type %s could be %s or %s; write one of them", name, same[0].Name, same[1].Name)
	}
	hint := words.DidYouMean(name, append(names, shortNames...))
	if hint == "" && len(names) > 0 {
		const shown = 5
		hint = "; there is " + strings.Join(names[:min(len(names), shown)], ", ")
		if len(names) > shown {
			hint += fmt.Sprintf(" and %d more", len(names)-shown)
		}
	}
	return nil, misuse(cmd, "--type %s is defined nowhere in the schema%s", name, hint)
}
