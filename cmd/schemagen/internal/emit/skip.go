package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema/plan"
)

// skipsNothing reports whether node i takes no bytes whatever its value.
func (e *Emitter) skipsNothing(i plan.Index) bool {
	n := &e.pkg.Plan.Nodes[i]
	return n.Kind == plan.Null || n.Kind.Base() == plan.Fixed && n.Size == 0
}

// skipsAlone reports whether skipping node i is one call on r that fails by leaving r failed.
func (e *Emitter) skipsAlone(i plan.Index) bool {
	switch e.pkg.Plan.Nodes[i].Kind {
	case plan.Record, plan.Array, plan.Map, plan.Nullable, plan.Union:
		return false
	}
	return !e.skipsNothing(i)
}

// skipAlone returns the statement that skips node i.
func (e *Emitter) skipAlone(i plan.Index) *jen.Statement {
	n := &e.pkg.Plan.Nodes[i]
	switch n.Kind.Base() {
	case plan.Bytes, plan.String:
		return src("r.BytesView()")
	case plan.Fixed:
		return src("r.FixedView($)", n.Size)
	case plan.Enum:
		return src("r.Enum($)", len(n.Symbols))
	}
	return src("r.$()", scalarName(n.Kind.Base()))
}

// skipHelper returns the name of the function that skips node i, after noting that it is needed.
func (e *Emitter) skipHelper(i plan.Index) string {
	name, ok := e.skips[i]
	if !ok {
		name = e.pkg.Scope.Claim("skip"+e.common.Token+e.skipShape(i), "field")[len("skip"):]
		e.skips[i] = name
		e.later = append(e.later, func() {
			e.Open(e.common)
			e.emitSkipHelper(i)
		})
	}
	return name
}

// skipShape names node i by its structure; unions, which have no Go type, by the first branch that is not null.
func (e *Emitter) skipShape(i plan.Index) string {
	switch n := &e.pkg.Plan.Nodes[i]; n.Kind {
	case plan.Array, plan.Map:
		return e.skipShape(n.Item) + goname.Title(n.Kind.String())
	case plan.Nullable:
		return "Optional" + e.skipShape(n.Item)
	case plan.Union:
		return "Union"
	default:
		return graph.WireName(e.pkg.Names, n)
	}
}

// skipBlocks returns the statements that pass over a list: items is run for each item of the blocks that come.
func skipBlocks(least int, items []jen.Code) []jen.Code {
	return lines("var block rt.Block; for block.Next(r, $) { for range block.Count() {\n$\n} }; return r.Err()",
		least, items)
}

// skipItem returns the statements that skip node i and return what failed, in which $ stands for the error, says of it.
func (e *Emitter) skipItem(i plan.Index, failed string) []jen.Code {
	switch {
	case e.skipsNothing(i):
		return nil
	case e.skipsAlone(i):
		return []jen.Code{e.skipAlone(i), ifFailed(src("return "+failed, "r.Err()"))}
	}
	return lines("if err := skip$(r); err != nil { return "+failed+" }", e.skipHelper(i), "err")
}

// emitSkipHelper writes the function that reads a value of node i and drops it.
func (e *Emitter) emitSkipHelper(i plan.Index) {
	n := &e.pkg.Plan.Nodes[i]
	name := "skip" + e.skipHelper(i)
	var body []jen.Code
	switch n.Kind {
	case plan.Record:
		for _, f := range n.Fields {
			body = append(body, e.skipItem(f.Node, fmt.Sprintf("rt.FieldError($, %q, %q)", n.Name.Short, f.Name))...)
		}
		if n.Recursive {
			body = lines("$\n$\nr.Leave()", enterRecord(), body)
		}
		body = append(body, src("return nil"))
	case plan.Array:
		items := e.skipItem(n.Item, "rt.IndexError($, done)")
		if len(items) > 0 {
			body, items = lines("done := 0"), append(items, src("done++"))
		}
		body = append(body, skipBlocks(e.pkg.Plan.Nodes[n.Item].LeastBytes, items)...)
	case plan.Map:
		key := "key := r.String()"
		if e.skipsNothing(n.Item) {
			key = "r.BytesView()"
		}
		items := lines(key + "; if r.Failed() { return r.Err() }")
		body = skipBlocks(1+e.pkg.Plan.Nodes[n.Item].LeastBytes,
			append(items, e.skipItem(n.Item, "rt.KeyError($, key)")...))
	default:
		var cases []jen.Code
		for j, branch := range n.Branches {
			var code []jen.Code
			switch {
			case e.skipsNothing(branch):
			case e.skipsAlone(branch):
				code = []jen.Code{e.skipAlone(branch)}
			default:
				code = lines("return skip$(r)", e.skipHelper(branch))
			}
			cases = append(cases, src("case $: $", j, code))
		}
		body = append(switchUnion(cases, len(n.Branches)), src("return r.Err()"))
	}
	e.Write(name+" reads "+Describe(e.pkg.Plan, i)+" and drops it.", "func $(r *rt.Reader) error {\n$\n}", name, body)
}

// switchUnion returns the statement that reads the number of a union's branch and goes by it.
func switchUnion(cases []jen.Code, branches int) []jen.Code {
	return lines("switch r.UnionIndex($) {\n$\n}", branches, cases)
}
