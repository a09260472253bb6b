package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// listBlocks returns `for block.Next(r, least) { … }` and, where a table may say how the items are read, what finds
// that out.
func (e *Emitter) listBlocks(n *graph.Node, key int, from source, body []jen.Code) (before, loop []jen.Code) {
	least := src("$", key+n.Item.Least())
	switch {
	case from.old != nil:
		least = src("$", from.least())
	case from.table != "":
		before = lines("items, least := r.Items($, $)", from.table, least)
		least = src("least")
	}
	return before, lines("var block rt.Block; for block.Next(r, $) {\n$\n}", least, body)
}

func (e *Emitter) decodeArray(n *graph.Node, from source) []jen.Code {
	item, itemFrom := n.Item, from.inside("items")
	const last = "v[len(v)-1]"
	failed := func(err string) *jen.Statement { return src("return v, rt.IndexError(" + err + ", len(v)-1)") }
	failedAlone := ifFailed(failed("r.Err()"))

	var body []jen.Code
	switch alone := readsAlone(item, itemFrom); {
	case alone && item.Kind == graph.Null:
		body = lines("v = append(v, $)", e.zeroOf(item.Go))
		if !itemFrom.own() {
			body = append(append(e.readAlone(item, place{}, itemFrom), body...), failedAlone)
		}
	case alone && !item.InPlace() && !item.ReusesMemory():
		body = lines("v = append(v, $); $", e.readValue(item, jen.Nil(), itemFrom), failedAlone)
	default:
		body = lines("v = rt.Extend(v)")
		if e.showsThrough(item, make(map[*graph.Node]bool)) {
			// What the struct has beside the record's fields would be that of another item.
			body = append(body, src(last+" = $", e.zeroOf(item.Go)))
		}
		target := local(last)
		if alone || needsErr(item, itemFrom) {
			body = append(body, src("item := &"+last))
			target = pointee(src("item"))
		}
		if alone {
			body = append(append(body, e.readAlone(item, target, itemFrom)...), failedAlone)
		} else {
			body = append(body, e.ifDecodeFails(item, target, itemFrom, failed("err"))...)
		}
	}
	loop := "for range block.Count() {"
	if n.Packed > 0 && from.old == nil {
		loop = "for len(v) < block.Total() {"
		body = append(e.takePacked(n, from), body...)
	}
	before, blocks := e.listBlocks(n, 0, from, lines("v = slices.Grow(v, block.Room())\n"+loop+"\n$\n}", body))
	code := append(before, src("v = rt.Reuse(v)"))
	if needsErr(item, itemFrom) {
		code = append(code, src("var err error"))
	}
	return append(append(code, blocks...), src("return v, r.Err()"))
}

// showsThrough reports whether reading into a used value of n leaves something of the old one: fields of a struct that
// the schema does not have. In a variable of the user's that is as it should be; in the memory of a slice it is not.
func (e *Emitter) showsThrough(n *graph.Node, seen map[*graph.Node]bool) bool {
	if n == nil || seen[n] {
		return false
	}
	seen[n] = true
	switch n.Kind {
	case graph.Struct:
		if n.Partial {
			return true
		}
		for i := range n.Fields {
			if e.showsThrough(n.Fields[i].Node, seen) {
				return true
			}
		}
	case graph.Pointer, graph.NullPointer, graph.Optional, graph.Wrapper:
		return e.showsThrough(n.Item, seen)
	case graph.Union:
		for i := range n.Branches {
			if e.showsThrough(n.Branches[i].Node, seen) {
				return true
			}
		}
	}
	return false
}

func (e *Emitter) decodeMap(n *graph.Node, from source) []jen.Code {
	item, itemFrom := n.Item, from.inside("items")
	m := n.Go.Underlying().(*types.Map)
	failed := func(err string) *jen.Statement { return src("return v, rt.KeyError(" + err + ", key)") }
	failedAlone := ifFailed(failed("r.Err()"))
	body := lines("key := r.String(); if r.Failed() { return v, r.Err() }")
	declare := src("var item $", e.TypeCode(m.Elem()))
	stored := src("item")
	switch alone := readsAlone(item, itemFrom); {
	case alone && item.Kind == graph.Null:
		stored = e.zeroOf(item.Go)
		if !itemFrom.own() {
			body = append(append(body, e.readAlone(item, place{}, itemFrom)...), failedAlone)
		}
	case alone && item.InPlace():
		body = append(append(append(body, declare), e.readAlone(item, local("item"), itemFrom)...), failedAlone)
	case alone:
		body = append(body, src("item := $", e.readValue(item, e.zeroItem(item), itemFrom)), failedAlone)
	case inner(item).InPlace():
		body = append(body, declare)
		if needsErr(item, itemFrom) {
			body = append(body, src("var err error"))
		}
		body = append(body, e.ifDecodeFails(item, local("item"), itemFrom, failed("err"))...)
	default:
		body = append(body, src("item, err := $; if err != nil { $ }",
			e.helperCall(item, e.zeroItem(item), itemFrom), failed("err")))
	}
	before, blocks := e.listBlocks(n, 1, from, lines(`v = rt.MapFor(v, block.Room())
		for range block.Count() {
			$
			v[$] = $
		}`, body, e.convert(src("key"), types.Typ[types.String], m.Key()), stored))
	code := append(append(before, src("clear(v)")), blocks...)
	return append(code, src("return rt.MapOf(v), r.Err()"))
}

// zeroItem is the old value for a helper where there is none.
func (e *Emitter) zeroItem(n *graph.Node) *jen.Statement {
	if n.Kind == graph.Converted || n.Kind == graph.Optional {
		return src("*new($)", e.TypeCode(n.Go))
	}
	return e.zeroOf(n.Go)
}
