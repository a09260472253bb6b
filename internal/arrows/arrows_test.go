package arrows

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/checkout"
)

const modulePath = "github.com/schemagen/schemagen"

// A rule says what the packages in one place may import beside the standard library. A dot at the start of a pattern is
// this module, and /... at its end stands for the package and all below it.
type rule struct {
	place  string
	allows []string
}

// work is what a package allows that does the work of commands, and flags one that has flags of several of them.
var (
	work = []string{
		"./internal/cli", "./internal/output", "./internal/walk", "./internal/words", "./internal/worker", "./schema",
		"./schema/plan", "./runtime/...",
		"./cmd/schemagen/internal/...",
	}
	flags = append(work[:len(work):len(work)], "github.com/spf13/cobra")
)

// Of the rules that cover a package the first one counts.
var rules = []rule{
	{"./schema", []string{"./internal/words"}},
	{"./schema/plan", []string{"./internal/words", "./schema", "./runtime", "./runtime/decimal"}},
	{"./schema/gotype", []string{"./internal/words", "./schema", "./schema/plan"}},
	{"./schema/...", []string{"./internal/words", "./schema/..."}},
	{"./runtime", []string{"./runtime/internal/..."}},
	{"./runtime/internal/...", []string{"./runtime/internal/..."}},
	{"./runtime/compress/xz", []string{"./runtime/compress", "github.com/ulikunitz/xz/..."}},
	{"./runtime/compress", []string{"github.com/klauspost/compress/...", "github.com/pierrec/lz4/v4"}},
	{"./runtime/frame", []string{
		"./internal/recent", "./schema", "./runtime", "./runtime/avrotype", "./runtime/evolve",
	}},
	{"./runtime/avrotype", []string{"./schema", "./runtime"}},
	{"./runtime/evolve", []string{
		"./internal/readers", "./internal/recent", "./internal/walk", "./schema", "./schema/plan", "./runtime",
		"./runtime/avrotype",
	}},
	{"./runtime/ocf", []string{
		"./internal/walk", "./internal/worker", "./schema", "./schema/plan", "./runtime", "./runtime/avrotype",
		"./runtime/compress",
		"./runtime/evolve",
	}},
	{"./runtime/...", []string{"./internal/words", "./schema", "./schema/plan", "./runtime/..."}},
	{"./reflectcodec/...", []string{
		"./internal/readers", "./internal/recent", "./internal/words", "./schema", "./schema/plan", "./schema/gotype",
		"./runtime/...", "./reflectcodec/...",
	}},
	{"./generated/...", []string{"./runtime", "./runtime/decimal", "./generated/..."}},
	{"./out/...", []string{"./runtime", "./runtime/decimal"}}, // where README's first command writes; not tracked
	{"./cmd/schemagen", []string{
		"./cmd/schemagen/internal/...", "./internal/cli", "./internal/output", "./internal/words", "./schema",
		"./schema/plan", "./runtime/...", "github.com/spf13/cobra", "github.com/spf13/pflag",
	}},
	{"./cmd/schemagen/internal/container", flags},
	{"./cmd/schemagen/internal/data", flags},
	{"./cmd/schemagen/internal/jsonlines", flags},
	{"./cmd/schemagen/internal/source", flags},
	{"./cmd/schemagen/internal/render", append(flags, "github.com/aymanbagabas/go-udiff", "github.com/spf13/pflag")},
	{"./cmd/schemagen/internal/goname", []string{"./schema"}},
	{"./cmd/schemagen/internal/graph", []string{"./cmd/schemagen/internal/goname", "./schema", "./schema/plan"}},
	{"./cmd/schemagen/internal/emit", []string{
		"./cmd/schemagen/internal/goname", "./cmd/schemagen/internal/graph", "./internal/words", "./schema",
		"./schema/plan", "./runtime/...",
		"github.com/dave/jennifer/jen", "golang.org/x/tools/imports",
	}},
	{"./cmd/schemagen/internal/gen", []string{
		"./cmd/schemagen/internal/emit", "./cmd/schemagen/internal/goname", "./cmd/schemagen/internal/graph",
		"./cmd/schemagen/internal/target", "./internal/words", "./schema", "./schema/plan",
		"github.com/dave/jennifer/jen",
	}},
	{"./cmd/schemagen/internal/target", []string{"golang.org/x/mod/modfile", "golang.org/x/mod/module"}},
	{"./cmd/schemagen/internal/gopkg", []string{"./schema", "./schema/gotype", "golang.org/x/tools/go/packages"}},
	{"./cmd/schemagen/internal/bind", []string{
		"./internal/words", "./schema", "./schema/gotype", "./schema/plan", "./runtime/...",
		"./cmd/schemagen/internal/...",
		"golang.org/x/tools/go/packages",
	}},
	{"./cmd/schemagen/internal/infer", []string{
		"./internal/words", "./schema", "./schema/gotype", "./cmd/schemagen/internal/gopkg",
	}},
	{"./cmd/schemagen/internal/...", work},
	{"./perf", []string{"./...", "github.com/spf13/cobra"}},
	{"./perf/...", []string{"./..."}},
	{"./internal/cli", []string{"github.com/spf13/cobra"}},
	{"./internal/output", nil},
	{"./internal/vectors", nil}, // for the tests of all
	{"./internal/...", []string{"./..."}},
	{"./docs", []string{"./..."}},
	{"./examples/...", []string{"./..."}},
}

// pkg is what go list says of a package.
type pkg struct {
	ImportPath string
	Standard   bool
	Imports    []string
}

// list runs go list in the root of the module.
func list(t *testing.T, args ...string) []pkg {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Standard,Imports"}, args...)...)
	cmd.Dir = checkout.Root(t)
	out, err := cmd.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			t.Fatalf("go list: %s", failed.Stderr)
		}
		t.Fatal(err)
	}
	var packages []pkg
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := d.Decode(&p); err == io.EOF {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// covers reports whether an import path is the one of a pattern, or below it.
func covers(pattern, importPath string) bool {
	if local, ok := strings.CutPrefix(pattern, "."); ok {
		pattern = modulePath + local
	}
	if above, ok := strings.CutSuffix(pattern, "/..."); ok {
		return importPath == above || strings.HasPrefix(importPath, above+"/")
	}
	return importPath == pattern
}

func TestPackagesImportDownwardsOnly(t *testing.T) {
	for _, tags := range []string{"-tags=", "-tags=purego"} {
		standard := make(map[string]bool)
		all := list(t, tags, "-deps", "./...")
		for _, p := range all {
			standard[p.ImportPath] = p.Standard
		}
		for _, p := range all {
			if !covers("./...", p.ImportPath) {
				continue
			}
			i := slices.IndexFunc(rules, func(r rule) bool { return covers(r.place, p.ImportPath) })
			if i < 0 {
				t.Errorf("%s stands in a place that no rule is for", p.ImportPath)
				continue
			}
			for _, imported := range p.Imports {
				allowed := slices.ContainsFunc(rules[i].allows, func(pattern string) bool {
					return covers(pattern,
						imported)
				})
				if !standard[imported] && !allowed {
					t.Errorf("%s imports %s, which its rule (%s) does not allow", p.ImportPath, imported,
						rules[i].place)
				}
			}
		}
	}
}

// What is generated must stay fit for small targets, so what it always links is small.
func TestRuntimeLinksNoReflection(t *testing.T) {
	for _, tags := range []string{"-tags=", "-tags=purego"} {
		for _, p := range list(t, tags, "-deps", "./runtime") {
			if slices.Contains([]string{"reflect", "fmt", "encoding/binary", "math/big"}, p.ImportPath) {
				t.Errorf("runtime depends on %s (go list %s)", p.ImportPath, tags)
			}
		}
	}
}

func TestNothingIsUnsafeUnderPurego(t *testing.T) {
	for _, p := range list(t, "-tags=purego", "./...") {
		if slices.Contains(p.Imports, "unsafe") {
			t.Errorf("%s imports unsafe under the tag purego", p.ImportPath)
		}
	}
}
