package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Choice is the value of a flag that is one of a few words, the first of them by default.
type Choice struct {
	Value   string
	allowed []string
}

// Add adds the flag to a command.
func (c *Choice) Add(cmd *cobra.Command, name, usage string, allowed ...string) {
	*c = Choice{Value: allowed[0], allowed: allowed}
	cmd.Flags().Var(c, name, usage)
	cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(allowed, cobra.ShellCompDirectiveNoFileComp))
}

// String implements pflag.Value.
func (c *Choice) String() string { return c.Value }

// Type implements pflag.Value; help shows it in place of the value.
func (c *Choice) Type() string { return strings.Join(c.allowed, "|") }

// Set implements pflag.Value.
func (c *Choice) Set(word string) error {
	if !slices.Contains(c.allowed, word) {
		return errors.New("it is one of " + strings.Join(c.allowed, ", "))
	}
	c.Value = word
	return nil
}

// Report is what a command has found: in words for people, and as what encoding/json makes an object or array of, which
// is a contract with programs.
type Report interface {
	Text() string
	JSON() any
}

// Format is the flag --format of commands that print a report.
type Format struct{ Choice }

// Add adds the flag to a command.
func (f *Format) Add(cmd *cobra.Command, usage string) {
	f.Choice.Add(cmd, "format", usage, "text", "json")
}

// Print prints a report in the chosen format. JSON is indented, with a line feed at its end.
func (f *Format) Print(out io.Writer, r Report) error {
	var text bytes.Buffer
	if f.Value == "json" {
		e := json.NewEncoder(&text)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := e.Encode(r.JSON()); err != nil {
			return err
		}
	} else {
		text.WriteString(r.Text())
	}
	_, err := out.Write(text.Bytes())
	return err
}
