package gen

import (
	"fmt"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// commonInitialisms are the words that Go writes in capitals. Users add theirs with --initialism.
var commonInitialisms = []string{
	"ACL", "API", "ASCII", "CPU", "CSS", "DB", "DNS", "EOF", "GUID", "HTML", "HTTP", "HTTPS", "ID", "IO", "IP",
	"JSON", "JWT", "OS", "PID", "QPS", "RAM", "RPC", "SLA", "SMTP", "SQL", "SSH", "SSL", "TCP", "TLS", "TTL", "UDP",
	"UI", "UID", "URI", "URL", "UTC", "UTF8", "UUID", "VM", "XML", "XSRF", "XSS",
}

// namer turns Avro names into Go identifiers. A name's identifier depends on that name alone, so it
// stays the same whatever is added beside it.
type namer struct {
	initialisms map[string]bool
}

func newNamer(extra []string) namer {
	n := namer{initialisms: make(map[string]bool)}
	for _, list := range [][]string{commonInitialisms, extra} {
		for _, word := range list {
			n.initialisms[strings.ToUpper(word)] = true
		}
	}
	return n
}

// exported returns the exported Go identifier for an Avro name: its words capitalised and joined,
// initialisms in capitals.
func (n namer) exported(name string) string {
	var b strings.Builder
	shouting := strings.ToUpper(name) == name
	for _, word := range words(name) {
		upper := strings.ToUpper(word)
		switch {
		case n.initialisms[upper]:
			b.WriteString(upper)
		case len(upper) > 1 && strings.HasSuffix(word, "s") && n.initialisms[upper[:len(upper)-1]]:
			b.WriteString(upper[:len(upper)-1] + "s")
		case shouting:
			b.WriteString(title(strings.ToLower(word)))
		default:
			b.WriteString(title(word))
		}
	}
	id := b.String()
	// Letters without case, such as Chinese ones, and digits cannot begin an exported identifier.
	if first, _ := utf8.DecodeRuneInString(id); !unicode.IsUpper(first) {
		id = "X" + id
	}
	return id
}

// inside is exported for a name that has something before it in the identifier.
func (n namer) inside(name string) string {
	id := n.exported(name)
	if strings.HasPrefix(id, "X") && !strings.HasPrefix(strings.ToUpper(name), "X") {
		return id[1:] // the X only serves names that begin with a digit
	}
	return id
}

// token is the identifier that stands for a file: user_avro.go is User. A package of the package map has one file that is
// called after the package.
func (n namer) token(own bool, fileName, packageName string) string {
	if !own {
		return n.exported(packageName)
	}
	if fileName == "" {
		return ""
	}
	return n.exported(strings.TrimSuffix(strings.TrimSuffix(fileName, ".go"), "_avro"))
}

// words splits a name at everything that is no letter or digit, and before a capital that follows a
// small letter or precedes one.
func words(name string) []string {
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

func title(word string) string {
	r, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(r)) + word[size:]
}

// unexported makes an identifier begin with a small letter: "URLList" becomes "urlList".
func unexported(id string) string {
	runes := []rune(id)
	for i := range runes {
		if i > 0 && i+1 < len(runes) && !unicode.IsUpper(runes[i+1]) || !unicode.IsUpper(runes[i]) {
			break
		}
		runes[i] = unicode.ToLower(runes[i])
	}
	return string(runes)
}

// spelled returns name with every rune that cannot stand in a Go identifier written out as its
// code point, so that different names stay different.
func spelled(name string) string {
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

// scope hands out identifiers that are unique in a package or a struct.
type scope map[string]bool

// claim returns want if it is free. Otherwise it appends the exact Avro name, which keeps the
// identifier readable, and the same however many other names clash.
func (s scope) claim(want, avroName string) string {
	id := want
	if s[id] || token.IsKeyword(id) {
		id = want + "_" + spelled(avroName)
	}
	for base, i := id, 2; s[id]; i++ {
		id = fmt.Sprintf("%s_%d", base, i)
	}
	s[id] = true
	return id
}

// styled returns an Avro name in one of the styles of struct tags.
func styled(name, style string) (string, error) {
	list := words(name)
	switch style {
	case "original", "":
		return name, nil
	case "snake", "kebab":
		for i := range list {
			list[i] = strings.ToLower(list[i])
		}
		return strings.Join(list, map[string]string{"snake": "_", "kebab": "-"}[style]), nil
	case "camel", "pascal":
		for i := range list {
			list[i] = strings.ToLower(list[i])
			if i > 0 || style == "pascal" {
				list[i] = title(list[i])
			}
		}
		return strings.Join(list, ""), nil
	}
	return "", fmt.Errorf("tag style %q is unknown; use original, snake, kebab, camel or pascal", style)
}
