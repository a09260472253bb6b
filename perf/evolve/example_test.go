package evolve_test

import (
	"context"
	"fmt"
	"os"

	"github.com/schemagen/schemagen/perf/evolve"
)

func Example() {
	results := []evolve.Result{
		{Row: "Event", Way: "today's schema", Mode: "fresh", Nanoseconds: 800, Relative: 1, Bytes: 200},
		{Row: "Event", Way: "old schema, table", Mode: "fresh", Nanoseconds: 1000, Relative: 1.25, Bytes: 190},
	}
	if err := evolve.WriteTable(os.Stdout, results); err != nil {
		fmt.Println(err)
	}
	// Output:
	// row      way                      mode        bytes     Best(ns)   Relative
	// Event    today's schema           fresh         200          800      1.00X
	// Event    old schema, table        fresh         190         1000      1.25X
}

func ExampleRun() {
	if err := evolve.Run(context.Background(), evolve.Options{}, nil, os.Stdout); err != nil {
		fmt.Println(err)
	}
}
