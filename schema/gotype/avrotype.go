package gotype

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// typeTag is what avrotype says.
type typeTag struct {
	base    schema.Kind // of a leaf, never zero
	size    int         // of fixed; -1 if the Go type says it
	symbols []string    // of enum
	logical schema.Logical
}

// leafKind returns the Avro type of a name that is one and holds no others; otherwise 0.
func leafKind(name string) schema.Kind {
	for _, kind := range [...]schema.Kind{schema.Boolean, schema.Int, schema.Long, schema.Float, schema.Double,
		schema.Bytes, schema.String, schema.Fixed, schema.Enum} {
		if kind.String() == name {
			return kind
		}
	}
	return 0
}

// parseTag reads avrotype.
func parseTag(text string) (typeTag, error) {
	tag := typeTag{size: -1}
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		end := strings.IndexAny(rest, " (")
		if end < 0 {
			end = len(rest)
		}
		word, arguments, hasArguments := rest[:end], []string(nil), false
		rest = rest[end:]
		if strings.HasPrefix(rest, "(") {
			inside, after, closed := strings.Cut(rest[1:], ")")
			if !closed {
				return typeTag{}, errors.New("a parenthesis is not closed")
			}
			arguments, rest, hasArguments = list(inside), after, true
		}
		if base := leafKind(word); base != 0 {
			if tag.base != 0 {
				return typeTag{}, errors.New("it gives two types")
			}
			tag.base = base
			if err := tag.setBase(word, arguments, hasArguments); err != nil {
				return typeTag{}, err
			}
			continue
		}
		found := schema.LogicalNamed(word)
		switch {
		case found == schema.NoLogical:
			return typeTag{}, fmt.Errorf("%q is no type and no logical type that avrotype knows", word)
		case tag.logical.Kind != schema.NoLogical:
			return typeTag{}, errors.New("it gives two logical types")
		}
		tag.logical.Kind = found
		if err := tag.setLogical(word, arguments, hasArguments); err != nil {
			return typeTag{}, err
		}
	}
	return tag, nil
}

func (tag *typeTag) setBase(word string, arguments []string, hasArguments bool) error {
	switch {
	case tag.base == schema.Enum:
		if len(arguments) == 0 {
			return errors.New("an enum needs its symbols; write enum(A,B)")
		}
		tag.symbols = arguments
	case tag.base == schema.Fixed && hasArguments:
		size, err := numbers(arguments, 1)
		if err != nil {
			return errors.New("a fixed needs its size; write fixed(16)")
		}
		tag.size = size[0]
	case hasArguments:
		return fmt.Errorf("%s takes nothing in parentheses", word)
	}
	return nil
}

func (tag *typeTag) setLogical(word string, arguments []string, hasArguments bool) error {
	if tag.logical.Kind != schema.Decimal {
		if hasArguments {
			return fmt.Errorf("%s takes nothing in parentheses", word)
		}
		return nil
	}
	n, err := numbers(arguments, 2)
	if err != nil {
		return errors.New("a decimal needs precision and scale; write decimal(9,2)")
	}
	tag.logical.Precision = n[0]
	if len(n) > 1 {
		tag.logical.Scale = n[1]
	}
	return nil
}

// numbers reads at least one number and at most the given count.
func numbers(arguments []string, most int) ([]int, error) {
	if len(arguments) == 0 || len(arguments) > most {
		return nil, strconv.ErrSyntax
	}
	var all []int
	for _, a := range arguments {
		n, err := strconv.ParseUint(a, 10, 31)
		if err != nil {
			return nil, err
		}
		all = append(all, int(n))
	}
	return all, nil
}

// complete fills in what a tag leaves to the Go type.
func (tag *typeTag) complete(t *Type, s shape) {
	base, size := tag.logical.Kind.Base()
	if tag.base == 0 {
		tag.base = base
		if s == byteArrayShape && tag.logical.Kind == schema.Decimal {
			tag.base = schema.Fixed
		}
	}
	if tag.base == schema.Fixed && tag.size < 0 {
		if s == byteArrayShape || s == uuidShape {
			tag.size = t.Len
		} else if size > 0 {
			tag.size = size
		}
	}
}
