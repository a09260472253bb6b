package main

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var orderSchemas = map[string]string{
	"order.avsc": `{"type": "record", "name": "Order", "namespace": "shop", "fields": [
		{"name": "price", "type": "Price"}, {"name": "tags", "type": {"type": "array", "items": "Tag"}}]}`,
	"price.avsc": `{"type": "record", "name": "Price", "namespace": "shop", "fields": [{"name": "cents", "type": "long"}]}`,
	"tag.avsc":   `{"type": "enum", "name": "Tag", "namespace": "shop", "symbols": ["NEW", "SALE"]}`,
}

func TestOrderOfArgumentsDoesNotMatter(t *testing.T) {
	inTree(t, orderSchemas)
	want := mustCall(t, "generate --out - --package shop order.avsc price.avsc tag.avsc")
	for _, args := range []string{
		"tag.avsc order.avsc price.avsc",
		"price.avsc tag.avsc ./order.avsc price.avsc",
		".",
		"*.avsc",
		"price.avsc .",
	} {
		if diff := cmp.Diff(want, mustCall(t, "generate --out - --package shop "+args)); diff != "" {
			t.Errorf("%s: %s", args, diff)
		}
	}
}

func TestMethodsAreThoseAskedFor(t *testing.T) {
	inTree(t, orderSchemas)
	for flags, want := range map[string][3]bool{
		"":                                  {},
		"--methods equal":                   {false, true, false},
		"--methods clone,compare":           {true, false, true},
		"--methods clone --methods compare": {true, false, true},
		"--methods compare,equal,clone":     {true, true, true},
	} {
		code := mustCall(t, "generate --out - --package shop "+flags+" .")
		for i, method := range []string{"CompareAvro(y *Order) int", "EqualAvro(y *Order) bool", "Clone() *Order"} {
			if got := strings.Contains(code, "func (x *Order) "+method); got != want[i] {
				t.Errorf("%s: that there is a method %s is %t", flags, method, got)
			}
		}
	}
}

func TestFileThatIsUpToDateIsNotWritten(t *testing.T) {
	inTree(t, orderSchemas)
	mustCall(t, "generate --out out .")
	name := "out/order_avro.go"
	before, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	mustCall(t, "generate --out out .")
	if after, err := os.Stat(name); err != nil || !os.SameFile(before, after) || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("the file was written again: %v", err)
	}
}

func TestPermissionsOfExistingFilesAreKept(t *testing.T) {
	inTree(t, orderSchemas)
	if err := os.WriteFile("x.go", []byte("package x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	mustCall(t, "generate --out x.go .")
	info, err := os.Stat("x.go")
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if !strings.Contains(readFile(t, "x.go"), "type Order struct") {
		t.Error("the file was not written")
	}
}

// Of two packages the second one cannot be written, since a file stands where its directory should be.
func TestFailedWritingChangesNothing(t *testing.T) {
	inTree(t, map[string]string{
		"go.mod":         "module example.com/shop\n",
		"events/old.go":  "package events\n",
		"money":          "in the way",
		"s/order.avsc":   `{"type": "record", "name": "Order", "namespace": "shop", "fields": [{"name": "p", "type": "money.Price"}]}`,
		"s/price.avsc":   `{"type": "record", "name": "Price", "namespace": "money", "fields": []}`,
		"events/keep.go": "package events\n",
	})
	before := files(t, ".")
	for _, out := range []string{"events", "events/keep.go", "made/for/it"} {
		got := call(t, "generate --package-map money=example.com/shop/money --out "+out+" s", "")
		if got.status != wrong || !strings.HasPrefix(got.stderr, filepath.Join("money", "money_avro.go")+": ") {
			t.Errorf("%s: exit status %d\n%s", out, got.status, got.stderr)
		}
		if diff := cmp.Diff(before, files(t, ".")); diff != "" {
			t.Errorf("%s: %s", out, diff)
		}
		if readFile(t, "events/keep.go") != "package events\n" {
			t.Errorf("%s: a file was changed", out)
		}
		if _, err := os.Stat("made"); err == nil {
			t.Errorf("%s: a directory was left", out)
		}
	}
}

func TestPackageIsCalledAfterFlagEnvironmentFilesAndDirectory(t *testing.T) {
	inTree(t, orderSchemas)
	packageClause := func(args string) string {
		return regexp.MustCompile(`(?m)^package \w+$`).FindString(mustCall(t, "generate . "+args+" --out -"))
	}
	t.Setenv("GOPACKAGE", "fromenv")
	for args, want := range map[string]string{
		"":               "package fromenv",
		"--package flag": "package flag",
	} {
		if got := packageClause(args); got != want {
			t.Errorf("%q: %s, want %s", args, got, want)
		}
	}
	mustCall(t, "generate . --out elsewhere")
	if text := readFile(t, "elsewhere/order_avro.go"); !strings.Contains(text, "\npackage elsewhere\n") {
		t.Error("$GOPACKAGE names the package of another directory than the current one")
	}
	t.Setenv("GOPACKAGE", "")
	if err := os.WriteFile("doc.go", []byte("package fromfile\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := packageClause(""); got != "package fromfile" {
		t.Errorf("beside a Go file: %s", got)
	}
}

func TestWrittenFilesAreListedOnATerminalOnly(t *testing.T) {
	inTree(t, orderSchemas)
	restore := isTerminal
	t.Cleanup(func() { isTerminal = restore })
	for _, c := range []struct {
		args     string
		terminal bool
		want     string
	}{
		{"generate --out a .", false, ""},
		{"generate --out b .", true, "wrote " + filepath.Join("b", "order_avro.go") + "\n"},
		{"generate --out b .", true, ""},
		{"generate --out c --quiet .", true, ""},
	} {
		isTerminal = func(io.Writer) bool { return c.terminal }
		if got := call(t, c.args, ""); got.status != done || got.stderr != c.want || got.stdout != "" {
			t.Errorf("%s on a terminal (%v): %+v", c.args, c.terminal, got)
		}
	}
	if restore(new(bytes.Buffer)) {
		t.Error("a buffer passes for a terminal")
	}
}

func TestInvalidSchemasExitWithTwoAndWriteNothing(t *testing.T) {
	root := repository(t)
	names, err := filepath.Glob(filepath.Join(root, "testdata/conformance/schemas/invalid/*.avsc"))
	if err != nil || len(names) < 50 {
		t.Fatal(len(names), err)
	}
	t.Chdir(t.TempDir())
	place := regexp.MustCompile(`^[1-9][0-9]*:[1-9][0-9]*: .*\S`)
	for _, name := range names {
		got := call(t, "generate --out out '"+name+"'", "")
		if got.status != wrong || got.stdout != "" {
			t.Errorf("%s: exit status %d, standard output %q", name, got.status, got.stdout)
		}
		for _, line := range strings.Split(strings.TrimSpace(got.stderr), "\n") {
			if where, ok := strings.CutPrefix(line, name+":"); !ok || !place.MatchString(where) {
				t.Errorf("%s: no place in %q", name, line)
			}
		}
	}
	if left := files(t, "."); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("a directory was left")
	}
}

func TestSchemaNestedTooDeepIsAnError(t *testing.T) {
	const depth = 10_000
	inTree(t, map[string]string{
		"deep.avsc": strings.Repeat(`{"type": "array", "items": `, depth) + `"int"` + strings.Repeat("}", depth),
	})
	for _, command := range []string{"generate --out out", "canonical", "explain --schema"} {
		if got := call(t, command+" deep.avsc", ""); got.status != wrong || !strings.HasPrefix(got.stderr, "deep.avsc:1:") {
			t.Errorf("%s: exit status %d\n%.200s", command, got.status, got.stderr)
		}
	}
}

func TestCheckFindsFilesThatAreMissingOrStale(t *testing.T) {
	inTree(t, orderSchemas)
	const args = "--out out --emit-tests ."
	got := call(t, "check "+args, "")
	if got.status != checkFailed || strings.Count(got.stdout, "--- /dev/null\n+++ out/order_avro") != 2 ||
		!strings.HasPrefix(got.stderr, filepath.Join("out", "order_avro.go")+": is missing; run schemagen generate") {
		t.Errorf("nothing there: exit status %d\n%s", got.status, got.stderr)
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("check has written something")
	}
	mustCall(t, "generate "+args)
	if out := mustCall(t, "check "+args); out != "" {
		t.Errorf("up to date: %s", out)
	}
	name := filepath.Join("out", "order_avro.go")
	current := readFile(t, name)
	stale := strings.Replace(current, "type Order struct", "type Odrer struct", 1)
	if err := os.WriteFile(name, []byte(stale), 0o666); err != nil {
		t.Fatal(err)
	}
	got = call(t, "check "+args, "")
	if got.status != checkFailed || got.stderr != name+": is stale; run schemagen generate with the same arguments\n" ||
		!strings.HasPrefix(got.stdout, "--- out/order_avro.go\n+++ out/order_avro.go\n@@ -") ||
		!strings.Contains(got.stdout, "\n-type Odrer struct {\n+type Order struct {\n") {
		t.Errorf("stale: %+v", got)
	}
	if readFile(t, name) != stale {
		t.Error("check has mended the file")
	}
}

// failingWriter is a full disk or a closed pipe.
type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, fs.ErrClosed }

func TestOutputThatCannotBeWrittenIsAnError(t *testing.T) {
	inTree(t, orderSchemas)
	for _, line := range []string{
		"generate --out - .",
		"check --out out .",
		"canonical price.avsc",
		"fingerprint price.avsc",
		"explain --schema price.avsc --hex",
		"tojson --schema price.avsc --hex",
		"tojson --schema price.avsc --hex --all",
	} {
		var stderr bytes.Buffer
		status := run(split(t, line), strings.NewReader("02"), failingWriter{}, &stderr)
		if status != wrong || !strings.HasSuffix(stderr.String(), fs.ErrClosed.Error()+"\n") {
			t.Errorf("%s: exit status %d, %s", line, status, stderr.String())
		}
	}
}
