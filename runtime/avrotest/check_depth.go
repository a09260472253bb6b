package avrotest

import (
	"bytes"
	"slices"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema/plan"
)

const (
	depthLimit = 1000     // of a Reader by default
	deepBytes  = 1 << 20  // how long endless data are
	mostBytes  = 16 << 20 // and how long at most, where a level is so wide that they would not reach the limit
)

// checkDepth nests the records of a recursive schema in themselves: as deep as a Reader allows, a little deeper, and as
// deep as a megabyte of input goes; and it decodes many that are not deep. A schema that is not recursive passes.
func (s *suite) checkDepth(t testing.TB) {
	t.Helper()
	const most = 4
	tested := 0
	for i, n := range s.reference.plan.Nodes {
		if n.Kind != plan.Record || !n.Recursive || tested == most {
			continue
		}
		if nest := s.newNest(plan.Index(i)); nest != nil {
			s.checkNest(t, nest)
			tested++
		}
	}
}

func (s *suite) checkNest(t testing.TB, n *nest) {
	t.Helper()
	levels := (depthLimit - n.outer.records) / n.cycle.records
	if levels*(len(n.cycle.before)+len(n.cycle.after)) <= mostBytes {
		for _, more := range []int{-levels / 2, -2, -1, 0, 1, 2} {
			s.judge(t, trial{data: n.data(levels + more), what: "of records nested about as deep as is allowed"})
		}
	}
	length := min(max(deepBytes, 2*levels*len(n.cycle.before)), mostBytes)
	tr := trial{data: n.endless(length), what: "of records nested without end"}
	s.judgeAll(t, []trial{tr})
	s.checkDepthReturns(t, n)
}

// checkDepthReturns decodes as many records as may not nest, but one beside the other.
func (s *suite) checkDepthReturns(t testing.TB, n *nest) {
	t.Helper()
	data := n.data(1)
	tr := trial{data: data, what: "of nested records, after many like it"}
	var r runtime.Reader
	r.ResetBytes(bytes.Repeat(data, min(depthLimit+1, mostBytes/len(data))))
	x := s.newDatum()
	for !r.AtEnd() {
		if err := decode(x, &r); cause(err) != nil || isPanic(err) {
			s.fail(t, tr, "should decode; it fails: %v", err)
		} else if err != nil {
			return // a conversion of the user's
		}
	}
}

// nest is how a record of a recursive schema can contain itself.
type nest struct {
	outer wrapping // from the root to the record
	cycle wrapping // from the record to itself
	inner []byte   // a small datum of the record
}

// data returns a datum with the record in itself the given number of times.
func (n *nest) data(levels int) []byte {
	return slices.Concat(n.outer.before, bytes.Repeat(n.cycle.before, levels), n.inner,
		bytes.Repeat(n.cycle.after, levels), n.outer.after)
}

// endless returns the given number of bytes of a datum that would go on.
func (n *nest) endless(length int) []byte {
	return slices.Concat(n.outer.before, bytes.Repeat(n.cycle.before, length/len(n.cycle.before)))
}

// newNest returns how record i contains itself, or nil if there is no such datum: because no datum of something beside
// it exists, or the user's conversions refuse all that were tried.
func (s *suite) newNest(i plan.Index) *nest {
	var outer []step
	ok := true
	if i != s.reference.root {
		outer, ok = s.reference.route(s.reference.root, i)
	}
	cycle, _ := s.reference.route(i, i)
	const attempts = 8
	for seed := s.firstSeed; ok && seed < s.firstSeed+attempts; seed++ {
		g, err := avrorandom.New(s.reference.plan, i, seed)
		if err != nil {
			break
		}
		g.Size = 1
		n := &nest{inner: g.Append(nil)}
		if n.outer.wrap(s.reference, outer, g) != nil || n.cycle.wrap(s.reference, cycle, g) != nil {
			break
		}
		if !isForeign(s.unmarshal(s.newDatum(), n.data(1))) {
			return n
		}
	}
	return nil
}

// wrapping is what stands before and after a value that lies inside another, where all else in that is small.
type wrapping struct {
	before, after []byte
	records       int // of a recursive schema, around the value
}

// step is one level of the way from a node to another inside it.
type step struct {
	node  plan.Index
	child int // the number of its field or branch; 0 in a list
}

// wrap adds the levels of a route, the outermost first.
func (w *wrapping) wrap(p reference, route []step, g *avrorandom.Generator) error {
	var err error
	for _, level := range route {
		n := &p.plan.Nodes[level.node]
		var after []byte
		switch {
		case n.Kind.IsUnion():
			w.before = runtime.AppendLong(w.before, int64(level.child))
		case n.Kind.IsList():
			w.before = append(w.before, 2) // a block of one item
			if n.Kind == plan.Map {
				w.before = append(w.before, 0) // an empty key
			}
			after = []byte{0}
		default:
			for j, field := range n.Parts() {
				into := &w.before
				switch {
				case j == level.child:
					continue
				case j > level.child:
					into = &after
				}
				if *into, err = g.AppendNode(*into, field); err != nil {
					return err
				}
			}
			if n.Recursive {
				w.records++
			}
		}
		w.after = append(after, w.after...)
	}
	return nil
}

// route returns the shortest way of at least one step from a node to one inside it, and whether there is one.
func (p reference) route(from, to plan.Index) ([]step, bool) {
	reached := make([]step, len(p.plan.Nodes)) // the last step of the way to each node
	for i := range reached {
		reached[i].node = -1
	}
	queue := []plan.Index{from}
	for k := 0; k < len(queue) && reached[to].node < 0; k++ {
		for child, i := range p.plan.Nodes[queue[k]].Parts() {
			if reached[i].node < 0 {
				reached[i] = step{queue[k], child}
				queue = append(queue, i)
			}
		}
	}
	if reached[to].node < 0 {
		return nil, false
	}
	var route []step
	for i := to; len(route) == 0 || i != from; i = reached[i].node {
		route = append(route, reached[i])
	}
	slices.Reverse(route)
	return route, true
}
