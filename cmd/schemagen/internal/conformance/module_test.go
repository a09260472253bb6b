package conformance

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/schema"

	// Generated code imports these: a result of this test is not to outlive a change to them.
	_ "github.com/schemagen/schemagen/runtime/avrotest"
	_ "github.com/schemagen/schemagen/runtime/decimal"
	_ "github.com/schemagen/schemagen/runtime/evolve"
)

//go:embed testdata/program
var programFiles embed.FS

const modulePath = "conformance.test"

// generatedType is what the program has to know of a type.
type generatedType struct {
	constructor string   // "" if there is none
	old         []string // the old versions that it has decoders for
}

// module is a temporary module that holds everything generated.
type module struct {
	dir string
}

// writeModule writes the code of a plan. What it returns is to be removed even if it failed.
func writeModule(p *plan) (*module, error) {
	m, err := newModule()
	if err != nil {
		return m, err
	}
	if err := m.generateAll(p.jobs); err != nil {
		return m, err
	}
	for _, f := range p.written {
		if err := m.writeGenerated(f.name, f.code); err != nil {
			return m, err
		}
	}
	return m, m.writeProgram(p)
}

func newModule() (*module, error) {
	dir, err := os.MkdirTemp("", "conformance")
	if err != nil {
		return nil, err
	}
	m := &module{dir: dir}
	root, err := filepath.Abs("../../../..")
	if err != nil {
		return m, err
	}
	mod := fmt.Sprintf("module %s\n\ngo 1.25.0\n\nrequire github.com/schemagen/schemagen v0.0.0\n\nreplace "+
		"github.com/schemagen/schemagen => %q\n",
		modulePath, root)
	return m, m.write("go.mod", []byte(mod))
}

// generateAll writes the packages of all jobs, as many at a time as there are processors.
func (m *module) generateAll(jobs []*job) error {
	errs := make([]error, len(jobs))
	var next atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(jobs)); i = next.Add(1) - 1 {
				if err := m.generate(jobs[i]); err != nil {
					errs[i] = fmt.Errorf("package %s, %s: %w", jobs[i].pkg, jobs[i].mode.name, err)
				}
			}
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

func (m *module) write(name string, data []byte) error {
	path := filepath.Join(m.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}

// generate writes the package of a job.
func (m *module) generate(j *job) error {
	if j.types != nil {
		return nil // a package of several files, which are written already
	}
	set, err := schema.ParseSources(j.sources)
	if err != nil {
		return err
	}
	options := j.mode.options
	options.Package = j.pkg
	packages, err := gen.Generate(set, options)
	if err != nil {
		return err
	}
	if len(packages) != 1 {
		return fmt.Errorf("%d packages, want one", len(packages))
	}
	code, tests := packages[0].Files[0].Code, packages[0].Files[0].Test
	file, err := declarations(code)
	if err != nil {
		return err
	}
	j.types = codecTypes(file)
	if tests != nil {
		if err := m.writeGenerated(j.pkg+"/"+j.pkg+"_test.go", tests); err != nil {
			return err
		}
	}
	return m.writeGenerated(j.pkg+"/"+j.pkg+".go", code)
}

func (m *module) writeGenerated(name string, code []byte) error {
	if formatted, err := format.Source(code); err != nil || !bytes.Equal(formatted, code) {
		return fmt.Errorf("%s is not as gofmt would have it (%v)", name, err)
	}
	return m.write(name, code)
}

func declarations(code []byte) (*ast.File, error) {
	return parser.ParseFile(token.NewFileSet(), "generated.go", code, parser.SkipObjectResolution)
}

// codecTypes finds the types with a codec in generated code.
func codecTypes(file *ast.File) map[string]generatedType {
	types := make(map[string]generatedType)
	constructors, old := make(map[string]string), make(map[string][]string)
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		switch {
		case f.Name.Name == "AvroSchema" && f.Recv != nil:
			types[receiver(f)] = generatedType{}
		case strings.HasPrefix(f.Name.Name, oldDecoder) && f.Recv != nil:
			old[receiver(f)] = append(old[receiver(f)], strings.TrimPrefix(f.Name.Name, oldDecoder))
		case strings.HasPrefix(f.Name.Name, "New") && f.Recv == nil && f.Type.Params.NumFields() == 0:
			if result, ok := f.Type.Results.List[0].Type.(*ast.Ident); ok {
				constructors[result.Name] = f.Name.Name
			}
		}
	}
	for name := range types {
		types[name] = generatedType{constructors[name], old[name]}
	}
	return types
}

// oldDecoder begins the names of decoders for data of old schemas.
const oldDecoder = "DecodeAvroFrom"

func receiver(f *ast.FuncDecl) string { return f.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name }

// writeProgram writes the package main, with a table of all types that vectors need.
func (m *module) writeProgram(p *plan) error {
	files, err := programFiles.ReadDir("testdata/program")
	if err != nil {
		return err
	}
	for _, f := range files {
		data, err := programFiles.ReadFile("testdata/program/" + f.Name())
		if err != nil {
			return err
		}
		if err := m.write("program/"+f.Name(), data); err != nil {
			return err
		}
	}
	var imports, entries strings.Builder
	for _, j := range p.jobs {
		if len(j.forms) == 0 {
			continue
		}
		fmt.Fprintf(&imports, "\t%s %q\n", j.pkg, modulePath+"/"+j.pkg)
		for name, t := range j.types {
			defaults := "nil"
			if t.constructor != "" {
				defaults = fmt.Sprintf("func() datum { x := %s.%s(); return &x }", j.pkg, t.constructor)
			}
			goName := j.pkg + "." + name
			fmt.Fprintf(&entries, "\t%q: {func() datum { return new(%s) }, %s, map[string]oldDecoder{", goName, goName,
				defaults)
			for _, version := range t.old {
				fmt.Fprintf(&entries, "\n\t\t%q: func(x datum, r *rt.Reader) error { return x.(*%s).%s%s(r) },",
					version, goName, oldDecoder, version)
			}
			entries.WriteString("}},\n")
		}
	}
	table := "package main\n\nimport (\n\trt \"github.com/schemagen/schemagen/runtime\"\n" + imports.String() +
		")\n\nvar table = map[string]kind{\n" + entries.String() +
		"}\n\ntype oldDecoder = func(x datum, r *rt.Reader) error\n"
	return m.write("program/table.go", []byte(table))
}

// run runs the go command in the module, with what this test itself was built with.
func (m *module) run(args ...string) error {
	args = append(args[:1:1], append([]string{"-trimpath", "-tags", buildTags}, args[1:]...)...)
	if raceEnabled && args[0] == "build" {
		args = append(args[:1:1], append([]string{"-race"}, args[1:]...)...)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH, "GOWORK=off", "GOFLAGS=-mod=mod",
		"GOPROXY=off", "GOTOOLCHAIN=local")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s: %w\n%.8000s", strings.Join(args, " "), err, out)
	}
	return nil
}
