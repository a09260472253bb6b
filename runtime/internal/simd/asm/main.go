package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

// sets are the instruction sets, by the name that stands in the files' names.
var sets = []struct {
	name  string
	write func(*assembly)
}{
	{"avx2", avx2},
	{"avx512", avx512},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: asm DIRECTORY")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "asm:", err)
		os.Exit(1)
	}
}

func run(directory string) error {
	files, err := generate()
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(directory, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generate returns the text of every file, by its name.
func generate() (map[string][]byte, error) {
	files := make(map[string][]byte)
	for _, set := range sets {
		a := &assembly{build.NewContext(), make(map[string]operand.Mem)}
		a.ConstraintExpr("!purego")
		set.write(a)
		file, err := a.Result()
		if err != nil {
			return nil, err
		}
		if err := pass.Compile.Execute(file); err != nil {
			return nil, err
		}
		config := printer.Config{Name: "runtime/internal/simd/asm", Pkg: "simd"}
		code, err := printer.NewGoAsm(config).Print(file)
		if err != nil {
			return nil, err
		}
		stubs, err := printer.NewStubs(config).Print(file)
		if err != nil {
			return nil, err
		}
		// What avo prints ends in the blank line that stands between functions.
		files[set.name+"_amd64.s"] = append(bytes.TrimRight(code, "\n"), '\n')
		files[set.name+"_amd64.go"] = stubs
	}
	return files, nil
}
