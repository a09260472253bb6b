package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/interop/serving"
	rt "github.com/schemagen/schemagen/runtime"
)

// checkGenerated generates code for up to limit of the cases, and compares what it makes of their data with what is
// compared with the peers. It returns how many cases it took. Faults of single cases go to report.
func checkGenerated(cases []*randomCase, limit int, root, dir string, report func(*randomCase, error)) (int, error) {
	sample := slices.DeleteFunc(slices.Clone(cases), func(c *randomCase) bool { return !generates(c) })
	sample = sample[:min(limit, len(sample))]
	program, err := buildGenerated(sample, root, dir)
	if err != nil {
		return 0, err
	}
	s, err := startServer(program)
	if err != nil {
		return 0, err
	}
	for i, c := range sample {
		q := serving.Request{
			Type: i, Data: hexadecimal(listed(c.own.data)), Writer: listOf(c.older.text),
			Old: hexadecimal(listed(c.older.data)),
		}
		var r serving.Reply
		if err := s.ask(q, &r); err != nil {
			s.stop()
			return i, fmt.Errorf("schema %d: %w", c.number, err)
		}
		if err := compareGenerated(c, &r); err != nil {
			report(c, err)
		}
	}
	return len(sample), s.stop()
}

// generates reports whether code can be generated: it cannot for what only schemas of data may have, and for defaults
// that are no values of their logical types.
func generates(c *randomCase) bool {
	for _, n := range c.own.plan.Nodes {
		for _, f := range n.Fields {
			if f.Default != nil && c.own.plan.CheckDefault(f.Node, *f.Schema.Default) != nil {
				return false
			}
		}
	}
	return !c.beyondSpec
}

// listOf returns an array of a schema: so each type that is generated has the name that --root says.
func listOf(text string) string { return `{"type":"array","items":` + text + `}` }

// listed returns arrays of one item each.
func listed(list [][]byte) [][]byte {
	arrays := make([][]byte, len(list))
	for i, data := range list {
		arrays[i] = slices.Concat([]byte{2}, data, []byte{0})
	}
	return arrays
}

// buildGenerated generates a package for each case and builds a program of them all, whose path it returns.
func buildGenerated(sample []*randomCase, root, dir string) (string, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	if err := os.RemoveAll(dir); err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	run := func(in, name string, args ...string) error {
		cmd := exec.Command(name, args...)
		cmd.Dir = in
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, out)
		}
		return nil
	}
	schemagen := filepath.Join(dir, "schemagen")
	if err := run(root, "go", "build", "-o", schemagen, "./cmd/schemagen"); err != nil {
		return "", err
	}
	var imports, types bytes.Buffer
	for i, c := range sample {
		name := fmt.Sprintf("p%03d", i)
		text := filepath.Join(dir, name+".avsc")
		if err := os.WriteFile(text, []byte(listOf(c.own.text)), 0o666); err != nil {
			return "", err
		}
		out := filepath.Join(dir, name, name+".go")
		err := run(dir, schemagen, "generate", "--quiet", "--package", name, "--root", "Root", "--out", out, text)
		if err != nil {
			return "", fmt.Errorf("schema %d: %w", c.number, err)
		}
		fmt.Fprintf(&imports, "\t\"random/%s\"\n", name)
		fmt.Fprintf(&types, "\tserving.Of[%s.Root](),\n", name)
	}
	sums, err := os.ReadFile(filepath.Join(root, "interop", "go.sum"))
	if err != nil {
		return "", err
	}
	for name, text := range map[string]string{
		"go.mod": fmt.Sprintf(generatedModule, root, filepath.Join(root, "interop")), "go.sum": string(sums),
		"main.go": fmt.Sprintf(generatedMain, imports.String(), types.String()),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return "", err
		}
	}
	program := filepath.Join(dir, "random")
	return program, run(dir, "go", "build", "-o", program, ".")
}

const generatedModule = `module random

go 1.25.0

replace github.com/schemagen/schemagen => %s

replace github.com/schemagen/schemagen/interop => %s

require (
	github.com/schemagen/schemagen v0.0.0
	github.com/schemagen/schemagen/interop v0.0.0
)
`

const generatedMain = `package main

import (
	"fmt"
	"os"

	"github.com/schemagen/schemagen/interop/serving"
%s)

var types = []serving.Type{
%s}

func main() {
	if err := serving.Serve(os.Stdin, os.Stdout, types); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`

// compareGenerated compares what the generated type of a case makes of its data.
func compareGenerated(c *randomCase, r *serving.Reply) error {
	for i, o := range r.Data {
		if err := compareItem(c.own, o, c.own.data[i], nil); err != nil {
			return fmt.Errorf("datum %d: %w", i, err)
		}
	}
	if c.backward.resolution == nil {
		if r.Error == "" {
			return fmt.Errorf("it takes older data, but: %s", c.backward.mismatch)
		}
		return nil
	}
	if r.Error != "" {
		return fmt.Errorf("it takes no older data: %s", r.Error)
	}
	for i, o := range r.Old {
		want, err := evolution.Translate(c.backward.resolution, c.older.data[i])
		if err := compareItem(c.own, o, want, err); err != nil {
			return fmt.Errorf("older datum %d: %w", i, err)
		}
	}
	return nil
}

// compareItem compares the item of an array in o with the datum that it should be, or with the error in its place.
func compareItem(x *side, o serving.Outcome, want []byte, failure error) error {
	switch {
	case o.Error != "" && failure != nil:
		return nil
	case o.Error != "":
		return fmt.Errorf("%s", o.Error)
	case failure != nil:
		return fmt.Errorf("it is read as %s, but: %w", o.Value, failure)
	}
	data, err := hex.DecodeString(o.Value)
	if err != nil {
		return err
	}
	if len(data) < 2 || data[0] != 2 || data[len(data)-1] != 0 {
		return fmt.Errorf("no array of one item: %x", data)
	}
	return sameDatum(x, want, data[1:len(data)-1])
}

// sameDatum says how data of a schema differ as values. Strings that are not UTF-8 have no canonical form: then the
// bytes are compared.
func sameDatum(x *side, want, got []byte) error {
	first, err := plainForm.one(x.schema, want)
	if errors.Is(err, rt.ErrUTF8) {
		a, _ := evolution.Plain(x.plan, want)
		if b, err := evolution.Plain(x.plan, got); err != nil || !bytes.Equal(a, b) {
			return fmt.Errorf("it comes back as %x, want %x", b, a)
		}
		return nil
	}
	if err != nil {
		return err
	}
	second, err := plainForm.one(x.schema, got)
	if err != nil {
		return fmt.Errorf("it comes back as %x: %w", got, err)
	}
	if d := difference(first, second); d != "" {
		return fmt.Errorf("it comes back with %s", d)
	}
	return nil
}
