package runtime_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	rt "github.com/schemagen/schemagen/runtime"
)

// user is what generated code for a record of three fields looks like.
type user struct {
	ID     int64
	Name   string
	Scores []int32
}

func (x *user) DecodeAvro(r *rt.Reader) error {
	x.ID = r.Long()
	x.Name = r.String()
	x.Scores = r.IntArray(x.Scores)
	if r.Failed() {
		return r.FieldError("User", "id", "name", "scores")
	}
	return nil
}

func ExampleReader() {
	var x user
	var r rt.Reader
	r.ResetBytes([]byte("\x02\x06Ada\x04\x0a\x0c\x00"))
	if err := x.DecodeAvro(&r); err != nil {
		fmt.Println(err)
	}
	fmt.Println(x, r.ExpectEnd())

	r.ResetBytes([]byte("\x02\x46Ada"))
	err := x.DecodeAvro(&r)
	fmt.Println(err)
	fmt.Println(errors.Is(err, io.ErrUnexpectedEOF))
	// Output:
	// {1 Ada [5 6]} <nil>
	// avro: User.name: string length 35 exceeds the 3 bytes left, at byte 1
	// true
}

func ExampleReader_AtEnd() {
	r := rt.NewReader(strings.NewReader("\x02\x06Ada\x00\x04\x08Jean\x00"))
	for !r.AtEnd() {
		var x user
		if err := x.DecodeAvro(r); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(x.ID, x.Name)
	}
	fmt.Println(r.Err())
	// Output:
	// 1 Ada
	// 2 Jean
	// <nil>
}

func ExampleBlock() {
	// An array of longs in two blocks, the second with its size in bytes.
	var r rt.Reader
	r.ResetBytes([]byte("\x04\x02\x04\x01\x02\x06\x00"))
	var s []int64
	var block rt.Block
	for block.Next(&r, 1) {
		s = slices.Grow(s, block.Room())
		for range block.Count() {
			s = append(s, r.Long())
			if r.Failed() {
				fmt.Println(rt.IndexError(r.Err(), len(s)-1))
				return
			}
		}
	}
	fmt.Println(s, r.Err())
	// Output: [1 2 3] <nil>
}
