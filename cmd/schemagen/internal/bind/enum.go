package bind

import (
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/schema/plan"
)

// bindEnum binds an enum: to an integer that counts the symbols, to a type that has the symbols as its texts, or to a string.
func (b *binder) bindEnum(n *gen.BoundNode, avro *plan.Node) *problem {
	if half := halfText(n.Go); half != "" {
		return b.mismatch(n, half)
	}
	if !isInteger(n.Go) {
		switch {
		case hasText(n.Go):
			n.Kind = gen.BoundEnumText
		case isString(n.Go):
			n.Kind = gen.BoundEnumString
		default:
			return b.mismatch(n, "use a string or integer type, or one with the methods MarshalText and UnmarshalText")
		}
		return nil
	}
	constants, wrong := b.symbolConstants(n.Go, avro)
	switch {
	case wrong == "":
		n.Kind = gen.BoundEnumIndex
	case hasText(n.Go):
		n.Kind = gen.BoundEnumText
		return nil
	default:
		p := b.mismatch(n, "")
		p.text = wrong
		return p
	}
	if constants != nil {
		b.noteConstants(constants)
	}
	if last := len(avro.Symbols) - 1; last > maxOf(n.Go) {
		return b.mismatch(n, "the enum has too many symbols")
	}
	return nil
}

// maxOf is the largest number that is sure to fit an integer type, as far as enums go.
func maxOf(t types.Type) int {
	switch basicKind(t) {
	case types.Int8:
		return 1<<7 - 1
	case types.Uint8:
		return 1<<8 - 1
	case types.Int16:
		return 1<<15 - 1
	case types.Uint16:
		return 1<<16 - 1
	}
	return 1<<31 - 1
}

// symbolConstants returns the constants of integer type t for the symbols of an enum, by number, or says what is wrong with
// them. A type without constants has no say.
func (b *binder) symbolConstants(t types.Type, avro *plan.Node) (constants []*types.Const, wrong string) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil, ""
	}
	pkg := named.Obj().Pkg()
	var all []*types.Const
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if ok && types.Identical(c.Type(), named) && (pkg == b.pkg.Types || c.Exported()) {
			all = append(all, c)
		}
	}
	if len(all) == 0 {
		return nil, ""
	}
	constants = make([]*types.Const, len(avro.Symbols))
	for i, symbol := range avro.Symbols {
		var elsewhere *types.Const
		for _, c := range all {
			if !calledLike(c.Name(), symbol) {
				continue
			}
			if value, exact := constant.Int64Val(c.Val()); exact && value == int64(i) {
				constants[i] = c
				break
			}
			elsewhere = c
		}
		switch {
		case constants[i] != nil:
		case elsewhere != nil:
			return nil, "its constant " + elsewhere.Name() + " is " + elsewhere.Val().String() + ", but the symbol " + symbol + " has number " + strconv.Itoa(i)
		default:
			return nil, "it has no constant that is called like the symbol " + symbol + " and is " + strconv.Itoa(i)
		}
	}
	return constants, ""
}

// calledLike reports whether a constant is called like a symbol, alone or after some word such as the name of the type.
func calledLike(name, symbol string) bool { return strings.HasSuffix(fold(name), fold(symbol)) }

// noteConstants remembers constants that the code relies on, once.
func (b *binder) noteConstants(constants []*types.Const) {
	for _, e := range b.enums {
		if len(e.Constants) == len(constants) && (len(constants) == 0 || e.Constants[0] == constants[0]) {
			return
		}
	}
	b.enums = append(b.enums, gen.BoundEnum{Constants: constants})
}
