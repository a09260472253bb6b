package render

import (
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/schema"
)

// Codec is the flags about what types get beside the codec, whether generate declares them or bind finds them.
type Codec struct {
	methods, writers []string
	noResolve        bool
}

// Add adds the flags to a command.
func (f *Codec) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVar(&f.methods, "methods", nil,
		"`LIST` of more methods to write for every type: compare for CompareAvro, equal for EqualAvro, clone for Clone")
	flags.StringArrayVar(&f.writers, "writer", nil,
		"`[NAME=]PATH`: an old version of the schemas, whose data the types get decoders for; repeatable")
	flags.BoolVar(&f.noResolve, "no-resolve", false,
		"leave out ResolveAvro and what it needs; for types that read no data of other schemas but those of --writer")
	cmd.RegisterFlagCompletionFunc("writer", cli.Files("avsc"))
}

// values reads --methods.
func (f *Codec) values() (m graph.ValueMethods, err error) {
	for _, method := range f.methods {
		asked := map[string]*bool{"compare": &m.Compare, "equal": &m.Equal, "clone": &m.Clone}[method]
		if asked == nil {
			return m, cli.Misuse("--methods %q: a method is one of compare, equal, clone", method)
		}
		*asked = true
	}
	return m, nil
}

// versions reads the old versions that --writer names, and returns the texts that they are in.
func (f *Codec) versions(schemas *source.Flags) (versions []emit.Version, all []schema.Source, err error) {
	for _, text := range f.writers {
		name, path, err := parseWriter(text)
		if err != nil {
			return nil, nil, err
		}
		sources, err := schemas.Read([]string{path})
		if err != nil {
			return nil, nil, err
		}
		set, err := schema.ParseSourcesOfData(sources)
		if err != nil {
			return nil, nil, err
		}
		versions = append(versions, emit.Version{Name: name, Set: set})
		all = append(all, sources...)
	}
	return versions, all, nil
}

// notInHeader are flags that do not show in the code, or say where it goes.
var notInHeader = map[string]bool{"out": true, "quiet": true, "check": true, "schema": true, "help": true}

// commandLine returns the command that writes the code, with the flags that were given in the order of their names, for
// the header. Files of old versions are named without their folders, so that it is the same from wherever the command
// is run.
func commandLine(cmd *cobra.Command, name string) string {
	line := []string{"schemagen", name}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Changed || notInHeader[f.Name] {
			return
		}
		values := []string{f.Value.String()}
		switch v, isList := f.Value.(pflag.SliceValue); {
		case f.Value.Type() == "bool":
			line = append(line, "--"+f.Name)
			return
		case isList && f.Value.Type() == "stringSlice":
			values = []string{strings.Join(v.GetSlice(), ",")}
		case isList:
			values = v.GetSlice()
		}
		for _, value := range values {
			if f.Name == "writer" {
				before, path, named := strings.Cut(value, "=")
				if !named {
					before, path = "", value
				} else {
					before += "="
				}
				value = before + filepath.Base(filepath.Clean(path))
			}
			line = append(line, "--"+f.Name, quoted(value))
		}
	})
	return strings.Join(line, " ")
}

// quoted returns a word of a command line as it has to be written.
func quoted(word string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_./,=:+@%", r)
	}
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
		return word
	}
	return strconv.Quote(word)
}
