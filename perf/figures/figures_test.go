package figures

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func sample() *Report {
	return &Report{
		Command: "go run ./perf --json", Taken: time.Date(2025, 3, 4, 5, 6, 7, 0, time.UTC), Commit: "0123abc",
		Machine: Machine{CPU: "Example CPU", Cores: 2, OS: "linux", Arch: "amd64", Go: "go1.25.0"},
		Time:    100 * time.Millisecond, Repeats: 3,
		Rows: []Row{{
			Group: "Avro1282", Name: "ReflectRecord", Mode: "read", Entries: 1000, Bytes: 38_000,
			Results: []Result{
				{Implementation: "reflect", Nanoseconds: 400_000, Spread: 0.25, Allocations: 1000, Allocated: 48_000},
				{Implementation: "generated", Nanoseconds: 50_000},
			},
		}},
	}
}

const sampleJSON = `{
  "command": "go run ./perf --json",
  "taken": "2025-03-04T05:06:07Z",
  "commit": "0123abc",
  "machine": {
    "cpu": "Example CPU",
    "cores": 2,
    "os": "linux",
    "arch": "amd64",
    "go": "go1.25.0"
  },
  "time": 100000000,
  "repeats": 3,
  "rows": [
    {
      "group": "Avro1282",
      "name": "ReflectRecord",
      "mode": "read",
      "entries": 1000,
      "bytes": 38000,
      "results": [
        {
          "implementation": "reflect",
          "nanoseconds": 400000,
          "spread": 0.25,
          "allocations": 1000,
          "allocated": 48000
        },
        {
          "implementation": "generated",
          "nanoseconds": 50000,
          "spread": 0,
          "allocations": 0,
          "allocated": 0
        }
      ]
    }
  ]
}
`

func TestShapeOfTheJSON(t *testing.T) {
	var text strings.Builder
	if err := sample().Write(&text); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sampleJSON, text.String()); diff != "" {
		t.Error(diff)
	}
	back, err := Read(strings.NewReader(sampleJSON))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sample(), back); diff != "" {
		t.Error(diff)
	}
}

func TestRatesAndRatios(t *testing.T) {
	row := sample().Rows[0]
	generated, found := row.Result("generated")
	if !found {
		t.Fatal("no result")
	}
	// 1000 data and 38 000 bytes in 50 µs are 20 million data and 760 million bytes a second.
	if got := row.MillionEntries(generated); got != 20 {
		t.Errorf("%v million entries a second, want 20", got)
	}
	if got := row.MillionBytes(generated); got != 760 {
		t.Errorf("%v million bytes a second, want 760", got)
	}
	for implementation, want := range map[string]float64{"generated": 8, "reflect": 1, "unsafe": 0} {
		if got := row.Ratio(implementation, "reflect"); got != want {
			t.Errorf("%s is %v times as fast as reflect, want %v", implementation, got, want)
		}
	}
	if got := row.Ratio("reflect", "unsafe"); got != 0 {
		t.Errorf("%v times as fast as what is missing, want 0", got)
	}
	if row.TestName() != "ReflectRecordRead" || (Row{Name: "Bare"}).TestName() != "Bare" {
		t.Error(row.TestName())
	}
	if got := sample().Machine.String(); got != "Example CPU, 2 cores, linux/amd64, go1.25.0" {
		t.Error(got)
	}
}

func TestReadRefusesWhatIsNoReport(t *testing.T) {
	for text, want := range map[string]string{
		"":                "EOF",
		"[]":              "cannot unmarshal",
		"{}":              "there are no rows",
		`{"rowz":[]}`:     `unknown field "rowz"`,
		sampleJSON + "{}": "something follows",
		strings.Replace(sampleJSON, "50000", "0", 1):         "generated: 0 nanoseconds",
		strings.Replace(sampleJSON, "50000", "-3", 1):        "generated: -3 nanoseconds",
		strings.Replace(sampleJSON, `: 1000,`, `: 0,`, 1):    "it needs a name, entries",
		strings.Replace(sampleJSON, "ReflectRecord", "", 1):  "it needs a name",
		strings.Replace(sampleJSON, `: 38000,`, `: -38,`, 1): "it needs a name",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
}
