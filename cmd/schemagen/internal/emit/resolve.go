package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// resolveFields returns the body of a function that reads struct *x as the table s says: its steps in their order, each
// of which reads one field, from the input or from a default, or passes over what the record has no field for. Any
// field may have a default: a table may be made for a schema with the same canonical form, in which defaults do not
// count. same reads one whose bytes are the same.
func (e *Emitter) resolveFields(n *graph.Node, same jen.Code) []jen.Code {
	value := source{table: "step.Value"}
	var cases, absent []jen.Code // absent: the fields that the struct does not have
	failed, failure := "r.EndStep(&input, step)", "nil"
	var declared []jen.Code
	for j := range n.Fields {
		field := &n.Fields[j]
		if field.Node == nil {
			absent = append(absent, jen.Lit(j))
			continue
		}
		code := e.reach(field, make(map[string]bool))
		target := fieldPlace("x", field)
		if field.Node.Alone {
			code = append(code, e.readAlone(field.Node, target, value)...)
		} else {
			declared, failure = lines("var err error"), "err"
			d := e.decoding(field.Node, target, value)
			code = append(code, d.assigned())
		}
		cases = append(cases, src("case $: $", j, code))
	}
	if len(absent) > 0 { // what the record does not have is passed over where a step begins
		cases = append(cases, src("case $: r.Skip(step.Skip)", jen.List(absent...)))
	}
	if failure == "err" {
		failed = "err != nil || " + failed
	}
	if e.firstRead(n) == nil && !n.Avro.Recursive {
		same = src("r.Err()") // a decoder that reads nothing would not tell of a failure
	}
	var enter, leave []jen.Code
	if n.Avro.Recursive {
		enter, leave = []jen.Code{enterRecord()}, lines("r.Leave()")
	}
	// A decoder returns the failure that there was before it began.
	return lines(`if s = r.Choose(s); s == nil || s.Same { return $ }
		$
		$
		var input rt.Input
		for i := range s.Steps {
			step := r.BeginStep(&input, &s.Steps[i])
			switch step.Field {
			$
			}
			if $ { return r.StepError($, $, step) }
		}
		$
		return nil`, same, enter, declared, cases, failed, failure, jen.Lit(n.Avro.Name.Short), leave)
}

// resolveForeign returns the body of the function that reads a type with methods of its own, of which ResolveAvro is
// none.
func (e *Emitter) resolveForeign(n *graph.Node) []jen.Code {
	return lines(`if !r.ChooseBranch(&s) { return r.Err() }
		if s != nil && !s.Same {
			r.Fail(rt.ErrResolution, $, r.Offset())
			return r.Err()
		}
		return x.DecodeAvro(r)`, jen.Lit(shownType(n.Go)+" has no method ResolveAvro"))
}
