package reflectcodec

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype"
)

// SchemaOf makes an Avro schema of a Go type, by the rules of package [gotype]; the command schemagen infer gives the
// same text for it, and adds what only source code has: comments, and enums. A pointer stands for what it points to.
// The error names every Go field that has no schema.
//
// Of the options, [Namespace] sets the namespace, and [Union] says what the branches of an interface type are, in
// their order and after null.
func SchemaOf[T any](options ...Option) (*schema.Schema, error) {
	set := settingsOf(options)
	rules := gotype.SchemaOptions{
		InterfaceHint: `register its types with reflectcodec.Union, or leave the field out with the tag avro:"-"`,
	}
	if set.namespace != nil {
		rules.Namespace = func(string) string { return *set.namespace }
	}
	roots, err := gotype.Schemas(rules, newDescriber(set).describe(reflect.TypeFor[T]()))
	if err != nil {
		return nil, &SchemaError{err.(gotype.FaultList)}
	}
	return roots[0], nil
}

// Namespace is an option of [SchemaOf]: the namespace of all types, in place of the names of their packages.
func Namespace(namespace string) Option { return func(s *settings) { s.namespace = &namespace } }

// SchemaError says why a Go type has no schema.
type SchemaError struct {
	List gotype.FaultList // all that is wrong
}

// Error returns one line for each thing that is wrong, such as
// `reflectcodec: User.Age (Go uint64): no Avro type is meant by it; …`.
func (e *SchemaError) Error() string {
	return "reflectcodec: " + strings.ReplaceAll(e.List.Error(), "\n", "\nreflectcodec: ")
}

// Unwrap returns the list.
func (e *SchemaError) Unwrap() error { return e.List }
