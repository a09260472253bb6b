package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/schema"
)

// parseFlags are the flags of every command that reads schemas.
type parseFlags struct {
	allowForward bool
	laxNames     bool
}

func (f *parseFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.allowForward, "allow-forward", false,
		"accept names that a schema text uses before it defines them, which Avro forbids")
	cmd.Flags().BoolVar(&f.laxNames, "lax-names", false,
		"accept names and enum symbols beyond the letters, digits and underscores of Avro")
}

// flagNames are the flags that stand for options of package schema.
var flagNames = map[string]string{"LaxNames": "--lax-names", "AllowForward": "--allow-forward"}

func (f *parseFlags) options() []schema.Option {
	options := []schema.Option{schema.Spelling(func(option string) string { return flagNames[option] })}
	if f.allowForward {
		options = append(options, schema.AllowForward())
	}
	if f.laxNames {
		options = append(options, schema.LaxNames())
	}
	return options
}
