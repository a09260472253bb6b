package goname

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/schema"
)

// commonInitialisms are the words that Go writes in capitals. Users add theirs with --initialism.
var commonInitialisms = []string{
	"ACL", "API", "ASCII", "CPU", "CSS", "DB", "DNS", "EOF", "GUID", "HTML", "HTTP", "HTTPS", "ID", "IO", "IP",
	"JSON", "JWT", "OS", "PID", "QPS", "RAM", "RPC", "SLA", "SMTP", "SQL", "SSH", "SSL", "TCP", "TLS", "TTL", "UDP",
	"UI", "UID", "URI", "URL", "UTC", "UTF8", "UUID", "VM", "XML", "XSRF", "XSS",
}

// Namer turns Avro names into Go identifiers. A name's identifier depends on that name alone, so it
// stays the same whatever is added beside it.
type Namer struct {
	initialisms map[string]bool
}

// New returns a Namer that knows further initialisms.
func New(extra []string) Namer {
	n := Namer{initialisms: make(map[string]bool)}
	for _, list := range [][]string{commonInitialisms, extra} {
		for _, word := range list {
			n.initialisms[strings.ToUpper(word)] = true
		}
	}
	return n
}

// Exported returns the exported Go identifier for an Avro name: its words capitalised and joined,
// initialisms in capitals.
func (n Namer) Exported(name string) string {
	var b strings.Builder
	shouting := strings.ToUpper(name) == name
	for _, word := range Words(name) {
		upper := strings.ToUpper(word)
		switch {
		case n.initialisms[upper]:
			b.WriteString(upper)
		case len(upper) > 1 && strings.HasSuffix(word, "s") && n.initialisms[upper[:len(upper)-1]]:
			b.WriteString(upper[:len(upper)-1] + "s")
		case shouting:
			b.WriteString(Title(strings.ToLower(word)))
		default:
			b.WriteString(Title(word))
		}
	}
	id := b.String()
	// Letters without case, such as Chinese ones, and digits cannot begin an exported identifier.
	if first, _ := utf8.DecodeRuneInString(id); !unicode.IsUpper(first) {
		id = "X" + id
	}
	return id
}

// Inside is Exported for a name that has something before it in the identifier.
func (n Namer) Inside(name string) string {
	id := n.Exported(name)
	if strings.HasPrefix(id, "X") && !strings.HasPrefix(strings.ToUpper(name), "X") {
		return id[1:] // the X only serves names that begin with a digit
	}
	return id
}

// Token is the identifier that stands for a file: user_avro.go is User. For a package of the package map, whose files
// no flag names, it is made of the package's name.
func (n Namer) Token(own bool, fileName, packageName string) string {
	if !own {
		return n.Exported(packageName)
	}
	if fileName == "" {
		return ""
	}
	return n.Exported(strings.TrimSuffix(strings.TrimSuffix(fileName, ".go"), "_avro"))
}

// Words splits a name at everything that is no letter or digit, and before a capital that follows a
// small letter or precedes one.
func Words(name string) []string {
	runes := []rune(name)
	var list []string
	start := 0
	flush := func(end int) {
		if end > start {
			list = append(list, string(runes[start:end]))
		}
	}
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush(i)
			start = i + 1
			continue
		}
		if i == start || !unicode.IsUpper(r) {
			continue
		}
		nextLower := i+1 < len(runes) && unicode.IsLower(runes[i+1])
		if !unicode.IsUpper(runes[i-1]) || nextLower && !pluralInitialism(runes[start:], i-start) {
			flush(i)
			start = i
		}
	}
	flush(len(runes))
	return list
}

// pluralInitialism reports whether the capital at i is the last one of a plural such as IDs or
// URLs, which is one word.
func pluralInitialism(word []rune, i int) bool {
	return word[i+1] == 's' && (i+2 == len(word) || !unicode.IsLower(word[i+2]))
}

// Title returns a word with its first letter a capital.
func Title(word string) string {
	r, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(r)) + word[size:]
}

// Unexported makes an identifier begin with a small letter: "URLList" becomes "urlList".
func Unexported(id string) string {
	runes := []rune(id)
	for i := range runes {
		if i > 0 && i+1 < len(runes) && !unicode.IsUpper(runes[i+1]) || !unicode.IsUpper(runes[i]) {
			break
		}
		runes[i] = unicode.ToLower(runes[i])
	}
	return string(runes)
}

// Spelled returns name with every rune that cannot stand in a Go identifier written out as its
// code point, so that different names stay different.
func Spelled(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "u%04x", r)
		}
	}
	return b.String()
}

// FileBase is the name of a source without its folder and ending, which types may be called after.
func FileBase(source string) string {
	name := path.Base(strings.ReplaceAll(source, "\\", "/"))
	return strings.TrimSuffix(name, path.Ext(name))
}

// Scope hands out names that are unique in a package or a struct.
type Scope map[string]bool

// Claim returns want if it is free. Otherwise it appends the exact Avro name, which keeps the
// identifier readable, and the same however many other names clash.
func (s Scope) Claim(want, avroName string) string {
	return s.Take(want, want+"_"+Spelled(avroName))
}

// Take returns the first of the names that is free, or the last one with a number.
func (s Scope) Take(names ...string) string {
	for _, id := range names {
		if !s[id] {
			s[id] = true
			return id
		}
	}
	last := names[len(names)-1]
	for i := 2; ; i++ {
		if id := fmt.Sprintf("%s_%d", last, i); !s[id] {
			s[id] = true
			return id
		}
	}
}

// Claim is something that wants a Go name among others that may want the same one.
type Claim struct {
	Want   string
	Given  bool                         // by a property of the schema: it gets the name, or that is an error
	Rank   int                          // of several the one with the lowest gets it, and among equals the first
	Avro   string                       // by its Avro name
	Others func(winner string) []string // the names that it takes else; winner: the Avro name of what got it, or ""
	Set    func(id string)
	Pos    schema.Position // of a given name
}

// Derived makes c the claim of a name that is made from name. It goes first if they are the same, and before others if
// they differ in nothing but capitals.
func (c *Claim) Derived(want, name, suffix string) {
	c.Want = want
	switch {
	case want == name:
		c.Rank = 1
	case strings.EqualFold(want, name):
		c.Rank = 2
	default:
		c.Rank = 3
	}
	c.Others = func(string) []string { return []string{want + "_" + Spelled(suffix)} }
}

// Settle gives each claim its name. What they are does not depend on the order of the list, and a name that some claim
// wants is not given to another for want of its own. It returns a given name that is taken, or nil.
func (s Scope) Settle(list []Claim) *Claim {
	slices.SortFunc(list, func(a, b Claim) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Avro, b.Avro))
	})
	winners := make(map[string]string)
	var losers []*Claim
	for i := range list {
		switch c := &list[i]; {
		case !s[c.Want]:
			s[c.Want] = true
			winners[c.Want] = c.Avro
			c.Set(c.Want)
		case c.Given:
			return c
		default:
			losers = append(losers, c)
		}
	}
	for _, c := range losers {
		c.Set(s.Take(c.Others(winners[c.Want])...))
	}
	return nil
}

// Snake returns a name in small letters, its words joined by underscores.
func Snake(name string) string { return strings.ToLower(strings.Join(Words(name), "_")) }
