package reflectcodec

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/derive"
)

// SchemaOf makes an Avro schema of a Go type, by the rules of package [derive]; the command schemagen infer gives the same text
// for it, and adds what only source code has: comments, and enums. A pointer stands for what it points to. The error names
// every Go field that has no schema.
//
// Of the options, [Namespace] sets the namespace, and [Union] says what the branches of an interface type are, in their order
// and after null.
func SchemaOf[T any](options ...Option) (*schema.Schema, error) {
	set := settingsOf(options)
	rules := derive.Options{InterfaceHint: `register its types with reflectcodec.Union, or leave the field out with the tag avro:"-"`}
	if set.namespace != nil {
		rules.Namespace = func(string) string { return *set.namespace }
	}
	d := describer{unions: set.unions, known: make(map[reflect.Type]*derive.Type)}
	roots, err := derive.Schemas(rules, d.describe(reflect.TypeFor[T]()))
	if err != nil {
		return nil, &SchemaError{err.(derive.ErrorList)}
	}
	return roots[0], nil
}

// Namespace is an option of [SchemaOf]: the namespace of all types, in place of the names of their packages.
func Namespace(namespace string) Option { return func(s *settings) { s.namespace = &namespace } }

// SchemaError says why a Go type has no schema.
type SchemaError struct {
	List derive.ErrorList // all that is wrong
}

// Error returns one line for each thing that is wrong, such as
// `reflectcodec: User.Age (Go uint64): no Avro type is meant by it; …`.
func (e *SchemaError) Error() string {
	return "reflectcodec: " + strings.ReplaceAll(e.List.Error(), "\n", "\nreflectcodec: ")
}

// Unwrap returns the list.
func (e *SchemaError) Unwrap() error { return e.List }

// describer describes Go types by reflection.
type describer struct {
	unions map[reflect.Type][]any
	known  map[reflect.Type]*derive.Type
}

func (d *describer) describe(t reflect.Type) *derive.Type {
	if known := d.known[t]; known != nil {
		return known
	}
	described := &derive.Type{Key: t, Go: t.String(), Kind: t.Kind(), Known: knownAs(t)}
	d.known[t] = described
	described.Text, described.PromotedText = hasMethods(t, isText)
	if t.PkgPath() != "" {
		described.Name = t.Name()
		described.Package, _, _ = strings.Cut(t.String(), ".")
	}
	switch t.Kind() {
	case reflect.Array:
		described.Len = t.Len()
		described.Elem = func() *derive.Type { return d.describe(t.Elem()) }
	case reflect.Pointer, reflect.Slice:
		described.Elem = func() *derive.Type { return d.describe(t.Elem()) }
	case reflect.Map:
		described.Elem = func() *derive.Type { return d.describe(t.Elem()) }
		described.MapKey = func() *derive.Type { return d.describe(t.Key()) }
	case reflect.Struct:
		described.Fields = func() []derive.Field { return d.fields(t) }
		if described.Known == derive.Optional {
			described.Elem = func() *derive.Type { return d.describe(t.Field(0).Type) }
		}
	case reflect.Interface:
		if values, ok := d.unions[t]; ok {
			described.Branches = func() []*derive.Type { return d.branches(values) }
		}
	}
	if own, _ := hasMethods(t, hasSchema); own {
		described.SchemaText = func() (string, error) { return reflect.New(t).Interface().(schemaTeller).AvroSchema(), nil }
	}
	return described
}

func (d *describer) fields(t reflect.Type) []derive.Field {
	fields := make([]derive.Field, t.NumField())
	for i := range fields {
		f := t.Field(i)
		fields[i] = derive.Field{Name: f.Name, Tag: f.Tag, Exported: f.IsExported(), Embedded: f.Anonymous, Type: d.describe(f.Type)}
	}
	return fields
}

// branches describes the types of the values that are registered for an interface type.
func (d *describer) branches(values []any) []*derive.Type {
	var all []*derive.Type
	for _, v := range values {
		if tagged, ok := v.(Branch); ok {
			v = tagged.Value
		}
		if v != nil {
			all = append(all, d.describe(reflect.TypeOf(v)))
		}
	}
	return all
}

// knownAs returns the type of a library that t is, or is made from.
func knownAs(t reflect.Type) derive.Known {
	if t.Name() == "" {
		return derive.Unknown
	}
	if known := derive.KnownType(t.PkgPath(), t.Name()); known != derive.Unknown {
		return known
	}
	for _, base := range []reflect.Type{timeType, decimalType, ratType} {
		if known := derive.KnownType(base.PkgPath(), base.Name()); known.IsBase() && isStruct(t, base) {
			return known
		}
	}
	return derive.Unknown
}

// schemaTeller is a type that says itself what its schema is.
type schemaTeller interface{ AvroSchema() string }

var schemaTellerType = reflect.TypeFor[schemaTeller]()

func hasSchema(pointer reflect.Type) bool { return pointer.Implements(schemaTellerType) }

func isText(pointer reflect.Type) bool {
	return pointer.Implements(textMarshalerType) && pointer.Implements(textUnmarshalerType)
}

// hasMethods reports whether pointers to the named type t have methods, and whether a struct that is embedded in t has them
// too, so that t may have them from there.
func hasMethods(t reflect.Type, have func(pointer reflect.Type) bool) (own, promoted bool) {
	if t.Name() == "" || t.Kind() == reflect.Interface || !have(reflect.PointerTo(t)) {
		return false, false
	}
	if t.Kind() != reflect.Struct {
		return true, false
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.Anonymous {
			continue
		}
		embedded := f.Type
		if embedded.Kind() != reflect.Pointer {
			embedded = reflect.PointerTo(embedded)
		}
		if have(embedded) {
			return false, true
		}
	}
	return true, false
}
