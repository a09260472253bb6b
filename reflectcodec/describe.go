package reflectcodec

import (
	"encoding"
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/schema/gotype"
)

// describer describes Go types by reflection.
type describer struct {
	unions map[reflect.Type][]any // registered branches by interface type
	known  map[reflect.Type]*gotype.Type
}

func newDescriber(set *settings) *describer {
	return &describer{unions: set.unions, known: make(map[reflect.Type]*gotype.Type)}
}

func (d *describer) describe(t reflect.Type) *gotype.Type {
	if known := d.known[t]; known != nil {
		return known
	}
	described := &gotype.Type{Key: t, Of: t, Go: t.String(), Kind: t.Kind()}
	d.known[t] = described
	if t.PkgPath() != "" {
		described.Name = t.Name()
		described.Package, _, _ = strings.Cut(described.Go, ".")
		described.Known, described.Made = knownAs(t)
	}
	switch t.Kind() {
	case reflect.Array:
		described.Len = t.Len()
		described.Elem = func() *gotype.Type { return d.describe(t.Elem()) }
	case reflect.Pointer:
		described.Elem = func() *gotype.Type { return d.describe(t.Elem()) }
		described.SaysZero = func() bool { return t.Implements(zeroerType) }
		return described
	case reflect.Slice:
		described.Elem = func() *gotype.Type { return d.describe(t.Elem()) }
	case reflect.Map:
		described.Elem = func() *gotype.Type { return d.describe(t.Elem()) }
		described.MapKey = func() *gotype.Type { return d.describe(t.Key()) }
	case reflect.Struct:
		var fields []gotype.Field
		described.Fields = func() []gotype.Field {
			if fields == nil {
				fields = d.fields(t)
			}
			return fields
		}
		if described.Known == gotype.Optional {
			described.Elem = func() *gotype.Type { return d.describe(t.Field(0).Type) }
		}
	case reflect.Interface:
		described.Any = t.NumMethod() == 0
		if values, ok := d.unions[t]; ok {
			described.Branches = func() []gotype.Branch { return d.branches(t, values) }
		}
		return described
	}
	if described.Package != "" || t.Kind() == reflect.Struct {
		d.describeMethods(described, t)
	}
	return described
}

func (d *describer) fields(t reflect.Type) []gotype.Field {
	fields := make([]gotype.Field, t.NumField())
	for i := range fields {
		f := t.Field(i)
		fields[i] = gotype.Field{Name: f.Name, Tag: f.Tag, Exported: f.IsExported(), Embedded: f.Anonymous,
			Type: d.describe(f.Type), Offset: f.Offset}
	}
	return fields
}

// branches describes the types of the values that are registered for an interface type.
func (d *describer) branches(face reflect.Type, values []any) []gotype.Branch {
	all := make([]gotype.Branch, len(values))
	for i, v := range values {
		b := &all[i]
		if tagged, ok := v.(Branch); ok {
			b.For, v = tagged.Name, tagged.Value
		}
		if v == nil {
			continue
		}
		t := reflect.TypeOf(v)
		b.Implements = t.Implements(face)
		if b.Pointer = t.Kind() == reflect.Pointer; b.Pointer {
			t = t.Elem()
		}
		b.Type = d.describe(t)
	}
	return all
}

// knownAs returns the type of a library that t is, or is made from.
func knownAs(t reflect.Type) (known gotype.Known, made bool) {
	if known := gotype.KnownType(t.PkgPath(), t.Name()); known != gotype.Unknown || t.Kind() != reflect.Struct {
		return known, false
	}
	for _, base := range []reflect.Type{timeType, decimalType, ratType} {
		if known := gotype.KnownType(base.PkgPath(), base.Name()); known.IsBase() && isStruct(t, base) {
			return known, true
		}
	}
	return gotype.Unknown, false
}

// zeroer is a type that says itself what its zero is, as time.Time does.
type zeroer interface{ IsZero() bool }

var (
	schemerType         = reflect.TypeFor[avrotype.Schemer]()
	zeroerType          = reflect.TypeFor[zeroer]()
	textMarshalerType   = reflect.TypeFor[encoding.TextMarshaler]()
	textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	textAppenderType    = reflect.TypeFor[encoding.TextAppender]()
)

// describeMethods adds what a type's methods say.
func (d *describer) describeMethods(described *gotype.Type, t reflect.Type) {
	pointer := reflect.PointerTo(t)
	if pointer.NumMethod() == 0 {
		return
	}
	described.Texts = func() gotype.Texts { return textsOf(t) }
	described.SaysZero = func() bool { return pointer.Implements(zeroerType) }
	if isInteger(t.Kind()) {
		described.TextOf = func(number int) (string, bool) { return textOf(reflect.New(t), number) }
	}
	if described.Package == "" || !pointer.Implements(schemerType) || isPromoted(t, schemerType) {
		return
	}
	described.SchemaText = func() (string, error) {
		return reflect.New(t).Interface().(avrotype.Schemer).AvroSchema(), nil
	}
	described.Codec.Reads = pointer.Implements(generatedType)
	described.Codec.Resolves = isResolvable(t)
}

// textsOf tells the methods for texts of variables of type t.
func textsOf(t reflect.Type) gotype.Texts {
	p := reflect.PointerTo(t)
	texts := gotype.Texts{
		Marshals:   p.Implements(textMarshalerType),
		Appends:    p.Implements(textAppenderType),
		Unmarshals: p.Implements(textUnmarshalerType),
	}
	texts.Promoted = texts.Marshals && texts.Unmarshals && isPromoted(t, textMarshalerType, textUnmarshalerType)
	return texts
}

// isPromoted reports whether a struct that is embedded in t implements interfaces, so that t may have their methods
// from there.
func isPromoted(t reflect.Type, faces ...reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.Anonymous {
			continue
		}
		embedded, all := f.Type, true
		if embedded.Kind() != reflect.Pointer && embedded.Kind() != reflect.Interface {
			embedded = reflect.PointerTo(embedded)
		}
		for _, face := range faces {
			all = all && embedded.Implements(face)
		}
		if all {
			return true
		}
	}
	return false
}

// textOf returns the text of a number of an integer type, of which v is a new variable.
func textOf(v reflect.Value, number int) (text string, ok bool) {
	marshaler, ok := v.Interface().(encoding.TextMarshaler)
	if !ok {
		return "", false
	}
	if isSigned(v.Elem().Kind()) {
		v.Elem().SetInt(int64(number))
	} else {
		v.Elem().SetUint(uint64(number))
	}
	b, err := marshaler.MarshalText()
	return string(b), err == nil
}
