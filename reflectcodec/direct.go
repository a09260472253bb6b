package reflectcodec

import (
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: There is one way to decode: as a [rt.Resolution] says. Data of the codec's own schema are those for which it
// says no more than Same, all the way down; what it would say else is made up here. Only the unsafe twin has a loop of
// its own for them, over the fields of a struct.

// direct is how a value is read whose bytes are the same under both schemas.
var direct = &rt.Resolution{Same: true}

// directSteps returns the steps of each record of p for data of p itself.
func directSteps(p *plan.Plan) [][]rt.Step {
	steps := make([][]rt.Step, len(p.Nodes))
	for i := range p.Nodes {
		fields := p.Nodes[i].Fields
		steps[i] = make([]rt.Step, len(fields))
		for j := range fields {
			steps[i][j] = rt.Step{Field: j, Name: fields[j].Name, Value: direct}
		}
	}
	return steps
}

// stepsOf returns the steps of a record: those of s, or own where it is read directly.
func stepsOf(s *rt.Resolution, own []rt.Step) []rt.Step {
	if s.Same {
		return own
	}
	return s.Steps
}

// itemsOf returns how the items of an array or a map are read, and how many bytes one takes at least: ownMin where they
// are read directly.
func itemsOf(s *rt.Resolution, ownMin int) (*rt.Resolution, int) {
	if s.Same {
		return s, ownMin
	}
	return s.Item, s.MinItemBytes
}

// branchOf returns the number of the branch of a union of n that a value belongs to, and how it is read; -1 if r has
// failed.
func branchOf(r *rt.Reader, s *rt.Resolution, n int) (int, *rt.Resolution) {
	if s.Same {
		return r.UnionIndex(n), s
	}
	return s.Branch, s.Value
}
