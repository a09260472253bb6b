package reflectcodec_test

import (
	"fmt"
	"time"

	"github.com/schemagen/schemagen/reflectcodec"
)

func ExampleSchemaOf() {
	type User struct {
		ID    int64     `avro:"id" avrodoc:"Never used again."`
		Email *string   `avro:"email" avroalias:"mail"`
		Born  time.Time `avro:"born" avrotype:"date"`
		Plan  string    `avro:"plan" avrotype:"enum(FREE,TEAM)" avrodefault:"FREE"`
	}
	s, err := reflectcodec.SchemaOf[User](reflectcodec.Namespace("com.example"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range s.Fields {
		fmt.Println(f.Name, f.Type, f.Default != nil)
	}

	codec, err := reflectcodec.ForSchema[User](s)
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := codec.Append(nil, &User{ID: 1, Born: time.Date(1970, 1, 2, 0, 0, 0, 0, time.UTC), Plan: "TEAM"})
	fmt.Printf("%x %v\n", data, err)
	// Output:
	// id "long" false
	// email ["null","string"] true
	// born {"type":"int","logicalType":"date"} false
	// plan {"type":"enum","name":"User_plan","namespace":"com.example","symbols":["FREE","TEAM"]} true
	// 02000202 <nil>
}
