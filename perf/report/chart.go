package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-analyze/charts"

	"github.com/schemagen/schemagen/perf/figures"
)

// base is the implementation that the others are compared with.
const base = "reflect"

const (
	chartWidth  = 900 // pixels
	barHeight   = 22  // of one bar and the gap beside it
	frameHeight = 110 // of title, legend and axis
)

// chart draws how many times as fast as base the other implementations do the rows, as an SVG element. It is empty if
// no row can be compared.
func chart(title string, rows []figures.Row) (string, error) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(row figures.Row) bool { return len(compared(row)) == 0 })
	if len(rows) == 0 {
		return "", nil
	}
	names := compared(rows[0])
	values := make([][]float64, len(names))
	var labels []string
	for _, row := range slices.Backward(rows) { // the first one comes out on top
		labels = append(labels, row.Name+room(row.Name))
		for i, name := range names {
			values[i] = append(values[i], row.Ratio(name, base))
		}
	}
	options := charts.NewBarChartOptionWithData(values)
	options.Horizontal = true
	options.Title.Text = title
	options.Legend.SeriesNames = names
	options.Legend.Offset = charts.OffsetRight
	options.CategoryAxis.Labels = labels
	options.ValueAxis[0].Min = charts.Ptr(0.0) // bars are compared by their length
	options.ValueFormatter = func(x float64) string { return fmt.Sprintf("%.3g", x) }
	options.Padding = charts.NewBox(10, 10, 60, 10)
	for i := range options.SeriesList {
		options.SeriesList[i].Label.Show = charts.Ptr(true)
		options.SeriesList[i].Label.ValueFormatter = func(x float64) string { return fmt.Sprintf("%.2f", x) }
	}
	painter := charts.NewPainter(charts.PainterOptions{
		OutputFormat: charts.ChartOutputSVG, Width: chartWidth, Height: frameHeight + barHeight*len(rows)*len(names),
	})
	if err := painter.BarChart(options); err != nil {
		return "", err
	}
	svg, err := painter.Bytes()
	return string(svg), err
}

// compared are the implementations of a row that can be compared with base, in their order.
func compared(row figures.Row) []string {
	var names []string
	for _, result := range row.Results {
		if result.Implementation != base && row.Ratio(result.Implementation, base) > 0 {
			names = append(names, result.Implementation)
		}
	}
	return names
}

// room is space behind a label, for the fonts of browsers that are wider than the one that the library measures with:
// up to an eighth.
func room(label string) string { return strings.Repeat("\u00a0", 1+len(label)/4) }
