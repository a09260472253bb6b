package infer

import (
	"errors"
	"fmt"
	"go/types"
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gopkg"
	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype"
)

// Options say what to infer.
type Options struct {
	// Types are the names of types in the package. Without any, they are the exported structs with an avro tag.
	Types []string
	// Namespace is the namespace of all types, if not nil; otherwise that is the name of the package of each.
	Namespace *string
	// Overlay is what files of the package hold in place of what is on disk, by absolute path. Where there is one,
	// what does not compile for want of the declarations there is no fault.
	Overlay map[string][]byte
}

// Inferred is the schema of a type.
type Inferred struct {
	Type   string // its Go name
	Schema *schema.Schema
}

// Package makes the schemas of types of the package in a directory, or with an import path. Errors begin with
// file:line:column where that is known, one on each line.
func Package(pattern string, options Options) ([]Inferred, error) {
	p, err := gopkg.Load(pattern, gopkg.Options{Overlay: options.Overlay, Deep: true})
	if err != nil {
		return nil, err
	}
	names := options.Types
	if len(names) == 0 {
		if names = tagged(p); len(names) == 0 {
			return nil, fmt.Errorf("%s: no exported struct has an avro tag; name the types with --type", pattern)
		}
	}
	var roots []*gotype.Type
	for _, name := range names {
		object, err := find(p.Types.Scope(), name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", pattern, err)
		}
		roots = append(roots, p.Describe(object.Type()))
	}
	rules := gotype.SchemaOptions{
		InterfaceHint: `leave the field out with the tag avro:"-", or write the union into the schema by hand`,
	}
	if options.Namespace != nil {
		rules.Namespace = func(string) string { return *options.Namespace }
	}
	schemas, err := gotype.Schemas(rules, roots...)
	if err = errors.Join(append(p.Missing, err)...); err != nil {
		return nil, err
	}
	inferred := make([]Inferred, len(names))
	for i := range names {
		inferred[i] = Inferred{names[i], schemas[i]}
	}
	return inferred, nil
}

// find returns the type with the given name.
func find(scope *types.Scope, name string) (*types.TypeName, error) {
	object, ok := scope.Lookup(name).(*types.TypeName)
	if !ok {
		var all []string
		for _, other := range scope.Names() {
			if _, ok := scope.Lookup(other).(*types.TypeName); ok {
				all = append(all, other)
			}
		}
		return nil, fmt.Errorf("the package has no type %s%s", name, words.DidYouMean(name, all))
	}
	if gopkg.IsGeneric(object.Type()) {
		return nil, fmt.Errorf("the type %s is generic; declare an instance, as in type X = %s[…], and name that",
			name, name)
	}
	return object, nil
}

// tagged returns the names of the exported structs that have an avro tag, in the order of their declaration.
func tagged(p *gopkg.Package) []string {
	var found []types.Object
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		object, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !object.Exported() || object.IsAlias() {
			continue
		}
		if !gopkg.IsGeneric(object.Type()) && hasTag(object.Type().Underlying()) {
			found = append(found, object)
		}
	}
	slices.SortFunc(found, p.Compare)
	names := make([]string, len(found))
	for i, object := range found {
		names[i] = object.Name()
	}
	return names
}

func hasTag(t types.Type) bool {
	st, ok := t.(*types.Struct)
	for i := 0; ok && i < st.NumFields(); i++ {
		for _, key := range []string{"avro", "avrotype", "avrodefault", "avroalias", "avrodoc", "avroname"} {
			if _, tagged := reflect.StructTag(st.Tag(i)).Lookup(key); tagged {
				return true
			}
		}
	}
	return false
}
