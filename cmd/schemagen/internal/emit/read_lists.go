package emit

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// listBlocks returns `for block.Next(r, least) { … }` and, where a table may say how the items are read, what finds
// that out.
func (e *Emitter) listBlocks(n *graph.Node, key int, from source, body []jen.Code) (before, loop []jen.Code) {
	least := jen.Code(jen.Lit(key + n.Item.Least()))
	switch {
	case from.old != nil:
		least = jen.Lit(from.least())
	case from.table != "":
		before = []jen.Code{jen.List(jen.Id("items"),
			jen.Id("least")).Op(":=").Id("r").Dot("Items").Call(jen.Id(from.table), least)}
		least = jen.Id("least")
	}
	return before, []jen.Code{
		jen.Var().Id("block").Qual(runtimePath, "Block"),
		jen.For(jen.Id("block").Dot("Next").Call(jen.Id("r"), least)).Block(body...),
	}
}

func (e *Emitter) decodeArray(n *graph.Node, from source) []jen.Code {
	item, itemFrom := n.Item, from.inside("items")
	v := jen.Id("v")
	last := jen.Len(v).Op("-").Lit(1)
	failed := func(err jen.Code) jen.Code { return jen.Return(v, rtCall("IndexError", err, last)) }
	extend := v.Clone().Op("=").Add(rtCall("Extend", v))

	var body []jen.Code
	switch alone := readsAlone(item, itemFrom); {
	case alone && item.Kind == graph.Null:
		body = append(body, v.Clone().Op("=").Append(v, e.zeroOf(item.Go)))
		if !itemFrom.own() {
			body = append(append(e.readAlone(item, place{}, itemFrom), body...), ifFailed(failed(rErr())))
		}
	case alone && !item.InPlace() && !item.ReusesMemory():
		body = append(body, v.Clone().Op("=").Append(v, e.readValue(item, jen.Nil(), itemFrom)),
			ifFailed(failed(rErr())))
	default:
		body = append(body, extend)
		if e.showsThrough(item, make(map[*graph.Node]bool)) {
			// What the struct has beside the record's fields would be that of another item.
			body = append(body, v.Clone().Index(last).Op("=").Add(e.zeroOf(item.Go)))
		}
		target := variable(v.Clone().Index(last))
		if alone || needsErr(item, itemFrom) {
			body = append(body, jen.Id("item").Op(":=").Op("&").Add(v.Clone().Index(last)))
			target = pointee(jen.Id("item"))
		}
		if alone {
			body = append(append(body, e.readAlone(item, target, itemFrom)...), ifFailed(failed(rErr())))
		} else {
			body = append(body, e.ifDecodeFails(item, target, itemFrom, failed(jen.Err()))...)
		}
	}
	loop := jen.For(jen.Range().Id("block").Dot("Count").Call())
	if n.Packed > 0 && from.old == nil {
		loop = jen.For(jen.Len(v).Op("<").Id("block").Dot("Total").Call())
		body = append(e.takePacked(n, from), body...)
	}
	grow := v.Clone().Op("=").Qual("slices", "Grow").Call(v, jen.Id("block").Dot("Room").Call())
	before, blocks := e.listBlocks(n, 0, from, []jen.Code{grow, loop.Block(body...)})
	code := append(before, v.Clone().Op("=").Add(rtCall("Reuse", v)))
	if needsErr(item, itemFrom) {
		code = append(code, jen.Var().Err().Error())
	}
	return append(append(code, blocks...), jen.Return(v, rErr()))
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
	v, key, value := jen.Id("v"), jen.Id("key"), jen.Id("item")
	failed := func(err jen.Code) jen.Code { return jen.Return(v, rtCall("KeyError", err, key)) }
	body := []jen.Code{
		key.Clone().Op(":=").Id("r").Dot("String").Call(),
		ifFailed(jen.Return(v, rErr())),
	}
	declare := jen.Var().Add(value).Add(e.TypeCode(m.Elem()))
	stored := value.Clone()
	switch alone := readsAlone(item, itemFrom); {
	case alone && item.Kind == graph.Null:
		stored = e.zeroOf(item.Go)
		if !itemFrom.own() {
			body = append(append(body, e.readAlone(item, place{}, itemFrom)...), ifFailed(failed(rErr())))
		}
	case alone && item.InPlace():
		body = append(append(append(body, declare), e.readAlone(item, variable(value), itemFrom)...),
			ifFailed(failed(rErr())))
	case alone:
		read := e.readValue(item, e.zeroItem(item), itemFrom)
		body = append(body, value.Clone().Op(":=").Add(read), ifFailed(failed(rErr())))
	case inner(item).InPlace():
		body = append(body, declare)
		if needsErr(item, itemFrom) {
			body = append(body, jen.Var().Err().Error())
		}
		body = append(body, e.ifDecodeFails(item, variable(value), itemFrom, failed(jen.Err()))...)
	default:
		body = append(body,
			jen.List(value, jen.Err()).Op(":=").Add(e.helperCall(item, e.zeroItem(item), itemFrom)),
			jen.If(jen.Err().Op("!=").Nil()).Block(failed(jen.Err())),
		)
	}
	body = append(body, v.Clone().Index(e.convert(key, types.Typ[types.String], m.Key())).Op("=").Add(stored))
	create := jen.If(v.Clone().Op("==").Nil()).Block(
		v.Clone().Op("=").Qual(runtimePath, "MakeMap").Types(e.TypeCode(n.Go)).Call(jen.Id("block").Dot("Room").Call()),
	)
	loop := jen.For(jen.Range().Id("block").Dot("Count").Call()).Block(body...)
	before, blocks := e.listBlocks(n, 1, from, []jen.Code{create, loop})
	code := append(before, jen.Clear(v))
	return append(append(code, blocks...),
		jen.If(v.Clone().Op("==").Nil()).Block(v.Clone().Op("=").Add(e.TypeCode(n.Go)).Values()),
		jen.Return(v, rErr()),
	)
}

// zeroItem is the old value for a helper where there is none.
func (e *Emitter) zeroItem(n *graph.Node) *jen.Statement {
	if n.Kind == graph.Converted || n.Kind == graph.Optional {
		return jen.Op("*").New(e.TypeCode(n.Go))
	}
	return e.zeroOf(n.Go)
}
