package gotype

import (
	"errors"
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// SchemaOptions change how schemas are made.
type SchemaOptions struct {
	// Namespace returns the namespace for the types of the package with the given name. Without it they are the same.
	Namespace func(packageName string) string
	// InterfaceHint is what to do about an interface type.
	InterfaceHint string
}

// Schemas makes the schemas of Go types, in their order. A pointer stands for what it points to. Each schema is as
// good as one from [schema.ParseOfType]; they share the types that occur in several. The error is a [FaultList] of all
// that is wrong.
func Schemas(options SchemaOptions, types ...*Type) ([]*schema.Schema, error) {
	d := &deriver{
		options: options,
		made:    make(map[any]*schema.Schema),
		names:   make(map[schema.Name]*origin),
		open:    make(map[any]bool),
		places:  make(map[string]place),
		partial: make(map[*schema.Schema]bool),
	}
	var roots []*schema.Schema
	for _, t := range types {
		t, _ = t.behind() // pointers without end are found to contain themselves
		roots = append(roots, d.derive(t, place{path: rootPath(t), pos: t.pos()}))
	}
	for _, set := range d.defaults {
		set()
	}
	for _, root := range roots {
		if root != nil {
			d.validate(root)
		}
	}
	if len(d.errors) > 0 {
		d.errors.Sort()
		return nil, d.errors
	}
	return roots, nil
}

// rootPath is how paths begin in a type.
func rootPath(t *Type) string {
	switch {
	case t.Name == "" && t.Kind == reflect.Struct:
		return "struct"
	case t.Name == "":
		return t.Go
	}
	return localName(t.Name)
}

type deriver struct {
	options  SchemaOptions
	made     map[any]*schema.Schema // by key, of types that have a name in Avro; nil for one that failed
	names    map[schema.Name]*origin
	open     map[any]bool            // slices, maps and pointers being derived
	places   map[string]place        // by paths of schema.Diagnostic
	defaults []func()                // set the defaults of fields, once all records are complete
	partial  map[*schema.Schema]bool // records that lack a field, as it has no schema
	errors   FaultList
}

// place is where a type stands, and what is said about it there.
type place struct {
	path string
	pos  schema.Position
	name schema.Name // for a type without a name; empty where there is nothing to make one of
	tag  string      // what avrotype says, until it has been used
	// It is in the schema that a type says it has, which was judged, by the options of that, when the type was
	// generated.
	adopted bool
}

// item is the place inside a slice or a map.
func (at place) item() place {
	at.path += "[]"
	return at
}

// fault notes an error about type t, which may be nil.
func (d *deriver) fault(t *Type, at place, msg, hint string) {
	e := &Fault{Pos: at.pos, Path: at.path, Msg: msg, Hint: hint}
	if t != nil {
		e.Go = t.Go
	}
	d.errors = append(d.errors, e)
}

// derive returns the schema of t, or nil after noting why there is none.
func (d *deriver) derive(t *Type, at place) *schema.Schema {
	switch {
	case t.Kind == reflect.Pointer:
		return d.enclosed(t, at, func() *schema.Schema { return d.pointer(t, at) })
	case t.Known == Optional:
		return d.nullable(t.Elem(), at)
	case t.SchemaText != nil:
		return d.adopt(t, at)
	}
	s := shapeOf(t)
	switch s {
	case structShape:
		if at.tag == "" {
			return d.record(t, at)
		}
	case sliceShape:
		return d.enclosed(t, at, func() *schema.Schema {
			if items := d.derive(t.Elem(), at.item()); items != nil {
				return schema.NewArray(items)
			}
			return nil
		})
	case mapShape:
		if t.MapKey().Kind != reflect.String {
			d.fault(t, at, "the keys of an Avro map are strings",
				"use a key type of kind string, or a slice of structs")
			return nil
		}
		return d.enclosed(t, at, func() *schema.Schema {
			if values := d.derive(t.Elem(), at.item()); values != nil {
				return schema.NewMap(values)
			}
			return nil
		})
	case emptyShape:
		if at.tag == "" {
			return schema.NewPrimitive(schema.Null)
		}
	case interfaceShape:
		return d.union(t, at)
	}
	return d.leaf(t, s, at)
}

// enclosed makes the schema of a type that has no name in Avro, and therefore cannot contain itself but by way of a
// record.
func (d *deriver) enclosed(t *Type, at place, derive func() *schema.Schema) *schema.Schema {
	if d.open[t.Key] {
		d.fault(t, at, "it contains itself with no struct between", "Avro has names, to refer to, for records only")
		return nil
	}
	d.open[t.Key] = true
	defer delete(d.open, t.Key)
	return derive()
}

func (d *deriver) pointer(t *Type, at place) *schema.Schema {
	elem := t.Elem()
	if elem.Kind == reflect.Pointer {
		return d.derive(elem, at)
	}
	return d.nullable(elem, at)
}

func (d *deriver) nullable(t *Type, at place) *schema.Schema {
	s := d.derive(t, at)
	if s == nil {
		return nil
	}
	if s.Kind == schema.Null || s.Kind == schema.Union {
		d.fault(t, at, "a pointer to it, or an Optional of it, would be a union inside a union, or null twice",
			"use the type itself, which has null already")
		return nil
	}
	return schema.NewUnion(schema.NewPrimitive(schema.Null), s)
}

// union makes the schema of an interface from the types registered for it. The nil interface is null.
func (d *deriver) union(t *Type, at place) *schema.Schema {
	if at.tag != "" {
		d.fault(t, at, "the tag avrotype cannot say what an interface holds", "remove the tag")
		return nil
	}
	if t.Branches == nil {
		d.fault(t, at, "an interface type does not say what it holds", d.options.InterfaceHint)
		return nil
	}
	s := schema.NewUnion(schema.NewPrimitive(schema.Null))
	for _, b := range t.Branches() {
		if b.Type == nil {
			continue
		}
		held, _ := b.Type.behind()
		branch := d.derive(held, place{path: at.path + ".(" + held.Go + ")", pos: at.pos})
		if branch == nil {
			return nil
		}
		s.Branches = append(s.Branches, branch)
	}
	return s
}

// validate has package schema check what was made, and notes what it finds in terms of Go.
func (d *deriver) validate(s *schema.Schema) {
	noOption := schema.Spelling(func(string) string { return "" }) // none is for the names of Go types
	err := schema.Validate(s, noOption)
	var list schema.ErrorList
	if !errors.As(err, &list) {
		return
	}
	for _, fault := range list {
		at := d.placeOf(fault.Path)
		if at.adopted {
			continue
		}
		e := &Fault{Pos: at.pos, Path: at.path, Msg: fault.Msg, Hint: fault.Hint, Err: fault.Err}
		repeated := false
		for _, other := range d.errors { // the roots may share types
			repeated = repeated || *other == *e
		}
		if !repeated {
			d.errors = append(d.errors, e)
		}
	}
}

// placeOf turns a path of schema.Diagnostic into a place in Go, as far as it is known.
func (d *deriver) placeOf(path string) place {
	for end := len(path); end > 0; end = strings.LastIndexByte(path[:end], '/') {
		if found, ok := d.places[path[:end]]; ok {
			return found
		}
	}
	return place{path: path}
}
