package jsonlines

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// Form is the flags of commands that write data as JSON: which of its forms.
type Form struct {
	Reading
	pretty, oneWay bool
	nonFinite      cli.Choice
}

// Reading is those of the flags that reading JSON has too.
type Reading struct{ Plain, Logical bool }

// Add adds the flags to a command.
func (f *Reading) Add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.Plain, "plain", false,
		"values of unions stand as they are, without the name of their branch")
	cmd.Flags().BoolVar(&f.Logical, "logical", false,
		"logical types stand in the form that people use: dates, times, UUIDs, decimals with all their digits")
}

// Options are what the flags mean to a codec.
func (f *Reading) Options() (options []avrojson.Option) {
	if f.Plain {
		options = append(options, avrojson.Plain())
	}
	if f.Logical {
		options = append(options, avrojson.Logical())
	}
	return options
}

// Add adds the flags to a command.
func (f *Form) Add(cmd *cobra.Command) {
	f.Reading.Add(cmd)
	cmd.Flags().BoolVar(&f.pretty, "pretty", false, "spread the JSON over lines")
	cmd.Flags().BoolVar(&f.oneWay, "one-way", false, "print values as well that could not be read back: "+
		"strings that are no UTF-8, with � for what is wrong; with --plain, those of an uncertain branch; "+
		"with --logical, those that are not of their logical type, as the type underneath")
	f.nonFinite.Add(cmd, "nan", `what stands for NaN and the infinities: the names "NaN" and "Infinity"; `+
		`inf, "NaN" and "INF"; numbers, null and 1e999; refuse, an error`, "names", "inf", "numbers", "refuse")
}

// Options are what the flags mean to a codec.
func (f *Form) Options() []avrojson.Option {
	options := append(f.Reading.Options(), avrojson.WriteNonFinite(map[string]avrojson.NonFinite{
		"names":   avrojson.NonFiniteNames,
		"inf":     avrojson.NonFiniteINF,
		"numbers": avrojson.NonFiniteNumbers,
		"refuse":  avrojson.NonFiniteRefused,
	}[f.nonFinite.Value]))
	if f.pretty {
		options = append(options, avrojson.Indent("  "))
	}
	if f.oneWay {
		options = append(options, avrojson.OneWay())
	}
	return options
}

// Explain says of a value that has no form in JSON from which it could be read back what would print it.
func (f *Form) Explain(err error) error {
	if !container.IsOfValue(err) || f.oneWay || f.nonFinite.Value == "refuse" && errors.Is(err, runtime.ErrRange) {
		return err
	}
	return cli.Reworded(err, err.Error()+"; with --one-way it is printed all the same")
}
