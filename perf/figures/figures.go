package figures

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// Report is one run of the suite.
type Report struct {
	// Command is the command that was run, such as "go run ./perf --json".
	Command string `json:"command"`
	// Taken is when the run began.
	Taken time.Time `json:"taken"`
	// Commit is the commit that the suite was built from, in hexadecimal; empty if that is not known.
	Commit string `json:"commit,omitempty"`
	// Modified says that files were changed since Commit.
	Modified bool `json:"modified,omitempty"`
	// Machine is what it ran on.
	Machine Machine `json:"machine"`
	// Time is for how long each result was measured in each repeat, in nanoseconds.
	Time time.Duration `json:"time"`
	// Repeats is how often each result was measured.
	Repeats int `json:"repeats"`
	// Rows are the rows, in the order of the table.
	Rows []Row `json:"rows"`
}

// Machine is what a run depends on apart from the code.
type Machine struct {
	CPU   string `json:"cpu"`   // the model, or "unknown"
	Cores int    `json:"cores"` // those that the program may use
	OS    string `json:"os"`    // as GOOS
	Arch  string `json:"arch"`  // as GOARCH
	Go    string `json:"go"`    // the version, such as go1.26.0
}

// String returns the machine in one line.
func (m Machine) String() string {
	cores := "cores"
	if m.Cores == 1 {
		cores = "core"
	}
	return fmt.Sprintf("%s, %d %s, %s/%s, %s", m.CPU, m.Cores, cores, m.OS, m.Arch, m.Go)
}

// Row is one batch of data and what is done with it, by one or more implementations. One cycle does it with the whole
// batch once.
type Row struct {
	Group   string   `json:"group"`
	Name    string   `json:"name"`
	Mode    string   `json:"mode"`    // write, read, reuse or alias
	Entries int      `json:"entries"` // data in the batch
	Bytes   int      `json:"bytes"`   // size of the encoded batch
	Results []Result `json:"results"`
}

// Result is how one implementation did.
type Result struct {
	Implementation string `json:"implementation"`
	// Nanoseconds is the time of a cycle: the least of all repeats.
	Nanoseconds float64 `json:"nanoseconds"`
	// Spread is how much longer the slowest repeat took than the fastest, as a part of the fastest: 0.1 stands for 10
	// %.
	Spread float64 `json:"spread"`
	// Allocations and Allocated are the number and the bytes of what a cycle allocates on the heap.
	Allocations float64 `json:"allocations"`
	Allocated   float64 `json:"allocated"`
}

// TestName is the name of the row as AVRO-1282 has it, such as ReflectRecordRead.
func (r Row) TestName() string {
	if r.Mode == "" {
		return r.Name
	}
	return r.Name + strings.ToUpper(r.Mode[:1]) + r.Mode[1:]
}

// Result returns the result of an implementation, if there is one.
func (r Row) Result(implementation string) (Result, bool) {
	for _, result := range r.Results {
		if result.Implementation == implementation {
			return result, true
		}
	}
	return Result{}, false
}

// Ratio is how many times as fast as the implementation base another one is; 0 if one of the two is missing.
func (r Row) Ratio(implementation, base string) float64 {
	one, found := r.Result(implementation)
	other, foundBase := r.Result(base)
	if !found || !foundBase {
		return 0
	}
	return other.Nanoseconds / one.Nanoseconds
}

// MillionEntries is how many millions of data a second the result makes of the row.
func (r Row) MillionEntries(result Result) float64 {
	return float64(r.Entries) / result.Nanoseconds * 1e3
}

// MillionBytes is how many millions of encoded bytes a second that are.
func (r Row) MillionBytes(result Result) float64 { return float64(r.Bytes) / result.Nanoseconds * 1e3 }

// Write writes the report as indented JSON.
func (r *Report) Write(w io.Writer) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// Read reads what Write wrote, and refuses what is no report: other JSON, no rows, or numbers that nothing can be
// divided by.
func Read(src io.Reader) (*Report, error) {
	d := json.NewDecoder(src)
	d.DisallowUnknownFields()
	var r Report
	if err := d.Decode(&r); err != nil {
		return nil, fmt.Errorf("no figures of the perf suite: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("no figures of the perf suite: something follows the JSON object")
	}
	if len(r.Rows) == 0 {
		return nil, errors.New("no figures of the perf suite: there are no rows")
	}
	for _, row := range r.Rows {
		if row.Name == "" || row.Entries <= 0 || row.Bytes <= 0 || len(row.Results) == 0 {
			return nil, fmt.Errorf("row %q: it needs a name, entries, bytes and results", row.Name)
		}
		for _, result := range row.Results {
			if !(result.Nanoseconds > 0) {
				return nil, fmt.Errorf("row %q, %s: %v nanoseconds", row.Name, result.Implementation,
					result.Nanoseconds)
			}
		}
	}
	return &r, nil
}
