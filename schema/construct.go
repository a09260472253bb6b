package schema

// NOTE: Schemas that a program builds are plain structs; the functions here only save typing. Nothing
// is checked before Validate.

// NewPrimitive returns a new schema of one of the eight primitive kinds.
func NewPrimitive(kind Kind) *Schema { return &Schema{Kind: kind} }

// NewRecord returns a record with the given fullname, such as "com.example.User", and fields.
func NewRecord(fullname string, fields ...*Field) *Schema {
	return &Schema{Kind: Record, Name: resolveName(fullname, ""), Fields: fields}
}

// NewEnum returns an enum with the given fullname and symbols.
func NewEnum(fullname string, symbols ...string) *Schema {
	return &Schema{Kind: Enum, Name: resolveName(fullname, ""), Symbols: symbols}
}

// NewFixed returns a fixed with the given fullname and size in bytes.
func NewFixed(fullname string, size int) *Schema {
	return &Schema{Kind: Fixed, Name: resolveName(fullname, ""), Size: size}
}

// NewArray returns an array of items.
func NewArray(items *Schema) *Schema { return &Schema{Kind: Array, Items: items} }

// NewMap returns a map from strings to values.
func NewMap(values *Schema) *Schema { return &Schema{Kind: Map, Values: values} }

// NewUnion returns a union of branches.
func NewUnion(branches ...*Schema) *Schema { return &Schema{Kind: Union, Branches: branches} }

// NewField returns a field of a record.
func NewField(name string, fieldType *Schema) *Field { return &Field{Name: name, Type: fieldType} }

// WithLogical annotates s with a logical type, in place of any it had, and returns s.
func (s *Schema) WithLogical(l Logical) *Schema {
	s.Logical, s.IgnoredLogical = l, ""
	s.Props = append(l.props(), s.Props.withoutLogical()...)
	return s
}

// withoutLogical returns the attributes that do not declare a logical type.
func (p Properties) withoutLogical() Properties {
	rest := make(Properties, 0, len(p))
	for _, property := range p {
		switch property.Name {
		case "logicalType", "precision", "scale":
		default:
			rest = append(rest, property)
		}
	}
	return rest
}

// props returns the attributes that declare l.
func (l Logical) props() Properties {
	if l.Kind == NoLogical {
		return nil
	}
	props := Properties{{Name: "logicalType", Value: Value{Kind: JSONString, Text: l.Kind.String()}}}
	if l.Kind == Decimal {
		props = append(props, Property{Name: "precision", Value: integer(l.Precision)})
		if l.Scale != 0 {
			props = append(props, Property{Name: "scale", Value: integer(l.Scale)})
		}
	}
	return props
}

func integer(n int) Value { return Value{Kind: JSONNumber, Text: string(appendInt(nil, n))} }

// writtenProps is Props with the annotation of a logical type that was set by hand.
func (s *Schema) writtenProps() Properties {
	if _, ok := s.Props.Get("logicalType"); ok || s.Logical.Kind == NoLogical {
		return s.Props
	}
	return append(s.Logical.props(), s.Props.withoutLogical()...)
}

// WithDoc sets the documentation of s and returns s.
func (s *Schema) WithDoc(doc string) *Schema {
	s.Doc = doc
	return s
}

// WithDoc sets the documentation of f and returns f.
func (f *Field) WithDoc(doc string) *Field {
	f.Doc = doc
	return f
}

// WithDefault sets the default of f and returns f.
func (f *Field) WithDefault(v Value) *Field {
	f.Default = &v
	return f
}

// WithOrder sets the sort order of f and returns f.
func (f *Field) WithOrder(o Order) *Field {
	f.Order = o
	return f
}
