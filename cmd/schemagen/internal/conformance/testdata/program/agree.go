package main

import (
	"bytes"
	"fmt"
	"reflect"
	"testing/iotest"

	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// agree reads data that were written with an old schema in two ways: by the table that package evolve makes, and by the decoder that was
// generated for it. It takes the input, its beginnings, and the input with each byte changed, and returns what the first difference is, and
// how many inputs were read and refused.
func agree(q request) (any, error) {
	data, err := q.Data.bytes()
	if err != nil {
		return nil, err
	}
	x := table[q.Type].zero()
	resolution, err := evolve.Resolve(q.Writer, x.AvroSchema())
	if err != nil {
		return nil, err
	}
	var result struct {
		Read, Refused int
		Difference    string
	}
	used := [2]datum{table[q.Type].zero(), table[q.Type].zero()}
	for _, in := range variants(data) {
		for _, fresh := range []bool{true, false} {
			targets := used
			if fresh {
				targets = [2]datum{table[q.Type].zero(), table[q.Type].zero()}
			}
			for _, way := range agreeing {
				follow := way(in)
				tabled := outcome(targets[0], follow, targets[0].ResolveAvro(follow, resolution))
				direct := way(in)
				generated := outcome(targets[1], direct, table[q.Type].old[q.Old](targets[1], direct))
				if !reflect.DeepEqual(tabled, generated) {
					result.Difference = fmt.Sprintf("%x: by the table %+v, by generated code %+v", in, tabled, generated)
					return result, nil
				}
				if tabled.Failure == nil {
					result.Read++
				} else {
					result.Refused++
				}
			}
		}
	}
	return result, nil
}

// agreeing are the ways to read that agree compares in.
var agreeing = []func([]byte) *rt.Reader{
	func(in []byte) *rt.Reader { r := new(rt.Reader); r.ResetBytes(in); return r },
	func(in []byte) *rt.Reader { r := new(rt.Reader); r.ResetBytes(in); r.LaxBlockSize = true; return r },
	func(in []byte) *rt.Reader { return rt.NewReader(iotest.OneByteReader(bytes.NewReader(in))) },
}

// outcomes are compared as a whole.
type outcomes struct {
	Failure *failure
	Value   any
	Offset  int64
}

func (o outcomes) String() string {
	if o.Failure != nil {
		return o.Failure.Text
	}
	return fmt.Sprintf("%v up to byte %d", o.Value, o.Offset)
}

func outcome(x datum, r *rt.Reader, err error) outcomes {
	if err != nil {
		return outcomes{Failure: describe(err)}
	}
	return outcomes{nil, printed(x), r.Offset()}
}

// variants returns the input, its beginnings, and it with each byte changed in several ways.
func variants(data []byte) [][]byte {
	const most = 200
	list := [][]byte{data}
	if len(data) > most {
		return list
	}
	for i := range data {
		list = append(list, data[:i])
		for _, change := range []byte{0x01, 0x02, 0x04, 0x80, 0xff} {
			changed := bytes.Clone(data)
			changed[i] ^= change
			list = append(list, changed)
		}
	}
	return list
}
