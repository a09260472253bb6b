package gen

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/target"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// makeGraph makes the nodes of all packages, settles what they are, and finds the types that get decoders for old
// versions.
func (g *generator) makeGraph() error {
	roots := make(map[plan.Index]string) // the files of schemas
	for k, root := range g.set.Roots {
		roots[g.plan.Roots[k]] = root.Source
	}
	var candidates []emit.Candidate
	for _, p := range g.sortedPackages() {
		p.emitter = emit.New(&emit.Package{Go: p.types, Plan: g.plan, Scope: p.scope, Names: g.names,
			Values: g.opts.values(), NoResolve: g.opts.NoResolve})
		p.files = g.divide(p)
		var nodes []*graph.Node
		add := func(f *goFile, t *emit.Type, root bool, source string) {
			f.codecs = append(f.codecs, t)
			if !p.external {
				candidates = append(candidates, emit.Candidate{Type: t, In: p.emitter, Root: root, Source: source})
			}
		}
		for _, f := range p.files {
			for _, k := range f.roots {
				root := &g.roots[k]
				n := g.nodeIn(p, root.node)
				nodes = append(nodes, n)
				add(f, &emit.Type{Name: root.typeName, Node: n, Schema: root.schema, Held: !isPlain(n)}, true,
					root.source)
			}
			for _, i := range f.declared {
				n := g.bareIn(p, i)
				nodes = append(nodes, n)
				source, root := roots[i]
				if g.node(i).Kind == plan.Record || root {
					// Data of a root that is mapped are read as the user's type.
					add(f, &emit.Type{Name: g.nodes[i].typeName, Node: n, Schema: n.Avro.Schema},
						root && g.nodes[i].mapping == nil, source)
				}
			}
		}
		graph.Decide(g.plan, nodes...)
	}
	return emit.LoadOld(g.opts.Writers, g.names, candidates, g.opts.Warn)
}

// divide returns the files of a package: that of the package first, then those of the schema files in the order of
// their names.
func (g *generator) divide(p *goPackage) []*goFile {
	own := &goFile{}
	files := []*goFile{own}
	bySource := make(map[string]*goFile)
	fileOf := func(source string) *goFile {
		base := goname.FileBase(source)
		if !g.opts.Divided || base == "" || base == "-" {
			return own
		}
		f := bySource[base]
		if f == nil {
			f = &goFile{source: base}
			bySource[base] = f
			files = append(files, f)
		}
		return f
	}
	for _, k := range p.roots {
		f := fileOf(g.roots[k].source)
		f.roots = append(f.roots, k)
	}
	for _, i := range p.declared {
		f := fileOf(g.node(i).Schema.Pos.File)
		f.declared = append(f.declared, i)
	}
	slices.SortFunc(files, func(a, b *goFile) int { return strings.Compare(a.source, b.source) })
	return files
}

// isPlain reports whether the Go type of a root can be defined as the type of its value, and have methods.
func isPlain(n *graph.Node) bool { return n.Kind == graph.Array || n.Kind == graph.Map }

// emit writes the packages.
func (g *generator) emit() ([]Package, error) {
	var result []Package
	for _, p := range g.sortedPackages() {
		if p.external || len(p.declared)+len(p.roots) == 0 {
			continue
		}
		if err := g.emitPackage(p); err != nil {
			return nil, err
		}
		out := Package{ImportPath: p.path, Name: p.name}
		for _, f := range p.files {
			file := File{Source: f.source}
			var err error
			if file.Code, err = f.Render(p.name); err != nil {
				return nil, err
			}
			if g.opts.EmitTests && len(f.codecs) > 0 {
				test := g.newFile(p, f)
				p.emitter.Open(test)
				p.emitter.Tests(f.codecs)
				if file.Test, err = test.Render(p.name + "_test"); err != nil {
					return nil, err
				}
			}
			out.Files = append(out.Files, file)
		}
		result = append(result, out)
	}
	return result, nil
}

// emitPackage writes the files of a package: what the types look like first, then the code for them.
func (g *generator) emitPackage(p *goPackage) error {
	e := p.emitter
	var schemas []*schema.Schema
	for _, i := range p.declared {
		schemas = append(schemas, g.node(i).Schema)
	}
	for _, f := range p.files {
		f.File = g.newFile(p, f)
		f.Token = p.token
		for _, i := range f.declared {
			e.Declares(f.File, g.bareIn(p, i).Go)
		}
		for _, t := range f.codecs {
			f.Needs(t.Node)
		}
	}
	own := p.files[0].File
	e.Common(own)
	e.Open(own)
	e.Supports("generate")
	e.Schemas(schemas, p.token+"_"+p.name)
	for _, f := range p.files {
		g.declare(p, f)
	}
	for _, f := range p.files {
		e.Constants(f.codecs)
		for _, t := range f.codecs {
			e.Open(f.File)
			e.Codec(t)
			if err := e.Helpers(); err != nil {
				return err
			}
		}
	}
	e.Open(own)
	if err := e.Helpers(); err != nil {
		return err
	}
	e.Table()
	return nil
}

// declare writes the types of a file, and the functions that make values of them.
func (g *generator) declare(p *goPackage, f *goFile) {
	p.emitter.Open(f.File)
	for _, k := range f.roots {
		g.emitRoot(p, &g.roots[k])
		g.emitUnions(f.File, p, g.roots[k].node)
	}
	for _, i := range f.declared {
		switch g.node(i).Kind {
		case plan.Record:
			g.emitRecord(p, i)
			for _, field := range g.node(i).Fields {
				g.emitUnions(f.File, p, field.Node)
			}
		case plan.Enum:
			g.emitEnum(p, i)
		case plan.Fixed:
			g.emitFixed(p, i)
		}
	}
	for _, i := range f.declared {
		switch g.node(i).Kind {
		case plan.Record:
			p.emitter.Constructor(g.bareIn(p, i))
		case plan.Enum:
			g.emitSymbols(p, i)
		}
	}
}

// emitRoot writes the type of a root schema that has no name: a slice, a map, or a struct around the value.
func (g *generator) emitRoot(p *goPackage, root *rootInfo) {
	what, n := emit.Describe(g.plan, root.node), g.nodeIn(p, root.node)
	if isPlain(n) {
		p.emitter.Write(root.typeName+" is "+what+".", "type $ $", root.typeName, p.emitter.TypeCode(n.Go))
		return
	}
	p.emitter.Write(root.typeName+" holds "+what+".", "type $ struct {\nValue $\n}", root.typeName,
		p.emitter.TypeCode(n.Go))
}

// newFile begins a file of package p with the header that marks generated code, and says what it was made of and how.
func (g *generator) newFile(p *goPackage, f *goFile) *emit.File {
	var list []emit.Import
	for _, q := range g.sortedPackages() {
		if q != p && q.path != "" {
			list = append(list, emit.Import{Path: q.path, Name: q.name})
		}
	}
	for i := range g.nodes {
		switch info := &g.nodes[i]; {
		case info.mapping != nil && info.mapping.ImportPath != p.path:
			list = append(list, emit.Import{Path: info.mapping.ImportPath, Name: target.NameOf(info.mapping.ImportPath),
				Guessed: true})
		case info.pkg != nil && info.pkg.external && info.pkg.path != p.path:
			list = append(list, emit.Import{Path: info.pkg.path, Name: info.pkg.name, Guessed: true})
		}
	}
	// A file is named by the code that it has a part in, and by no other.
	used := make(map[string]bool)
	for _, i := range f.declared {
		used[g.node(i).Schema.Pos.File] = true
	}
	for _, k := range f.roots {
		used[g.roots[k].source] = true
	}
	sources := emit.Sources(g.set, func(source string) bool { return used[source] })
	return p.emitter.NewFile(emit.Header, sources, g.opts.Command, list)
}

// emitUnions writes the unions inside node i, outer ones first.
func (g *generator) emitUnions(f *emit.File, p *goPackage, i plan.Index) {
	if g.nodes[i].mapping != nil {
		return
	}
	switch n := g.node(i); n.Kind {
	case plan.Array, plan.Map, plan.Nullable:
		g.emitUnions(f, p, n.Item)
	case plan.Union:
		union := g.nodeIn(p, i)
		p.emitter.Declares(f, union.Go)
		for j := range union.Branches {
			if name := g.nodes[i].branches[j]; name != "" {
				p.emitter.Declares(f, union.Branches[j].Node.Go)
			}
		}
		g.emitUnion(p, i)
		for _, branch := range n.Branches {
			g.emitUnions(f, p, branch)
		}
	}
}
