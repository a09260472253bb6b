package cases_test

import (
	"fmt"
	"log"

	"github.com/schemagen/schemagen/perf/cases"
)

func Example() {
	for _, c := range cases.All() {
		if c.Name != "ReflectRecord" {
			continue
		}
		if err := c.Verify(); err != nil {
			log.Fatal(err)
		}
		run, err := c.Runner(cases.Generated, cases.Read)
		if err != nil {
			log.Fatal(err)
		}
		if err := run(c.Entries()); err != nil { // this is what to time
			log.Fatal(err)
		}
		fmt.Println(c, c.Entries(), "data of", c.Bytes(), "bytes")
	}
	// Output: Avro1282/ReflectRecord 20833 data of 808498 bytes
}
