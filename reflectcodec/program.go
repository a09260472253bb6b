package reflectcodec

import (
	"reflect"
	"sync"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// program is a schema bound to a Go type: what a Codec does, without its type parameter. It is safe for concurrent
// use: the nodes made at first never change, and those that values in an any ask for later are made under a lock.
type program struct {
	schema *schema.Schema
	plan   *plan.Plan
	root   *node
	twin   *twin

	hasMethods   bool // the root, or a part of it, is decoded by a method that is given the Reader
	lacksResolve bool // one of these has no method that resolves

	settings    *settings
	other       sync.Once // makes resolver and resolverErr, where lacksResolve is set
	resolver    *program
	resolverErr error

	direct      [][]rt.Step // by node: the steps of a record, for data of the schema itself
	branchNames []string    // by node, where values in an any are to be given one

	later    sync.Map // of binding to *outcome: the Go types that values in an any turned out to have
	ranks    sync.Map // of binding to rank: how well such a type suits a node
	branches sync.Map // of binding to []candidate: the branches of a union that such a type suits
	defaults sync.Map // of *plan.Field to bool: whether the default is a value of the field's natural type
	lock     sync.Mutex
	binder   *binder // under lock
}

// outcome is what came of binding the type of a value in an any.
type outcome struct {
	node *node
	err  error
}

// compile binds schema s to type t.
func compile(s *schema.Schema, t reflect.Type, set *settings) (*program, error) {
	p, err := plan.Build(s)
	if err != nil {
		return nil, err
	}
	g := &program{schema: s, plan: p, twin: theTwin, settings: set, direct: directSteps(p)}
	if set.useReflect {
		g.twin = &reflectTwin
	}
	if set.form != BareUnions {
		g.branchNames = make([]string, len(p.Nodes))
		for i := range p.Nodes {
			g.branchNames[i] = branchName(&p.Nodes[i])
		}
	}
	g.binder = newBinder(g, set)
	if g.root, err = g.binder.bind(p.Roots[0], t); err != nil {
		return nil, err
	}
	for _, n := range g.binder.nodes {
		if n.op == opMethods {
			g.hasMethods, g.lacksResolve = true, g.lacksResolve || !isResolvable(n.typ)
		}
	}
	return g, nil
}

// bindLater returns the node for a value in an any.
func (g *program) bindLater(i plan.Index, t reflect.Type) (*node, error) {
	key := binding{i, t}
	if done, ok := g.later.Load(key); ok {
		return done.(*outcome).node, done.(*outcome).err
	}
	g.lock.Lock()
	defer g.lock.Unlock()
	n, err := g.binder.bind(i, t)
	g.later.Store(key, &outcome{n, err})
	return n, err
}
