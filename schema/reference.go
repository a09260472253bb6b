package schema

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
)

// reference is the use of a name that was not defined at that point.
type reference struct {
	text   *Value
	name   Name // what the text stands for in its namespace
	source int
	at     *path
	place  **Schema
}

// refer reads the name of a type.
func (p *parser) refer(v *Value, namespace string, at *path, place **Schema) {
	name := resolveName(v.Text, namespace)
	known := p.types[name]
	if known == nil && p.ofData {
		known = p.inNullNamespace(v, name, at) // as its writer saw it, though the namespace may get such a type later
	}
	if known != nil {
		*place = known.schema
		return
	}
	*place = p.placeholder(v.Pos)
	p.waiting = append(p.waiting, reference{text: v, name: name, source: p.source, at: at, place: place})
}

// settleReferences fills in the names that were used before they were defined: as a matter of course
// if another source defines them, otherwise only with AllowForward.
func (p *parser) settleReferences() {
	for i := range p.waiting {
		ref := &p.waiting[i]
		known := p.types[ref.name]
		if known == nil {
			known = p.inNullNamespace(ref.text, ref.name, ref.at)
		}
		if known == nil {
			p.unknown(ref)
			continue
		}
		*ref.place = known.schema
		inSameText := len(known.sources) == 1 && known.sources[0] == ref.source
		if inSameText && !p.allowForward && known.schema.Pos.Offset > ref.text.Pos.Offset {
			p.add(ErrForward, ref.text.Pos, ref.at, "define it where it is used first"+
				p.orAccept(", or accept it with ", "AllowForward"),
				"%s is used before its definition at line %d", words.Quote(known.schema.Name.String()),
				known.schema.Pos.Line)
		}
	}
}

// inNullNamespace returns the type of the null namespace that a name without dots inside another namespace stands for
// if that has no such type, or nil. Avro 1.12, "Names", has no such reference; Apache Java writes and reads it.
func (p *parser) inNullNamespace(text *Value, name Name, at *path) *definition {
	if name.Namespace == "" || strings.IndexByte(text.Text, '.') >= 0 {
		return nil
	}
	known := p.types[Name{Short: text.Text}]
	if known != nil {
		p.warn(ErrNamespace, text.Pos, at, "give the type a namespace",
			"%s is taken for the type of the null namespace, as there is no %s; not every reader does that",
			words.Quote(text.Text), words.Quote(name.String()))
	}
	return known
}

// unknown reports a name that nothing defines. While a source is unreadable the name may be in it.
func (p *parser) unknown(ref *reference) {
	if p.partial || p.full() {
		return
	}
	written, full := ref.text.Text, ref.name.String()
	subject := words.Quote(written)
	if full != written && full != "" {
		subject += " (" + words.Clip(full) + ")"
	}
	p.add(ErrUnknownType, ref.text.Pos, ref.at, p.suggest(ref), "unknown type %s", subject)
}

// foreignWords are names of types elsewhere, and what Avro has for each.
var foreignWords = [...]struct{ word, instead string }{
	{"integer", `"int"`},
	{"short", `"int"`},
	{"byte", `"int" or "bytes"`},
	{"bool", `"boolean"`},
	{"str", `"string"`},
	{"text", `"string"`},
	{"number", `"double"`},
	{"object", `{"type": "record", …}`},
	{"struct", `{"type": "record", …}`},
	{"list", `{"type": "array", "items": …}`},
	{"date", `{"type": "int", "logicalType": "date"}`},
	{"timestamp", `{"type": "long", "logicalType": "timestamp-millis"}`},
	{"datetime", `{"type": "long", "logicalType": "timestamp-millis"}`},
	{"uuid", `{"type": "string", "logicalType": "uuid"}`},
	{"decimal", `{"type": "bytes", "logicalType": "decimal", "precision": …}`},
	{"record", `{"type": "record", "name": …, "fields": […]} as an object of its own`},
	{"enum", `{"type": "enum", "name": …, "symbols": […]} as an object of its own`},
	{"fixed", `{"type": "fixed", "name": …, "size": …} as an object of its own`},
	{"array", `{"type": "array", "items": …} as an object of its own`},
	{"map", `{"type": "map", "values": …} as an object of its own`},
	{"union", `the array of its branches, such as ["null", "string"]`},
}

// knownNames is how many defined names a suggestion looks through.
const knownNames = 2000

// suggest says what may have been meant by an unknown name.
func (p *parser) suggest(ref *reference) string {
	short := ref.name.Short
	if primitiveKind(short) != 0 {
		return fmt.Sprintf("primitive types have no namespace; write %q", short)
	}
	for _, foreign := range foreignWords {
		if foreign.word == strings.ToLower(ref.text.Text) {
			return "write " + foreign.instead
		}
	}
	if written := logicalWritten(ref.text.Text); written != "" {
		return "it is a logical type; write " + written
	}
	for _, d := range p.order[:min(len(p.order), knownNames)] {
		name := d.schema.Name
		if name.Short == short {
			return fmt.Sprintf("did you mean %q?", words.Clip(name.suggestedIn(ref.name.Namespace)))
		}
		for _, alias := range d.schema.Aliases {
			if alias == ref.name {
				return fmt.Sprintf("it is an alias of %s; inside a schema write that", words.Quote(name.String()))
			}
		}
	}
	if near := p.nearest(ref); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "define it here before its first use, or " +
		p.advice("ParseSources", "give the file that defines it as well")
}

// nearest returns the known name with the fewest changes to the one written, or "" if none is near.
func (p *parser) nearest(ref *reference) string {
	letters := len(ref.text.Text)
	best, fewest := "", min(max(2, letters/3+1), letters)
	try := func(name string) {
		if n := words.Changes(strings.ToLower(ref.text.Text), strings.ToLower(name), fewest); n < fewest {
			best, fewest = name, n
		}
	}
	for kind := Null; kind <= String; kind++ {
		try(kind.String())
	}
	for _, d := range p.order[:min(len(p.order), knownNames)] {
		try(d.schema.Name.suggestedIn(ref.name.Namespace))
		try(d.schema.Name.String())
	}
	return best
}

// suggestedIn is how n is best written in the given namespace.
func (n Name) suggestedIn(namespace string) string {
	if n.Namespace == namespace {
		return n.Short
	}
	return n.String()
}
