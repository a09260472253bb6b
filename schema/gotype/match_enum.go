package gotype

import (
	"reflect"
	"strconv"

	"github.com/schemagen/schemagen/schema/plan"
)

// enumKind returns how t takes an enum: as a string, as an integer that counts the symbols, or as a type that has the
// symbols as its texts. Of an integer type, texts that can be asked for decide, and otherwise constants: if they say
// the same as the symbols it counts them.
func enumKind(p *plan.Node, t *Type) (kind BindingKind, hint string) {
	texts := t.texts()
	if half := texts.half(); half != "" {
		return 0, half
	}
	if isInteger(t.Kind) {
		counts, wrong := countsSymbols(p, t, texts.both())
		switch {
		case counts && len(p.Symbols)-1 > maxOf(t.Kind):
			return 0, "the enum has too many symbols"
		case counts:
			return BindEnumIndex, ""
		case !texts.both():
			return 0, wrong
		}
	}
	switch {
	case texts.both():
		return BindEnumText, ""
	case t.Kind == reflect.String:
		return BindEnumString, ""
	}
	return 0, "use a string or integer type, or one with the methods MarshalText and UnmarshalText"
}

// countsSymbols reports whether the numbers of an integer type stand for the symbols in their order, or what is wrong.
func countsSymbols(p *plan.Node, t *Type, texts bool) (counts bool, wrong string) {
	if texts && t.TextOf != nil {
		for i, symbol := range p.Symbols {
			if text, ok := t.TextOf(i); !ok || text != symbol {
				return false, ""
			}
		}
		return true, ""
	}
	constants, wrong := symbolConstants(t, p)
	return wrong == "" && (constants != nil || !texts), wrong
}

// maxOf is the largest number that is sure to fit an integer type, as far as enums go.
func maxOf(k reflect.Kind) int {
	width := min(bits(k), 32)
	if isSigned(k) || width == 32 {
		width--
	}
	return 1<<width - 1
}

// symbolConstants returns the constants of integer type t for the symbols of an enum, by number, or says what is wrong
// with them. A type without constants has no say.
func symbolConstants(t *Type, p *plan.Node) (constants []Constant, wrong string) {
	if t.Constants == nil {
		return nil, ""
	}
	all := t.Constants()
	if len(all) == 0 {
		return nil, ""
	}
	constants = make([]Constant, len(p.Symbols))
	for i, symbol := range p.Symbols {
		number, elsewhere, found := strconv.Itoa(i), -1, false
		for k := range all {
			switch {
			case found || !calledLike(all[k].Name, symbol):
			case all[k].Value == number:
				constants[i], found = all[k], true
			default:
				elsewhere = k
			}
		}
		switch {
		case found:
		case elsewhere >= 0:
			other := all[elsewhere]
			return nil, "its constant " + other.Name + " is " + other.Value + ", but the symbol " + symbol +
				" has number " + number
		default:
			return nil, "it has no constant that is called like the symbol " + symbol + " and is " + number
		}
	}
	return constants, ""
}

// calledLike reports whether a constant is called like a symbol, alone or after some word such as the name of the type.
func calledLike(name, symbol string) bool {
	for i := range name {
		if Alike(name[i:], symbol) {
			return true
		}
	}
	return false
}
