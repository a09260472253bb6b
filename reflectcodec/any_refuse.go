package reflectcodec

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema/plan"
)

// NOTE: The errors of values in an any that no branch of a union is chosen for. They tell types and names of branches,
// not values.

func noSuchBranch(n *plan.Node, name string) error {
	return rt.NewEncodeError(rt.ErrNoBranch, strconv.Quote(name)+" is no branch of "+avroType(n))
}

// ambiguous is the error of a value that several of the branches hold: those of the candidates with the given numbers.
func (g *program) ambiguous(n *plan.Node, x any, which []int, candidates []candidate) error {
	slices.Sort(which)
	var names []string
	for _, k := range which {
		names = append(names, branchName(&g.plan.Nodes[n.Branches[candidates[k].number]]))
	}
	last := len(names) - 1
	return rt.NewEncodeError(ErrAmbiguous, "Go "+reflect.TypeOf(x).String()+" could be "+
		strings.Join(names[:last], ", ")+" or "+names[last]+
		" of "+avroType(n)+": say which by reflectcodec.Branch{Name: "+strconv.Quote(names[last])+", Value: …}")
}

// noBranch is the error of a value that no branch holds.
func (g *program) noBranch(n *plan.Node, x any) error {
	t := reflect.TypeOf(x)
	text := "Go " + t.String() + " is no branch of " + avroType(n)
	if name, ok := g.branchKey(n, x); ok {
		name = strconv.Quote(name)
		text += ": the map's one key, " + name +
			", names a branch, as other libraries want it; here the value stands by itself, " +
			"or in reflectcodec.Branch{Name: " + name + ", Value: …}"
		return rt.NewEncodeError(rt.ErrNoBranch, text)
	}
	if elem := pointedTo(t); elem.Kind() == reflect.Struct {
		for _, branch := range n.Branches {
			if g.plan.Nodes[branch].Kind != plan.Record {
				continue
			}
			if _, err := g.bindLater(branch, elem); err != nil {
				text += ": " + bindMessage(err)
			}
			break
		}
	}
	return rt.NewEncodeError(rt.ErrNoBranch, text)
}

// branchKey returns the name of the branch of union n that is the one key of a map, if that is what x is. The names of
// logical types are taken with that of the type underneath before them, as goavro and hamba/avro have them:
// long.timestamp-millis.
func (g *program) branchKey(n *plan.Node, x any) (name string, ok bool) {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Map || v.Type().Key().Kind() != reflect.String || v.Len() != 1 {
		return "", false
	}
	key := v.MapKeys()[0].String()
	number := branchNamed(g.plan.Nodes, n, key)
	if base, _, logical := strings.Cut(key, "."); number < 0 && logical {
		if number = branchNamed(g.plan.Nodes, n, base); number >= 0 &&
			g.plan.Nodes[n.Branches[number]].Name.Short != "" {
			number = -1
		}
	}
	if number < 0 {
		return "", false
	}
	return branchName(&g.plan.Nodes[n.Branches[number]]), true
}

// namesBranch reports whether x is a map with the name of a branch as its one key, which is no field of the record that
// is the branch with the given number: as a record all it says would be lost.
func (g *program) namesBranch(n *plan.Node, x any, number int) bool {
	name, ok := g.branchKey(n, x)
	if !ok || name == "" {
		return false
	}
	key := reflect.ValueOf(x).MapKeys()[0].String()
	return !slices.ContainsFunc(g.plan.Nodes[n.Branches[number]].Fields, func(f plan.Field) bool {
		return f.Name == key
	})
}
