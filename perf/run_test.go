package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/perf/cases"
	"github.com/schemagen/schemagen/perf/figures"
)

// outcome is what a run of the program gave.
type outcome struct {
	status         int
	stdout, stderr string
}

// call runs the program in this process.
func call(args ...string) outcome {
	var stdout, stderr bytes.Buffer
	status := run(context.Background(), args, &stdout, &stderr)
	return outcome{status, stdout.String(), stderr.String()}
}

func TestTablesOfOneRow(t *testing.T) {
	got := call("--run", "^GoSerialization/Person/read$", "--time", "1ms", "--count", "2")
	if got.status != done || got.stderr != "" {
		t.Fatalf("exit status %d: %s", got.status, got.stderr)
	}
	for _, want := range []string{
		`, at .*commit.*: the fastest of 2 repeats of 1ms\n`,
		`\nGoSerialization, reflect\n.*test name .*\n +PersonRead: +[0-9.]+ ms +[0-9.]+ +[0-9.]+ +[0-9]+ +[0-9]+%\n`,
		`\nGoSerialization, generated\n.*test name .*\n +PersonRead: +[0-9.]+ ms +[0-9.]+ +[0-9.]+ +[0-9]+ +[0-9]+% ` +
			`+[0-9.]+\n$`,
	} {
		if !regexp.MustCompile(want).MatchString(got.stdout) {
			t.Errorf("printed\n%s\nwant %s", got.stdout, want)
		}
	}
}

func TestJSONOfOneCase(t *testing.T) {
	got := call("--run", "Person", "--time", "1ms", "--count", "2", "--json")
	if got.status != done || got.stderr != "" {
		t.Fatalf("exit status %d: %s", got.status, got.stderr)
	}
	report, err := figures.Read(strings.NewReader(got.stdout))
	if err != nil {
		t.Fatal(err)
	}
	if want := "go run ./perf --run Person --time 1ms --count 2 --json"; report.Command != want || report.Repeats != 2 {
		t.Errorf("command %q, %d repeats", report.Command, report.Repeats)
	}
	var modes []string
	for _, row := range report.Rows {
		modes = append(modes, row.Mode)
		if row.Group != cases.GroupGoSerialization || row.Entries != 1000 || row.Bytes < 40_000 {
			t.Errorf("row %+v", row)
		}
		if len(row.Results) != len(cases.Implementations()) {
			t.Errorf("%s: %d results", row.TestName(), len(row.Results))
		}
		for _, result := range row.Results {
			if row.Mode == "read" && result.Allocations < 1000 {
				t.Errorf("%s: 1000 fresh values with strings are %v allocations", result.Implementation,
					result.Allocations)
			}
			if row.Mode == "write" && result.Allocations > 10 {
				t.Errorf("%s: writing to a buffer with room are %v allocations", result.Implementation,
					result.Allocations)
			}
		}
	}
	if got := strings.Join(modes, " "); got != "read write reuse alias" {
		t.Errorf("modes %s", got)
	}
}

func TestWrongUse(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("bad.json", []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"collapse":                  `perf: unknown command or argument "collapse"; see perf --help`,
		"--runs x":                  "perf: unknown flag: --runs; see perf --help",
		"--run (":                   "perf: --run: error parsing regexp",
		"--run nowhere":             `perf: --run: no row matches "nowhere"; one is Avro1282/ReflectRecord/read`,
		"--time 0s":                 "perf: --time: 0s is no time to measure",
		"--time soon":               "perf: invalid argument",
		"--count 0":                 "perf: --count: at least 1 repeat is needed, not 0",
		"--from nothing.json":       "perf: open nothing.json: ",
		"--from bad.json":           "bad.json: no figures of the perf suite: there are no rows",
		"--from bad.json --run x":   "perf: --run says how to measure, but with --from nothing is measured",
		"--from bad.json --count 1": "perf: --count says how to measure",
		"--report page.html": "perf: --report: the page is drawn by the module perf/report of the source " +
			"tree: run this in a checkout of ",
		"readme": "perf readme: --file: open perf/README.md: ",
		"readme --file bad.json": `bad.json: there is no line "<!-- figures -->" with a line "<!-- end of ` +
			`figures -->" after it`,
		"readme extra":                  `perf readme: unknown command or argument "extra"; see perf readme --help`,
		"readme --file bad.json --json": "perf readme: unknown flag: --json; see perf readme --help",
	} {
		got := call(strings.Fields(line)...)
		if got.status != wrong || got.stdout != "" || !strings.HasPrefix(got.stderr, want) ||
			strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("perf %s: exit status %d, printed %q and %q, want %q", line, got.status, got.stdout, got.stderr,
				want)
		}
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 1 {
		t.Errorf("files left: %v %v", entries, err)
	}
}

func TestReportGoesWhereItCan(t *testing.T) {
	module, err := reportModule(t.Context())
	if err != nil || filepath.Base(module) != "report" {
		t.Fatalf("%q, %v", module, err)
	}
	got := call("--report", filepath.Join(t.TempDir(), "missing", "page.html"))
	if got.status != wrong || !strings.HasPrefix(got.stderr, "perf: --report: ") {
		t.Errorf("exit status %d: %s", got.status, got.stderr)
	}
}

func TestExitStatus(t *testing.T) {
	stopped := func(s os.Signal) context.Context {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(interrupted{s})
		return ctx
	}
	for name, test := range map[string]struct {
		ctx  context.Context
		err  error
		want int
		text string
	}{
		"done":       {context.Background(), nil, 0, ""},
		"misuse":     {context.Background(), errors.New("no"), 2, "no\n"},
		"check":      {context.Background(), checkError{errors.New("differ")}, 1, "differ\n"},
		"interrupt":  {stopped(os.Interrupt), errors.New("anything"), 130, "stopped: interrupt\n"},
		"terminated": {stopped(syscall.SIGTERM), errors.New("anything"), 143, "stopped: terminated\n"},
		"too late":   {stopped(os.Interrupt), nil, 0, ""},
	} {
		var stderr bytes.Buffer
		if got := exitStatus(test.ctx, test.err, &stderr); got != test.want || stderr.String() != test.text {
			t.Errorf("%s: %d, printed %q", name, got, &stderr)
		}
	}
}

func TestProgressIsForTerminals(t *testing.T) {
	old := cli.IsTerminal
	t.Cleanup(func() { cli.IsTerminal = old })
	cli.IsTerminal = func(io.Writer) bool { return true }
	got := call("--run", "Person/(read|write)", "--time", "1ms", "--count", "1")
	want := "\r\x1b[K0/2 GoSerialization/Person\r\x1b[K0/2 GoSerialization/Person/read\r\x1b[K1/2 " +
		"GoSerialization/Person/write\r\x1b[K"
	if got.status != done || got.stderr != want {
		t.Errorf("exit status %d, progress %q, want %q", got.status, got.stderr, want)
	}
}

// TestEveryCommandHasHelpWithExamples holds that the examples are command lines that the program takes.
func TestEveryCommandHasHelpWithExamples(t *testing.T) {
	root := newRoot(nil)
	for _, cmd := range append(root.Commands(), root) {
		if cmd.Name() == "completion" || cmd.Name() == "help" {
			continue
		}
		args := append(strings.Fields(cmd.CommandPath())[1:], "--help")
		if got := call(args...); got.status != done || !strings.Contains(got.stdout, "Examples:\n"+cmd.Example) {
			t.Errorf("%s: exit status %d, help without the examples:\n%s", cmd.CommandPath(), got.status, got.stdout)
		}
		for line := range strings.Lines(cmd.Example) {
			checkExample(t, cmd, line)
		}
	}
}

func checkExample(t *testing.T, cmd *cobra.Command, line string) {
	line, _, _ = strings.Cut(line, ">")
	line, ok := strings.CutPrefix(strings.TrimSpace(line), "go run ./perf")
	if !ok {
		t.Errorf("%q does not start as it should", line)
	}
	found, rest, err := newRoot(nil).Find(strings.Fields(strings.ReplaceAll(line, "'", "")))
	if err != nil || found.Name() != cmd.Name() {
		t.Errorf("%q is no example of %s: %v", line, cmd.Name(), err)
	}
	if err := found.ParseFlags(rest); err != nil {
		t.Errorf("%q: %v", line, err)
	}
}

func TestCommandIsQuotedForTheShell(t *testing.T) {
	got := command([]string{"--run", "^Avro1282/", "--from", "", "it's"})
	if want := `go run ./perf --run '^Avro1282/' --from '' 'it'\''s'`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
