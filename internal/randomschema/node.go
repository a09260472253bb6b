package randomschema

import "github.com/schemagen/schemagen/schema"

// node is a type of a schema that is being made. Named types are shared by all that refer to them.
type node struct {
	kind             schema.Kind
	namespace, short string   // of a named type
	aliases          []string // as they are written
	isError          bool
	fields           []*field
	symbols          []string
	size             int
	inner            *node // items or values
	branches         []*node
	// members of its JSON object that change no byte: logical types, docs, what Avro does not know
	attributes []string

	fixedDefault string // of an enum: a symbol, or ""
	guards       int    // of a record: how many lists and unions were around it
	open         bool   // of a record: its fields are still being made
}

type field struct {
	name       string
	aliases    []string
	typ        *node
	value      string // the default, as JSON; or ""
	attributes []string
}

func (n *node) fullname() string {
	if n.namespace == "" {
		return n.short
	}
	return n.namespace + "." + n.short
}
