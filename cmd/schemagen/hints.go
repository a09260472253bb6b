package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/schema"
)

// nameFlags puts the flags of a command into what package schema says would be right: it knows no flags.
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

// Hints of package schema that speak of options or of other files.
const (
	hintLax       = "accept it with lax names"
	hintForward   = "allow forward references"
	hintElsewhere = "or give the file that defines it as well"
	hintSame      = "make the two the same, or define it once and refer to it by name"
	hintDepth     = "the option MaxDepth sets the limit"
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
	hint := strings.ReplaceAll(d.Hint, hintElsewhere, files)
	hint = strings.ReplaceAll(hint, hintDepth, "give inner types names, define them in files of their own, and refer to them")
	if has("lax-names") {
		hint = strings.ReplaceAll(hint, hintLax, "accept it with --lax-names")
	}
	if has("allow-forward") {
		hint = strings.ReplaceAll(hint, hintForward, "accept it with --allow-forward")
	}
	return hint
}
