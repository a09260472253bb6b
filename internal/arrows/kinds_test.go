package arrows

import (
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/checkout"
)

// mostFiles is how many files may tell kinds of data apart in a switch, beside those that write code for each kind. The
// fewer there are, the fewer somebody has to look at who adds a kind. What only asks for a fact about a kind asks its
// methods, which look into one table.
const mostFiles = 47

// kindFiles are the files that declare kinds of data.
var kindFiles = []string{"schema/model.go", "schema/logical.go", "schema/plan/kind.go"}

// constantsOf returns the names of the constants of the types Kind and LogicalKind that a file declares.
func constantsOf(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(checkout.Root(t), filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range parse(t, name, text, 0).Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || len(group.Specs) == 0 {
			continue
		}
		first, ok := group.Specs[0].(*ast.ValueSpec)
		if !ok {
			continue
		}
		typ, ok := first.Type.(*ast.Ident)
		if !ok || typ.Name != "Kind" && typ.Name != "LogicalKind" {
			continue
		}
		for _, spec := range group.Specs {
			names = append(names, spec.(*ast.ValueSpec).Names[0].Name)
		}
	}
	if len(names) < 10 {
		t.Fatalf("%s has the kinds %q", name, names)
	}
	return names
}

func TestFewFilesTellKindsApart(t *testing.T) {
	kinds := make(map[string][]string)
	for _, file := range kindFiles {
		folder := path.Dir(file)
		kinds[folder] = append(kinds[folder], constantsOf(t, file)...)
	}
	var files []string
	goFiles(t, func(name string, text []byte) {
		top, _, _ := strings.Cut(name, "/")
		if strings.HasSuffix(name, "_test.go") || strings.Contains(name, "/emit/") ||
			slices.Contains([]string{"perf", "examples", "interop", "generated", "docs"}, top) {
			return
		}
		if file := parse(t, name, text, 0); hasKindArms(file, path.Dir(name), kinds) {
			files = append(files, name)
		}
	})
	if len(files) > mostFiles {
		t.Errorf("%d files have switches on kinds of data, more than %d:\n%s", len(files), mostFiles,
			strings.Join(files, "\n"))
	}
}

// hasKindArms reports whether a file of a folder has a switch with an arm for a kind.
func hasKindArms(file *ast.File, folder string, kinds map[string][]string) bool {
	isKind := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			return slices.Contains(kinds[folder], n.Name)
		case *ast.SelectorExpr:
			pkg, ok := n.X.(*ast.Ident)
			for imported, names := range kinds {
				if ok && pkg.Name == localName(file, modulePath+"/"+imported) && slices.Contains(names, n.Sel.Name) {
					return true
				}
			}
		}
		return false
	}
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		arm, ok := n.(*ast.CaseClause)
		if !ok {
			return !found
		}
		for _, value := range arm.List {
			ast.Inspect(value, func(n ast.Node) bool {
				found = found || isKind(n)
				_, qualified := n.(*ast.SelectorExpr)
				return !qualified
			})
		}
		return !found
	})
	return found
}
