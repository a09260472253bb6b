package words

import (
	"strconv"
	"strings"
	"unicode/utf8"
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

// First returns the first so many of some things, with a mark behind them if there are more.
func First(things []string, most int) []string {
	if len(things) > most {
		things = append(things[:most:most], "…")
	}
	return things
}

// Start returns the longest start of a text that has at most so many bytes and does not end within a letter.
func Start[T string | []byte](text T, most int) T {
	if len(text) <= most {
		return text
	}
	for cut := most; cut > most-utf8.UTFMax && cut >= 0; cut-- {
		if utf8.RuneStart(text[cut]) {
			return text[:cut]
		}
	}
	return text[:most] // which is no UTF-8
}

// WithArticle puts "a" or "an" in front of a noun, as it is said: a union, a uuid, an unknown type.
func WithArticle(noun string) string {
	lower := strings.ToLower(noun)
	if strings.ContainsRune("aeio", rune(lower[0])) || strings.HasPrefix(lower, "un") &&
		!strings.HasPrefix(lower, "uni") {
		return "an " + noun
	}
	return "a " + noun
}
