package main

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/perf/figures"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is what the template shows.
type page struct {
	Report *figures.Report
	Commit string
	Groups []group
}

// group is a section of the page: the rows of one group, and a chart for each mode.
type group struct {
	Name   string
	Charts []template.HTML
	Rows   []line
}

// line is a line of a table: one result. Name and size stand in the first line of a row only.
type line struct {
	Name, Bytes, Implementation                  string
	Time, Entries, MB, Ratio, Spread, Allocation string
	First                                        bool
}

// writePage writes the page.
func writePage(w io.Writer, report *figures.Report) error {
	p := page{Report: report, Commit: report.Commit}
	if p.Commit == "" {
		p.Commit = "unknown"
	}
	if report.Modified {
		p.Commit += ", with changes"
	}
	for _, rows := range byKey(report.Rows, func(row figures.Row) string { return row.Group }) {
		g := group{Name: rows[0].Group}
		for _, same := range byKey(rows, func(row figures.Row) string { return row.Mode }) {
			title := fmt.Sprintf("%s, %s: times as fast as %s", g.Name, same[0].Mode, base)
			svg, err := chart(title, same)
			if err != nil {
				return fmt.Errorf("%s: %w", title, err)
			}
			if svg != "" {
				g.Charts = append(g.Charts, label(svg, title))
			}
		}
		for _, row := range rows {
			g.Rows = append(g.Rows, lines(row)...)
		}
		p.Groups = append(p.Groups, g)
	}
	return pageTemplate.Execute(w, p)
}

// byKey takes the rows apart by a key, in the order in which the keys first come.
func byKey(rows []figures.Row, key func(figures.Row) string) [][]figures.Row {
	var all [][]figures.Row
	for _, row := range rows {
		i := slices.IndexFunc(all, func(other []figures.Row) bool { return key(other[0]) == key(row) })
		if i < 0 {
			i = len(all)
			all = append(all, nil)
		}
		all[i] = append(all[i], row)
	}
	return all
}

// label makes an SVG element say what it shows to those who cannot see it. The library escapes what stands inside, so
// that it is HTML.
func label(svg, title string) template.HTML {
	return template.HTML(strings.Replace(svg, "<svg ",
		`<svg role="img" aria-label="`+template.HTMLEscapeString(title)+`" `, 1))
}

func lines(row figures.Row) []line {
	var all []line
	for _, result := range row.Results {
		l := line{
			Implementation: result.Implementation,
			Time:           fmt.Sprintf("%.3f", result.Nanoseconds/1e6),
			Entries:        fmt.Sprintf("%.3f", row.MillionEntries(result)),
			MB:             fmt.Sprintf("%.1f", row.MillionBytes(result)),
			Spread:         fmt.Sprintf("%.0f %%", result.Spread*100),
			Allocation:     fmt.Sprintf("%.3g", result.Allocations/float64(row.Entries)),
		}
		if ratio := row.Ratio(result.Implementation, base); ratio > 0 && result.Implementation != base {
			l.Ratio = fmt.Sprintf("%.2f", ratio)
		}
		if len(all) == 0 {
			l.First, l.Name, l.Bytes = true, row.TestName(), fmt.Sprint(row.Bytes)
		}
		all = append(all, l)
	}
	return all
}
