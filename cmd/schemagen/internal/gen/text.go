package gen

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"
)

func hexByte(c byte) string { return fmt.Sprintf("0x%02x", c) }

func hex64(x uint64) string { return fmt.Sprintf("0x%016x", x) }

// schemaText is a schema text that a constant of the package holds.
type schemaText struct {
	constant string
	text     string
}

// shareSchemasOver is the length in bytes from which a schema's text is cut out of a larger one where
// possible, rather than repeated. Short texts are repeated because that reads better; long ones would make
// the package grow with the square of its types.
const shareSchemasOver = 2048

// schemaExpression writes the constant with the schema's text, and returns the expression of it.
func (g *generator) schemaExpression(p *goPackage, t codecTarget) jen.Code {
	text := t.schema.String()
	if len(text) > shareSchemasOver {
		for _, s := range p.schemas {
			if at := strings.Index(s.text, text); at >= 0 {
				return jen.Id(s.constant).Index(jen.Lit(at).Op(":").Lit(at + len(text)))
			}
		}
	}
	constant := p.scope.claim(unexported(t.typeName)+"Schema", "text")
	p.file.Const().Id(constant).Op("=").Op(stringLiteral(text)).Line()
	p.schemas = append(p.schemas, schemaText{constant, text})
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
