package emit

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
)

func hex64(x uint64) string { return fmt.Sprintf("0x%016x", x) }

// wholeSchemasUpTo is how many bytes of schema texts a package may hold as one constant for each type, which reads
// best. Beyond that a type's definition is kept once and the texts are put together when they are asked for, since
// every type repeats those it refers to: the constants would grow with the square of the number of types.
const wholeSchemasUpTo = 128 << 10

// schemaTable is the definitions of all types that a package's schemas refer to.
type schemaTable struct {
	variable string
	index    map[*schema.Schema]int
	types    []*schema.Schema
}

// Schemas settles whether the package gets a table of definitions, for the types that it declares, under a name made of
// want.
func (e *Emitter) Schemas(list []*schema.Schema, want string) {
	total := 0
	for _, s := range list {
		if s.Kind == schema.Record && total <= wholeSchemasUpTo {
			total += len(s.String())
		}
	}
	if total <= wholeSchemasUpTo {
		return
	}
	t := &schemaTable{
		variable: e.pkg.Scope.Claim(goname.Unexported(e.pkg.Names.Exported(want))+"Schemas", "definitions"),
		index:    make(map[*schema.Schema]int),
	}
	for _, s := range list {
		t.add(s)
	}
	e.table = t
}

// add adds a type and those it refers to, each once.
func (t *schemaTable) add(s *schema.Schema) {
	list := []*schema.Schema{s}
	for len(list) > 0 {
		s, list = list[0], list[1:]
		if _, known := t.index[s]; known {
			continue
		}
		t.index[s] = len(t.types)
		t.types = append(t.types, s)
		s.AppendDefinition(nil, func(other *schema.Schema) string {
			list = append(list, other)
			return ""
		})
	}
}

// Definitions returns the definitions of types and of those that they refer to, each once.
func Definitions(list []*schema.Schema) rt.SchemaDefinitions {
	t := schemaTable{index: make(map[*schema.Schema]int)}
	for _, s := range list {
		t.add(s)
	}
	return t.definitions()
}

// definitions returns what the table holds; see runtime.SchemaDefinition.
func (t *schemaTable) definitions() rt.SchemaDefinitions {
	rows := make(rt.SchemaDefinitions, len(t.types))
	for i, s := range t.types {
		var refers []int
		text := s.AppendDefinition(nil, func(other *schema.Schema) string {
			refers = append(refers, t.index[other])
			return "\x00" // no JSON text holds it
		})
		rows[i] = rt.SchemaDefinition{Name: t.reference(s.Name), Parts: strings.Split(string(text), "\x00"),
			Refers: refers}
	}
	return rows
}

// reference is the text by which the definitions refer to a type, in whatever namespace. A type of the null namespace
// is written as Apache Java writes it, by its short name, unless some namespace has one of that name: then it has a dot
// in front, which few others read.
func (t *schemaTable) reference(name schema.Name) string {
	if name.Namespace == "" && slices.ContainsFunc(t.types, func(s *schema.Schema) bool {
		return s.Name.Namespace != "" && s.Name.Short == name.Short
	}) {
		return "." + name.Short
	}
	return name.String()
}

// Table writes the table, if there is one.
func (e *Emitter) Table() {
	if e.table == nil {
		return
	}
	var rows []jen.Code
	for _, d := range e.table.definitions() {
		var parts, refers []jen.Code
		for _, text := range d.Parts {
			parts = append(parts, jen.Op(wrappedLiteral(margin/2, text)))
		}
		row := src("{Name: $, Parts: []string{$}", jen.Lit(d.Name), jen.List(parts...))
		for _, number := range d.Refers {
			refers = append(refers, jen.Lit(number))
		}
		if len(refers) > 0 {
			row = src("$, Refers: []int{$}", row, jen.List(refers...))
		}
		rows = append(rows, src("$},", row))
	}
	e.Write(e.table.variable+" holds the definitions of all types, for AvroSchema: a type refers to others by their "+
		"number in the list.", "var $ = rt.SchemaDefinitions{\n$\n}", e.table.variable, rows)
}

// StringLiteral quotes text with backquotes where Go allows that.
func StringLiteral(text string) string {
	for _, r := range text {
		if r == '`' || r == unicode.ReplacementChar || r == '\ufeff' || unicode.IsControl(r) || !unicode.IsPrint(r) {
			return fmt.Sprintf("%q", text)
		}
	}
	return "`" + text + "`"
}
