package main

import (
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
)

// generateFlags are the flags of generate and check.
type generateFlags struct {
	parseFlags
	out             string
	packageName     string
	packageMap      []string
	root            string
	optional        choice
	collections     choice
	tags            []string
	typeMap         []string
	initialisms     []string
	namespacePrefix bool
	methods         []string
	writers         []string
	emitTests       bool
	ignoreGo        bool
	quiet           bool
}

func (f *generateFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.out, "out", "o", "",
		"`PATH` of the .go file or the directory, or - for standard output (default: the current directory)")
	flags.StringVar(&f.packageName, "package", "", "`NAME` of the package")
	flags.StringArrayVar(&f.packageMap, "package-map", nil,
		"`NAMESPACE=PATH`: import path of the package for a namespace and those below it; repeatable")
	flags.StringVar(&f.root, "root", "", "Go `NAME` of the type for a schema without a name of its own (default: after its file)")
	addChoice(cmd, &f.optional, "optional", "Go type of unions of null and one other type: *T or rt.Optional[T]", "pointer", "value")
	addChoice(cmd, &f.collections, "nullable-collections",
		"Go type of arrays, maps and bytes that may be null: a pointer, or nil in the plain type", "pointer", "plain")
	flags.StringSliceVar(&f.tags, "tag", nil,
		"`KEY=STYLE`: a struct tag for every field, in the style original, snake, kebab, camel or pascal; repeatable")
	flags.StringArrayVar(&f.typeMap, "type-map", nil,
		"`SELECTOR=TYPE`: a type of yours for what the selector names; repeatable")
	flags.StringSliceVar(&f.initialisms, "initialism", nil, "`WORD` that Go names have in capitals, beside ID, URL and the like; repeatable")
	flags.BoolVar(&f.namespacePrefix, "namespace-prefix", false, "put the namespace in front of the name of every type")
	flags.StringSliceVar(&f.methods, "methods", nil,
		"`LIST` of more methods to write for every type: compare for CompareAvro, equal for EqualAvro, clone for Clone")
	flags.StringArrayVar(&f.writers, "writer", nil,
		"`[NAME=]PATH`: an old version of the schemas, whose data the types get decoders for; repeatable")
	cmd.RegisterFlagCompletionFunc("writer", completeFiles("avsc"))
	flags.BoolVar(&f.emitTests, "emit-tests", false, "also write a test file that round-trips, truncates and attacks every type")
	flags.BoolVar(&f.ignoreGo, "ignore-go-properties", false,
		"leave go.name and go.type in schemas without effect; for schemas of people who are not to choose what the code imports")
	flags.BoolVar(&f.quiet, "quiet", false, "do not list written files on a terminal")
	f.parseFlags.add(cmd)
}

// options returns what the flags say about the code. Where it goes is not settled yet.
func (f *generateFlags) options(cmd *cobra.Command) (gen.Options, error) {
	opts := gen.Options{
		Root:              f.root,
		OptionalValue:     f.optional.value == "value",
		PlainCollections:  f.collections.value == "plain",
		EmitTests:         f.emitTests,
		NamespacePrefixed: f.namespacePrefix,

		IgnoreGoProperties: f.ignoreGo,
	}
	if err := gen.CheckRoot(f.root); err != nil {
		return opts, misuse(cmd, "--root: %w", err)
	}
	for _, word := range f.initialisms {
		if !isWord(word) {
			return opts, misuse(cmd, "--initialism %q is no word of letters and digits, such as SKU", word)
		}
		opts.Initialisms = append(opts.Initialisms, word)
	}
	for _, method := range f.methods {
		switch method {
		case "compare":
			opts.Compare = true
		case "equal":
			opts.Equal = true
		case "clone":
			opts.Clone = true
		default:
			return opts, misuse(cmd, "--methods %q: a method is one of compare, equal, clone", method)
		}
	}
	for _, text := range f.tags {
		tag, err := gen.ParseTag(text)
		if err != nil {
			return opts, misuse(cmd, "--%w", err)
		}
		opts.Tags = append(opts.Tags, tag)
	}
	for _, text := range f.typeMap {
		mapping, err := gen.ParseTypeMapping(text)
		if err != nil {
			return opts, misuse(cmd, "--type-map: %w", err)
		}
		opts.TypeMappings = append(opts.TypeMappings, mapping)
	}
	return opts, nil
}

func isWord(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
