// Package figures holds what the perf suite measured, and says how that is written as JSON: what go run ./perf --json
// prints, and what the module perf/report makes a page of.
//
//	report, err := figures.Read(os.Stdin)
//	for _, row := range report.Rows {
//		fmt.Println(row.TestName(), row.Ratio("generated", "reflect"))
//	}
package figures
