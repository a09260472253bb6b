package runtime

// UUID is a universally unique identifier in the byte order of RFC 4122: the text form read from left to right. It is
// the Go type of both uuid representations, string and fixed of 16 bytes (Avro 1.12, "UUID"), and converts to and from
// any other [16]byte type.
type UUID [16]byte

const uuidTextLength = 36

// uuidDigits holds where in the text the two digits of each byte begin.
var uuidDigits = [16]int{0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34}

// hexValue holds 1 + the value of a hexadecimal digit, and 0 for every other byte.
var hexValue = [256]byte{
	'0': 1, '1': 2, '2': 3, '3': 4, '4': 5, '5': 6, '6': 7, '7': 8, '8': 9, '9': 10,
	'a': 11, 'b': 12, 'c': 13, 'd': 14, 'e': 15, 'f': 16,
	'A': 11, 'B': 12, 'C': 13, 'D': 14, 'E': 15, 'F': 16,
}

// ParseUUID reads the form of 36 characters, xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx, with digits of either case. Anything
// else is ErrUUID.
func ParseUUID(text string) (UUID, error) {
	u, ok := parseUUID(text)
	if !ok {
		return UUID{}, ErrUUID
	}
	return u, nil
}

// parseUUID takes bytes as well, so that a decoder can parse what lies in its input without a string of its own.
func parseUUID[T string | []byte](text T) (u UUID, ok bool) {
	if len(text) != uuidTextLength || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-' {
		return UUID{}, false
	}
	bad := byte(0)
	for i, at := range uuidDigits {
		high, low := hexValue[text[at]]-1, hexValue[text[at+1]]-1
		u[i] = high<<4 | low
		bad |= high | low
	}
	if bad > 15 {
		return UUID{}, false
	}
	return u, true
}

// String returns the form of 36 characters in lower case.
func (u UUID) String() string {
	var text [uuidTextLength]byte
	u.format(&text)
	return string(text[:])
}

// AppendText appends what String returns; the error is always nil.
func (u UUID) AppendText(b []byte) ([]byte, error) {
	var text [uuidTextLength]byte
	u.format(&text)
	return append(b, text[:]...), nil
}

// MarshalText returns what String returns, as bytes; the error is always nil.
func (u UUID) MarshalText() ([]byte, error) {
	return u.AppendText(nil)
}

// UnmarshalText parses text as ParseUUID does. u keeps its value when it fails.
func (u *UUID) UnmarshalText(text []byte) error {
	parsed, ok := parseUUID(text)
	if !ok {
		return ErrUUID
	}
	*u = parsed
	return nil
}

func (u *UUID) format(text *[uuidTextLength]byte) {
	const digits = "0123456789abcdef"
	text[8], text[13], text[18], text[23] = '-', '-', '-', '-'
	for i, at := range uuidDigits {
		text[at], text[at+1] = digits[u[i]>>4], digits[u[i]&15]
	}
}
