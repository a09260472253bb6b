package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/infer"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/output"
	"github.com/schemagen/schemagen/schema"
)

// inferFlags are the flags of infer.
type inferFlags struct {
	types     []string
	namespace string
	out       string
	pretty    bool
	quiet     bool
}

func newInfer() *cobra.Command {
	var flags inferFlags
	cmd := &cobra.Command{
		Use:   "infer [flags] PACKAGE",
		Short: "Write schemas of Go types",
		Long: `infer reads a Go package, given by its directory or its import path, and writes the Avro schemas of types in it: of those
that --type names, or else of the exported structs with an avro tag. Structs become records, pointers unions with null,
types with constants enums, and comments docs. It is the schema that reflectcodec.SchemaOf gives at run time, apart from
enums and comments, which only the source has.

Tags of a field say what its type does not:

  avro:"name"                its name, if not that of the Go field; avro:"-" leaves it out
  avrotype:"decimal(9,2)"    its type: a logical type, a type, or both, as in avrotype:"fixed(16) uuid"
  avrodefault:"[]"           its default, as JSON; quotes around strings may be left out
  avroalias:"old,older"      its aliases
  avrodoc:"…"                its doc, in place of its comment

and of a field _ struct{} avroname, avroalias and avrodoc, what the struct's type does not. All rules are in the doc of
package github.com/schemagen/schemagen/schema/derive.

--out is the file for one schema, or a directory for any number of them, in files like user.avsc. Without it they are
printed, each on a line. Either all files are written or none, and a file that is up to date is left alone. A file that
holds anything but a schema of the same type is not replaced.`,
		Example: `  schemagen infer --type Account --out account.avsc ./model
  schemagen infer --type Account,Payment --namespace com.example --pretty ./model

  # In a Go file of the package, for go generate
  //go:generate go tool schemagen infer --out schemas .`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return misuse(cmd, "name the package: its directory, such as . or ./users, or its import path")
			}
			return atMostOne("package")(cmd, args)
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(cmd, args[0]) },
	}
	cmd.Flags().StringSliceVar(&flags.types, "type", nil, "`NAME` of a type; repeatable, or several with commas (default: exported structs with an avro tag)")
	cmd.Flags().StringVar(&flags.namespace, "namespace", "", "`NAMESPACE` of all types (default: the name of the package of each)")
	cmd.Flags().StringVarP(&flags.out, "out", "o", "", "`PATH` of the .avsc file or the directory, or - for standard output (default)")
	cmd.Flags().BoolVar(&flags.pretty, "pretty", false, "spread the JSON over lines")
	cmd.Flags().BoolVar(&flags.quiet, "quiet", false, "do not list written files on a terminal")
	return cmd
}

func (f *inferFlags) run(cmd *cobra.Command, pattern string) error {
	options := infer.Options{Types: f.types}
	if cmd.Flags().Changed("namespace") {
		options.Namespace = &f.namespace
	}
	schemas, err := infer.Package(pattern, options)
	if err != nil {
		return err
	}
	if f.out == "" || f.out == "-" {
		for _, s := range schemas {
			if _, err := cmd.OutOrStdout().Write(f.text(s)); err != nil {
				return err
			}
		}
		return nil
	}
	files, err := f.files(cmd, schemas)
	if err != nil {
		return err
	}
	for i, file := range files {
		if err := checkInferred(file.Path, schemas[i].Schema); err != nil {
			return err
		}
	}
	written, err := output.WriteAll(files)
	if err == nil && !f.quiet && isTerminal(cmd.ErrOrStderr()) {
		for _, path := range written {
			fmt.Fprintln(cmd.ErrOrStderr(), "wrote", path)
		}
	}
	return err
}

// checkInferred returns an error if a file stands at path that is no earlier schema of the same type. Schemas do not tell who wrote them.
func checkInferred(path string, s *schema.Schema) error {
	old, err := output.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, output.ErrNotRegular):
		return nil
	case err != nil:
		return err
	case len(old) == 0:
		return nil
	}
	if before, err := schema.ParseOfData(string(old)); err == nil && before.Kind == s.Kind && before.Name == s.Name {
		return nil
	}
	what := s.Kind.String()
	if s.Kind.IsNamed() {
		what += " " + s.Name.String()
	}
	return fmt.Errorf("%s: is no schema of %s, as an earlier run would have left; name another place with --out, or delete the file", path, what)
}

// text returns what is written for a schema.
func (f *inferFlags) text(s infer.Inferred) []byte {
	text := []byte(s.Schema.String() + "\n")
	if f.pretty {
		var spread bytes.Buffer
		if json.Indent(&spread, text, "", "  ") == nil {
			return spread.Bytes()
		}
	}
	return text
}

// files returns the file of each schema.
func (f *inferFlags) files(cmd *cobra.Command, schemas []infer.Inferred) ([]output.File, error) {
	info, err := os.Stat(f.out)
	isDir := err == nil && info.IsDir()
	if !isDir && filepath.Ext(f.out) == ".avsc" {
		if len(schemas) > 1 {
			return nil, misuse(cmd, "--out %s is one file, and there are schemas of %d types; name a directory, or one type with --type", f.out, len(schemas))
		}
		return []output.File{{Path: f.out, Data: f.text(schemas[0])}}, nil
	}
	if err == nil && !isDir {
		return nil, misuse(cmd, "--out %s is a file; name a directory or a file that ends in .avsc", f.out)
	}
	var files []output.File
	seen := make(map[string]string)
	for _, s := range schemas {
		path := filepath.Join(f.out, strings.ToLower(s.Type)+".avsc")
		if other, ok := seen[path]; ok {
			return nil, misuse(cmd, "%s would be the file of both %s and %s; write one of them with a run of its own", path, other, s.Type)
		}
		seen[path] = s.Type
		files = append(files, output.File{Path: path, Data: f.text(s)})
	}
	return files, nil
}
