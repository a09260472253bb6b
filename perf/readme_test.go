package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const sampleReadme = `
Example CPU, 2 cores, linux/amd64, go1.25.0\
'go run ./perf', at commit 0123abc, 2025-03-04: the fastest of 3 repeats of 100ms

### Avro1282

| test | bytes | reflect ns | unsafe ns | generated ns | generated MB/s | generated allocs | unsafe/reflect | generated/reflect |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
| ReflectRecordRead | 38.0 | 4000 | 2000 | 400 | 95.0 | 0.5 | 2.00 | 10.0 |
| ReflectRecordWrite | 38.0 | 2000 | 1600 | 200 | 190 | 0.5 | 1.25 | 10.0 |

The same in the form of AVRO-1282:

#### reflect

'''text
(reflect)
'''

#### unsafe

'''text
(unsafe)
'''

#### generated

'''text
(generated)
'''

### Avro1282 into used values

| test | bytes | reflect ns | unsafe ns | generated ns | generated MB/s | generated allocs | unsafe/reflect | generated/reflect |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
| ReflectRecordReuse | 38.0 | 3000 | 1000 | 300 | 127 | 0.5 | 3.00 | 10.0 |

### Messages

| test | bytes | reflect ns | reflect MB/s | reflect allocs |
|---|---:|---:|---:|---:|
| EventAlias | 200 | 1000 | 200 | 2 |

`

// wantReadme is sampleReadme with the tables of sampleTables, and with the marks that a Go literal cannot have.
func wantReadme() string {
	replace := []string{"'", "`"}
	for _, name := range []string{"reflect", "unsafe", "generated"} {
		_, table, _ := strings.Cut(sampleTables, "\nAvro1282, "+name+"\n")
		table, _, _ = strings.Cut(table, "\n\n")
		replace = append(replace, "("+name+")", table)
	}
	return strings.NewReplacer(replace...).Replace(sampleReadme)
}

func TestReadmeFigures(t *testing.T) {
	if diff := cmp.Diff(wantReadme(), readmeFigures(sample())); diff != "" {
		t.Error(diff)
	}
}

// TestReadmeIsRewritten takes the figures of a file; what stands around the old ones stays.
func TestReadmeIsRewritten(t *testing.T) {
	dir := t.TempDir()
	readme, input := filepath.Join(dir, "README.md"), filepath.Join(dir, "figures.json")
	var text bytes.Buffer
	if err := sample().Write(&text); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		readme: "# Title\n\n" + figuresBegin + "old figures\n" + figuresEnd + "\nmore\n", input: text.String(),
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // the second time nothing changes
		if got := call("readme", "--file", readme, "--from", input); got != (outcome{}) {
			t.Fatalf("%+v", got)
		}
		got, err := os.ReadFile(readme)
		if err != nil {
			t.Fatal(err)
		}
		want := "# Title\n\n" + figuresBegin + wantReadme() + figuresEnd + "\nmore\n"
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Error(diff)
		}
	}
	if info, err := os.Stat(readme); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the readme's permissions became %v: %v", info.Mode(), err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("files left: %v %v", entries, err)
	}
}

// TestReadmeHasAPlaceForFigures holds that the command works on the readme that is there.
func TestReadmeHasAPlaceForFigures(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := replaceFigures(text, ""); err != nil {
		t.Error(err)
	}
}

func TestShortNumbers(t *testing.T) {
	for x, want := range map[float64]string{0: "", 0.123: "0.12", 1.5: "1.50", 12.34: "12.3", 99.96: "100.0",
		123.4: "123", 98765.4: "98765"} {
		if got := short(x); got != want {
			t.Errorf("%v: %q, want %q", x, got, want)
		}
	}
}
