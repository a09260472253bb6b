package avrojson

import "github.com/schemagen/schemagen/schema/plan"

// token is the kind of a JSON value.
type token uint8

const (
	noToken token = iota
	tokenNull
	tokenBoolean
	tokenNumber
	tokenString
	tokenArray
	tokenObject
	tokens int = iota
)

// tokenNames are for messages.
var tokenNames = [tokens]string{"", "null", "a boolean", "a number", "a string", "an array", "an object"}

// tokenOf returns the kind of the value that begins with c; noToken if none does.
func tokenOf(c byte) token {
	switch c {
	case 'n':
		return tokenNull
	case 't', 'f':
		return tokenBoolean
	case '"':
		return tokenString
	case '[':
		return tokenArray
	case '{':
		return tokenObject
	}
	if c == '-' || '0' <= c && c <= '9' {
		return tokenNumber
	}
	return noToken
}

// tokensOf returns the kinds of JSON values that data of a node may be read from.
func tokensOf(kind plan.Kind, s *settings) []token {
	switch kind {
	case plan.Null:
		return []token{tokenNull}
	case plan.Boolean:
		return []token{tokenBoolean}
	case plan.Int, plan.Long, plan.DecimalBytes, plan.DecimalFixed, plan.BigDecimal:
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
