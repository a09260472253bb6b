package request_test

import (
	"fmt"
	"log"

	"github.com/schemagen/schemagen/perf/request"
)

func Example() {
	for _, s := range request.Samples() {
		sizes, err := request.SizesOf(s)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %d bytes (%s)\n", sizes.Name, sizes.Schemagen, sizes.Content)
	}
	// Output:
	// no addresses: 25 bytes ("ping", to "HeartbeatReceiver")
	// plain: 50 bytes (four bytes, from 10.0.0.17:40123 to "HeartbeatReceiver" at 10.0.0.10:7077)
	// large: 1071 bytes (1024 bytes of text, else like plain)
}
