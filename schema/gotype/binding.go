package gotype

import "github.com/schemagen/schemagen/schema/plan"

// BindingKind says how a value is encoded and decoded: what it is in Avro and what shape it has in Go, in one. The set
// is closed.
type BindingKind uint8

// The kinds of Binding. Left of the arrow stands the Avro type, right of it the Go type, which may be a named one.
const (
	BindNull        BindingKind = iota + 1 // null ↔ a struct without fields, or a pointer
	BindDirect                             // a scalar ↔ the type that generated code has for it
	BindInteger                            // int, long ↔ an integer of another width, range checked
	BindFloat                              // float ↔ float64, double ↔ float32
	BindStringBytes                        // string ↔ []byte
	BindBytesString                        // bytes ↔ string
	BindText                               // string ↔ encoding.TextMarshaler and TextUnmarshaler
	BindFixedSlice                         // fixed ↔ []byte, of its length
	BindEnumIndex                          // enum ↔ an integer, the symbol's number
	BindEnumString                         // enum ↔ string, the symbol
	BindEnumText                           // enum ↔ encoding.TextMarshaler and TextUnmarshaler
	BindRat                                // decimal, big-decimal ↔ big.Rat
	BindUUIDText                           // uuid on a string or a fixed ↔ string
	BindStruct                             // record ↔ struct, field by field
	BindMethods                            // anything ↔ a type that has the codec's methods, for the same bytes
	BindArray                              // array ↔ slice
	BindMap                                // map ↔ map with string keys
	BindPointer                            // anything but a union ↔ a pointer to what takes it, never nil
	BindNullPointer                        // [null, T] ↔ a pointer, nil for null
	BindNullNil                            // [null, T] ↔ a slice or map, nil for null
	BindOptional                           // [null, T] ↔ runtime.Optional
	BindUnion                              // union ↔ an interface
	BindMapRecord                          // record ↔ map with string keys; only at run time, as the next two
	BindWrapped                            // a union's branch ↔ a struct whose one field, Value, takes it
	BindAny                                // anything ↔ any
)

// Binding is a node of a plan and the Go type that takes its data. Bindings form a graph, which recursive types make
// cyclic.
type Binding struct {
	Kind  BindingKind
	Wire  plan.Kind // how the bytes are read: the plan node's kind, or its base where the logical type is not looked at
	Index plan.Index
	Type  *Type

	Item *Binding // lists, pointers, nullable unions, and BindWrapped

	Fields  []BoundField // BindStruct, BindMapRecord: in the order of the record
	Partial bool         // BindStruct: the struct has fields that the record does not have

	Branches  []BoundBranch // BindUnion: by number; that of null is empty
	Constants []Constant    // BindEnumIndex: those of the symbols, if the type has constants

	bad bool // something does not fit
}

// BoundField is a field of a record.
type BoundField struct {
	Item   *Binding
	Member *Member // of a struct; nil if it has no such field, as Item is then
}

// BoundBranch is a branch of a union.
type BoundBranch struct {
	Item *Binding // nil for null
	Branch
}
