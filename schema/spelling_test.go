package schema

import (
	"errors"
	"testing"
)

// Programs have other words than the names of functions for what they were called with.
func TestSpellingPutsHintsInOtherWords(t *testing.T) {
	const (
		lax      = `{"type": "fixed", "name": "a-b", "size": 1}`
		unknown  = `{"type": "array", "items": "Person"}`
		first    = `{"type": "fixed", "name": "F", "size": 1}`
		another  = `{"type": "fixed", "name": "F", "size": 2}`
		ownWords = "do it "
		rule     = `a name begins with a letter A-Z, a-z or _ and goes on with those and digits, such as "a_b"`
	)
	own := func(what string) string { return ownWords + what }
	silent := func(string) string { return "" }
	for _, c := range []struct {
		words func(string) string
		texts []string
		want  string
	}{
		{nil, []string{lax}, rule + "; or accept it with schema.LaxNames"},
		{own, []string{lax}, rule + "; or accept it with do it LaxNames"},
		{silent, []string{lax}, rule},
		{nil, []string{unknown}, "define it here before its first use, or give the file that defines it as well"},
		{own, []string{unknown}, "define it here before its first use, or do it ParseSources"},
		{silent, []string{unknown}, "define it here before its first use, or give the file that defines it as well"},
		{nil, []string{first, another}, "make the two the same, or define it once and refer to it by name"},
		{own, []string{first, another}, "do it Source"},
	} {
		var sources []Source
		for _, text := range c.texts {
			sources = append(sources, Source{Text: []byte(text)})
		}
		var options []Option
		if c.words != nil {
			options = append(options, Spelling(c.words))
		}
		_, err := ParseSources(sources, options...)
		var d *Diagnostic
		if !errors.As(err, &d) || d.Hint != c.want {
			t.Errorf("%s: %v\nwant the hint %s", c.texts, err, c.want)
		}
	}
}
