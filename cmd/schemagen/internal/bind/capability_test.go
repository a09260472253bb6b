package bind

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/emit"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/gen"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/graph"
	"github.com/schemagen/schemagen/schema"
)

const (
	capableSchema = `{"type": "record", "name": "Reading", "fields": [
  {"name": "id", "type": "long"},
  {"name": "note", "type": ["null", "string"], "default": null},
  {"name": "tags", "type": {"type": "array", "items": "string"}},
  {"name": "points", "type": {"type": "array", "items": {"type": "record", "name": "Point", "fields": [
    {"name": "x", "type": "double"}, {"name": "y", "type": "double"}]}}},
  {"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}},
  {"name": "next", "type": ["null", "Reading"], "default": null},
  {"name": "data", "type": "bytes", "default": "none"}
]}`
	capableOld = `{"type": "record", "name": "Reading", "fields": [
  {"name": "id", "type": "int"},
  {"name": "gone", "type": {"type": "map", "values": "string"}},
  {"name": "tags", "type": {"type": "array", "items": "string"}},
  {"name": "points", "type": {"type": "array", "items": {"type": "record", "name": "Point", "fields": [
    {"name": "y", "type": "float"}, {"name": "x", "type": "double"}]}}},
  {"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}}
]}`
	capableTypes = `package kit

import "time"

type Reading struct {
	ID     int64     ` + "`avro:\"id\"`" + `
	Note   *string   ` + "`avro:\"note\"`" + `
	Tags   []string  ` + "`avro:\"tags\"`" + `
	Points []Point   ` + "`avro:\"points\"`" + `
	At     time.Time ` + "`avro:\"at\"`" + `
	Next   *Reading  ` + "`avro:\"next\"`" + `
	Data   []byte    ` + "`avro:\"data\"`" + `
}

type Point struct{ X, Y float64 }
`
	// The bytes are written down by hand.
	capableTest = `package kit

import (
	"errors"
	"testing"
	"time"

	"github.com/schemagen/schemagen/runtime/avrotest"
	rt "github.com/schemagen/schemagen/runtime"
)

func TestReading(t *testing.T) {
	note := "n"
	x := &Reading{ID: 1, Note: &note, Tags: []string{"a"}, Points: []Point{{1, 2}},
		At: time.UnixMilli(3).UTC(), Next: &Reading{}, Data: []byte{5}}
	x.Next.At = time.UnixMilli(-1).UTC()
	want := "\x02\x02\x02n\x02\x02a\x00\x02\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x40\x00\x06" +
		"\x02\x00\x00\x00\x00\x01\x00\x00" + "\x02\x05"
	got, err := x.AppendAvro(nil)
	if err != nil || string(got) != want {
		t.Errorf("%x, %v, want %x", got, err, want)
	}
	var y Reading
	if err := y.UnmarshalBinary(got); err != nil || !x.EqualAvro(&y) || x.CompareAvro(&y) != 0 {
		t.Error(y, err)
	}
	z := x.Clone()
	z.Tags[0], z.Points[0].X, z.Data[0], *z.Note, z.Next.ID = "b", 9, 9, "m", 9
	if !x.EqualAvro(&y) || x.EqualAvro(z) || x.CompareAvro(z) != 1 {
		t.Error("a clone shares memory")
	}
	old := []byte("\x02\x02\x02k\x02v\x00\x02\x02a\x00\x02\x00\x00\x00\x40\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x06")
	read := Reading{Note: &note, Next: x}
	if err := read.UnmarshalFromOld(old); err != nil {
		t.Fatal(err)
	}
	if read.ID != 1 || read.Note != nil || read.Tags[0] != "a" || read.Points[0] != (Point{1, 2}) ||
		!read.At.Equal(x.At) || read.Next != nil || string(read.Data) != "none" {
		t.Errorf("an old datum became %+v", read)
	}
	if err := read.DecodeAvroOf(7, new(rt.Reader)); !errors.Is(err, rt.ErrUnknownSchema) {
		t.Error(err)
	}
	avrotest.Run(t, func() avrotest.Datum { return new(Reading) })
}
`
)

// TestBothMakersHaveAllCapabilities asks for everything that a type can have, of generate for types that it declares
// and of bind for the same types as somebody wrote them, and uses it.
func TestBothMakersHaveAllCapabilities(t *testing.T) {
	set, old := parse(t, "reading.avsc", capableSchema), parse(t, "old.avsc", capableOld)
	versions := []emit.Version{{Name: "Old", Set: old}}
	made := func(noResolve bool) []byte {
		packages, err := gen.Generate(set, gen.Options{Package: "kit", FileName: "kit_avro.go", Compare: true,
			Equal: true, Clone: true,
			Writers: versions, NoResolve: noResolve})
		if err != nil {
			t.Fatal(err)
		}
		return packages[0].Files[0].Code
	}
	written := []txtar.File{{Name: "types.go", Data: []byte(capableTypes)}}
	dir := unpack(t, map[string]*txtar.Archive{"found": {Files: written}})
	found := func(noResolve bool) []byte {
		out := filepath.Join(dir, "found", "kit_avro.go")
		pkg, err := Load(filepath.Join(dir, "found"), out)
		if err != nil {
			t.Fatal(err)
		}
		file, err := pkg.Bind(set, []Request{{Type: "Reading"}}, out)
		if err != nil {
			t.Fatal(err)
		}
		code, err := Generate(file, Options{Values: graph.ValueMethods{Compare: true, Equal: true, Clone: true},
			Writers: versions, NoResolve: noResolve})
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	makers := map[string]func(bool) []byte{"generate": made, "bind": found}
	for name, make := range makers {
		code := make(false)
		methods := methodsOf(t, code)
		for _, capability := range []struct{ name, method string }{
			{"encoding", "AppendAvro"}, {"blocked encoding", "AppendAvroTo"}, {"streams", "EncodeAvro"},
			{"decoding", "DecodeAvro"},
			{"depth", "appendAvro"}, {"resolving", "ResolveAvro"}, {"resolving bytes", "ResolveBinary"},
			{"package encoding", "AppendBinary"},
			{"package encoding", "MarshalBinary"}, {"package encoding", "UnmarshalBinary"}, {"schema", "AvroSchema"},
			{"fingerprint", "AvroFingerprint"}, {"order", "CompareAvro"}, {"equality", "EqualAvro"},
			{"copies", "Clone"},
			{"an old version", "DecodeAvroFromOld"}, {"an old version's bytes", "UnmarshalFromOld"},
			{"versions by fingerprint", "DecodeAvroOf"},
		} {
			if !methods["Reading."+capability.method] {
				t.Errorf("%s: no %s: Reading has no method %s", name, capability.name, capability.method)
			}
		}
		if !strings.Contains(string(code), "rt.ProvePacked(16, (*Point).DecodeAvro)") {
			t.Errorf("%s: arrays of points are not packed", name)
		}
		without := methodsOf(t, make(true))
		if without["Reading.ResolveAvro"] || without["Reading.ResolveBinary"] || !without["Reading.DecodeAvroFromOld"] {
			t.Errorf("%s: without resolving the methods are %v", name, without)
		}
		write(t, filepath.Join(dir, name, "kit_avro.go"), code)
		write(t, filepath.Join(dir, name, "kit_test.go"), []byte(capableTest))
	}
	write(t, filepath.Join(dir, "bind", "types.go"), []byte(capableTypes))
	for _, args := range [][]string{{"vet", "./..."}, {"test", "./generate", "./bind"}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go %s: %v\n%s", args[0], err, out)
		}
	}
}

func parse(t *testing.T, name, text string) *schema.Set {
	t.Helper()
	set, err := schema.ParseSources([]schema.Source{{Name: name, Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// methodsOf returns the methods that a file declares, as Type.Method.
func methodsOf(t *testing.T, code []byte) map[string]bool {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "", code, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	methods := make(map[string]bool)
	for _, decl := range f.Decls {
		if d, ok := decl.(*ast.FuncDecl); ok && d.Recv != nil {
			methods[strings.Trim(types.ExprString(d.Recv.List[0].Type), "*")+"."+d.Name.Name] = true
		}
	}
	return methods
}
