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
	g, err := avrorandom.New(p, p.Roots[0], 2)
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
	// {"sensor":"0119d8b5-6c6b-fe44-e981-2f0dc99c36bd","at":748447577072,"value":{"double":-245552.5}}
	// {"sensor":"17394f04-1d18-86b4-10e2-a71744ffd56f","at":0,"value":{"double":1e-40}}
	// {"sensor":"2b897f07-46a4-b987-fb3c-de95c9269907","at":1226957892620,"value":null}
}
