package avrojson

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
