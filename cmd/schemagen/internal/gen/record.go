package gen

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// emitRecord writes the struct of a record.
func (g *generator) emitRecord(p *goPackage, i plan.Index) {
	n, info, node := g.node(i), &g.nodes[i], g.bareIn(p, i)
	kind := "record "
	if n.Schema.IsError {
		kind = "error "
	}
	tags := g.tags(n.Fields)
	var fields []jen.Code
	for j, f := range n.Fields {
		if doc := emit.CleanDoc(f.Schema.Doc); doc != "" {
			if j > 0 {
				fields = append(fields, jen.Line())
			}
			fields = append(fields, jen.Comment(doc))
		}
		if lint := g.lintComment(f.Node, info.fields[j]); lint != "" {
			fields = append(fields, jen.Comment(lint))
		}
		fields = append(fields, jen.Id(info.fields[j]).Add(p.emitter.TypeCode(node.Fields[j].Node.Go)).Tag(tags[j]))
	}
	p.emitter.Write(emit.TypeComment(info.typeName, "the Avro "+kind+n.Name.String(), n.Schema.Doc), "type $ $",
		info.typeName, jen.Struct(fields...))
}

// unitSuffixes are the endings that staticcheck (ST1011) does not want in the name of a time.Duration. Here the name is
// the schema's.
var unitSuffixes = []string{"Sec", "Secs", "Seconds", "Msec", "Msecs", "Milli", "Millis", "Milliseconds",
	"Usec", "Usecs", "Microseconds", "MS", "Ms"}

// lintComment returns a directive for the fields whose names a linter would dislike, or "".
func (g *generator) lintComment(i plan.Index, name string) string {
	if n := g.node(i); n.Kind == plan.Nullable && g.nullableForm(i) == graph.NullPointer {
		i = n.Item
	}
	if kind := g.node(i).Kind; kind != plan.TimeMillis && kind != plan.TimeMicros || g.nodes[i].mapping != nil {
		return ""
	}
	for _, suffix := range unitSuffixes {
		if strings.HasSuffix(name, suffix) {
			return "//lint:ignore ST1011 the schema calls it so"
		}
	}
	return ""
}
