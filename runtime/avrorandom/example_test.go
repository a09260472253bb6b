package avrorandom_test

import (
	"fmt"
	"log"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
	"github.com/schemagen/schemagen/runtime/avrorandom"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

func Example() {
	s := schema.MustParse(`{"type": "record", "name": "Reading", "fields": [
		{"name": "sensor", "type": {"type": "string", "logicalType": "uuid"}},
		{"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}},
		{"name": "value", "type": ["null", "double"]}]}`)
	p, err := plan.Build(s)
	if err != nil {
		log.Fatal(err)
	}
	g, err := avrorandom.New(p, p.Roots[0], 1)
	if err != nil {
		log.Fatal(err)
	}
	codec, err := avrojson.New(s)
	if err != nil {
		log.Fatal(err)
	}
	for range 3 {
		var r runtime.Reader
		r.ResetBytes(g.Append(nil))
		text, err := codec.AppendJSON(nil, &r)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s\n", text)
	}
	// Output:
	// {"sensor":"788d7e32-6df6-950b-a92b-32931b1b06c7","at":-800156759824,"value":null}
	// {"sensor":"76bc4e34-4e55-9dc8-40a9-2a3ceb9d9ebc","at":-50746158913,"value":{"double":-27.875}}
	// {"sensor":"f5d0c22a-3cc3-4d5b-217c-125309805955","at":176746810490,"value":{"double":1.7976931348623157e+308}}
}
