package reflectcodec

import (
	"reflect"
)

// Option changes what [For] makes.
type Option func(*settings)

type settings struct {
	unions        map[reflect.Type][]any
	useReflect    bool
	ignoreMethods bool
	form          UnionForm

	onlyResolvable bool    // generated types without ResolveAvro are structs as any other
	namespace      *string // for SchemaOf
}

// UseReflect makes the codec use the reflect twin, whatever [Mode] says: to compare the two, or to measure.
func UseReflect() Option { return func(s *settings) { s.useReflect = true } }

// Union registers the Go types that stand for the branches of the unions that are held in the interface type I: a value
// of each, such as Circle{} or (*Square)(nil), of which only the type matters. Null needs none: it is the nil
// interface.
//
// A type is given to the branch that has its name, otherwise to the one whose data it holds naturally (int32 for int,
// int64 for long, and so on), otherwise to the first that it can hold at all and that is still free. To decide
// otherwise, wrap the value in a [Branch]. Decoding makes the type as it was registered; encoding takes a pointer to a
// type registered as a value too, and the other way round, if it implements I and is not registered itself. A type can
// stand for one branch only.
func Union[I any](values ...any) Option {
	t := reflect.TypeFor[I]()
	return func(s *settings) {
		if s.unions == nil {
			s.unions = make(map[reflect.Type][]any)
		}
		s.unions[t] = values
	}
}

// UnionForm says in what form decoding puts a union's value into an any; see [AnyUnions].
type UnionForm uint8

const (
	// BareUnions: the value of the branch itself, and nil for null. It is the form of codecs without [AnyUnions].
	BareUnions UnionForm = iota
	// BranchUnions: a [Branch] with the fullname of a record, enum or fixed, or the name of another type, and the
	// value; nil for null.
	BranchUnions
)

// AnyUnions sets the form of unions in an any, in a map[string]any and wherever else there is one. With [BranchUnions]
// what was decoded is encoded with the same branches, whatever the schema and the data, as a program needs that hands
// on data of schemas it does not know. Encoding takes every form, whichever is set; see "Unions in an any" in the
// documentation of the package.
func AnyUnions(form UnionForm) Option { return func(s *settings) { s.form = form } }

// Branch is a value together with the branch of a union it stands for. In an any it chooses the branch to encode where
// the value alone does not; given to [Union] it chooses the branch of a type. Decoding makes one where [AnyUnions] asks
// for it.
type Branch struct {
	// Name is the name of the branch: the fullname or short name of a record, enum or fixed, else the type's name, such
	// as long or array.
	Name string
	// Value is the value.
	Value any
}
