package render

import (
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
)

// Generate is the flags of commands about the Go code of schemas.
type Generate struct {
	source.Flags
	Listing
	Codec
	Out string

	cmd                       *cobra.Command
	options                   gen.Options
	packageName               string
	optional, collections     cli.Choice
	packageMap, tags, typeMap []string
}

// NeedsSchemas refuses a command line without schemas to generate code of.
var NeedsSchemas = cli.NeedsArguments("the schema files, the directories that hold them, or - for standard input")

// Add adds the flags to a command.
func (f *Generate) Add(cmd *cobra.Command) {
	f.cmd = cmd
	flags := cmd.Flags()
	flags.StringVarP(&f.Out, "out", "o", "",
		"`PATH` of the .go file or the directory, or - for standard output (default: the current directory)")
	flags.StringVar(&f.packageName, "package", "", "`NAME` of the package")
	flags.StringArrayVar(&f.packageMap, "package-map", nil,
		"`NAMESPACE=PATH`: import path of the package for a namespace and those below it; repeatable")
	flags.StringVar(&f.options.Root, "root", "",
		"Go `NAME` of the type for a schema without a name of its own (default: after its file)")
	f.optional.Add(cmd, "optional", "Go type of unions of null and one other type: *T or rt.Optional[T]", "pointer",
		"value")
	f.collections.Add(cmd, "nullable-collections",
		"Go type of arrays, maps and bytes that may be null: a pointer, or nil in the plain type", "pointer", "plain")
	flags.StringSliceVar(&f.tags, "tag", nil,
		"`KEY=STYLE`: a struct tag for every field, in the style original, snake, kebab, camel or pascal; repeatable")
	flags.StringArrayVar(&f.typeMap, "type-map", nil,
		"`SELECTOR=TYPE`: a type of yours for what the selector names; repeatable")
	flags.StringSliceVar(&f.options.Initialisms, "initialism", nil,
		"`WORD` that Go names have in capitals, beside ID, URL and the like; repeatable")
	flags.BoolVar(&f.options.NamespacePrefixed, "namespace-prefix", false,
		"put the namespace in front of the name of every type")
	flags.BoolVar(&f.options.EmitTests, "emit-tests", false,
		"also write a test file that round-trips, truncates and attacks every type")
	flags.BoolVar(&f.options.IgnoreGoProperties, "ignore-go-properties", false,
		"leave go.name and go.type in schemas without effect; "+
			"for schemas of people who are not to choose what the code imports")
	f.Codec.Add(cmd)
	f.Listing.Add(cmd)
	f.Flags.Add(cmd)
}

// finishOptions takes in what the flags say about the code. Where it goes is not settled yet.
func (f *Generate) finishOptions() (err error) {
	o := &f.options
	o.OptionalValue, o.PlainCollections = f.optional.Value == "value", f.collections.Value == "plain"
	if err := gen.CheckRoot(o.Root); err != nil {
		return cli.Misuse("--root: %w", err)
	}
	for _, word := range o.Initialisms {
		if word == "" || strings.ContainsFunc(word, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}) {
			return cli.Misuse("--initialism %q is no word of letters and digits, such as SKU", word)
		}
	}
	o.NoResolve, o.Command = f.noResolve, commandLine(f.cmd, "generate")
	values, err := f.values()
	if err != nil {
		return err
	}
	o.Compare, o.Equal, o.Clone = values.Compare, values.Equal, values.Clone
	if o.Tags, err = parseAll(f.tags, gen.ParseTag); err != nil {
		return cli.Misuse("--%w", err)
	}
	if o.TypeMappings, err = parseAll(f.typeMap, gen.ParseTypeMapping); err != nil {
		return cli.Misuse("--type-map: %w", err)
	}
	return nil
}

func parseAll[T any](texts []string, parse func(string) (T, error)) ([]T, error) {
	var list []T
	for _, text := range texts {
		v, err := parse(text)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}
