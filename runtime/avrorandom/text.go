package avrorandom

import (
	"unicode/utf8"

	"github.com/schemagen/schemagen/runtime"
)

// alphabet is letters that a text is made of; of those that take one byte there is a string too.
type alphabet struct {
	letters []rune
	ascii   string
}

// alphabets are all of UTF-8's lengths and its bounds, and what text formats have to escape. There are no digits among
// them, see key.
var alphabets = []alphabet{
	ascii("abcdefghijklmnopqrstuvwxyzABCXYZ -_."),
	ascii("abcdefghijklmnopqrstuvwxyz"),
	ascii("\x00\x01\t\n\r\x1f\x7f \"'\\/<>&{}[]:,"),
	{letters: []rune("äöüßéñçåøłżź\u0080\u07ff")},
	{letters: []rune("Ωλжщאב日本語한국어\u0800\u2028\ufeff\ufffd\ud7ff\ue000\uffff")},
	{letters: []rune("😀🚀𝄞𐍈\U00010000\U0010ffff")},
}

func ascii(text string) alphabet { return alphabet{[]rune(text), text} }

// text appends a string.
func (g *Generator) text(b []byte, surplus int) []byte {
	g.scratch = g.appendText(g.scratch[:0], g.length(surplus))
	return runtime.AppendBytes(b, g.scratch)
}

// appendText appends n bytes of text, or up to three more.
func (g *Generator) appendText(b []byte, n int) []byte {
	from := pick(&g.source, alphabets)
	switch mixed := g.oneIn(4); {
	case mixed:
		return g.appendMixed(b, n)
	case from.ascii != "":
		return g.appendASCII(b, n, from.ascii)
	}
	many := uint64(len(from.letters))
	for end := len(b) + n; len(b) < end; {
		u := g.next()
		for k := 0; k < 4 && len(b) < end; k++ {
			b = utf8.AppendRune(b, from.letters[u&0xffff*many>>16])
			u >>= 16
		}
	}
	return b
}

// appendMixed appends letters each of any alphabet. One random number serves for two of them.
func (g *Generator) appendMixed(b []byte, n int) []byte {
	for end := len(b) + n; len(b) < end; {
		u := g.next()
		for k := 0; k < 2 && len(b) < end; k++ {
			from := alphabets[u&0xffff*uint64(len(alphabets))>>16].letters
			u >>= 16
			b = utf8.AppendRune(b, from[u&0xffff*uint64(len(from))>>16])
			u >>= 16
		}
	}
	return b
}

// appendASCII appends n of the letters, each of one byte. One random number serves for four of them.
func (g *Generator) appendASCII(b []byte, n int, letters string) []byte {
	many := uint64(len(letters))
	for ; n > 0; n -= 4 {
		u := g.next()
		for range min(n, 4) {
			b = append(b, letters[u&0xffff*many>>16])
			u >>= 16
		}
	}
	return b
}
