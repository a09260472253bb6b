package conformance

import (
	"encoding/hex"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// Texts that avrojson reads go through generated code and back. Which lenient texts it reads, its own tests say.
func TestJSONVectors(t *testing.T) {
	list := ownVectors(t, "conformance/json.jsonl")
	w := generated(t)
	for _, v := range list {
		t.Run(v.place, func(t *testing.T) {
			s := w.subject(t, v.Schema)
			for _, f := range s.forms {
				data, err := f.codec.AppendBinary(nil, []byte(f.datum(v.Text)))
				if v.Kind == "error" {
					if err == nil {
						t.Errorf("%s read as %x", v.Text, data)
					}
					continue
				}
				if err != nil && v.Kind == "lenient" {
					continue
				}
				if err != nil {
					t.Fatalf("%s: %v", v.Text, err)
				}
				got := hex.EncodeToString(data)
				if v.Kind != "lenient" && got != v.Hex {
					t.Fatalf("%s: %s, want %s", v.Text, got, v.Hex)
				}
				var r runtime.Reader
				r.ResetBytes(data)
				codec := f.codec
				if f.wrapped {
					codec = s.forms[0].codec // the bytes are the same
				}
				text, err := codec.AppendJSON(nil, &r)
				if err != nil {
					t.Fatal(err)
				}
				exercise(t, w, s, f, request{Data: input{Hex: got}}, []string{got}, string(text))
			}
		})
	}
}
