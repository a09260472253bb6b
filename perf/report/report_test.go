package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/schemagen/schemagen/perf/figures"
)

// sample has two groups, two modes, and names that must not become markup.
func sample() *figures.Report {
	results := []figures.Result{
		{Implementation: "reflect", Nanoseconds: 4e6, Spread: 0.25, Allocations: 2000},
		{Implementation: "unsafe", Nanoseconds: 2e6},
		{Implementation: "generated", Nanoseconds: 500_000},
	}
	return &figures.Report{
		Command: "go run ./perf --run '<all>'", Taken: time.Date(2025, 3, 4, 5, 6, 7, 0, time.UTC), Commit: "0123abc",
		Modified: true,
		Machine:  figures.Machine{CPU: "Example & Sons CPU", Cores: 2, OS: "linux", Arch: "amd64", Go: "go1.25.0"},
		Time:     100 * time.Millisecond, Repeats: 3,
		Rows: []figures.Row{
			{Group: "Avro1282", Name: "ReflectRecord", Mode: "read", Entries: 1000, Bytes: 38_000, Results: results},
			{Group: "Avro1282", Name: "ReflectRecord", Mode: "write", Entries: 1000, Bytes: 38_000, Results: results},
			{Group: "Avro1282", Name: "Reflect<script>", Mode: "read", Entries: 10, Bytes: 50_000, Results: results},
			{Group: "Messages", Name: "Event", Mode: "read", Entries: 1000, Bytes: 200_000, Results: results[:1]},
		},
	}
}

// pageOf runs the program on a report.
func pageOf(t *testing.T, report *figures.Report) string {
	t.Helper()
	var in, out, faults bytes.Buffer
	if err := report.Write(&in); err != nil {
		t.Fatal(err)
	}
	if status := run(&in, &out, &faults); status != 0 || faults.Len() > 0 {
		t.Fatalf("exit status %d: %s", status, &faults)
	}
	return out.String()
}

func TestPageShowsAllFigures(t *testing.T) {
	page := pageOf(t, sample())
	for _, want := range []string{
		"Example &amp; Sons CPU, 2 cores, linux/amd64, go1.25.0", "0123abc, with changes",
		"go run ./perf --run &#39;&lt;all&gt;&#39;",
		"2025-03-04 05:06 UTC", "the fastest of 3 repeats of 100ms", "<h2>Avro1282</h2>", "<h2>Messages</h2>",
		`<td>ReflectRecordRead</td><td>38000</td><td ` +
			`class="text">reflect</td><td>4.000</td><td>0.250</td><td>9.5</td><td></td><td>25 %</td><td>2</td>`,
		`<td></td><td></td><td ` +
			`class="text">generated</td><td>0.500</td><td>2.000</td><td>76.0</td><td>8.00</td><td>0 %</td><td>0</td>`,
		"<td>ReflectRecordWrite</td>", "<td>Reflect&lt;script&gt;Read</td>", "<td>EventRead</td>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

func TestPageIsSelfContained(t *testing.T) {
	page := pageOf(t, sample())
	for _, forbidden := range []string{"<script", "<link", "src=", "href=\"http", "@import", "url("} {
		if strings.Contains(page, forbidden) {
			t.Errorf("the page has %s", forbidden)
		}
	}
}

// TestChartsAreWellFormed draws one for each group and mode in which something can be compared, with the ratios written
// at the bars.
func TestChartsAreWellFormed(t *testing.T) {
	charts := regexp.MustCompile(`(?s)<svg .*?</svg>`).FindAllString(pageOf(t, sample()), -1)
	if len(charts) != 2 {
		t.Fatalf("%d charts, want 2: Avro1282 read and write", len(charts))
	}
	texts := textsOf(t, charts[0])
	for _, want := range []string{
		"Avro1282, read: times as fast as reflect", "unsafe", "generated", "ReflectRecord", "Reflect<script>", "2.00",
		"8.00",
	} {
		if !strings.Contains(texts, "\n"+want) {
			t.Errorf("the first chart has no text %q:%s", want, texts)
		}
	}
	if !strings.Contains(charts[1], `role="img" aria-label="Avro1282, write: times as fast as reflect"`) {
		t.Error("the second chart has no label")
	}
}

// textsOf are the texts of an SVG element, each on a line of its own.
func textsOf(t *testing.T, svg string) string {
	t.Helper()
	var texts strings.Builder
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts.String() + "\n"
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, ok := token.(xml.CharData); ok {
			texts.WriteString("\n" + string(text))
		}
	}
}

func TestNothingToCompareIsNoChart(t *testing.T) {
	report := sample()
	report.Rows = report.Rows[3:]
	page := pageOf(t, report)
	if strings.Contains(page, "<svg") || !strings.Contains(page, "<td>EventRead</td>") {
		t.Error("a chart, or no table")
	}
}

func TestBadInputIsRefused(t *testing.T) {
	for _, input := range []string{"", "{}", "[1]", `{"rows": [{}]}`} {
		var out, faults bytes.Buffer
		if status := run(strings.NewReader(input), &out, &faults); status != 2 {
			t.Errorf("%q: exit status %d", input, status)
		}
		if out.Len() > 0 || !strings.HasPrefix(faults.String(), "report: ") {
			t.Errorf("%q: printed %q and %q", input, &out, &faults)
		}
	}
}

// TestPerfWritesThePage goes the whole way: the suite starts this module.
func TestPerfWritesThePage(t *testing.T) {
	dir := t.TempDir()
	input, page := filepath.Join(dir, "figures.json"), filepath.Join(dir, "page.html")
	var text bytes.Buffer
	if err := sample().Write(&text); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(input, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "./perf", "--from", input, "--report", page)
	cmd.Dir = filepath.Join("..", "..")
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != pageOf(t, sample()) {
		t.Error("the page is another than that of this module")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("files left beside the page: %v %v", entries, err)
	}
}
