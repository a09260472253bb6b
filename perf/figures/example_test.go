package figures_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/schemagen/schemagen/perf/figures"
)

func Example() {
	report, err := figures.Read(strings.NewReader(`{
		"command": "go run ./perf", "taken": "2025-01-02T03:04:05Z", "time": 100000000, "repeats": 3,
		"machine": {"cpu": "Example CPU", "cores": 1, "os": "linux", "arch": "amd64", "go": "go1.25.0"},
		"rows": [{"group": "Messages", "name": "Event", "mode": "read", "entries": 1000, "bytes": 200000, "results": [
			{"implementation": "reflect", "nanoseconds": 2400000},
			{"implementation": "generated", "nanoseconds": 400000}
		]}]}`))
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range report.Rows {
		fmt.Println(row.TestName(), row.Ratio("generated", "reflect"))
	}
	fmt.Println(report.Machine)
	// Output:
	// EventRead 6
	// Example CPU, 1 core, linux/amd64, go1.25.0
}
