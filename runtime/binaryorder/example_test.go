package binaryorder_test

import (
	"fmt"
	"log"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/binaryorder"
	"github.com/schemagen/schemagen/schema"
)

func Example() {
	s, err := schema.Parse(`{"type": "record", "name": "Score", "fields": [
		{"name": "player", "type": "string", "order": "ignore"},
		{"name": "points", "type": "int", "order": "descending"},
		{"name": "team", "type": "string"}]}`)
	if err != nil {
		log.Fatal(err)
	}
	order, err := binaryorder.New(s)
	if err != nil {
		log.Fatal(err)
	}
	ada := []byte("\x06Ada\x14\x06red")   // Ada, 10, red
	bob := []byte("\x06Bob\x12\x06red")   // Bob, 9, red
	cleo := []byte("\x08Cleo\x14\x06red") // Cleo, 10, red

	fmt.Println(runtime.CompareBinary(order, ada, bob))
	fmt.Println(runtime.CompareBinary(order, bob, ada))
	fmt.Println(runtime.CompareBinary(order, ada, cleo))
	fmt.Println(runtime.CompareBinary(order, ada, cleo[:7]))
	// Output:
	// -1 <nil>
	// 1 <nil>
	// 0 <nil>
	// 0 avro: second datum: Score.team: bytes length 3 exceeds the 0 bytes left, at byte 6
}
