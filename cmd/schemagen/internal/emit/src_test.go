package emit

import (
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"
)

func TestTextHasPlacesForCode(t *testing.T) {
	v := src("v")
	for _, test := range []struct {
		got  *jen.Statement
		want string
	}{
		{src("$ == $", v, 5), "v == 5"},
		{src("$1 = append($1, $2...)", v, "x.Items"), "v = append(v, x.Items...)"},
		{src("decode$Array(r)", "Long"), "decodeLongArray(r)"},
		{src(`r.Fail("$ a\"math.Pi", $)`, v), `r.Fail("$ a\"math.Pi", v)`},
		{src("math.MaxInt32 + x.Field"), "math.MaxInt32 + x.Field"},
		{src("func f() {\n$\n}", lines("a(); b()")), "func f() {\n\ta()\n\tb()\n}"},
		{src("func f() {\n$\n}", []jen.Code(nil)), "func f() {}"},
		{src("func f() {\n$\nc()\n}", []jen.Code(nil)), "func f() {\n\tc()\n}"},
		{src("if x { $ }; return $", v, v), "if x {\n\tv\n}\nreturn v"},
	} {
		if got := strings.TrimSpace(test.got.GoString()); got != test.want {
			t.Errorf("got\n%s\nwant\n%s", got, test.want)
		}
	}
}

func TestPackagesOfTextAreImported(t *testing.T) {
	f := jen.NewFile("p")
	f.ImportAlias(runtimePath, "rt_")
	f.Add(src("var x = rt.Must(slices.Clone(y), math.Pi)"))
	code := f.GoString()
	for _, want := range []string{
		`rt_ "` + runtimePath + `"`, `"slices"`, `"math"`, "rt_.Must(slices.Clone(y), math.Pi)",
	} {
		if !strings.Contains(code, want) {
			t.Errorf("there is no %s in\n%s", want, code)
		}
	}
}
