// Package words holds what messages are made of: numbers of things, texts of others cut to a readable length, lists,
// and what may have been meant by a word that is not known.
package words

import (
	"strconv"
	"strings"
)

// Plural writes a number of things: "1 byte", "2 bytes".
func Plural[N int | int64](n N, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.FormatInt(int64(n), 10) + " " + thing
}

// readable is how many bytes of a text that comes from anybody a message repeats.
const readable = 80

// Clip shortens a text, so that a message stays readable whatever it repeats.
func Clip(text string) string { return ClipTo(text, readable) }

// ClipTo is Clip to another number of bytes.
func ClipTo(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// Quote returns a text in quotes, clipped.
func Quote(text string) string { return strconv.Quote(Clip(text)) }

// Some lists the first so many names, and says how many more there are.
func Some(names []string, most int) string {
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
}
