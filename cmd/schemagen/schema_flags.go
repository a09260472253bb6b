package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/near"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
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
	cmd.Flags().StringVar(&f.typeName, "type", "", "`FULLNAME` of the type of the data (default: all of the first schema file)")
	f.parseFlags.add(cmd)
}

// load reads the schema of the data that come from the given file.
func (f *schemaFlags) load(cmd *cobra.Command, data string) (*schema.Schema, error) {
	if len(f.files) == 0 {
		return nil, misuse(cmd, "say with --schema which schema the data have")
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
		return nil, misuse(cmd, "%s stands for %d schemas; say with --type which type the data have", f.files[0], len(first))
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
	hint := near.Hint(name, append(names, shortNames...))
	if hint == "" && len(names) > 0 {
		const shown = 5
		hint = "; there is " + strings.Join(names[:min(len(names), shown)], ", ")
		if len(names) > shown {
			hint += fmt.Sprintf(" and %d more", len(names)-shown)
		}
	}
	return nil, misuse(cmd, "--type %s is defined nowhere in the schema%s", name, hint)
}
