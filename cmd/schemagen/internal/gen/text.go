package gen

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/schema"
)

func hexByte(c byte) string { return fmt.Sprintf("0x%02x", c) }

func hex64(x uint64) string { return fmt.Sprintf("0x%016x", x) }

// wholeSchemasUpTo is how many bytes of schema texts a package may hold as one constant for each type, which reads
// best. Beyond that a type's definition is kept once and the texts are put together when they are asked for, since every type
// repeats those it refers to: the constants would grow with the square of the number of types.
const wholeSchemasUpTo = 128 << 10

// schemaTable is the definitions of all types that a package's schemas refer to.
type schemaTable struct {
	variable string
	index    map[*schema.Schema]int
	types    []*schema.Schema
}

// planSchemas settles whether the package gets a table of definitions.
func (g *generator) planSchemas(p *goPackage) {
	total := 0
	for _, i := range p.declared {
		if s := g.node(i).Schema; s.Kind == schema.Record {
			total += len(s.String())
		}
		if total > wholeSchemasUpTo {
			break
		}
	}
	if total <= wholeSchemasUpTo {
		return
	}
	t := &schemaTable{
		variable: p.scope.claim(unexported(g.names.exported(p.token+"_"+p.name))+"Schemas", "definitions"),
		index:    make(map[*schema.Schema]int),
	}
	for _, i := range p.declared {
		t.add(g.node(i).Schema)
	}
	p.table = t
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

// definition returns what a row of the table holds of a type; see runtime.SchemaDefinition.
func (t *schemaTable) definition(s *schema.Schema) (name string, parts []string, refers []int) {
	text := s.AppendDefinition(nil, func(other *schema.Schema) string {
		refers = append(refers, t.index[other])
		return "\x00" // no JSON text holds it
	})
	return t.reference(s.Name), strings.Split(string(text), "\x00"), refers
}

// reference is the text by which the definitions refer to a type, in whatever namespace. A type of the null namespace is written as Apache
// Java writes it, by its short name, unless some namespace has one of that name: then it has a dot in front, which few others read.
func (t *schemaTable) reference(name schema.Name) string {
	if name.Namespace == "" && slices.ContainsFunc(t.types, func(s *schema.Schema) bool { return s.Name.Namespace != "" && s.Name.Short == name.Short }) {
		return "." + name.Short
	}
	return name.String()
}

// emitTable writes the table.
func (g *generator) emitTable(p *goPackage) {
	var rows []jen.Code
	for _, s := range p.table.types {
		name, texts, numbers := p.table.definition(s)
		var parts, refers []jen.Code
		for _, text := range texts {
			parts = append(parts, jen.Op(stringLiteral(text)))
		}
		for _, number := range numbers {
			refers = append(refers, jen.Lit(number))
		}
		row := []jen.Code{
			jen.Id("Name").Op(":").Lit(name),
			jen.Id("Parts").Op(":").Index().String().Values(parts...),
		}
		if len(refers) > 0 {
			row = append(row, jen.Id("Refers").Op(":").Index().Int().Values(refers...))
		}
		rows = append(rows, jen.Line().Values(row...))
	}
	p.file.Comment(wrapped(p.table.variable + " holds the definitions of all types, for AvroSchema: a type refers to others by their number in the list."))
	p.file.Var().Id(p.table.variable).Op("=").Qual(runtimePath, "SchemaDefinitions").Values(append(rows, jen.Line())...).Line()
}

// schemaExpression returns the expression of a schema's text, after writing the constant that holds it.
func (g *generator) schemaExpression(p *goPackage, t codecTarget) jen.Code {
	if p.table != nil {
		if i, ok := p.table.index[t.schema]; ok {
			return jen.Id(p.table.variable).Dot("Text").Call(jen.Lit(i))
		}
	}
	constant := p.scope.claim(unexported(t.typeName)+"Schema", "text")
	p.file.Const().Id(constant).Op("=").Op(stringLiteral(t.schema.String())).Line()
	return jen.Id(constant)
}

// stringLiteral quotes text with backquotes where Go allows that.
func stringLiteral(text string) string {
	for _, r := range text {
		if r == '`' || r == unicode.ReplacementChar || r == '\ufeff' || unicode.IsControl(r) || !unicode.IsPrint(r) {
			return fmt.Sprintf("%q", text)
		}
	}
	return "`" + text + "`"
}
