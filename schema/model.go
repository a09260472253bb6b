package schema

// Kind says which of the fourteen Avro types a Schema is.
// See Avro 1.12, "Schema Declaration".
type Kind uint8

// The kinds of schema. The zero Kind is not valid.
const (
	Null Kind = iota + 1
	Boolean
	Int
	Long
	Float
	Double
	Bytes
	String
	Record
	Enum
	Fixed
	Array
	Map
	Union
)

// kinds has a row for each kind: its name, and the type that its values have in JSON.
var kinds = [...]struct {
	name string
	json JSONKind
}{
	{"invalid", noJSON},
	Null:    {"null", JSONNull},
	Boolean: {"boolean", JSONBool},
	Int:     {"int", JSONNumber},
	Long:    {"long", JSONNumber},
	Float:   {"float", JSONNumber},
	Double:  {"double", JSONNumber},
	Bytes:   {"bytes", JSONString},
	String:  {"string", JSONString},
	Record:  {"record", JSONObject},
	Enum:    {"enum", JSONString},
	Fixed:   {"fixed", JSONString},
	Array:   {"array", JSONArray},
	Map:     {"map", JSONObject},
	Union:   {"union", noJSON},
}

// String returns the type name as it is written in a schema, such as "long".
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k].name
	}
	return kinds[0].name
}

// JSON returns the type that values of the kind have in JSON, as in defaults. ok is false for a union, whose values
// have that of a branch.
func (k Kind) JSON() (kind JSONKind, ok bool) {
	if int(k) >= len(kinds) || kinds[k].json == noJSON {
		return 0, false
	}
	return kinds[k].json, true
}

// IsPrimitive reports whether k is one of the eight primitive types.
func (k Kind) IsPrimitive() bool { return k >= Null && k <= String }

// IsNamed reports whether schemas of kind k have a fullname: records, enums and fixed.
func (k Kind) IsNamed() bool { return k == Record || k == Enum || k == Fixed }

// Name is a fullname in its two parts. See Avro 1.12, "Names".
type Name struct {
	Namespace string // dot-separated; empty is the null namespace
	Short     string // the part after the last dot
}

// String returns the fullname: namespace, dot, short name; or the short name alone in the null namespace.
func (n Name) String() string {
	if n.Namespace == "" {
		return n.Short
	}
	return n.Namespace + "." + n.Short
}

// Position is a place in a schema text. Line and Column count from 1, Column in bytes; the zero
// Position belongs to schemas that were built by a program.
type Position struct {
	File   string
	Offset int // bytes from the start of the text
	Line   int
	Column int
}

// Schema is one node of a schema. Named types are shared: every reference to a record, enum or
// fixed is the same *Schema, so a schema is a graph that may contain cycles. A Schema that came
// out of Parse or Validate is not to be changed and is safe for concurrent use.
type Schema struct {
	Kind    Kind
	Name    Name   // Record, Enum, Fixed
	Aliases []Name // Record, Enum, Fixed: fullnames
	Doc     string // Record, Enum, Fixed

	Fields  []*Field // Record: in declaration order, which is the order on the wire
	IsError bool     // Record: declared with type "error"

	Symbols     []string // Enum
	EnumDefault string   // Enum: the default symbol; "" if there is none

	Size int // Fixed: bytes

	Items    *Schema   // Array
	Values   *Schema   // Map
	Branches []*Schema // Union

	// Logical is the logical type that takes effect; its zero value means none. An unknown or
	// invalid annotation has no effect: it stays readable in Props, and IgnoredLogical says why.
	Logical        Logical
	IgnoredLogical string

	// Props holds every attribute that has no field of its own here, in the order written; logicalType,
	// precision and scale are among them.
	Props Properties

	Pos Position
}

// Field is a field of a record. See Avro 1.12, "Records".
type Field struct {
	Name    string
	Aliases []string
	Doc     string
	Type    *Schema
	Default *Value // nil if the field has no default; a JSON null default is a *Value of kind JSONNull
	Order   Order
	Props   Properties
	Pos     Position
}

// Order says how a field takes part in the sort order of its record.
type Order uint8

// The values of a field's order attribute.
const (
	Ascending Order = iota
	Descending
	Ignore
)

// String returns the word used in a schema: "ascending", "descending" or "ignore".
func (o Order) String() string {
	return [...]string{"ascending", "descending", "ignore"}[min(o, Ignore)]
}

// Logical is a logical type in effect, with the parameters of a decimal.
type Logical struct {
	Kind      LogicalKind
	Precision int // Decimal: digits
	Scale     int // Decimal: digits after the point
}

// Property is one attribute that a schema or field has beyond those that Avro defines.
type Property struct {
	Name  string
	Value Value
}

// Properties is a list of attributes in the order written; no name occurs twice.
type Properties []Property

// Get returns the value of the attribute called name, and whether there is one.
func (p Properties) Get(name string) (Value, bool) {
	for i := range p {
		if p[i].Name == name {
			return p[i].Value, true
		}
	}
	return Value{}, false
}

// JSONKind says what a Value is.
type JSONKind uint8

// The kinds of JSON value. JSONNull is the zero value.
const (
	JSONNull JSONKind = iota
	JSONBool
	JSONNumber
	JSONString
	JSONArray
	JSONObject

	noJSON // of what has no type of its own in JSON
)

// Value is a JSON value as written in a schema text: a default or an attribute. Numbers keep their
// text, so no digit is lost.
type Value struct {
	Kind    JSONKind
	Bool    bool     // JSONBool
	Text    string   // JSONNumber: as written; JSONString: unescaped
	Items   []Value  // JSONArray
	Members []Member // JSONObject: in the order written; of a repeated name only the last is kept
	Pos     Position
}

// Member is one name and value of a JSON object.
type Member struct {
	Name  string
	Value Value
	Pos   Position // of the name
}
