// Command musgen writes the serializers of the MUS format for package oneof, by the generator
// github.com/mus-format/musgen-go: those that copy strings, and with -alias those whose strings point into the input.
package main

import (
	"flag"
	"fmt"
	"os"
	"reflect"

	musgen "github.com/mus-format/musgen-go/mus"
	genops "github.com/mus-format/musgen-go/options/generate"
	structops "github.com/mus-format/musgen-go/options/struct"
	typeops "github.com/mus-format/musgen-go/options/type"

	"github.com/schemagen/schemagen/perf/peers/internal/oneof"
)

func main() {
	alias := flag.Bool("alias", false, "strings point into the input")
	path := flag.String("package", "", "import path of the package to write")
	out := flag.String("out", "", "file to write")
	flag.Parse()
	if err := generate(*path, *out, *alias); err != nil {
		fmt.Fprintln(os.Stderr, "musgen:", err)
		os.Exit(1)
	}
}

// generate writes the file out of the package at path.
func generate(path, out string, alias bool) error {
	options := []genops.SetOption{genops.WithPkgPath(path), genops.WithNotUnsafe()}
	if alias {
		options[1] = genops.WithUnsafe()
	}
	types := reachable()
	for _, t := range types {
		options = append(options, genops.WithSerName(t, t.Name()))
	}
	g, err := musgen.NewCodeGenerator(options...)
	if err != nil {
		return err
	}
	for _, t := range types {
		if err := g.AddStruct(t, fields(t)...); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	code, err := g.Generate()
	if err != nil {
		return err
	}
	return os.WriteFile(out, code, 0o644)
}

// reachable returns the structs of package oneof, each after those it is made of.
func reachable() []reflect.Type {
	var types []reflect.Type
	seen := make(map[reflect.Type]bool)
	var visit func(t reflect.Type)
	visit = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			visit(t.Elem())
		case reflect.Struct:
			if seen[t] || t.PkgPath() != reflect.TypeFor[oneof.Record]().PkgPath() {
				return
			}
			seen[t] = true
			for i := range t.NumField() {
				visit(t.Field(i).Type)
			}
			types = append(types, t)
		}
	}
	for _, t := range oneof.Types() {
		visit(t)
	}
	return types
}

// fields returns options for the fields of a struct: times keep their nanoseconds.
func fields(t reflect.Type) []structops.SetOption {
	options := make([]structops.SetOption, t.NumField())
	for i := range options {
		options[i] = structops.WithField()
		if t.Field(i).Type.String() == "time.Time" {
			options[i] = structops.WithField(typeops.WithTimeUnit(typeops.NanoUTC))
		}
	}
	return options
}
