package plan

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/schema"
)

// place is how a pair was reached first: from which, and by which of its steps or branches.
type place struct {
	up   PairIndex // -1 for the root
	step int
}

// visit is a pair that is still to be looked at.
type visit struct {
	pair PairIndex
	place
}

// describe makes the faults, of those pairs only that count, and notes for each pair which of them to report.
func (r *resolver) describe() []Fault {
	if len(r.own) == 0 {
		return nil
	}
	r.faultOf = make([]int, len(r.pairs))
	for i := range r.faultOf {
		r.faultOf[i] = -1
	}
	fatal := r.fatal()
	var faults []Fault
	r.walk(func(i PairIndex, places []place) {
		for _, d := range r.own[i] {
			if r.faultOf[i] < 0 {
				r.faultOf[i] = len(faults)
			}
			f := r.fault(i, d, places)
			f.Datum = !fatal[i]
			faults = append(faults, f)
		}
	})
	r.blame()
	return faults
}

// walk calls f for every pair that can be reached from the root, once, in the order of the schemas. Of unreadable pairs
// what is below them is walked as well, since there lies the reason. f is told where each pair so far was reached
// first.
func (r *resolver) walk(f func(i PairIndex, places []place)) {
	places := make([]place, len(r.pairs))
	seen := make([]bool, len(r.pairs))
	list := []visit{{root, place{up: -1}}}
	for len(list) > 0 {
		v := list[len(list)-1]
		list = list[:len(list)-1]
		if seen[v.pair] {
			continue
		}
		seen[v.pair], places[v.pair] = true, v.place
		f(v.pair, places)
		first := len(list)
		r.eachChosen(v.pair, func(next PairIndex, step int) {
			list = append(list, visit{next, place{v.pair, step}})
		})
		slices.Reverse(list[first:])
	}
}

// eachChosen calls f for every pair that pair i leads to, and with the number of the step or branch.
func (r *resolver) eachChosen(i PairIndex, f func(next PairIndex, step int)) {
	p := &r.pairs[i]
	for j := range p.Steps {
		if p.Steps[j].Pair >= 0 {
			f(p.Steps[j].Pair, j)
		}
	}
	for j, branch := range p.Branches {
		f(branch, j)
	}
	if p.Item >= 0 {
		f(p.Item, 0)
	}
}

// fatal returns the unreadable pairs that make the root unreadable. A fault elsewhere stops at a branch or symbol.
func (r *resolver) fatal() []bool {
	fatal := make([]bool, len(r.pairs))
	if !r.isBad(root) {
		return fatal
	}
	fatal[root] = true
	for list := []PairIndex{root}; len(list) > 0; {
		i := list[len(list)-1]
		list = list[:len(list)-1]
		r.eachChosen(i, func(next PairIndex, _ int) {
			if r.isBad(next) && !fatal[next] {
				fatal[next] = true
				list = append(list, next)
			}
		})
	}
	return fatal
}

// blame gives each unreadable pair without a fault of its own that of the first pair below it which has one by now;
// what made a pair unreadable comes before it in the order.
func (r *resolver) blame() {
	for _, i := range r.order {
		if r.faultOf[i] >= 0 {
			continue
		}
		r.eachChosen(i, func(next PairIndex, _ int) {
			if r.faultOf[i] < 0 && r.isBad(next) {
				r.faultOf[i] = r.faultOf[next]
			}
		})
	}
}

// maxPathSteps is how many steps of a path are shown: half from its outer end, half from its inner end.
const maxPathSteps = 40

// paths returns the paths of pair i in the writer's and the reader's schema.
func (r *resolver) paths(i PairIndex, places []place) (writer, reader string) {
	var way []visit // from the inside out
	for at := i; places[at].up >= 0; at = places[at].up {
		way = append(way, visit{at, places[at]})
	}
	for j := len(way) - 1; j >= 0; j-- {
		if elided := len(way) - maxPathSteps; elided > 0 && j == len(way)-1-maxPathSteps/2 {
			writer, reader = writer+"/…", reader+"/…"
			j -= elided
		}
		w, rd := r.stepNames(way[j].place)
		writer, reader = writer+w, reader+rd
	}
	return writer, reader
}

// stepNames is one step of both paths; a union of one side is no step of the other.
func (r *resolver) stepNames(at place) (writer, reader string) {
	p := &r.pairs[at.up]
	switch p.Action {
	case ReadRecord:
		step := p.Steps[at.step]
		return "/" + r.writer.Nodes[p.Writer].Fields[step.WriterField].Name,
			"/" + r.reader.Nodes[p.Reader].Fields[step.Field].Name
	case ReadArray:
		return "/items", "/items"
	case ReadMap:
		return "/values", "/values"
	case FromUnion:
		return "/" + strconv.Itoa(at.step), ""
	}
	return "", "/" + strconv.Itoa(p.Branch)
}

// positions returns where the types of pair i stand, or the fields that refer to them.
func (r *resolver) positions(i PairIndex, d draft, at place) (writer, reader schema.Position) {
	p := &r.pairs[i]
	wn, rn := &r.writer.Nodes[p.Writer], &r.reader.Nodes[p.Reader]
	writer, reader = wn.Schema.Pos, rn.Schema.Pos
	switch {
	case d.kind == MissingDefault:
		reader = rn.Fields[d.field].Schema.Pos
	case at.up >= 0 && r.pairs[at.up].Action == ReadRecord && (d.kind == TypeMismatch || d.kind == NoUnionBranch):
		// The definition of a named type may be far from where it is used, and has no part in this.
		above := &r.pairs[at.up]
		step := above.Steps[at.step]
		if wn.isNamed() {
			writer = r.writer.Nodes[above.Writer].Fields[step.WriterField].Schema.Pos
		}
		if rn.isNamed() {
			reader = r.reader.Nodes[above.Reader].Fields[step.Field].Schema.Pos
		}
	}
	return writer, reader
}
