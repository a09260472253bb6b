package emit

import (
	"errors"
	"fmt"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Version is an old version of the schemas: the types that its data are read as get decoders for it.
type Version struct {
	Name string // it becomes a part of Go names
	Set  *schema.Set
}

// version is a Version in work.
type version struct {
	name   string // the part of Go names
	set    *schema.Set
	plan   *plan.Plan
	shapes *evolve.Shapes

	shapeIDs map[*rt.Shape]int
	looks    map[string]int // the numbers of shapes by what they look like
}

// oldHelpers are the helpers that a package has for a version.
type oldHelpers struct {
	byKey map[string]string // names by what they do
	names map[string]bool   // all of these
}

// Old is a decoder of a type for an old version of its schema.
type Old struct {
	version    *version
	schema     *schema.Schema // of the version
	typ        *Type
	resolution *plan.Resolution

	decode, unmarshal       string // names of the methods
	schemaConst, printConst string // names of the constants
}

// Candidate is a type that may get decoders for old versions.
type Candidate struct {
	Type   *Type
	In     *Emitter // of its package
	Root   bool     // it stands for a root schema
	Source string   // the file of that; empty if it has none
}

// oldLoader finds the types that get decoders.
type oldLoader struct {
	candidates []Candidate
	warn       func(*schema.Diagnostic)
}

// LoadOld gives types their decoders for old versions. warn is told what some data of theirs may hold that cannot be
// read; it may be nil. The error of a version that no type reads has its place.
func LoadOld(versions []Version, names goname.Namer, candidates []Candidate, warn func(*schema.Diagnostic)) error {
	l := oldLoader{candidates, warn}
	taken := make(map[string]bool)
	for _, w := range versions {
		v := &version{name: names.Inside(w.Name), set: w.Set, shapeIDs: make(map[*rt.Shape]int),
			looks: make(map[string]int)}
		if taken[v.name] {
			return fmt.Errorf("two old versions are called %s; give one of them another name", v.name)
		}
		taken[v.name] = true
		var err error
		if v.plan, err = graph.PlanOf(w.Set); err != nil {
			return err
		}
		v.shapes = evolve.NewShapes(v.plan)
		found := false
		for k := range w.Set.Roots {
			reads, err := l.enterRoot(v, k)
			if err != nil {
				return err
			}
			found = found || reads
		}
		if !found {
			return &schema.Diagnostic{
				Pos:  w.Set.Roots[0].Schema.Pos,
				Err:  errNoReader,
				Msg:  fmt.Sprintf("no type is generated that would take data of version %s", v.name),
				Hint: "the schema of one has to have the same name, or an alias for it",
			}
		}
	}
	return nil
}

// enterRoot finds the types that take data of a root of an old version, and reports whether there are any: of a named
// type the one that took its place, and any root that it may be a part of. Of a union the named branches count as well,
// as a file of several definitions has that form.
func (l *oldLoader) enterRoot(v *version, k int) (found bool, first error) {
	root, old := v.set.Roots[k], v.plan.Roots[k]
	enter := func(old plan.Index, c *Candidate) {
		for _, have := range c.Type.Old {
			if have.version == v {
				return
			}
		}
		err := l.enter(v, old, c)
		found = found || err == nil
		if first == nil {
			first = err
		}
	}
	if c := l.successor(root.Schema); c != nil {
		enter(old, c)
	}
	for _, c := range l.wholeReaders(root.Source) {
		enter(old, c)
	}
	for _, branch := range v.plan.Nodes[old].Branches {
		if c := l.successor(v.plan.Nodes[branch].Schema); c != nil {
			enter(branch, c)
		}
	}
	if found {
		return true, nil
	}
	return false, first
}

var errNoReader = errors.New("no type for the data of an old version")

// wholeReaders returns the types of roots that data of an old root may be read as whatever its name: of the only root
// there is, or of those whose files are called like that of the old one.
func (l *oldLoader) wholeReaders(file string) []*Candidate {
	var roots []*Candidate
	for k := range l.candidates {
		if l.candidates[k].Root {
			roots = append(roots, &l.candidates[k])
		}
	}
	if len(roots) == 1 {
		return roots
	}
	var list []*Candidate
	for _, c := range roots {
		if c.Source != "" && goname.FileBase(c.Source) == goname.FileBase(file) {
			list = append(list, c)
		}
	}
	return list
}

// successor returns the type that took the place of an old named one: that of the same fullname, else the one with an
// alias for it, else the one with the same unqualified name if there is only one.
func (l *oldLoader) successor(old *schema.Schema) *Candidate {
	if !old.Kind.IsNamed() {
		return nil
	}
	var byAlias, byShort []*Candidate
	for k := range l.candidates {
		c := &l.candidates[k]
		s := c.Type.Schema
		switch {
		case !s.Kind.IsNamed() || c.Type.Held:
			continue
		case s.Name == old.Name:
			return c
		case s.Name.Short == old.Name.Short:
			byShort = append(byShort, c)
		}
		for _, alias := range s.Aliases {
			if alias == old.Name {
				byAlias = append(byAlias, c)
			}
		}
	}
	switch {
	case len(byAlias) > 0:
		return byAlias[0]
	case len(byShort) == 1:
		return byShort[0]
	}
	return nil
}

// enter gives a type a decoder for data of node old of a version. Its error is a schema.ErrorList.
func (l *oldLoader) enter(v *version, old plan.Index, c *Candidate) error {
	t := c.Type
	resolution, err := plan.Resolve(
		&plan.Plan{Nodes: v.plan.Nodes, Roots: []plan.Index{old}},
		&plan.Plan{Nodes: c.In.pkg.Plan.Nodes, Roots: []plan.Index{t.Node.Index}},
	)
	s := v.plan.Nodes[old].Schema
	var mismatch *plan.MismatchError
	switch {
	case errors.As(err, &mismatch):
		return v.refusal(mismatch, t.Name)
	case err != nil:
		return &schema.Diagnostic{Pos: s.Pos, Err: err, Msg: err.Error()}
	}
	e := &Old{version: v, schema: s, typ: t, resolution: resolution,
		decode: "DecodeAvroFrom" + v.name, unmarshal: "UnmarshalFrom" + v.name}
	for i := range t.Node.Fields {
		f := &t.Node.Fields[i]
		if len(f.Path) == 1 && (f.Path[0].Name == e.decode || f.Path[0].Name == e.unmarshal) {
			return &schema.Diagnostic{Pos: t.Schema.Pos, Err: errNoReader,
				Msg: fmt.Sprintf("%s has a field %s, so version %s needs another name", t.Name, f.Path[0].Name, v.name)}
		}
	}
	e.schemaConst = c.In.pkg.Scope.Claim(t.Name+v.name+"Schema", "version")
	e.printConst = c.In.pkg.Scope.Claim(t.Name+v.name+"Fingerprint", "version")
	t.Old = append(t.Old, e)
	if l.warn != nil {
		for i := range resolution.Faults {
			l.warn(v.diagnostic(&resolution.Faults[i], "some data of version %s cannot be read as %s: %s", t.Name, nil))
		}
	}
	return nil
}

// refusal turns the error of schemas that do not match into one with places in the files.
func (v *version) refusal(mismatch *plan.MismatchError, typeName string) error {
	var list schema.ErrorList
	partly := true
	for i := range mismatch.Faults {
		partly = partly && mismatch.Faults[i].Datum
	}
	for i := range mismatch.Faults {
		if f := &mismatch.Faults[i]; partly || !f.Datum {
			list = append(list, v.diagnostic(f, "data of version %s cannot be read as %s: %s", typeName, mismatch))
		}
	}
	return list
}

// diagnostic is a fault with its place: that of the old schema, or of the field that lacks a default.
func (v *version) diagnostic(f *plan.Fault, format, typeName string, class error) *schema.Diagnostic {
	pos := f.WriterPos
	if f.Kind == plan.MissingDefault {
		pos = f.ReaderPos
	}
	bare := *f
	bare.Hint = ""
	return &schema.Diagnostic{Pos: pos, Path: f.WriterPath, Err: class,
		Msg: fmt.Sprintf(format, v.name, typeName, bare.String()), Hint: f.Hint}
}

// helpersOf returns the helpers of this package for a version.
func (e *Emitter) helpersOf(v *version) *oldHelpers {
	h := e.old[v]
	if h == nil {
		h = &oldHelpers{byKey: make(map[string]string), names: make(map[string]bool)}
		e.old[v] = h
	}
	return h
}

// oldName returns a name for a helper that no other one of the version has. Several files of a package may need one for
// the same if owner is none of theirs.
func (e *Emitter) oldName(v *version, verb, shape string, own bool) string {
	name := verb + v.name
	if !own {
		name += e.common.Token
	}
	name += shape
	h := e.helpersOf(v)
	for base, k := name, 2; h.names[name]; k++ {
		name = fmt.Sprintf("%s_%d", base, k)
	}
	h.names[name] = true
	return name
}
