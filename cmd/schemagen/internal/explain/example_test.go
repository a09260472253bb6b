package explain_test

import (
	"fmt"
	"log"
	"os"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/explain"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/schema"
	"github.com/schemagen/schemagen/schema/plan"
)

const userSchema = `{"type": "record", "name": "com.example.User", "fields": [
	{"name": "id", "type": "long"},
	{"name": "name", "type": "string"},
	{"name": "email", "type": ["null", "string"]},
	{"name": "born", "type": {"type": "int", "logicalType": "date"}},
	{"name": "tags", "type": {"type": "array", "items": "string"}}
]}`

func Example() {
	p, err := plan.Build(schema.MustParse(userSchema))
	if err != nil {
		log.Fatal(err)
	}
	data := []byte("\x02\x0aalice\x02\x06a@b\x8c\xb5\x02\x01\x04\x02x\x00")
	if err := explain.Write(os.Stdout, p, p.Roots[0], data, runtime.Limits{}); err != nil {
		log.Fatal(err)
	}
	fmt.Println()
	err = explain.Write(os.Stdout, p, p.Roots[0], data[:10], runtime.Limits{})
	fmt.Println("returned:", err)
	// Output:
	// offset  bytes                         path                             type                 value
	//      0  02                            User.id                          long                 1
	//      1  0a 61 6c 69 63 65             User.name                        string               "alice"
	//      7  02                            User.email                       nullable             branch 1: string
	//      8  06 61 40 62                   User.email                       string               "a@b"
	//     12  8c b5 02                      User.born                        date                 19782 = 2024-02-29
	//     15  01 04                         User.tags                        array                block of 1 item in 2 bytes
	//     17  02 78                         User.tags[0]                     string               "x"
	//     19  00                            User.tags                        array                end
	//
	// offset  bytes                         path                             type                 value
	//      0  02                            User.id                          long                 1
	//      1  0a 61 6c 69 63 65             User.name                        string               "alice"
	//      7  02                            User.email                       nullable             branch 1: string
	//
	// error: avro: User.email: string length 3 exceeds the 1 byte left, at byte 8
	// not explained: 2 bytes
	//      8  06 61
	// returned: avro: User.email: string length 3 exceeds the 1 byte left, at byte 8
}
