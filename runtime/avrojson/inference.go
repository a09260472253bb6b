package avrojson

import (
	"slices"

	"github.com/schemagen/schemagen/schema/plan"
)

// inference says what the values of a union are in plain JSON.
type inference struct {
	// the branches that a value of each kind may stand for, in the order of the schema
	takes               [tokens][]int
	int, long           int   // the branches of these types, -1 where there is none
	floating            int   // the branch of double, or else that of float, or -1
	decimals, fractions []int // the decimals; these and floating
}

// infer makes the inference of a union. Where one branch goes before another whatever the value, the other is left out:
// null before NaN written as null, and double, which loses nothing, before float.
func infer(nodes []node, n *node, set *settings) *inference {
	u := &inference{int: -1, long: -1, floating: -1}
	hasDouble := slices.ContainsFunc(n.branches, func(b branch) bool { return nodes[b.node].kind == plan.Double })
	for number, b := range n.branches {
		kind := nodes[b.node].kind
		if kind == plan.Float && hasDouble {
			continue
		}
		for _, t := range tokensOf(kind, set) {
			u.takes[t] = append(u.takes[t], number)
		}
		switch kind {
		case plan.Int:
			u.int = number
		case plan.Long:
			u.long = number
		case plan.Float, plan.Double:
			u.floating = number
		}
		if kind.IsDecimal() {
			u.decimals = append(u.decimals, number)
		}
	}
	if n.nullBranch >= 0 {
		u.takes[tokenNull] = []int{n.nullBranch}
	}
	u.fractions = slices.DeleteFunc(slices.Clone(u.takes[tokenNumber]), func(number int) bool {
		return number == u.int || number == u.long
	})
	return u
}

// integers reports whether whole numbers are taken by a branch of their own.
func (u *inference) integers() bool { return u.int >= 0 || u.long >= 0 }

// tokensOf returns the kinds of JSON values that data of a node may be read from.
func tokensOf(kind plan.Kind, s *settings) []token {
	if kind.IsDecimal() {
		return []token{tokenNumber}
	}
	switch kind {
	case plan.Null:
		return []token{tokenNull}
	case plan.Boolean:
		return []token{tokenBoolean}
	case plan.Int, plan.Long:
		return []token{tokenNumber}
	case plan.Float, plan.Double:
		if s.nonFinite == NonFiniteNumbers {
			return []token{tokenNumber, tokenString, tokenNull}
		}
		return []token{tokenNumber, tokenString}
	case plan.Record, plan.Map:
		return []token{tokenObject}
	case plan.Array:
		return []token{tokenArray}
	}
	return []token{tokenString} // string, bytes, fixed, enum, and the logical types that are text
}
