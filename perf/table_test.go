package main

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/perf/figures"
)

// sample has figures that are easy to work out: the last implementation takes a tenth of the first one's time.
func sample() *figures.Report {
	results := func(reflect, unsafe, generated float64) []figures.Result {
		return []figures.Result{
			{Implementation: "reflect", Nanoseconds: reflect, Spread: 0.25, Allocations: 2000},
			{Implementation: "unsafe", Nanoseconds: unsafe, Spread: 0.004},
			{Implementation: "generated", Nanoseconds: generated, Spread: 1.5, Allocations: 500},
		}
	}
	return &figures.Report{
		Command: "go run ./perf", Taken: time.Date(2025, 3, 4, 5, 6, 7, 0, time.UTC), Commit: "0123abc",
		Machine: figures.Machine{CPU: "Example CPU", Cores: 2, OS: "linux", Arch: "amd64", Go: "go1.25.0"},
		Time:    100 * time.Millisecond, Repeats: 3,
		Rows: []figures.Row{
			{Group: "Avro1282", Name: "ReflectRecord", Mode: "read", Entries: 1000, Bytes: 38_000,
				Results: results(4e6, 2e6, 400_000)},
			{Group: "Avro1282", Name: "ReflectRecord", Mode: "write", Entries: 1000, Bytes: 38_000,
				Results: results(2e6, 1.6e6, 200_000)},
			{Group: "Avro1282", Name: "ReflectRecord", Mode: "reuse", Entries: 1000, Bytes: 38_000,
				Results: results(3e6, 1e6, 300_000)},
			{Group: "Messages", Name: "Event", Mode: "alias", Entries: 1000, Bytes: 200_000,
				Results: results(1e6, 5e5, 100_000)[:1]},
		},
	}
}

const sampleTables = `Example CPU, 2 cores, linux/amd64, go1.25.0
go run ./perf, at commit 0123abc, 2025-03-04: the fastest of 3 repeats of 100ms

Avro1282, reflect
                                 test name          time    M entries/sec    M bytes/sec   bytes/cycle  spread
                         ReflectRecordRead:     4.000 ms            0.250          9.500         38000     25%
                        ReflectRecordWrite:     2.000 ms            0.500         19.000         38000     25%

Avro1282, unsafe
                                 test name          time    M entries/sec    M bytes/sec   bytes/cycle  spread  x reflect
                         ReflectRecordRead:     2.000 ms            0.500         19.000         38000      0%       2.00
                        ReflectRecordWrite:     1.600 ms            0.625         23.750         38000      0%       1.25

Avro1282, generated
                                 test name          time    M entries/sec    M bytes/sec   bytes/cycle  spread  x reflect
                         ReflectRecordRead:     0.400 ms            2.500         95.000         38000    150%      10.00
                        ReflectRecordWrite:     0.200 ms            5.000        190.000         38000    150%      10.00

Avro1282 into used values, reflect
                                 test name          time    M entries/sec    M bytes/sec   bytes/cycle  spread
                        ReflectRecordReuse:     3.000 ms            0.333         12.667         38000     25%

Avro1282 into used values, unsafe
                                 test name          time    M entries/sec    M bytes/sec   bytes/cycle  spread  x reflect
                        ReflectRecordReuse:     1.000 ms            1.000         38.000         38000      0%       3.00

Avro1282 into used values, generated
                                 test name          time    M entries/sec    M bytes/sec   bytes/cycle  spread  x reflect
                        ReflectRecordReuse:     0.300 ms            3.333        126.667         38000    150%      10.00

Messages, reflect
                                 test name          time    M entries/sec    M bytes/sec   bytes/cycle  spread
                                EventAlias:     1.000 ms            1.000        200.000        200000     25%
`

func TestTables(t *testing.T) {
	var out strings.Builder
	if err := writeTables(&out, sample()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sampleTables, out.String()); diff != "" {
		t.Error(diff)
	}
}

func TestOriginOfFigures(t *testing.T) {
	report := sample()
	report.Modified = true
	if got := origin(report); !strings.Contains(got, "at commit 0123abc with changes, ") {
		t.Error(got)
	}
	report.Commit, report.Modified = "", false
	if got := origin(report); !strings.Contains(got, "at an unknown commit, ") {
		t.Error(got)
	}
}
