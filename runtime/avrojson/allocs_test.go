//go:build !race && !purego

package avrojson_test

// The race detector empties pools at random, and without unsafe strings have to be copied.

import (
	"io"
	goruntime "runtime"
	"strconv"
	"testing"

	"github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/avrojson"
)

func TestConvertingIntoAUsedBufferAllocatesNothing(t *testing.T) {
	codec := newCodec(t, personSchema)
	text := []byte(`{"id":12345,"kind":"B","hash":"xy","home":{"city":"Ulm \u0041 \n","no":5},"notes":{"k":[0.5],` +
		`"l":[]},"boss":{"string":"b"}}`)
	data, err := codec.AppendBinary(nil, text)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]byte, 0, 1024)
	if n := testing.AllocsPerRun(100, func() {
		if _, err := codec.AppendBinary(out, text); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("AppendBinary allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() {
		var r runtime.Reader
		r.ResetBytes(data)
		if _, err := codec.AppendJSON(out, &r); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("AppendJSON allocates %v times", n)
	}
}

func TestPlainTextIntoAUsedBufferAllocatesNothing(t *testing.T) {
	codec := newCodec(t, plainOrderSchema, avrojson.Plain())
	text := []byte(plainOrder)
	data, err := codec.AppendBinary(nil, text)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]byte, 0, 1024)
	if n := testing.AllocsPerRun(100, func() {
		if _, err := codec.AppendBinary(out, text); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("AppendBinary allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() {
		var r runtime.Reader
		r.ResetBytes(data)
		if _, err := codec.AppendJSON(out, &r); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("AppendJSON allocates %v times", n)
	}
}

// TestStreamsTakeTheMemoryOfADatum converts some 10 MB of text to binary and back, through pipes.
func TestStreamsTakeTheMemoryOfADatum(t *testing.T) {
	const count = 200_000
	codec := newCodec(t, plainOrderSchema, avrojson.Plain())
	text, texts := io.Pipe()
	binary, data := io.Pipe()
	var before, after goruntime.MemStats
	goruntime.ReadMemStats(&before)
	go func() {
		buf := []byte("[")
		for i := range count {
			buf = append(buf, `{"id":`...)
			buf = strconv.AppendInt(buf, int64(i), 10)
			buf = append(buf, `,"payment":{"id":1,"amount":2.5},"tags":["a",2]},`...)
			if i == count-1 {
				buf[len(buf)-1] = ']'
			}
			if i%100 == 99 {
				texts.Write(buf)
				buf = buf[:0]
			}
		}
		texts.Close()
	}()
	go func() {
		from := codec.NewTextReader(text)
		from.Elements = true
		var buf []byte
		var err error
		for err == nil {
			if buf, err = from.AppendBinary(buf[:0]); err == nil {
				_, err = data.Write(buf)
			}
		}
		data.CloseWithError(err)
	}()
	to := codec.NewTextWriter(io.Discard)
	to.Elements = true
	n, err := to.WriteAll(runtime.NewReader(binary))
	goruntime.ReadMemStats(&after)
	if n != count || err != nil {
		t.Errorf("%d data, %v", n, err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
		t.Errorf("%d bytes were allocated", used)
	}
}
