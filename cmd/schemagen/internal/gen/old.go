package gen

import (
	"errors"
	"fmt"
	"slices"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Writer is an old version of the schemas: the types that its data are read as get decoders for it.
type Writer struct {
	Name string // of the version; it becomes a part of Go names
	Set  *schema.Set
}

// oldVersion is a Writer in work.
type oldVersion struct {
	name   string // the part of Go names
	set    *schema.Set
	plan   *plan.Plan
	shapes *evolve.Shapes

	shapeIDs map[*rt.Shape]int
	looks    map[string]int // the numbers of shapes by what they look like

	helpers map[string]string // names of helpers by what they do
	names   map[string]bool   // all of these
}

// oldEntry is a type that gets a decoder for an old version.
type oldEntry struct {
	version    *oldVersion
	schema     *schema.Schema // of the version
	reader     plan.Index     // node of the type
	typeName   string
	pkg        *goPackage
	resolution *plan.Resolution

	decode, unmarshal       string // names of the methods
	schemaConst, printConst string // names of the constants
}

// loadOld finds the types that get decoders for old versions.
func (g *generator) loadOld() error {
	g.old = make(map[plan.Index][]*oldEntry)
	taken := make(map[string]bool)
	for _, w := range g.opts.Writers {
		v := &oldVersion{
			name:    g.names.inside(w.Name),
			set:     w.Set,
			helpers: make(map[string]string),
			names:   make(map[string]bool),

			shapeIDs: make(map[*rt.Shape]int),
			looks:    make(map[string]int),
		}
		if taken[v.name] {
			return fmt.Errorf("two old versions are called %s; give one of them another name", v.name)
		}
		taken[v.name] = true
		roots := make([]*schema.Schema, 0, len(w.Set.Roots)+len(w.Set.Types))
		for _, root := range w.Set.Roots {
			roots = append(roots, root.Schema)
		}
		var err error
		if v.plan, err = plan.Build(append(roots, w.Set.Types...)...); err != nil {
			return err
		}
		v.shapes = evolve.NewShapes(v.plan)
		g.versions = append(g.versions, v)
		found := false
		for k := range w.Set.Roots {
			reads, err := g.enterRoot(v, k)
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

// enterRoot finds the types that take data of a root of an old version, and reports whether there are any: of a named type the one that took
// its place, and any root that it may be a part of. Of a union the named branches count as well, as a file of several definitions has
// that form.
func (g *generator) enterRoot(v *oldVersion, k int) (found bool, first error) {
	root, old := v.set.Roots[k], v.plan.Roots[k]
	enter := func(old plan.Index, t readable) {
		if g.entryOf(v, t) != nil {
			return
		}
		err := g.enter(v, old, t)
		found = found || err == nil
		if first == nil {
			first = err
		}
	}
	if t, ok := g.successor(root.Schema); ok {
		enter(old, t)
	}
	for _, t := range g.wholeReaders(root.Source) {
		enter(old, t)
	}
	for _, branch := range v.plan.Nodes[old].Branches {
		if t, ok := g.successor(v.plan.Nodes[branch].Schema); ok {
			enter(branch, t)
		}
	}
	if found {
		return true, nil
	}
	return false, first
}

var errNoReader = errors.New("no type for the data of an old version")

// readable is a type with the codec's methods.
type readable struct {
	node     plan.Index
	typeName string
	pkg      *goPackage
}

// wholeReaders returns the types of roots that data of an old root may be read as whatever its name: of the only root there is, or of those
// whose files are called like that of the old one.
func (g *generator) wholeReaders(file string) []readable {
	var list []readable
	for k, root := range g.set.Roots {
		if len(g.set.Roots) > 1 && fileBase(root.Source) != fileBase(file) {
			continue
		}
		if i := slices.IndexFunc(g.roots, func(r rootInfo) bool { return r.schema == root.Schema }); i >= 0 {
			list = append(list, readable{g.roots[i].node, g.roots[i].typeName, g.roots[i].pkg})
		} else if i := g.plan.Roots[k]; g.nodes[i].mapping == nil && !g.nodes[i].pkg.external {
			list = append(list, readable{i, g.nodes[i].typeName, g.nodes[i].pkg})
		}
	}
	return list
}

// successor returns the type that took the place of an old named one: that of the same fullname, else the one with an alias for it, else the
// one with the same unqualified name if there is only one.
func (g *generator) successor(old *schema.Schema) (readable, bool) {
	if !old.Kind.IsNamed() {
		return readable{}, false
	}
	var byAlias, byShort []readable
	roots := g.rootTypes()
	for _, p := range g.sortedPackages() {
		if p.external {
			continue
		}
		for _, i := range p.declared {
			n := g.node(i)
			if n.Kind != plan.Record && !roots[i] {
				continue
			}
			candidate := readable{i, g.nodes[i].typeName, p}
			switch {
			case n.Name == old.Name:
				return candidate, true
			case n.Name.Short == old.Name.Short:
				byShort = append(byShort, candidate)
			}
			for _, alias := range n.Schema.Aliases {
				if alias == old.Name {
					byAlias = append(byAlias, candidate)
				}
			}
		}
	}
	switch {
	case len(byAlias) > 0:
		return byAlias[0], true
	case len(byShort) == 1:
		return byShort[0], true
	}
	return readable{}, false
}

// entryOf returns the entry of a type for a version, or nil.
func (g *generator) entryOf(v *oldVersion, t readable) *oldEntry {
	for _, e := range g.old[t.node] {
		if e.version == v {
			return e
		}
	}
	return nil
}

// enter gives a type a decoder for data of node old of a version. Its error is a schema.ErrorList.
func (g *generator) enter(v *oldVersion, old plan.Index, t readable) error {
	resolution, err := plan.Resolve(
		&plan.Plan{Nodes: v.plan.Nodes, Roots: []plan.Index{old}},
		&plan.Plan{Nodes: g.wire.Nodes, Roots: []plan.Index{t.node}},
	)
	s := v.plan.Nodes[old].Schema
	var mismatch *plan.MismatchError
	switch {
	case errors.As(err, &mismatch):
		return v.refusal(mismatch, t.typeName)
	case err != nil:
		return &schema.Diagnostic{Pos: s.Pos, Err: err, Msg: err.Error()}
	}
	e := &oldEntry{version: v, schema: s, reader: t.node, typeName: t.typeName, pkg: t.pkg, resolution: resolution,
		decode: "DecodeAvroFrom" + v.name, unmarshal: "UnmarshalFrom" + v.name}
	for _, name := range g.nodes[t.node].fields {
		if name == e.decode || name == e.unmarshal {
			return &schema.Diagnostic{Pos: g.node(t.node).Schema.Pos, Err: errNoReader,
				Msg: fmt.Sprintf("%s has a field %s, so version %s needs another name", t.typeName, name, v.name)}
		}
	}
	e.schemaConst = t.pkg.scope.claim(t.typeName+v.name+"Schema", "version")
	e.printConst = t.pkg.scope.claim(t.typeName+v.name+"Fingerprint", "version")
	g.old[t.node] = append(g.old[t.node], e)
	if g.opts.Warn != nil {
		for i := range resolution.Faults {
			g.opts.Warn(v.diagnostic(&resolution.Faults[i], "some data of version %s cannot be read as %s: %s", t.typeName, nil))
		}
	}
	return nil
}

// refusal turns the error of schemas that do not match into one with places in the files.
func (v *oldVersion) refusal(mismatch *plan.MismatchError, typeName string) error {
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
func (v *oldVersion) diagnostic(f *plan.Fault, format, typeName string, class error) *schema.Diagnostic {
	pos := f.WriterPos
	if f.Kind == plan.MissingDefault {
		pos = f.ReaderPos
	}
	bare := *f
	bare.Hint = ""
	return &schema.Diagnostic{Pos: pos, Path: f.WriterPath, Err: class, Msg: fmt.Sprintf(format, v.name, typeName, bare.String()), Hint: f.Hint}
}
