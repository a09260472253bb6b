package gotype

import (
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// origin is what a name was given to.
type origin struct {
	path string
	text string // the schema, if it came from a method AvroSchema
	s    *schema.Schema
}

// nameOf returns the Avro name of t, or else that of the place.
func (d *deriver) nameOf(t *Type, at place) (schema.Name, bool) {
	if t.Package == "" || t.Name == "" {
		if at.name.Short == "" {
			d.fault(t, at, "a type without a name makes no name for Avro", "declare a type for it")
			return schema.Name{}, false
		}
		return at.name, true
	}
	return schema.Name{Namespace: d.namespace(t), Short: avroName(t.Name)}, true
}

func (d *deriver) namespace(t *Type) string {
	if d.options.Namespace != nil {
		return d.options.Namespace(t.Package)
	}
	return t.Package
}

// take gives a name to s, the schema of a Go type. A name that is taken is an error.
func (d *deriver) take(s *schema.Schema, t *Type, at place) bool {
	if other, taken := d.names[s.Name]; taken {
		d.fault(t, at, "its Avro name "+s.Name.String()+" is taken by "+other.path,
			`give one of them another by a field _ struct{} with the tag avroname:"…", or rename it`)
		return false
	}
	where := t.Go
	if t.Name == "" {
		where = at.path
	}
	d.names[s.Name] = &origin{path: where, s: s}
	d.places[s.Name.String()] = at
	return true
}

// localName is the name of a type without its type arguments' import paths: Page[User] for
// Page[example.com/users.User].
func localName(name string) string {
	if !strings.ContainsAny(name, "[·") {
		return name
	}
	var b strings.Builder
	for _, w := range wordsOf(name) {
		b.WriteString(w)
	}
	return b.String()
}

// avroName makes an Avro name of the name of an instance of a generic type: Page_User of Page[example.com/users.User],
// Page_slice_of_User of Page[[]example.com/users.User]. Other names stay.
func avroName(name string) string {
	var parts []string
	all := wordsOf(name)
	for i := 0; i < len(all); i++ {
		switch w := all[i]; w {
		case "[":
			switch {
			case i == 1 || i > 1 && isWord(all[i-1]) && all[i-1] != "map": // type arguments
			case i > 0 && all[i-1] == "map": // its key follows
			case all[i+1] == "]":
				parts = append(parts, "slice", "of")
			default:
				parts = append(parts, "array", all[i+1], "of")
				i++
			}
		case "*":
			parts = append(parts, "pointer", "to")
		default:
			if isWord(w) {
				parts = append(parts, w)
			}
		}
	}
	return strings.Join(parts, "_")
}

// predeclared returns the other name of a type that goes by two names.
func predeclared(name string) string {
	switch name {
	case "byte":
		return "uint8"
	case "rune":
		return "int32"
	case "any":
		return "interface"
	}
	return name
}

func isWord(w string) bool { return !strings.Contains("[]*(){},; ", w) }

// wordsOf cuts a type's name into words and signs, and takes the import paths off the words, as well as what reflect
// adds to the names of types that are declared in functions.
func wordsOf(name string) []string {
	var all []string
	for len(name) > 0 {
		end := strings.IndexAny(name, "[]*(){},; ")
		switch {
		case end < 0:
			end = len(name)
		case end == 0:
			all = append(all, name[:1])
			name = name[1:]
			continue
		}
		w, _, _ := strings.Cut(name[:end], "·")
		w = w[strings.LastIndexAny(w, "./")+1:]
		all = append(all, predeclared(w))
		name = name[end:]
	}
	return all
}
