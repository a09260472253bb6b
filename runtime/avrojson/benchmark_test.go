package avrojson_test

import (
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

func BenchmarkAppendJSON(b *testing.B) {
	codec, data, _ := benchmarkDatum(b)
	out := make([]byte, 0, 1024)
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		var r runtime.Reader
		r.ResetBytes(data)
		if _, err := codec.AppendJSON(out, &r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendBinary(b *testing.B) {
	codec, _, text := benchmarkDatum(b)
	out := make([]byte, 0, 1024)
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := codec.AppendBinary(out, text); err != nil {
			b.Fatal(err)
		}
	}
}

func benchmarkDatum(b *testing.B) (codec *avrojson.Codec, data, text []byte) {
	codec = newCodec(b, personSchema)
	text = []byte(`{"id":12345,"kind":"B","hash":"xy","home":{"city":"Ulm","no":5},"notes":{"k":[0.5,1,2.25,-3e7],"l":[]},"boss":{"string":"bob"}}`)
	data, err := codec.AppendBinary(nil, text)
	if err != nil {
		b.Fatal(err)
	}
	return codec, data, text
}
