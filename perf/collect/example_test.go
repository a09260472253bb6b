package collect_test

import (
	"context"
	"fmt"
	"log"

	"github.com/schemagen/schemagen/perf/collect"
)

func Example() {
	result, err := collect.Measure(context.Background(), collect.Options{Rows: []int{1000}, Repeats: 1}, nil)
	if err != nil {
		log.Fatal(err)
	}
	rowpack, json := result.Rows[0], result.Rows[2]
	fmt.Println(rowpack.Implementation, json.Implementation, rowpack.Rows, rowpack.Bytes < json.Bytes)
	// Output:
	// rowpack json 1000 true
}
