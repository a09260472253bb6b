package containers_test

import (
	"context"
	"fmt"
	"os"

	"github.com/schemagen/schemagen/perf/containers"
)

func Example() {
	results := []containers.Result{
		{Codec: "zstandard", Mode: "read", Way: "1 worker", Nanoseconds: 80e6, Relative: 1, Records: 100_000,
			Bytes: 20e6, FileBytes: 6e6},
		{Codec: "zstandard", Mode: "read", Way: "2 workers", Nanoseconds: 40e6, Relative: 2, Records: 100_000,
			Bytes: 20e6, FileBytes: 6e6},
	}
	if err := containers.WriteTable(os.Stdout, results); err != nil {
		fmt.Println(err)
	}
	// Output:
	// codec      mode   way          file(MB)  Per Row(ns)       MB/s   Relative
	// zstandard  read   1 worker          6.0          800        250      1.00X
	// zstandard  read   2 workers         6.0          400        500      2.00X
}

func ExampleRun() {
	if err := containers.Run(context.Background(), containers.Options{}, nil, os.Stdout); err != nil {
		fmt.Println(err)
	}
}
