package reflectcodec

import (
	"reflect"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrotype"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// Decoder reads data that were written with another schema than a codec's (Avro 1.12, "Schema Resolution") as values of
// the Go type T; see [Codec.Resolve].
type Decoder[T any] = evolve.ValueDecoder[T]

// Resolve returns a decoder for data that were written with the given schema: they are read as data of the codec's
// schema, and what comes of that is decoded into T. It is [evolve.NewDecoderWith], with the options of that, and to a
// codec what [evolve.NewDecoder] is to a generated type.
//
// The error is a [*schema.Diagnostic] or [schema.ErrorList] when the text is no valid schema, and a
// [*plan.MismatchError] when data written with it can never be read as the codec's; data of a union's branch or an
// enum's symbol for which the codec's schema has no place fail when they come, with [runtime.ErrResolution], unless
// [evolve.Strict] is given. Types in T with methods that encode and decode but do not resolve are bound field by field
// then, and it is a [*BindError] if that cannot be.
//
// Pairs of schemas are kept, as package evolve does it, so that asking for the same decoder again is cheap.
func (c *Codec[T]) Resolve(writerSchema string, options ...evolve.Option) (*Decoder[T], error) {
	return evolve.NewDecoderWith(c, writerSchema, options...)
}

// Resolved returns what reads data of another schema by the table that package evolve makes of the two: it makes c an
// [avrotype.ResolvingCodec]. The error is a [*BindError]; see [Codec.Resolve].
func (c *Codec[T]) Resolved(table *rt.Resolution) (avrotype.Decoding[T], error) {
	g := c.program
	if !table.Same {
		var err error
		if g, err = g.resolving(); err != nil {
			return nil, err
		}
	}
	return &byTable[T]{g, table}, nil
}

// byTable reads data by a table.
type byTable[T any] struct {
	program *program
	table   *rt.Resolution
}

func (d *byTable[T]) Decode(b []byte, v *T) error {
	if v == nil {
		return nilError(reflect.TypeFor[*T]())
	}
	return d.program.twin.decodeBytes(b, d.program, d.table, v)
}

func (d *byTable[T]) DecodeFrom(r *rt.Reader, v *T) error {
	if v == nil {
		return nilError(reflect.TypeFor[*T]())
	}
	r.NextDatum()
	return d.program.twin.decode(r, d.program.root, d.table, v)
}

// resolvable is what a type that schemagen generated from a schema can do beside what generated says.
type resolvable = avrotype.Resolver

var resolvableType = reflect.TypeFor[resolvable]()

// isResolvable reports whether variables of type t have the method ResolveAvro.
func isResolvable(t reflect.Type) bool { return reflect.PointerTo(t).Implements(resolvableType) }

// resolving returns the program that reads data of other schemas: g itself unless it decodes a type by methods that
// cannot do so.
func (g *program) resolving() (*program, error) {
	if !g.lacksResolve {
		return g, nil
	}
	g.other.Do(func() {
		set := *g.settings
		set.onlyResolvable = true
		g.resolver, g.resolverErr = compile(g.schema, g.root.typ, &set)
	})
	return g.resolver, g.resolverErr
}
