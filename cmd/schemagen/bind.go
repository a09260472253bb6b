package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/bind"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/infer"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/output"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
	"github.com/schemagen/schemagen/schema"
)

// bindFlags are the flags of bind.
type bindFlags struct {
	parseFlags
	types   []string
	schemas []string
	out     string
	check   bool
	quiet   bool
}

func newBind() *cobra.Command {
	var flags bindFlags
	cmd := &cobra.Command{
		Use:   "bind [flags] [PACKAGE]",
		Short: "Write Avro codecs for Go structs that exist",
		Long: `bind gives struct types of a Go package the methods that generated types have: encoders and decoders that touch
their fields directly. PACKAGE is a directory such as ./users, or an import path; the current directory by default.

A record's fields go to the struct fields whose avro tag has their name, or which are called like them. Structs that
the fields need get methods too, or functions if they belong to another package. What does not fit is reported at
the struct field, and nothing is written.

Without --schema the schema is made of the types, as schemagen infer does it.

--type is a struct type, or TYPE=FULLNAME to say which record it stands for. By default that is the record of the same
name, and failing that, for the first type, the first schema.

--out is a Go file in the directory of the package, called after the first type by default, as in user_avro.go.

When a struct is edited later the file does not compile until bind is run again; --check tells in advance. It writes
nothing, prints the difference as a unified diff, and exits with status 1 if there is one.`,
		Example: `  schemagen bind --type User --schema user.avsc ./people

  # In a Go file, for go generate; once, before: go get -tool github.com/schemagen/schemagen/cmd/schemagen
  //go:generate go tool schemagen bind --type User --schema user.avsc

  # Whether the file is up to date
  schemagen bind --check --type User --schema user.avsc ./people`,
		Args: atMostOne("package"),
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(cmd, args) },
	}
	f := cmd.Flags()
	flags.addTypes(cmd)
	f.StringVarP(&flags.out, "out", "o", "", "`PATH` of the Go file (default: after the first type, in the package's directory)")
	f.BoolVar(&flags.check, "check", false, "write nothing, and check that the file is up to date")
	f.BoolVar(&flags.quiet, "quiet", false, "do not list written files on a terminal")
	flags.parseFlags.add(cmd)
	return cmd
}

// addTypes adds the flags that say what is bound to what.
func (f *bindFlags) addTypes(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.types, "type", nil, "`TYPE` to bind, or TYPE=FULLNAME with its record; repeatable")
	cmd.Flags().StringArrayVarP(&f.schemas, "schema", "s", nil, "`FILE` of the schema; repeatable")
	cmd.RegisterFlagCompletionFunc("schema", completeFiles("avsc"))
}

func (f *bindFlags) run(cmd *cobra.Command, args []string) error {
	requests, err := f.requests(cmd)
	if err != nil {
		return err
	}
	pattern := "."
	if len(args) == 1 {
		pattern = args[0]
	}
	dir, err := bind.Find(pattern)
	if err != nil {
		return misuse(cmd, "%w", err)
	}
	out, err := f.place(cmd, dir, requests[0].Type)
	if err != nil {
		return err
	}
	pkg, err := bind.Load(dir, out)
	if err != nil {
		return err
	}
	set, err := f.load(cmd, pkg, requests)
	if err != nil {
		return err
	}
	warn(cmd, set, nil)
	bound, err := pkg.Bind(set, requests, out)
	if err != nil {
		return err
	}
	code, err := gen.GenerateBound(bound)
	if err != nil {
		return err
	}
	file := output.File{Path: out, Data: code}
	if f.check {
		return f.compare(cmd, file)
	}
	written, err := output.WriteAll([]output.File{file})
	if err == nil && !f.quiet && isTerminal(cmd.ErrOrStderr()) {
		for _, path := range written {
			fmt.Fprintln(cmd.ErrOrStderr(), "wrote", path)
		}
	}
	return err
}

// requests reads --type.
func (f *bindFlags) requests(cmd *cobra.Command) ([]bind.Request, error) {
	if len(f.types) == 0 {
		return nil, misuse(cmd, "say with --type which struct types to bind")
	}
	var list []bind.Request
	for _, text := range f.types {
		name, record, given := strings.Cut(text, "=")
		if name == "" || given && record == "" {
			return nil, misuse(cmd, "--type %q is not of the form TYPE or TYPE=FULLNAME", text)
		}
		list = append(list, bind.Request{Type: name, Record: record})
	}
	return list, nil
}

// place settles which file is written.
func (f *bindFlags) place(cmd *cobra.Command, dir, first string) (string, error) {
	if f.out == "" {
		return shown(filepath.Join(dir, target.FileName(gen.SnakeName(first)))), nil
	}
	if filepath.Ext(f.out) != ".go" || strings.HasSuffix(f.out, "_test.go") {
		return "", misuse(cmd, "--out %s must be a Go file that is no test file", f.out)
	}
	full, err := filepath.Abs(filepath.Dir(f.out))
	if err != nil {
		return "", err
	}
	if !sameDirectory(full, dir) {
		return "", misuse(cmd, "--out %s must be in the directory of the package, %s: methods belong to their types' package", f.out, shown(dir))
	}
	return filepath.Clean(f.out), nil
}

func sameDirectory(a, b string) bool {
	if real, err := filepath.EvalSymlinks(a); err == nil {
		a = real
	}
	if real, err := filepath.EvalSymlinks(b); err == nil {
		b = real
	}
	return a == b
}

// load reads the schemas. Without any they are made of the types, whose records are then certain.
func (f *bindFlags) load(cmd *cobra.Command, pkg *bind.Package, requests []bind.Request) (*schema.Set, error) {
	if len(f.schemas) > 0 {
		sources, err := source.Read(f.schemas, cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		return schema.ParseSources(sources, f.parseFlags.options()...)
	}
	options := infer.Options{Overlay: pkg.Overlay}
	for _, r := range requests {
		if r.Record != "" {
			return nil, misuse(cmd, "--type %s=%s: there is no record to choose without --schema", r.Type, r.Record)
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
	return schema.ParseSources(sources)
}

// compare prints how the file on disk differs from the one that it should be.
func (f *bindFlags) compare(cmd *cobra.Command, file output.File) error {
	diff, problem, err := compare(file)
	if err != nil || problem == "" {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s; run schemagen bind with the same arguments\n", file.Path, problem)
	if _, err := fmt.Fprint(cmd.OutOrStdout(), diff); err != nil {
		return err
	}
	return errCheckFailed
}
