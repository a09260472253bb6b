package reflectcodec

import (
	"fmt"
	"strconv"

	"github.com/schemagen/schemagen/schema"
)

// setDefault gives f a default that its type allows, if one of a few levels does. A logical type may still refuse it.
func setDefault(f *schema.Field) {
	if text, ok := defaultOf(f.Type, 3); ok {
		f.WithDefault(schema.MustValue(text))
	}
}

func defaultOf(s *schema.Schema, levels int) (string, bool) {
	if levels == 0 || s.Kind == schema.Enum && len(s.Symbols) == 0 || s.Kind == schema.Union && len(s.Branches) == 0 {
		return "", false
	}
	switch s.Kind {
	case schema.Null:
		return "null", true
	case schema.Boolean:
		return "true", true
	case schema.Int, schema.Long:
		return "-7", true
	case schema.Float, schema.Double:
		return "2.5", true
	case schema.Bytes:
		return `"\u0001"`, true
	case schema.String:
		return `"é"`, true
	case schema.Array:
		return "[]", true
	case schema.Map:
		return "{}", true
	case schema.Enum:
		return strconv.Quote(s.Symbols[len(s.Symbols)-1]), true
	case schema.Fixed:
		return `"` + fmt.Sprintf("%0*d", s.Size, 0)[:s.Size] + `"`, true
	case schema.Union:
		return defaultOf(s.Branches[0], levels-1)
	}
	text := "{"
	for i, f := range s.Fields {
		inner, ok := defaultOf(f.Type, levels-1)
		if !ok {
			return "", false
		}
		if i > 0 {
			text += ","
		}
		text += strconv.Quote(f.Name) + ":" + inner
	}
	return text + "}", true
}
