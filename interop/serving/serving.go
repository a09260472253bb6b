// Package serving is what a program answers with that has generated code for random schemas: it decodes and encodes
// data of them, and resolves those of other schemas. The command interop writes such a program, and asks it.
package serving

import (
	"bufio"
	"encoding"
	"encoding/hex"
	"encoding/json"
	"io"

	"github.com/schemagen/schemagen/runtime/evolve"
)

// Request is a question about the data of one type, which are hexadecimal.
type Request struct {
	Type   int      `json:"type"`   // its place in the list given to Serve
	Data   []string `json:"data"`   // of the type's own schema
	Writer string   `json:"writer"` // another schema
	Old    []string `json:"old"`    // data of that
}

// Reply has the data as the type encodes them once it has decoded them.
type Reply struct {
	Data  []Outcome `json:"data"`
	Old   []Outcome `json:"old"`
	Error string    `json:"error"` // why there is no decoder for data of the other schema
}

// Outcome is the bytes of a datum, or why there are none.
type Outcome struct {
	Value string `json:"value"`
	Error string `json:"error"`
}

// Generated is what a generated type has, as a pointer.
type Generated[T any] interface {
	evolve.Resolvable[T]
	encoding.BinaryAppender
	encoding.BinaryUnmarshaler
}

// Type answers for one type.
type Type func(q *Request) *Reply

// Of returns what answers for T. Each value is decoded into the one before, of which nothing must be left.
func Of[T any, P Generated[T]]() Type {
	return func(q *Request) *Reply {
		reply := new(Reply)
		var v T
		for _, data := range q.Data {
			reply.Data = append(reply.Data, again[T, P](&v, data, P(&v).UnmarshalBinary))
		}
		d, err := evolve.NewDecoder[T, P](q.Writer)
		if err != nil {
			reply.Error = err.Error()
			return reply
		}
		for _, data := range q.Old {
			reply.Old = append(reply.Old, again[T, P](&v, data, func(b []byte) error { return d.Decode(b, &v) }))
		}
		return reply
	}
}

func again[T any, P Generated[T]](v *T, data string, decode func([]byte) error) Outcome {
	b, err := hex.DecodeString(data)
	if err == nil {
		err = decode(b)
	}
	if err == nil {
		b, err = P(v).AppendBinary(nil)
	}
	if err != nil {
		return Outcome{Error: err.Error()}
	}
	return Outcome{Value: hex.EncodeToString(b)}
}

// Serve answers a line of JSON for each that it reads, until there are no more.
func Serve(in io.Reader, out io.Writer, types []Type) error {
	lines := bufio.NewReader(in)
	answers := json.NewEncoder(out)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		var q Request
		if err == nil {
			err = json.Unmarshal(line, &q)
		}
		if err == nil {
			err = answers.Encode(types[q.Type](&q))
		}
		if err != nil {
			return err
		}
	}
}
