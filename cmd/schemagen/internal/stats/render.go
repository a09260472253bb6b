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
		distinct, least, most := "", shown(f.Min, f.MinCut), shown(f.Max, f.MaxCut)
		if f.Distinct != nil {
			distinct = strconv.FormatInt(*f.Distinct, 10)
			if !*f.Exact {
				distinct = "~" + distinct
			}
		}
		if f.MinItems != nil {
			least, most = fmt.Sprintf("%d items", *f.MinItems), fmt.Sprintf("%d items", *f.MaxItems)
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%d\t%s\t%s\t%s\n", path, kind, f.Values, f.Nulls, f.Bytes, distinct, least,
			most)
	}
	table.Flush()
	var trimmed strings.Builder
	for line := range strings.Lines(text.String()) {
		trimmed.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return trimmed.String()
}

// shown is a value for a table.
func shown(value json.RawMessage, cut bool) string {
	text := string(value)
	if utf8.RuneCountInString(text) > widest {
		return string([]rune(text)[:widest]) + "…"
	}
	if cut {
		return strings.TrimSuffix(text, `"`) + "…"
	}
	return text
}

// JSON implements cli.Report.
func (g *Gatherer) JSON() any {
	return map[string]any{
		"file": g.file, "codec": g.codec, "records": g.Records, "blocks": g.Blocks, "storedBytes": g.Stored,
		"bytes": g.Bytes, "fields": g.Fields(),
	}
}
