package stats

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/words"
)

// widest is how many letters of a value a table shows.
const widest = 32

// Text implements cli.Report: a table of the fields. An estimate has a ~ in front.
func (g *Gatherer) Text() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %s of %s in %s, stored in %s by codec %s\n\n", g.file, words.Plural(g.Records, "record"),
		words.Plural(g.Bytes, "byte"), words.Plural(g.Blocks, "block"), words.Plural(g.Stored, "byte"), g.codec)
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "field\ttype\tvalues\tnulls\tbytes\tdistinct\tmin\tmax")
	for _, f := range g.Fields() {
		path := f.Path
		if path == "" {
			path = "."
		}
		kind := f.Type
		if f.Nullable {
			kind += "?"
		}
		distinct, least, most := "", f.Min.text(), f.Max.text()
		if f.Distinct >= 0 {
			distinct = strconv.FormatInt(f.Distinct, 10)
			if !f.Exact {
				distinct = "~" + distinct
			}
		}
		if f.MinItems >= 0 {
			least, most = fmt.Sprintf("%d items", f.MinItems), fmt.Sprintf("%d items", f.MaxItems)
		}
		line := fmt.Sprintf("%s\t%s\t%d\t%d\t%d\t%s\t%s\t%s", path, kind, f.Values, f.Nulls, f.Bytes, distinct, least, most)
		fmt.Fprintln(table, line)
	}
	table.Flush()
	var trimmed strings.Builder
	for line := range strings.Lines(text.String()) {
		trimmed.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return trimmed.String()
}

// text is the value for a table.
func (b *Bound) text() string {
	if b == nil {
		return ""
	}
	text := b.JSON
	if utf8.RuneCountInString(text) > widest {
		return string([]rune(text)[:widest]) + "…"
	}
	if b.Cut {
		return strings.TrimSuffix(text, `"`) + "…"
	}
	return text
}

// JSON implements cli.Report. What a field does not have, its object has not either.
func (g *Gatherer) JSON() any {
	list := make([]jsonField, 0, len(g.columns))
	for _, f := range g.Fields() {
		j := jsonField{Path: f.Path, Type: f.Type, Nullable: f.Nullable, Values: f.Values, Nulls: f.Nulls, Bytes: f.Bytes}
		if f.Distinct >= 0 {
			j.Distinct, j.Exact = &f.Distinct, &f.Exact
		}
		if f.Min != nil {
			j.Min, j.Max, j.MinCut, j.MaxCut = json.RawMessage(f.Min.JSON), json.RawMessage(f.Max.JSON), f.Min.Cut, f.Max.Cut
		}
		if f.MinItems >= 0 {
			j.MinItems, j.MaxItems = &f.MinItems, &f.MaxItems
		}
		list = append(list, j)
	}
	return map[string]any{
		"file": g.file, "codec": g.codec, "records": g.Records, "blocks": g.Blocks, "storedBytes": g.Stored,
		"bytes": g.Bytes, "fields": list,
	}
}

type jsonField struct {
	Path     string          `json:"path"`
	Type     string          `json:"type"`
	Nullable bool            `json:"nullable"`
	Values   int64           `json:"values"`
	Nulls    int64           `json:"nulls"`
	Bytes    int64           `json:"bytes"`
	Distinct *int64          `json:"distinct,omitempty"`
	Exact    *bool           `json:"exact,omitempty"`
	Min      json.RawMessage `json:"min,omitempty"`
	Max      json.RawMessage `json:"max,omitempty"`
	MinCut   bool            `json:"minCut,omitempty"`
	MaxCut   bool            `json:"maxCut,omitempty"`
	MinItems *int64          `json:"minItems,omitempty"`
	MaxItems *int64          `json:"maxItems,omitempty"`
}
