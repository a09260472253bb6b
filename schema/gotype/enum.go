package gotype

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// enumOfConstants makes an enum of a type of string or an integer with constants. It is not done if t is no such type.
func (d *deriver) enumOfConstants(t *Type, s shape, at place) (made *schema.Schema, done bool) {
	constants := enumConstants(t)
	if len(constants) == 0 || s != stringShape && !s.isInteger() {
		return nil, false
	}
	if made, done := d.made[leafKey{t.Key, ""}]; done {
		return made, true
	}
	var symbols []string
	if s == stringShape {
		symbols = values(constants)
	} else {
		var problem string
		if symbols, problem = numbered(t.Name, constants); problem != "" {
			d.made[leafKey{t.Key, ""}] = nil
			d.fault(t, at, problem, "Avro numbers the symbols of an enum from 0; "+
				"change the constants, or make it a plain number with the tag avrotype:\"long\"")
			return nil, true
		}
	}
	for _, symbol := range symbols {
		if !legal(symbol) {
			d.fault(t, place{path: rootPath(t), pos: positionOf(constants, symbol, t.pos())},
				"its constant "+strconv.Quote(symbol)+" is no symbol for Avro, which is made of letters A-Z, a-z, "+
					"digits and _",
				"change the constant, or make it a plain string with the tag avrotype:\"string\"")
			d.made[leafKey{t.Key, ""}] = nil
			return nil, true
		}
	}
	return d.named(t, at, "", &schema.Schema{Kind: schema.Enum, Symbols: symbols}), true
}

// enumConstants returns the constants that make t an enum, or none if they do not.
func enumConstants(t *Type) []Constant {
	if t.Constants == nil {
		return nil
	}
	constants := t.Constants()
	if slices.ContainsFunc(constants, isExported) { // the others are counts and the like
		constants = slices.DeleteFunc(constants, func(c Constant) bool { return !isExported(c) })
	}
	if len(constants) < 2 {
		return nil
	}
	return constants
}

func isExported(c Constant) bool { return token.IsExported(c.Name) }

// values returns the values of constants, each once.
func values(constants []Constant) []string {
	var symbols []string
	for _, c := range constants {
		if !slices.Contains(symbols, c.Value) {
			symbols = append(symbols, c.Value)
		}
	}
	return symbols
}

// numbered returns the names of constants whose values are 0, 1, 2 and so on, in that order, less the name of the type.
func numbered(typeName string, constants []Constant) (symbols []string, problem string) {
	symbols = make([]string, len(constants))
	count := 0
	for _, c := range constants {
		n, err := strconv.Atoi(c.Value)
		if err != nil || n < 0 || n >= len(constants) {
			return nil, "its constant " + c.Name + " is " + c.Value + ", so the constants do not count from 0"
		}
		if symbols[n] == "" {
			symbols[n] = c.Name
			count++
		}
	}
	if missing := slices.Index(symbols, ""); missing >= 0 && missing < count {
		return nil, "no constant is " + strconv.Itoa(missing) + ", so the constants do not count from 0"
	}
	return withoutPrefix(typeName, symbols[:count]), ""
}

// withoutPrefix takes the name of the type off the names of its constants, if all have it and names remain.
func withoutPrefix(typeName string, names []string) []string {
	short := make([]string, len(names))
	for i, name := range names {
		rest, ok := strings.CutPrefix(name, typeName)
		if rest = strings.TrimPrefix(rest, "_"); !ok || !legal(rest) {
			return names
		}
		short[i] = rest
	}
	return short
}

// legal reports whether s may be a symbol. See Avro 1.12, "Names".
func legal(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c != '_' && (c < '0' || c > '9' || i == 0) && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return s != ""
}

func positionOf(constants []Constant, symbol string, otherwise schema.Position) schema.Position {
	for _, c := range constants {
		if c.Value == symbol || c.Name == symbol {
			return c.Pos
		}
	}
	return otherwise
}
