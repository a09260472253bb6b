package target

import (
	"errors"
	"fmt"
	"go/build"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// PackageName returns the name that a package in dir gets: that of the Go files there, or else one made of the last
// element of its import path, if that is known, or of the name of the directory.
func PackageName(dir, importPath string) (string, error) {
	found, err := build.ImportDir(dir, 0)
	var several *build.MultiplePackageError
	if errors.As(err, &several) {
		return "", fmt.Errorf("%s: holds the packages %s and %s; say with --package which one is meant",
			dir, several.Packages[0], several.Packages[1])
	}
	if found != nil && token.IsIdentifier(found.Name) {
		return found.Name, nil
	}
	if importPath == "" {
		full, err := filepath.Abs(dir)
		if err != nil {
			return "", err
		}
		importPath = filepath.ToSlash(full)
	}
	return NameOf(importPath), nil
}

// fallback is the name of packages that no other name can be made for.
const fallback = "avro"

// NameOf makes a package name of the last element of a path, or of the one before it if the last is a version.
func NameOf(importPath string) string {
	name := path.Base(importPath)
	if isVersion(name) {
		name = path.Base(path.Dir(importPath))
	}
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, name)
	name = strings.TrimLeft(name, "0123456789_")
	if CheckPackageName(name) != nil || name == "main" {
		return fallback
	}
	return name
}

func isVersion(element string) bool {
	digits := strings.TrimPrefix(element, "v")
	return digits != element && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// CheckPackageName says what is wrong with the name of a package, or returns nil.
func CheckPackageName(name string) error {
	if !token.IsIdentifier(name) || name == "_" || strings.HasSuffix(name, "_test") {
		return fmt.Errorf("%q cannot be the name of a package; write a Go identifier such as users", name)
	}
	return nil
}

// suffix ends the names of generated files.
const suffix = "_avro.go"

// PackageFile is the name of the Go file for what the files of a package share. No schema file's is called so.
const PackageFile = "avro.go"

// FileName returns the name of the Go file for something called base, such as the file user.avsc or the package orders.
func FileName(base string) string {
	base = strings.TrimSuffix(filepath.Base(base), ".avsc")
	base = strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, base)
	base = strings.TrimLeft(base, "_.") // the go command overlooks such files
	if base == "" {
		return "schema" + suffix
	}
	return base + suffix
}

// TestFileName returns the name of the test file that belongs to a Go file.
func TestFileName(file string) string {
	return strings.TrimSuffix(file, ".go") + "_test.go"
}

// Shown returns a path the way a person in the current directory would write it, if that is shorter.
func Shown(full string) string {
	here, err := os.Getwd()
	if err != nil {
		return full
	}
	relative, err := filepath.Rel(here, full)
	if err != nil || len(relative) > len(full) {
		return full
	}
	return relative
}
