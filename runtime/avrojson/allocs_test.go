//go:build !race && !purego

package avrojson_test

// The race detector empties pools at random, and without unsafe strings have to be copied.

import (
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

func TestConvertingIntoAUsedBufferAllocatesNothing(t *testing.T) {
	codec := newCodec(t, personSchema)
	text := []byte(`{"id":12345,"kind":"B","hash":"xy","home":{"city":"Ulm \u0041 \n","no":5},"notes":{"k":[0.5],"l":[]},"boss":{"string":"b"}}`)
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
