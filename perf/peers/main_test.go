package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/vectors"
)

func call(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(args, &out, &errs)
	return code, out.String(), errs.String()
}

// TestGeneratedCodeIsUpToDate holds that what the other tests run is what the generators make of today's schemas.
func TestGeneratedCodeIsUpToDate(t *testing.T) {
	vectors.Files(t, "./internal/*/*") // what has been read makes go test ask again when it has changed
	vectors.Files(t, "schemas/perf/*")
	if out, err := exec.Command("./generate.sh", "--check").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// TestOneRow times a row for a moment, as JSON, and prints the same from the file.
func TestOneRow(t *testing.T) {
	code, stdout, stderr := call("--run", "^GoSerialization/Person/write$", "--time", "10us", "--count", "1", "--json")
	if code != 0 || stderr != "" {
		t.Fatalf("code %d: %s", code, stderr)
	}
	var got times
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	by := make(map[string]bool)
	for _, result := range got.Results {
		by[result.By] = true
		if result.Nanosec <= 0 {
			t.Errorf("%s took %v ns", result.By, result.Nanosec)
		}
	}
	for _, name := range []string{
		"generated", "reflect", "twmb", "hamba", "goavro", "gogen", "mus", "vtprotobuf", "protobuf", "msgp", "gob",
		"json",
	} {
		if !by[name] {
			t.Errorf("no time for %s", name)
		}
	}

	file := filepath.Join(t.TempDir(), "times.json")
	if err := os.WriteFile(file, []byte(stdout), 0o600); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr = call("--from", file)
	if code != 0 || !strings.Contains(stdout, "\nPerson ") || !strings.Contains(stdout, "generated Person, write") {
		t.Errorf("code %d: %s%s", code, stdout, stderr)
	}
}

// TestLeftOut holds that what a peer cannot do is said.
func TestLeftOut(t *testing.T) {
	code, stdout, stderr := call("--run", "^Records/Logical/alias$", "--time", "10us", "--count", "1")
	for _, want := range []string{
		`gogen +all +Logical +knows no logical types`,
		`hamba +read into a used value, strings aliased +Logical +no such option`,
	} {
		if code != 0 || !regexp.MustCompile(want).MatchString(stdout) {
			t.Errorf("code %d, wanted %s: %s%s", code, want, stdout, stderr)
		}
	}
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{
		{"--run", "("}, {"--count", "0"}, {"--time", "0"}, {"--from", "no such file"}, {"file"}, {"--no-such-flag"},
		{"evolve", "--count", "0"}, {"evolve", "--time", "0"}, {"evolve", "file"},
		{"containers", "--count", "0"}, {"containers", "--records", "0"}, {"containers", "--codecs", "no"},
	} {
		if code, _, stderr := call(args...); code != 2 || !strings.HasPrefix(stderr, "peers: ") {
			t.Errorf("%v: code %d: %s", args, code, stderr)
		}
	}
}

// TestDataOfOtherSchemas times its rows for a moment.
func TestDataOfOtherSchemas(t *testing.T) {
	code, stdout, stderr := call("evolve", "--time", "10us", "--count", "1")
	if code != 0 || stderr != "" {
		t.Fatalf("code %d: %s", code, stderr)
	}
	for _, want := range []string{
		`Event +fresh +hamba`, `Device +used +twmb`, `Device +fresh +2 of 40, table`,
		`Event, fresh, old schema, generated +best resolving peer`,
	} {
		if !regexp.MustCompile(want).MatchString(stdout) {
			t.Errorf("no line %s: %s", want, stdout)
		}
	}
	code, stdout, _ = call("evolve", "--time", "10us", "--count", "1", "--json")
	var results []struct{ Nanosec float64 }
	if err := json.Unmarshal([]byte(stdout), &results); err != nil || code != 0 || len(results) != 20 {
		t.Fatalf("code %d, %d results, %v", code, len(results), err)
	}
	for i, result := range results {
		if result.Nanosec <= 0 {
			t.Errorf("result %d took %v ns", i, result.Nanosec)
		}
	}
}

// TestContainers times files of one batch.
func TestContainers(t *testing.T) {
	code, stdout, stderr := call("containers", "--records", "1", "--count", "1", "--codecs", "snappy,null")
	if code != 0 || stderr != "" {
		t.Fatalf("code %d: %s", code, stderr)
	}
	for _, want := range []string{
		`snappy +read +goavro`, `null +fresh +schemagen`, `null, write +best peer's container file`,
	} {
		if !regexp.MustCompile(want).MatchString(stdout) {
			t.Errorf("no line %s: %s", want, stdout)
		}
	}
}
