package randomschema

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/schema"
)

// writer writes the text of a schema, each definition, name and reference in one of the ways that mean the same (Avro
// 1.12, "Names").
type writer struct {
	*maker
	strings.Builder
	seen map[*node]bool

	beyondSpec bool // a type of the null namespace is referred to from within another
	captured   bool // such a reference means another type
}

// node writes a type within a namespace.
func (w *writer) node(n *node, namespace string) {
	switch {
	case n.kind.IsNamed() && w.seen[n]:
		w.WriteString(strconv.Quote(w.reference(n, namespace)))
	case n.kind.IsNamed():
		w.definition(n, namespace)
	case n.kind == schema.Union:
		w.WriteByte('[')
		for i, branch := range n.branches {
			if i > 0 {
				w.WriteByte(',')
			}
			w.node(branch, namespace)
		}
		w.WriteByte(']')
	case n.inner != nil:
		inner := `"items"`
		if n.kind == schema.Map {
			inner = `"values"`
		}
		w.object(n.attributes, []func(){
			func() { w.member("type", n.kind.String()) },
			func() { w.WriteString(inner + ":"); w.node(n.inner, namespace) },
		})
	case len(n.attributes) == 0 && !w.oneIn(8):
		w.WriteString(strconv.Quote(n.kind.String()))
	default:
		w.object(n.attributes, []func(){func() { w.member("type", n.kind.String()) }})
	}
}

// object writes an object of attributes that are text already, and of others that are written by calls, in some order.
func (w *writer) object(attributes []string, members []func()) {
	for _, text := range attributes {
		members = append(members, func() { w.WriteString(text) })
	}
	if w.oneIn(4) {
		w.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	}
	w.WriteByte('{')
	for i, member := range members {
		if i > 0 {
			w.WriteString(pick(w.maker, ",", ",", ",", ", ", " ,\n\t"))
		}
		member()
	}
	w.WriteByte('}')
}

func (w *writer) member(name, value string) {
	fmt.Fprintf(w, "%q:%q", name, value)
}

// reference returns a name that stands for n within a namespace.
func (w *writer) reference(n *node, namespace string) string {
	switch {
	case n.namespace == "" && namespace != "":
		w.beyondSpec = true
		w.captured = w.captured || w.byName(namespace+"."+n.short) != nil
		return n.short
	case n.namespace == namespace && w.oneIn(2):
		return n.short
	}
	return n.fullname()
}

func (w *writer) definition(n *node, namespace string) {
	w.seen[n] = true
	kind := n.kind.String()
	if n.isError {
		kind = "error"
	}
	members := append([]func(){func() { w.member("type", kind) }}, w.names(n, namespace)...)
	if len(n.aliases) > 0 {
		members = append(members, func() { w.list("aliases", n.aliases) })
	}
	switch n.kind {
	case schema.Record:
		members = append(members, func() { w.fields(n) })
	case schema.Enum:
		members = append(members, func() { w.list("symbols", n.symbols) })
		if n.fixedDefault != "" {
			members = append(members, func() { w.member("default", n.fixedDefault) })
		}
	case schema.Fixed:
		members = append(members, func() { fmt.Fprintf(w, `"size":%d`, n.size) })
	}
	w.object(n.attributes, members)
}

// names returns what writes the name of a definition: alone where the namespace is the one around, with the namespace
// before it, or beside.
func (w *writer) names(n *node, namespace string) []func() {
	switch {
	case n.namespace == namespace && w.oneIn(2):
		return []func(){func() { w.member("name", n.short) }}
	case n.namespace != "" && w.oneIn(3): // a namespace beside a fullname has no meaning
		return []func(){func() { w.member("name", n.fullname()) }, func() {
			w.member("namespace", pick(w.maker, "", "n", n.namespace))
		}}
	case n.namespace != "" && w.oneIn(2):
		return []func(){func() { w.member("name", n.fullname()) }}
	}
	return []func(){func() { w.member("name", n.short) }, func() { w.member("namespace", n.namespace) }}
}

func (w *writer) list(name string, items []string) {
	quoted := make([]string, len(items))
	for i, item := range items {
		quoted[i] = strconv.Quote(item)
	}
	fmt.Fprintf(w, "%q:[%s]", name, strings.Join(quoted, ","))
}

func (w *writer) fields(n *node) {
	w.WriteString(`"fields":[`)
	for i, f := range n.fields {
		if i > 0 {
			w.WriteByte(',')
		}
		members := []func(){
			func() { w.member("name", f.name) },
			func() { w.WriteString(`"type":`); w.node(f.typ, n.namespace) },
		}
		if len(f.aliases) > 0 {
			members = append(members, func() { w.list("aliases", f.aliases) })
		}
		if f.value != "" {
			members = append(members, func() { w.WriteString(`"default":` + f.value) })
		}
		w.object(f.attributes, members)
	}
	w.WriteByte(']')
}
