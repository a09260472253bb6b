package gen

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: Three kinds of decoder are emitted: DecodeAvro and the helpers called decode…, for bytes of the type's own schema; ResolveAvro and
// resolve…, which follow a table that is made at run time; and DecodeAvroFrom… with read…, for the bytes of one old schema, in which all
// that the table would say is decided. They differ in how a value is called for, and hardly in what surrounds it. So the functions that
// write them share their code, and have a parameter that says which one they write.

// source says what the bytes are that emitted code reads. The zero value stands for those of the type's own schema.
type source struct {
	table string    // the expression of a *rt.Resolution, which says how they are read
	old   *oldEntry // whose schema they have; then pair says how they are read
	pair  plan.PairIndex
}

// own reports whether the bytes are those of the type's own schema.
func (s source) own() bool { return s.table == "" && s.old == nil }

// at returns the source of the bytes of another pair. Bytes that are the same under both schemas are the type's own.
func (s source) at(pair plan.PairIndex) source {
	if p := &s.old.resolution.Pairs[pair]; p.Same || p.Action == plan.Direct {
		return source{}
	}
	return source{old: s.old, pair: pair}
}

// it returns the pair that says how bytes of an old schema are read.
func (s source) it() *plan.Pair { return &s.old.resolution.Pairs[s.pair] }

// writer returns the node of the old schema whose bytes are read.
func (s source) writer() *plan.Node { return &s.old.resolution.Writer.Nodes[s.it().Writer] }

// branch returns which branch of the type's union the bytes of an old schema are read as.
func (s source) branch() int { return s.it().Branch }

// item returns the source of the items of an array or the values of a map.
func (s source) item() source {
	switch {
	case s.old != nil:
		return s.at(s.it().Item)
	case s.table != "":
		return source{table: s.table + ".Item"}
	}
	return s
}

// value returns the source of the branch of a union.
func (s source) value() source {
	switch {
	case s.old != nil:
		return s.at(s.it().Item)
	case s.table != "":
		return source{table: s.table + ".Value"}
	}
	return s
}

// least returns how many bytes an item takes at least, as the emitted code has it; given is what it is in the type's own schema, with a
// key if there is one.
func (s source) least(given int) jen.Code {
	switch {
	case s.old != nil:
		bytes := s.old.resolution.Writer.Nodes[s.writer().Item].LeastBytes
		if s.writer().Kind == plan.Map {
			bytes++
		}
		return jen.Lit(bytes)
	case s.table != "":
		return jen.Id(s.table).Dot("MinItemBytes")
	}
	return jen.Lit(given)
}

// startOfValue returns the statements that note in start where a value begins, for an error that is found once it has been read: behind the
// branch's number where the writer has a union. If that fails, results are returned.
func startOfValue(from source, results ...jen.Code) []jen.Code {
	if from.table == "" {
		return []jen.Code{startHere()}
	}
	return []jen.Code{choose(from, jen.Return(results...)), startHere()}
}

// choose returns the statement that picks the branch of the writer's union, and runs the given statements where that fails.
func choose(from source, failed ...jen.Code) jen.Code {
	return jen.If(
		jen.Id(from.table).Op("=").Id("r").Dot("Choose").Call(jen.Id(from.table)),
		jen.Id(from.table).Op("==").Nil(),
	).Block(failed...)
}
