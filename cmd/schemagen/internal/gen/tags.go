package gen

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/goname"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

// Tag asks for a struct tag on every field.
type Tag struct {
	Key   string // such as "json"
	Style string // original, snake, kebab, camel or pascal
}

var tagStyles = []string{"original", "snake", "kebab", "camel", "pascal"}

// ParseTag reads KEY=STYLE.
func ParseTag(text string) (Tag, error) {
	key, style, ok := strings.Cut(text, "=")
	if !ok {
		return Tag{}, fmt.Errorf("tag %q is not of the form key=style, such as json=camel", text)
	}
	t := Tag{Key: key, Style: style}
	return t, t.check()
}

// check says what is wrong with a tag. Its key has the characters that package reflect allows, but for those beyond
// ASCII.
func (t Tag) check() error {
	switch {
	case t.Key == "" || strings.ContainsFunc(t.Key, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || strings.ContainsRune("\":`", r)
	}):
		return fmt.Errorf("tag %q: %q is no key of struct tags; write one such as json, as in json=camel",
			t.Key+"="+t.Style, t.Key)
	case t.Key == "avro":
		return errors.New("tag avro: every field has this tag already, with its Avro name")
	case !slices.Contains(tagStyles, t.Style):
		return fmt.Errorf("tag %q: the style is one of %s", t.Key+"="+t.Style, strings.Join(tagStyles, ", "))
	}
	return nil
}

// styled returns an Avro name in one of the styles of struct tags.
func styled(name, style string) string {
	if style == "original" {
		return name
	}
	list := goname.Words(name)
	separator := map[string]string{"snake": "_", "kebab": "-"}[style]
	for i := range list {
		list[i] = strings.ToLower(list[i])
		if style == "pascal" || style == "camel" && i > 0 {
			list[i] = goname.Title(list[i])
		}
	}
	return strings.Join(list, separator)
}

// tags returns the struct tags of each field. Where a style makes two names alike, the one that is the name in the
// schema keeps it, and else the first by that; the others have the names of the schema, as has one of which a style
// leaves nothing. Where a tag cannot say a name it is left out, with a warning.
func (g *generator) tags(fields []plan.Field) []map[string]string {
	tags := make([]map[string]string, len(fields))
	for i := range tags {
		tags[i] = make(map[string]string)
	}
	for _, t := range append([]Tag{{Key: "avro", Style: "original"}}, g.opts.Tags...) {
		for i, name := range tagNames(fields, t.Style) {
			if text, ok := tagText(t.Key, name); ok {
				tags[i][t.Key] = text
			} else if g.opts.Warn != nil {
				g.opts.Warn(&schema.Diagnostic{
					Pos: fields[i].Schema.Pos,
					Err: errNoTag,
					Msg: fmt.Sprintf("field %q gets no tag %s, which has no way to say this name", name, t.Key),
				})
			}
		}
	}
	return tags
}

var errNoTag = errors.New("no tag can say the name of a field")

// tagNames returns the names of fields in a style, no two alike.
func tagNames(fields []plan.Field, style string) []string {
	names := make([]string, len(fields))
	claims := make([]goname.Claim, len(fields))
	for i, f := range fields {
		want := styled(f.Name, style)
		if want == "" {
			want = f.Name
		}
		claims[i] = goname.Claim{Avro: f.Name, Set: func(name string) { names[i] = name }}
		claims[i].Derived(want, f.Name, "")
		claims[i].Others = func(string) []string { return []string{f.Name} }
	}
	make(goname.Scope).Settle(claims)
	return names
}

// tagText returns what a tag holds that stands for a name. Package encoding/json, and most others, take a name up to
// the first comma, and "-" as the wish to leave the field out; json and avro tags can say "-," for a field of that
// name.
func tagText(key, name string) (text string, ok bool) {
	if name == "-" {
		return "-,", key == "json" || key == "avro"
	}
	allowed := "!#$%&()*+-./:;<=>?@[]^_{|}~ " // by encoding/json
	switch key {
	case "avro":
		return name, !strings.ContainsFunc(name, func(r rune) bool {
			return r == ',' || unicode.IsControl(r) || r == unicode.ReplacementChar
		})
	case "xml", "asn1":
		allowed = "-._"
	}
	return name, name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(allowed, r)
	})
}
