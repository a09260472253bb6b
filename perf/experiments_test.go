package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestExperimentsPrintTables(t *testing.T) {
	for line, want := range map[string][]string{
		"collect --rows 100,200 --repeats 1 --codec null": {"rowpack", "gob", "json", "100", "200"},
		"mapstatus --maps 100 --blocks 10 --repeats 1": {"100 MapOutputs, 10 blocks w/ broadcast:", "w/o broadcast:",
			"Deserialization"},
		"containers --records 1 --repeats 1":            {"zstandard  fresh  2 workers", "null       write"},
		"evolve --time 1us --repeats 1":                 {"2 of 40, generated", "decoder from plans"},
		"request --requests 100 --depths 2 --repeats 1": {"net/rpc", "schemagen", "gob"},
	} {
		got := call(strings.Fields(line)...)
		if got.status != done || got.stderr != "" {
			t.Fatalf("%s: exit status %d: %s", line, got.status, got.stderr)
		}
		for _, text := range want {
			if !strings.Contains(got.stdout, text) {
				t.Errorf("%s: no %q in\n%s", line, text, got.stdout)
			}
		}
		if got := call(append(strings.Fields(line), "--json")...); got.status != done ||
			!json.Valid([]byte(got.stdout)) {
			t.Errorf("%s --json: exit status %d\n%s", line, got.status, got.stdout)
		}
	}
}

func TestExperimentsRefuseWrongUse(t *testing.T) {
	for line, want := range map[string]string{
		"collect --rows 0":                  "perf collect: 0 is no number to measure with",
		"collect --repeats -1":              "perf collect: -1 is no number to measure with",
		"collect --codec steam":             "perf collect: --codec: ",
		"collect --implementations a":       `perf collect: --implementations: there is no "a"; there are rowpack`,
		"collect --speed":                   "perf collect: unknown flag: --speed; see perf collect --help",
		"mapstatus --maps 0":                "perf mapstatus: 0 is no number",
		"mapstatus --blocks 10,0":           "perf mapstatus: 0 is no number",
		"mapstatus --codec zstandard:moose": "perf mapstatus: --codec: ",
		"containers --codecs no":            `perf containers: --codecs: `,
		"containers --workers 1,0":          "perf containers: 0 is no number",
		"evolve --repeats 0":                "perf evolve: 0 is no number",
		"evolve --time 0s":                  "perf evolve: --time: 0s is no time to measure",
		"request --requests 0":              "perf request: 0 is no number",
		"request --depths 1,-1":             "perf request: -1 is no number",
		"mapstatus all":                     `perf mapstatus: unknown command or argument "all"`,
	} {
		got := call(strings.Fields(line)...)
		if got.status != wrong || got.stdout != "" || !strings.HasPrefix(got.stderr, want) ||
			strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("perf %s: exit status %d, printed %q and %q, want %q", line, got.status, got.stdout, got.stderr,
				want)
		}
	}
}
