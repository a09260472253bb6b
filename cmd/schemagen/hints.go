package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/schema"
)

// nameFlags puts the flags of a command by which other files are named into what package schema says would be right: it knows no flags. Those
// that stand for options it is told of when it parses; see parseFlags.
func nameFlags(cmd *cobra.Command, err error) {
	switch err := err.(type) {
	case *schema.Diagnostic:
		err.Hint = hintOf(cmd, err)
	case interface{ Unwrap() []error }:
		for _, one := range err.Unwrap() {
			nameFlags(cmd, one)
		}
	}
}

// Hints of package schema that speak of other files.
const (
	hintElsewhere = "or give the file that defines it as well"
	hintSame      = "make the two the same, or define it once and refer to it by name"
)

func hintOf(cmd *cobra.Command, d *schema.Diagnostic) string {
	has := func(flag string) bool { return cmd.Flags().Lookup(flag) != nil }
	files := hintElsewhere
	switch {
	case has("reference-new"):
		files = "or name the file that defines it with --reference, or --reference-old or --reference-new"
		if d.Hint == hintSame {
			return "give each version the reference that it refers to, with --reference-old and --reference-new"
		}
	case has("reference"):
		files = "or name the file that defines it with --reference"
	case has("schema"):
		files = "or name the file that defines it with a further --schema"
	}
	return strings.ReplaceAll(d.Hint, hintElsewhere, files)
}
