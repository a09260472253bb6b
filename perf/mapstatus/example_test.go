package mapstatus_test

import (
	"fmt"
	"log"

	"github.com/schemagen/schemagen/perf/mapstatus"
	"github.com/schemagen/schemagen/runtime/compress"
)

func Example() {
	codec, err := compress.Lookup("zstandard:1")
	if err != nil {
		log.Fatal(err)
	}
	store := new(mapstatus.Store)
	message, err := mapstatus.Serialize(mapstatus.Statuses(100_000, 10), codec, store, 512<<10)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("a small handle:", len(message) < 100, "for more than a megabyte:", store.Bytes() > 1<<20)

	statuses, err := mapstatus.Deserialize(message, codec, store)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(statuses.Statuses), statuses.Statuses[99].Location.Host)
	// Output:
	// a small handle: true for more than a megabyte: true
	// 100000 node99.spark.apache.org
}
