package avrojson_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/schemagen/schemagen/generated/users"
	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

// plainOrder has unions of two records that are told apart by their second member, and of numbers.
const (
	plainOrderSchema = `{"type":"record","name":"Order","fields":[
		{"name":"id","type":"long"},
		{"name":"payment","type":["null",
			{"type":"record","name":"Card","fields":[{"name":"id","type":"int"},{"name":"number","type":"string"}]},
			{"type":"record","name":"Cash","fields":[{"name":"id","type":"int"},
			{"name":"amount","type":["int","double"]}]}]},
		{"name":"tags","type":{"type":"array","items":["string","long"]}}]}`
	plainOrder = `{"id":12345,"payment":{"id":1,"amount":2.5},"tags":["new",17,"an order that was paid in cash"]}`
)

// benchmarkCases are data that each exercise one way of the codec.
var benchmarkCases = []struct {
	name, schema, text string
	options            []avrojson.Option
}{
	{"Tagged/person", personSchema,
		`{"id":12345,"kind":"B","hash":"xy","home":{"city":"Ulm","no":5},"notes":{"k":[0.5,1,2.25,-3e7],"l":[]},` +
			`"boss":{"string":"bob"}}`, nil},
	{"Plain/person", personSchema,
		`{"id":12345,"kind":"B","hash":"xy","home":{"city":"Ulm","no":5},"notes":{"k":[0.5,1,2.25,-3e7],"l":[]},` +
			`"boss":"bob"}`,
		[]avrojson.Option{avrojson.Plain()}},
	{"Tagged/order", plainOrderSchema,
		`{"id":12345,"payment":{"Cash":{"id":1,"amount":{"double":2.5}}},"tags":[{"string":"new"},{"long":17},` +
			`{"string":"an order that was paid in cash"}]}`, nil},
	{"Plain/order", plainOrderSchema, plainOrder, []avrojson.Option{avrojson.Plain()}},
	{"Tagged/logical", logicalRecord, `{"day":19782,"at":1709210096125,"price":"\u0001\u00e2@",` +
		`"id":"123e4567-e89b-42d3-a456-426614174000"}`, nil},
	{"Logical/logical", logicalRecord,
		`{"day":"2024-02-29","at":"2024-02-29T12:34:56.125Z","price":1234.56,` +
			`"id":"123e4567-e89b-42d3-a456-426614174000"}`,
		[]avrojson.Option{avrojson.Logical()}},
}

const logicalRecord = `{"type":"record","name":"L","fields":[{"name":"day","type":` + date + `},{"name":"at","type":` +
	millis + `},
	{"name":"price","type":{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}},
	{"name":"id","type":` + uuidText + `}]}`

func BenchmarkAppendJSON(b *testing.B) {
	for _, c := range benchmarkCases {
		b.Run(c.name, func(b *testing.B) {
			codec := newCodec(b, c.schema, c.options...)
			data, err := codec.AppendBinary(nil, []byte(c.text))
			if err != nil {
				b.Fatal(err)
			}
			out := make([]byte, 0, 1024)
			b.ReportAllocs()
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				var r runtime.Reader
				r.ResetBytes(data)
				if _, err := codec.AppendJSON(out, &r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppendBinary(b *testing.B) {
	for _, c := range benchmarkCases {
		b.Run(c.name, func(b *testing.B) {
			codec := newCodec(b, c.schema, c.options...)
			text := []byte(c.text)
			out := make([]byte, 0, 1024)
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := codec.AppendBinary(out, text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkTyped(b *testing.B) {
	typed := typedUsers(b, avrojson.Plain())
	user := users.User{ID: 7, Name: "Ada", Emails: []string{"a@b.example"}}
	text, err := typed.Append(nil, &user)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("Append", func(b *testing.B) {
		out := make([]byte, 0, 1024)
		b.ReportAllocs()
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if _, err := typed.Append(out, &user); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Decode", func(b *testing.B) {
		var back users.User
		b.ReportAllocs()
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if err := typed.Decode(text, &back); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkStream converts 1000 data each time: JSON Lines to binary, and binary to JSON Lines.
func BenchmarkStream(b *testing.B) {
	codec := newCodec(b, plainOrderSchema, avrojson.Plain())
	datum, err := codec.AppendBinary(nil, []byte(plainOrder))
	if err != nil {
		b.Fatal(err)
	}
	texts := bytes.Repeat([]byte(plainOrder+"\n"), 1000)
	data := bytes.Repeat(datum, 1000)
	b.Run("Read", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(texts)))
		var buf []byte
		for b.Loop() {
			from := codec.NewTextReader(bytes.NewReader(texts))
			var err error
			for err == nil {
				buf, err = from.AppendBinary(buf[:0])
			}
			if err != io.EOF {
				b.Fatal(err)
			}
		}
	})
	b.Run("Write", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(texts)))
		for b.Loop() {
			var r runtime.Reader
			r.ResetBytes(data)
			if _, err := codec.NewTextWriter(io.Discard).WriteAll(&r); err != nil {
				b.Fatal(err)
			}
		}
	})
}
