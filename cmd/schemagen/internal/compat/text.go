package compat

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/words"
	"github.com/schemagen/schemagen/schema"
)

// typeText is a type in few words: a named one by its fullname, a primitive one by its logical type if it has one.
func typeText(s *schema.Schema) string {
	if s.Kind.IsNamed() {
		return words.ClipTo(s.Name.String(), longest)
	}
	if text := logicalText(s); text != "" {
		return text
	}
	var parts []string
	for _, inner := range s.Parts() {
		parts = append(parts, typeText(inner))
	}
	if text := strings.Join(parts, ", "); s.Kind == schema.Union {
		return "[" + text + "]"
	} else if text != "" {
		return s.Kind.String() + " of " + text
	}
	return s.Kind.String()
}

func logicalText(s *schema.Schema) string {
	if s.Logical.Precision > 0 { // of a decimal
		return fmt.Sprintf("decimal(%d, %d)", s.Logical.Precision, s.Logical.Scale)
	}
	return s.Logical.Kind.String()
}

func fieldText(f *schema.Field) string {
	text := "type " + typeText(f.Type)
	if f.Default != nil {
		text += ", default " + valueText(f.Default)
	}
	return text
}

func valueText(v *schema.Value) string {
	if v == nil {
		return ""
	}
	return words.ClipTo(v.String(), longest)
}

func aliasText(names []schema.Name) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = name.String()
	}
	return strings.Join(texts, ", ")
}

func docText(doc string) string {
	if doc == "" {
		return ""
	}
	return fmt.Sprintf("%q", words.ClipTo(doc, longest))
}

// longest is how many bytes of a text from the schema are shown.
const longest = 120

// shown makes the empty path visible.
func shown(path string) string {
	if path == "" {
		return "/"
	}
	return path
}
