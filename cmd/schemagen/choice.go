package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
)

// choice is the value of a flag that is one of a few words, the first of them by default.
type choice struct {
	value   string
	allowed []string
}

// addChoice adds such a flag to a command.
func addChoice(cmd *cobra.Command, c *choice, name, usage string, allowed ...string) {
	*c = choice{value: allowed[0], allowed: allowed}
	cmd.Flags().Var(c, name, usage)
	cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(allowed, cobra.ShellCompDirectiveNoFileComp))
}

// String implements pflag.Value.
func (c *choice) String() string { return c.value }

// Type implements pflag.Value; help shows it in place of the value.
func (c *choice) Type() string { return strings.Join(c.allowed, "|") }

// Set implements pflag.Value.
func (c *choice) Set(word string) error {
	for _, allowed := range c.allowed {
		if word == allowed {
			c.value = word
			return nil
		}
	}
	return errors.New("it is one of " + strings.Join(c.allowed, ", "))
}
