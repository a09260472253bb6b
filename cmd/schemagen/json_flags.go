package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// jsonFlags are the flags of commands that write data as JSON.
type jsonFlags struct {
	plain     bool
	logical   bool
	pretty    bool
	oneWay    bool
	nonFinite choice
}

func (f *jsonFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.plain, "plain", false, "values of unions stand as they are, without the name of their branch")
	cmd.Flags().BoolVar(&f.logical, "logical", false,
		"logical types stand in the form that people use: dates, times, UUIDs, decimals with all their digits")
	cmd.Flags().BoolVar(&f.pretty, "pretty", false, "spread the JSON over lines")
	cmd.Flags().BoolVar(&f.oneWay, "one-way", false, "print values as well that could not be read back: strings that are no UTF-8, with � for what is wrong; "+
		"with --plain, those of an uncertain branch; with --logical, those that are not of their logical type, as the type underneath")
	addChoice(cmd, &f.nonFinite, "nan", `what stands for NaN and the infinities: the names "NaN" and "Infinity"; inf, "NaN" and "INF"; `+
		"numbers, null and 1e999; refuse, an error", "names", "inf", "numbers", "refuse")
}

var nonFinites = map[string]avrojson.NonFinite{
	"names":   avrojson.NonFiniteNames,
	"inf":     avrojson.NonFiniteINF,
	"numbers": avrojson.NonFiniteNumbers,
	"refuse":  avrojson.NonFiniteRefused,
}

// explain says of a value that has no form in JSON from which it could be read back what would print it.
func (f *jsonFlags) explain(err error) error {
	if !isOfValue(err) || f.oneWay || f.nonFinite.value == "refuse" && errors.Is(err, runtime.ErrRange) {
		return err
	}
	return &containerError{err.Error() + "; with --one-way it is printed all the same", err}
}

// isOfValue reports whether an error tells that a value cannot be written as JSON, although its bytes are right.
func isOfValue(err error) bool {
	for _, cause := range []error{runtime.ErrUTF8, runtime.ErrRange, runtime.ErrPrecision, runtime.ErrUUID, avrojson.ErrAmbiguous} {
		if errors.Is(err, cause) {
			return true
		}
	}
	return false
}

// options are what the flags mean to a codec.
func (f *jsonFlags) options(cmd *cobra.Command) ([]avrojson.Option, error) {
	options := []avrojson.Option{avrojson.WriteNonFinite(nonFinites[f.nonFinite.value])}
	if f.plain {
		options = append(options, avrojson.Plain())
	}
	if f.logical {
		options = append(options, avrojson.Logical())
	}
	if f.pretty {
		options = append(options, avrojson.Indent("  "))
	}
	if f.oneWay {
		options = append(options, avrojson.OneWay())
	}
	return options, nil
}
