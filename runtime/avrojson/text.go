package avrojson

import (
	"math"
	"strconv"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// plainASCII tells which bytes a JSON string may hold as they are.
var plainASCII = func() (plain [256]bool) {
	for c := 0x20; c < 0x80; c++ {
		plain[c] = c != '"' && c != '\\'
	}
	return plain
}()

// appendString appends text as a JSON string. It reports whether text is UTF-8; if not, what it appended is of no use.
func appendString(dst []byte, text string) ([]byte, bool) {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(text); {
		c := text[i]
		if plainASCII[c] {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[i:])
			if r == utf8.RuneError && size == 1 {
				return dst, false
			}
			i += size
			continue
		}
		dst = append(dst, text[start:i]...)
		dst = appendEscape(dst, c)
		i++
		start = i
	}
	dst = append(dst, text[start:]...)
	return append(dst, '"'), true
}

// appendLatin appends data as a JSON string of one code point for each byte.
func appendLatin(dst, data []byte) []byte {
	dst = append(dst, '"')
	for _, c := range data {
		switch {
		case plainASCII[c]:
			dst = append(dst, c)
		case c >= utf8.RuneSelf:
			dst = append(dst, 0xc0|c>>6, 0x80|c&0x3f)
		default:
			dst = appendEscape(dst, c)
		}
	}
	return append(dst, '"')
}

// appendEscape appends the escape of a control character, quote or backslash.
func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// nonFiniteTexts are how NaN, the positive and the negative infinity are written.
var nonFiniteTexts = [...][3]string{
	NonFiniteNames:   {`"NaN"`, `"Infinity"`, `"-Infinity"`},
	NonFiniteINF:     {`"NaN"`, `"INF"`, `"-INF"`},
	NonFiniteNumbers: {"null", "1e999", "-1e999"},
	NonFiniteRefused: {},
}

// nonFiniteText returns what stands for a v that is NaN or infinite; "" if nothing does.
func nonFiniteText(v float64, form NonFinite) string {
	texts := &nonFiniteTexts[form]
	switch {
	case v > 0:
		return texts[1]
	case v < 0:
		return texts[2]
	}
	return texts[0]
}

// isFinite reports whether v is neither NaN nor infinite.
func isFinite(v float64) bool { return v-v == 0 }

// appendFloat appends the shortest number that reads back as v, which is finite, in a float of the given bits.
func appendFloat(dst []byte, v float64, bits int) []byte {
	size := math.Abs(v)
	switch {
	case v == 0 && math.Signbit(v):
		return append(dst, "-0.0"...) // a reader may take -0 for the integer, which has no sign
	case v != 0 && (size < 1e-6 || size >= 1e21):
		dst = strconv.AppendFloat(dst, v, 'e', -1, bits)
		if n := len(dst); dst[n-2] == '0' && dst[n-3] == '-' {
			dst[n-2] = dst[n-1] // e-07 becomes e-7
			dst = dst[:n-1]
		}
		return dst
	}
	return strconv.AppendFloat(dst, v, 'f', -1, bits)
}
