package source

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/schema"
)

// Flags are the flags of every command that reads schemas.
type Flags struct {
	cmd                    *cobra.Command
	allowForward, laxNames bool
}

// Add adds the flags to a command.
func (f *Flags) Add(cmd *cobra.Command) {
	f.cmd = cmd
	cmd.Flags().BoolVar(&f.allowForward, "allow-forward", false,
		"accept names that a schema text uses before it defines them, which Avro forbids")
	cmd.Flags().BoolVar(&f.laxNames, "lax-names", false,
		"accept names and enum symbols beyond the letters, digits and underscores of Avro")
}

// Read reads what the arguments name, as the function does.
func (f *Flags) Read(args []string) ([]schema.Source, error) { return Read(args, f.cmd.InOrStdin()) }

// Parse parses schemas together. A type that is defined twice in the same way is no fault, so that lists may overlap.
func (f *Flags) Parse(lists ...[]schema.Source) (*schema.Set, error) {
	options := []schema.Option{schema.Spelling(f.spell)}
	if f.allowForward {
		options = append(options, schema.AllowForward())
	}
	if f.laxNames {
		options = append(options, schema.LaxNames())
	}
	return schema.ParseSources(slices.Concat(lists...), options...)
}

// ParseFiles reads and parses what the arguments name.
func (f *Flags) ParseFiles(args []string) (*schema.Set, error) {
	sources, err := f.Read(args)
	if err != nil {
		return nil, err
	}
	return f.Parse(sources)
}

// spell says in the words of the command's flags what package schema speaks of.
func (f *Flags) spell(what string) string {
	const elsewhere = "name the file that defines it with "
	has := func(flag string) bool { return f.cmd.Flags().Lookup(flag) != nil }
	switch {
	case what == "LaxNames":
		return "--lax-names"
	case what == "AllowForward":
		return "--allow-forward"
	case what == "Source" && has("reference-new"):
		return "give each version the reference that it refers to, with --reference-old and --reference-new"
	case what != "ParseSources":
	case has("reference-new"):
		return elsewhere + "--reference, or --reference-old or --reference-new"
	case has("reference"):
		return elsewhere + "--reference"
	case has("schema"):
		return elsewhere + "a further --schema"
	}
	return ""
}
