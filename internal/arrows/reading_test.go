package arrows

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// forgiving are the options of package schema that accept what Avro does not.
var forgiving = []string{"AllowForward", "LaxNames", "LaxDefaults", "OfData"}

// flagsOfTheUser is the file in which the command's flags become such options.
const flagsOfTheUser = "cmd/schemagen/internal/source/flags.go"

// A text is read as a schema of one's own, of data, or of a generated type, and package schema has a function for each.
// An entry with options of its own would soon accept other texts than the rest.
func TestTextsAreReadByNamedFunctions(t *testing.T) {
	met := false
	goFiles(t, func(name string, text []byte) {
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "schema/") && strings.Count(name, "/") == 1 {
			return
		}
		file := parse(t, name, text, 0)
		imported := localName(file, modulePath+"/schema")
		ast.Inspect(file, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok || imported == "" {
				return true
			}
			pkg, ok := selector.X.(*ast.Ident)
			if !ok || pkg.Name != imported || !slices.Contains(forgiving, selector.Sel.Name) {
				return true
			}
			if met = met || name == flagsOfTheUser; name != flagsOfTheUser {
				t.Errorf("%s uses schema.%s, which only %s may; for data there are schema.ParseOfData and "+
					"ParseSourcesOfData, for generated types ParseOfType", name, selector.Sel.Name, flagsOfTheUser)
			}
			return true
		})
	})
	if !met {
		t.Errorf("%s does not use any of the options: does it still stand there?", flagsOfTheUser)
	}
}

// localName returns the name that a file has for a package, or "".
func localName(file *ast.File, importPath string) string {
	for _, spec := range file.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); path == importPath {
			if spec.Name != nil {
				return spec.Name.Name
			}
			return importPath[strings.LastIndexByte(importPath, '/')+1:]
		}
	}
	return ""
}
