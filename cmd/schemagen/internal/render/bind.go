package render

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/bind"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/infer"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/schema"
)

// Bind is the flags of commands about codecs of Go types that exist.
type Bind struct {
	Types, Schemas []string
	cmd            *cobra.Command
}

// Add adds the flags that say what is bound to what.
func (f *Bind) Add(cmd *cobra.Command) {
	f.cmd = cmd
	cmd.Flags().StringSliceVar(&f.Types, "type", nil, "`TYPE` to bind, or TYPE=FULLNAME with its record; repeatable")
	cmd.Flags().StringArrayVarP(&f.Schemas, "schema", "s", nil, "`FILE` of the schema; repeatable")
	cmd.RegisterFlagCompletionFunc("schema", cli.Files("avsc"))
}

// File makes the codecs of the package that args name, to stand in the file at out or, if that is empty, in one called
// after the first type. Warnings are printed.
func (f *Bind) File(args []string, out string, schemas *source.Flags, codec *Codec) (output.File, error) {
	none := output.File{}
	requests, err := f.requests()
	if err != nil {
		return none, err
	}
	pattern := "."
	if len(args) == 1 {
		pattern = args[0]
	}
	dir, err := bind.Find(pattern)
	if err != nil {
		return none, cli.Misuse("%w", err)
	}
	path, err := bindPlace(out, dir, requests[0].Type)
	if err != nil {
		return none, err
	}
	pkg, err := bind.Load(dir, path)
	if err != nil {
		return none, err
	}
	set, err := f.load(schemas, pkg, requests)
	if err != nil {
		return none, err
	}
	warn(f.cmd, set, nil)
	bound, err := pkg.Bind(set, requests, path)
	if err != nil {
		return none, err
	}
	values, err := codec.values()
	if err != nil {
		return none, err
	}
	versions, old, err := codec.versions(schemas)
	if err != nil {
		return none, err
	}
	code, err := bind.Generate(bound, bind.Options{
		Values: values, NoResolve: codec.noResolve, Writers: versions, Command: commandLine(f.cmd, "bind"),
		Warn: func(w *schema.Diagnostic) { printWarning(f.cmd, w) },
	})
	if err != nil {
		return none, named(old, err)
	}
	return output.File{Path: path, Data: code}, nil
}

// Compare prints how the file differs from the one on disk.
func (f *Bind) Compare(file output.File) error {
	current, err := compare(f.cmd, []output.File{file}, "bind", func(string) error { return nil }) // was checked before
	if err == nil && !current {
		err = cli.ErrCheckFailed
	}
	return err
}

// requests reads --type.
func (f *Bind) requests() ([]bind.Request, error) {
	if len(f.Types) == 0 {
		return nil, cli.Misuse("say with --type which struct types to bind")
	}
	return parseAll(f.Types, func(text string) (bind.Request, error) {
		name, record, given := strings.Cut(text, "=")
		if name == "" || given && record == "" {
			return bind.Request{}, cli.Misuse("--type %q is not of the form TYPE or TYPE=FULLNAME", text)
		}
		return bind.Request{Type: name, Record: record}, nil
	})
}

// bindPlace settles which file is written for a package in dir.
func bindPlace(out, dir, first string) (string, error) {
	switch {
	case out == "":
		return target.Shown(filepath.Join(dir, target.FileName(goname.Snake(first)))), nil
	case filepath.Ext(out) != ".go" || strings.HasSuffix(out, "_test.go"):
		return "", cli.Misuse("--out %s must be a Go file that is no test file", out)
	case !sameDirectory(filepath.Dir(out), dir):
		return "", cli.Misuse("--out %s must be in the directory of the package, %s: "+
			"methods belong to their types' package", out, target.Shown(dir))
	}
	return filepath.Clean(out), nil
}

// load reads the schemas. Without any they are made of the types, whose records are then certain.
func (f *Bind) load(schemas *source.Flags, pkg *bind.Package, requests []bind.Request) (*schema.Set, error) {
	if len(f.Schemas) > 0 {
		return schemas.ParseFiles(f.Schemas)
	}
	options := infer.Options{Overlay: pkg.Overlay}
	for _, r := range requests {
		if r.Record != "" {
			return nil, cli.Misuse("--type %s=%s: there is no record to choose without --schema", r.Type, r.Record)
		}
		options.Types = append(options.Types, r.Type)
	}
	inferred, err := infer.Package(pkg.Dir, options)
	if err != nil {
		return nil, err
	}
	var sources []schema.Source
	for i, s := range inferred {
		requests[i].Record = s.Schema.Name.String()
		sources = append(sources, schema.Source{Text: []byte(s.Schema.String())})
	}
	return schema.ParseSourcesOfType(sources)
}
