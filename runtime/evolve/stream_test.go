package evolve_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/schemagen/schemagen/generated/users"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/evolve"
)

// longUser has much that today's users lack, more than the buffer of a stream holds.
const longUser = `{"type": "record", "name": "com.example.User", "fields": [
	{"name": "numbers", "type": {"type": "array", "items": "long"}},
	{"name": "id", "type": "int"},
	{"name": "attributes", "type": {"type": "map", "values": ["null", "string",
	{"type": "fixed", "name": "Block", "size": 5000}]}},
	{"name": "name", "type": "bytes"},
	{"name": "matrix", "type": {"type": "array", "items": {"type": "array", "items": "double"}}}]}`

func appendLongUser(b []byte, number int) []byte {
	b = rt.AppendLong(b, 3000)
	for i := range 3000 {
		b = rt.AppendLong(b, int64(i)<<(i%50))
	}
	b = rt.AppendInt(append(b, 0), int32(number))
	b = rt.AppendLong(b, 3)
	b = append(rt.AppendString(b, "nothing"), 0)
	b = rt.AppendString(append(rt.AppendString(b, "text"), 2), strings.Repeat("x", 20_000))
	b = append(append(rt.AppendString(b, "block"), 4), make([]byte, 5000)...)
	b = rt.AppendString(append(b, 0), fmt.Sprint("user ", number))
	row := append(append(rt.AppendLong(nil, 100), make([]byte, 800)...), 0)
	b = rt.AppendLong(rt.AppendLong(b, -2), int64(2*len(row))) // a sized block
	return append(append(append(b, row...), row...), 0)
}

func TestStreamsOfOldData(t *testing.T) {
	decoder, err := evolve.NewDecoder[users.User](longUser)
	if err != nil {
		t.Fatal(err)
	}
	var data []byte
	var ends []int64
	for i := range 5 {
		data = appendLongUser(data, i)
		ends = append(ends, int64(len(data)))
	}
	for name, r := range map[string]*rt.Reader{
		"memory":         func() *rt.Reader { r := new(rt.Reader); r.ResetBytes(data); return r }(),
		"a stream":       rt.NewReader(bytes.NewReader(data)),
		"single bytes":   rt.NewReader(iotest.OneByteReader(bytes.NewReader(data))),
		"halves":         rt.NewReader(iotest.HalfReader(bytes.NewReader(data))),
		"the end in one": rt.NewReader(iotest.DataErrReader(bytes.NewReader(data))),
	} {
		var u users.User
		for i := 0; !r.AtEnd(); i++ {
			if err := decoder.DecodeFrom(r, &u); err != nil || u.ID != int64(i) || u.Name != fmt.Sprint("user ", i) ||
				r.Offset() != ends[i] {
				t.Fatalf("%s: datum %d: %+v, %v, at %d", name, i, u, err, r.Offset())
			}
		}
		if err := r.Err(); err != nil || u.ID != 4 {
			t.Errorf("%s: %v after %d", name, err, u.ID)
		}
	}
}

// What ends or fails within what is passed over is an error there, from memory and from streams.
func TestStreamsThatEndEarly(t *testing.T) {
	decoder, err := evolve.NewDecoder[users.User](longUser)
	if err != nil {
		t.Fatal(err)
	}
	data := appendLongUser(nil, 1)
	broken := errors.New("broken")
	for _, n := range []int{0, 1, 5000, 20_000, len(data) - 2000, len(data) - 900, len(data) - 1} {
		var u users.User
		err := decoder.Decode(data[:n], &u)
		var memory, stream *rt.DecodeError
		if !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, rt.ErrBlockSize) || !errors.As(err, &memory) {
			t.Errorf("%d bytes: %v", n, err)
			continue
		}
		err = decoder.DecodeFrom(rt.NewReader(iotest.HalfReader(bytes.NewReader(data[:n]))), &u)
		if !errors.Is(err, io.ErrUnexpectedEOF) || !errors.As(err, &stream) || stream.Path() != memory.Path() {
			t.Errorf("%d bytes of a stream: %v, from memory %v", n, err, memory)
		}
		if !errors.Is(memory, rt.ErrBlockSize) && stream.Offset != memory.Offset {
			t.Errorf("%d bytes: at %d of a stream, at %d of memory", n, stream.Offset, memory.Offset)
		}
		r := rt.NewReader(io.MultiReader(bytes.NewReader(data[:n]), iotest.ErrReader(broken)))
		if err := decoder.DecodeFrom(r, &u); !errors.Is(err, broken) {
			t.Errorf("%d bytes, then a broken stream: %v", n, err)
		}
	}
}
