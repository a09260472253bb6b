package bind_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/bind"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/infer"
	"github.com/schemagen/schemagen/reflectcodec"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/gotype"
)

const rowsDir = "../../../../schema/gotype/testdata/rows"

// row is a Go type, a record, and what is said about them. In texts and in the record a percent sign stands for the
// name of both.
type row struct {
	name, record    string
	codec, schemaOf func() error
	others          []string // of structs inside it that get a schema of their own

	codecWant, bindWant, schemaWant, inferWant []string
}

// of makes a row of a type and a record with the given fields. It is one that everything takes.
func of[T any](fields string, options ...reflectcodec.Option) *row {
	r := &row{name: reflect.TypeFor[T]().Name()}
	r.record = strings.ReplaceAll(`{"type":"record","name":"%","fields":[`+fields+`]}`, "%", r.name)
	r.codec = func() error {
		_, err := reflectcodec.For[T](r.record, options...)
		return err
	}
	r.schemaOf = func() error {
		_, err := reflectcodec.SchemaOf[T](options...)
		return err
	}
	return r
}

// f is of for a record with one field F.
func f[T any](fieldType string, options ...reflectcodec.Option) *row {
	return of[T](`{"name":"F","type":`+fieldType+`}`, options...)
}

// noMatch says what For and bind find wrong, noSchema what SchemaOf and infer do.
func (r *row) noMatch(texts ...string) *row  { return r.noCodec(texts...).noBind(texts...) }
func (r *row) noSchema(texts ...string) *row { return r.noSchemaOf(texts...).noInfer(texts...) }

func (r *row) noCodec(texts ...string) *row    { r.codecWant = texts; return r }
func (r *row) noBind(texts ...string) *row     { r.bindWant = texts; return r }
func (r *row) noSchemaOf(texts ...string) *row { r.schemaWant = texts; return r }
func (r *row) noInfer(texts ...string) *row    { r.inferWant = texts; return r }

func (r *row) with(other string) *row { r.others = append(r.others, other); return r }

// cannot is the text that field F cannot hold an Avro type.
func cannot(goType, avroType, hint string) string {
	return "%.F (Go " + goType + ") cannot hold Avro " + avroType + " at %.F: " + hint
}

// about is the text that something else is wrong with a field, or the whole.
func about(path, goType, what string) string { return "%" + path + " (Go " + goType + "): " + what }

// lines returns the lines of an error, without what stands in front of them, and with Go types as source has them.
func lines(err error) []string {
	if err == nil {
		return nil
	}
	all := strings.Split(err.Error(), "\n")
	for i, line := range all {
		line = strings.TrimPrefix(line, "reflectcodec: ")
		all[i] = strings.NewReplacer("uint8", "byte", "interface {}", "any", "struct {", "struct{").Replace(line)
	}
	slices.Sort(all)
	return all
}

func (r *row) check(t *testing.T, by string, err error, want []string) {
	t.Helper()
	wanted := slices.Clone(want)
	for i := range wanted {
		wanted[i] = strings.ReplaceAll(wanted[i], "%", r.name)
	}
	slices.Sort(wanted)
	if diff := cmp.Diff(wanted, lines(err)); diff != "" {
		t.Errorf("%s: %s (-want +got):\n%s", r.name, by, diff)
	}
}

// TestEveryTypeIsTakenOrRefusedAlike asks all that have to do with Go types about each row: the codec at run time, the
// code that is written for a struct, and the schema that is made of it, at run time and from source. They give one
// answer, in the same words, but where the row says why not.
func TestEveryTypeIsTakenOrRefusedAlike(t *testing.T) {
	rows := slices.Concat(scalarRows(), logicalRows(), textRows(), pointerRows(), listRows(), recordRows(), tagRows(),
		unionRows())
	t.Logf("%d rows", len(rows))
	bound, inferred := bindRows(t, rows), inferRows(t, rows)
	for _, r := range rows {
		err := r.codec()
		r.check(t, "reflectcodec.For", err, r.codecWant)
		if found := (*reflectcodec.BindError)(nil); err != nil && !errors.As(err, &found) {
			t.Errorf("%s: %T is no BindError", r.name, err)
		}
		r.check(t, "bind", bound[r.name].err(), r.bindWant)
		err = r.schemaOf()
		r.check(t, "reflectcodec.SchemaOf", err, r.schemaWant)
		if found := (*gotype.Fault)(nil); err != nil && !errors.As(err, &found) {
			t.Errorf("%s: %T is no Fault", r.name, err)
		}
		r.check(t, "infer", inferred[r.name].err(), r.inferWant)
	}
}

// faults are those of one row.
type faults []string

func (l faults) err() error {
	if len(l) == 0 {
		return nil
	}
	return errors.New(strings.Join(l, "\n"))
}

// byRow takes the places from faults, and sorts them by the rows that their paths begin with.
func byRow(t *testing.T, rows []*row, err error) map[string]faults {
	t.Helper()
	names := make(map[string]string)
	for _, r := range rows {
		names[r.name] = r.name
		for _, other := range r.others {
			names[other] = r.name
		}
	}
	all := make(map[string]faults)
	var list gotype.FaultList
	if !errors.As(err, &list) {
		t.Fatalf("no faults: %v", err)
	}
	for _, fault := range list {
		if filepath.Base(filepath.Dir(fault.Pos.File)) != "rows" {
			t.Errorf("%v: the place is not in the package", fault)
		}
		root := fault.Path
		if end := strings.IndexAny(root, ".["); end >= 0 {
			root = root[:end]
		}
		name := names[root]
		if name == "" {
			t.Errorf("%v is of no row", fault)
		}
		all[name] = append(all[name], fault.Text())
	}
	return all
}

// bindRows binds all rows at once, and those that can be bound again, to write their code.
func bindRows(t *testing.T, rows []*row) map[string]faults {
	t.Helper()
	dir, err := filepath.Abs(rowsDir)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "rows_avro.go")
	pkg, err := bind.Load(dir, out)
	if err != nil {
		t.Fatal(err)
	}
	run := func(wanted func(r *row) bool) (*bind.File, error) {
		var sources []schema.Source
		var requests []bind.Request
		for _, r := range rows {
			if wanted(r) {
				sources = append(sources, schema.Source{Name: r.name + ".avsc", Text: []byte(r.record)})
				requests = append(requests, bind.Request{Type: r.name, Record: r.name})
			}
		}
		set, err := schema.ParseSources(sources)
		if err != nil {
			t.Fatal(err)
		}
		return pkg.Bind(set, requests, out)
	}
	_, err = run(func(*row) bool { return true })
	all := byRow(t, rows, err)
	file, err := run(func(r *row) bool { return len(all[r.name]) == 0 })
	if err != nil {
		t.Fatal(err)
	}
	code, err := bind.Generate(file, bind.Options{})
	if err != nil {
		t.Fatal(err)
	}
	config := &packages.Config{Mode: packages.NeedTypes | packages.NeedImports | packages.NeedSyntax, Dir: dir,
		Overlay: map[string][]byte{out: code}}
	loaded, err := packages.Load(config, ".")
	if err != nil || len(loaded) != 1 {
		t.Fatal(len(loaded), err)
	}
	for _, e := range loaded[0].Errors {
		t.Errorf("the code for the rows that fit does not compile: %v", e)
	}
	return all
}

// inferRows makes schemas of all rows at once.
func inferRows(t *testing.T, rows []*row) map[string]faults {
	t.Helper()
	var names []string
	for _, r := range rows {
		names = append(names, r.name)
	}
	_, err := infer.Package(rowsDir, infer.Options{Types: names})
	return byRow(t, rows, err)
}
