package emit

import (
	"fmt"
	"go/types"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
)

// helperSet is the helpers of one kind that a package has.
type helperSet struct {
	emit  func(*Emitter, *graph.Node)
	verbs []string // a helper's name is one of them and what follows
	taken map[string]*graph.Node
	names map[*graph.Node]string
	queue []*graph.Node // those still to be written
}

func newHelperSet(emit func(*Emitter, *graph.Node), verbs ...string) helperSet {
	return helperSet{emit, verbs, make(map[string]*graph.Node), make(map[*graph.Node]string), nil}
}

// helper returns the name under which the codec helpers of n go, after noting that they are needed.
func (e *Emitter) helper(n *graph.Node) string { return e.codec.name(e, n) }

// name returns what follows the verb in the names of the helpers of n, having noted that they are needed. Nodes that
// are the same on the wire and in Go share their helpers.
func (s *helperSet) name(e *Emitter, n *graph.Node) string {
	if name, ok := s.names[n]; ok {
		return name
	}
	base := n.Shape
	if e.ownerOf(n) == nil {
		base = e.common.Token + base // other generated files of the package may need the same
	}
	name := base
	for k := 2; ; k++ {
		other, taken := s.taken[name]
		if !taken && s.claim(e, name) {
			s.taken[name] = n
			s.queue = append(s.queue, n)
			break
		}
		if taken && graph.Same(n, other) {
			break
		}
		name = fmt.Sprintf("%s_%d", base, k)
	}
	s.names[n] = name
	return name
}

// claim takes the names of a node's helpers if all of them are free.
func (s *helperSet) claim(e *Emitter, name string) bool {
	for _, verb := range s.verbs {
		if e.pkg.Scope[verb+name] {
			return false
		}
	}
	for _, verb := range s.verbs {
		e.pkg.Scope[verb+name] = true
	}
	return true
}

// emitNext writes the helpers of a node for which that is still to be done, and reports whether there was one.
func (s *helperSet) emitNext(e *Emitter) bool {
	if len(s.queue) == 0 {
		return false
	}
	n := s.queue[0]
	s.queue = s.queue[1:]
	e.Open(e.homeOf(n))
	s.emit(e, n)
	return true
}

// ownerOf returns the type of this package that n is made of, one that has its methods in a file that is written, or
// nil. Such a type has one file, and so have its helpers; those of other shapes may be in several files of a package.
func (e *Emitter) ownerOf(n *graph.Node) *types.TypeName {
	switch n.Kind {
	case graph.Converted:
		return nil
	case graph.Array, graph.Map, graph.Pointer, graph.NullPointer, graph.NullNil, graph.Optional, graph.Wrapper:
		if named, ok := n.Named(); !ok || e.homes[named.Obj()] == nil {
			return e.ownerOf(n.Item)
		}
	}
	if named, ok := n.Named(); ok && e.homes[named.Obj()] != nil {
		return named.Obj()
	}
	return nil
}

// Declares notes that a type is declared, or gets its methods, in a file.
func (e *Emitter) Declares(f *File, t types.Type) { e.homes[types.Unalias(t).(*types.Named).Obj()] = f }

// Common sets the file that gets the helpers of what no file has to itself.
func (e *Emitter) Common(f *File) { e.common = f }

// homeOf returns the file for the helpers of n: that of the type it is made of, where that file needs them itself, else
// the common one. So it does not depend on what other files there are.
func (e *Emitter) homeOf(n *graph.Node) *File {
	if owner := e.ownerOf(n); owner != nil && e.homes[owner].needs(n) {
		return e.homes[owner]
	}
	return e.common
}

// Needs notes that a file has code for values of n, a type of its own: it needs the helpers of all that the value
// consists of, up to other types with methods.
func (f *File) Needs(n *graph.Node) {
	if f.shapes == nil {
		f.shapes = make(map[string]bool)
	}
	var visit func(n *graph.Node)
	visit = func(n *graph.Node) {
		if n == nil || f.shapes[n.Shape] {
			return
		}
		f.shapes[n.Shape] = true
		if n.Kind == graph.Struct && n.Own || n.Kind == graph.Methods {
			return
		}
		n.Parts(visit)
	}
	f.shapes[n.Shape] = true
	n.Parts(visit)
}

// needs reports whether Needs has met n or what looks like it.
func (f *File) needs(n *graph.Node) bool { return f.shapes[n.Shape] }

// Helpers writes the helpers that are needed and not written yet, which may need more of them. It returns the first
// error of all that was emitted.
func (e *Emitter) Helpers() error {
	current := e.file
	defer e.Open(current)
	for more := true; more && e.fault == nil; {
		switch {
		case e.codec.emitNext(e):
		case len(e.later) > 0:
			emit := e.later[0]
			e.later = e.later[1:]
			emit()
		default:
			more = e.compares.emitNext(e) || e.equals.emitNext(e) || e.clones.emitNext(e)
		}
	}
	e.depth = false
	return e.fault
}
