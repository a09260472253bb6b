package target

import (
	"os"
	"path/filepath"
	"testing"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestNearestModuleIsFoundAboveDirectoriesThatDoNotExistYet(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "// comment\nmodule example.com/outer // more\n\ngo 1.25\n")
	write(t, filepath.Join(dir, "nested/go.mod"), "module \"example.com/nested\"\n")
	for _, c := range []struct{ in, path, importPath string }{
		{".", "example.com/outer", "example.com/outer"},
		{"not/yet", "example.com/outer", "example.com/outer/not/yet"},
		{"nested", "example.com/nested", "example.com/nested"},
		{"nested/x", "example.com/nested", "example.com/nested/x"},
	} {
		m, ok, err := FindModule(filepath.Join(dir, c.in))
		if err != nil || !ok || m.Path != c.path {
			t.Errorf("%s: module %v, %v, %v", c.in, m, ok, err)
			continue
		}
		if got, err := m.ImportPath(filepath.Join(dir, c.in)); err != nil || got != c.importPath {
			t.Errorf("%s: import path %q, %v; want %q", c.in, got, err, c.importPath)
		}
	}
}

func TestGoModWithoutModuleLineIsAnError(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "go 1.25\n")
	if m, _, err := FindModule(dir); err == nil {
		t.Errorf("module %v", m)
	}
}

func TestPackagesOfOtherModulesHaveNoDirectory(t *testing.T) {
	dir := t.TempDir()
	m := Module{Dir: dir, Path: "example.com/shop"}
	write(t, filepath.Join(dir, "nested/go.mod"), "module example.com/shop/nested\n")
	for _, c := range []struct {
		importPath, want string
		ok               bool
	}{
		{"example.com/shop", ".", true},
		{"example.com/shop/orders", "orders", true},
		{"example.com/shop/a/b", "a/b", true},
		{"example.com/shopping", "", false},
		{"example.com", "", false},
		{"other.example/shop", "", false},
		{"example.com/shop/nested", "", false},
		{"example.com/shop/nested/deeper", "", false},
	} {
		got, ok := m.PackageDir(c.importPath)
		if ok != c.ok || ok && got != filepath.Join(dir, c.want) {
			t.Errorf("PackageDir(%s) = %s, %v", c.importPath, got, ok)
		}
	}
}

func TestPackageNameComesFromGoFilesThenFromThePath(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "there/x.go"), "package named\n")
	write(t, filepath.Join(dir, "there/x_test.go"), "package named_test\n")
	write(t, filepath.Join(dir, "there/tool.go"), "//go:build ignore\n\npackage main\n")
	write(t, filepath.Join(dir, "tests/x_test.go"), "package inner\n")
	write(t, filepath.Join(dir, "Only-Text2/readme.txt"), "text")
	for _, c := range []struct{ in, importPath, want string }{
		{"there", "example.com/x/there", "named"},
		{"tests", "example.com/x/tests", "inner"},
		{"Only-Text2", "", "onlytext2"},
		{"absent", "", "absent"},
		{"absent", "example.com/x/go-orders", "goorders"},
		{"absent", "example.com/x/orders/v2", "orders"},
		{"absent", "example.com/x/v2x", "v2x"},
		{"absent", "example.com/x/007", "avro"},
		{"absent", "example.com/x/9lives", "lives"},
		{"absent", "example.com/x/type", "avro"},
		{"main", "", "avro"},
	} {
		got, err := PackageName(filepath.Join(dir, c.in), c.importPath)
		if err != nil || got != c.want {
			t.Errorf("PackageName(%s, %s) = %q, %v; want %q", c.in, c.importPath, got, err, c.want)
		}
	}
}

func TestTwoPackagesInOneDirectoryNeedADecision(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.go"), "package one\n")
	write(t, filepath.Join(dir, "b.go"), "package two\n")
	want := dir + ": holds the packages one and two; say with --package which one is meant"
	if name, err := PackageName(dir, ""); err == nil || err.Error() != want {
		t.Errorf("PackageName = %q, %v", name, err)
	}
}

func TestFileNamesAreSeenByTheGoCommand(t *testing.T) {
	for base, want := range map[string]string{
		"user.avsc":            "user_avro.go",
		"dir/user.avsc":        "user_avro.go",
		"user.v1.avsc":         "user.v1_avro.go",
		"user_linux.avsc":      "user_linux_avro.go",
		"_hidden.avsc":         "hidden_avro.go",
		".avsc":                "schema_avro.go",
		"an order.avsc":        "an_order_avro.go",
		"stdin":                "stdin_avro.go",
		"example.com/x/orders": "orders_avro.go",
	} {
		if got := FileName(base); got != want {
			t.Errorf("FileName(%s) = %s, want %s", base, got, want)
		}
	}
	if got := TestFileName("a/user_avro.go"); got != "a/user_avro_test.go" {
		t.Errorf("TestFileName = %s", got)
	}
}

func TestNamesAndPathsThatGoRefusesAreRefused(t *testing.T) {
	for _, name := range []string{"", "_", "type", "a-b", "1a", "a_test"} {
		if CheckPackageName(name) == nil {
			t.Errorf("package name %q accepted", name)
		}
	}
	for _, name := range []string{"main", "users", "über"} {
		if err := CheckPackageName(name); err != nil {
			t.Error(err)
		}
	}
	for _, path := range []string{"", "/a", "a//b", "a/", "./a", "../a", "a b", "a\"b", "C:\\x"} {
		if CheckImportPath(path) == nil {
			t.Errorf("import path %q accepted", path)
		}
	}
	for _, path := range []string{"orders", "example.com/a-b/v2", "example.com/~x/y_z"} {
		if err := CheckImportPath(path); err != nil {
			t.Error(err)
		}
	}
}
