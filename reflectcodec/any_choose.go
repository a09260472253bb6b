package reflectcodec

import (
	"reflect"
	"slices"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// candidate is a branch of a union that a Go type suits.
type candidate struct {
	number int
	rank   rank
}

// partLevels is how deep a value is looked into, to tell the branches apart that suit its type. At each level of a
// value all that is below is looked at again, so that without a bound it would take time out of proportion. What is not
// looked into is taken for a value of the branch, so that it is refused as ambiguous rather than given to a wrong one.
const partLevels = 2

// chooseBranch returns the number of the branch of union i that a value in an any stands for, and the value itself.
func (g *program) chooseBranch(i plan.Index, x any) (int, any, error) {
	n := &g.plan.Nodes[i]
	x, err := meant(x)
	if err != nil {
		return 0, nil, err
	}
	if tagged, ok := x.(Branch); ok {
		number := branchNamed(g.plan.Nodes, n, tagged.Name)
		if number < 0 {
			return 0, nil, noSuchBranch(n, tagged.Name)
		}
		return number, tagged.Value, nil
	}
	if isNull(x) {
		if number := g.nullBranch(n); number >= 0 {
			return number, nil, nil
		}
		if x == nil {
			return 0, nil, rt.NewEncodeError(rt.ErrNoBranch, "nil for Avro "+avroType(n))
		}
	}
	t := reflect.TypeOf(x)
	list := g.candidates(i, t)
	switch {
	case len(list) == 0:
		return 0, nil, g.noBranch(n, x)
	case len(list) > 1 && (list[0].rank > rankNamed || list[1].rank == rankNamed):
		number, err := g.chooseByValue(n, x, list)
		return number, x, err
	case t.Kind() == reflect.Map && g.plan.Nodes[n.Branches[list[0].number]].Kind == plan.Record &&
		g.namesBranch(n, x, list[0].number):
		return 0, nil, g.noBranch(n, x)
	}
	return list[0].number, x, nil
}

// nullBranch returns the number of a union's branch that is null; -1 if there is none.
func (g *program) nullBranch(n *plan.Node) int {
	return slices.IndexFunc(n.Branches, func(branch plan.Index) bool { return g.plan.Nodes[branch].Kind == plan.Null })
}

// isNull reports whether a value in an any stands for null where there is null: it is nil, or a pointer, slice or map
// that is, or a struct without fields of no name, which null is in Go.
func isNull(x any) bool {
	switch v := x.(type) { // the frequent types
	case nil, struct{}:
		return true
	case string, int32, int64, float64, bool:
		return false
	case []byte:
		return v == nil
	case []any:
		return v == nil
	case map[string]any:
		return v == nil
	}
	switch v := reflect.ValueOf(x); v.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return v.IsNil()
	}
	return false
}

// candidates returns the branches of union i that a Go type suits, the best first.
func (g *program) candidates(i plan.Index, t reflect.Type) []candidate {
	key := binding{i, t}
	if known, ok := g.branches.Load(key); ok {
		return known.([]candidate)
	}
	var list []candidate
	for number, branch := range g.plan.Nodes[i].Branches {
		if r := g.rankOf(branch, t); r < rankNone {
			list = append(list, candidate{number, r})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return int(a.rank) - int(b.rank) })
	g.branches.Store(key, list)
	return list
}

// chooseByValue returns the number of the branch that holds x, of several that suit its type: the one that holds it,
// the best of several that do. More than one that is as good as any is an error.
func (g *program) chooseByValue(n *plan.Node, x any, list []candidate) (int, error) {
	if list[0].rank == rankNamed {
		list = slices.DeleteFunc(slices.Clone(list), func(c candidate) bool { return c.rank > rankNamed })
	}
	v := reflect.ValueOf(x)
	var holding []candidate
	var degrees []degree
	for levels := 0; levels <= partLevels; levels += partLevels {
		holding, degrees = holding[:0], degrees[:0]
		look := looker{g, maxLooks}
		for _, c := range list {
			if d := look.holds(n.Branches[c.number], v, levels); d > holdsNot {
				holding, degrees = append(holding, c), append(degrees, d)
			}
		}
		switch len(holding) {
		case 0:
			return 0, g.noBranch(n, x)
		case 1:
			return holding[0].number, nil
		}
	}
	best := 0
	var equal []int
	for k, c := range holding {
		switch b := holding[best]; {
		case c.rank < b.rank || c.rank == b.rank && degrees[k] > degrees[best]:
			best, equal = k, equal[:0]
		case c.rank == b.rank && degrees[k] == degrees[best] && k != best:
			equal = append(equal, k)
		}
	}
	chosen := holding[best].number
	for _, k := range equal { // a number is the same in each of them
		if !isNumber(g.plan.Nodes[n.Branches[chosen]].Kind) ||
			!isNumber(g.plan.Nodes[n.Branches[holding[k].number]].Kind) {
			return 0, g.ambiguous(n, x, append(equal, best), holding)
		}
	}
	return chosen, nil
}

func isNumber(kind plan.Kind) bool {
	return kind == plan.Int || kind == plan.Long || kind == plan.Float || kind == plan.Double
}

// maxPointers is how many pointers may lead to a value in an any. More are those of a value that holds itself.
const maxPointers = 100

// meant returns what is meant by a value in an any: the value itself, or what it points to if that is another any or a
// [Branch]; nil if that any is nil.
func meant(x any) (any, error) {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Pointer {
		return x, nil
	}
	for range maxPointers {
		switch {
		case v.Kind() == reflect.Pointer && v.IsNil():
			return x, nil
		case v.Kind() == reflect.Pointer:
			v = v.Elem()
		case v.Kind() != reflect.Interface || v.NumMethod() > 0:
			if v.Type() == branchType {
				x = v.Interface()
			}
			return x, nil
		case v.IsNil():
			return nil, nil
		default:
			v = v.Elem()
			x = v.Interface()
		}
	}
	return nil, rt.NewEncodeError(rt.ErrDepth, "pointers without end in Go "+reflect.TypeOf(x).String())
}

var branchType = reflect.TypeFor[Branch]()
