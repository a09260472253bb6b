package conformance

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime/frame"
)

// fault is why a vector must be refused: a word or, in soe.jsonl, just true.
type fault string

func (f *fault) UnmarshalJSON(text []byte) error {
	*f = fault(strings.Trim(string(text), `"`))
	return nil
}

// The messages are taken apart here; the fingerprints and what becomes of the data are those of generated code.
func TestSingleObjectVectors(t *testing.T) {
	list := ownVectors(t, "conformance/soe.jsonl")
	w := generated(t)
	for _, v := range list {
		t.Run(v.place, func(t *testing.T) {
			message, err := hex.DecodeString(v.Hex)
			if err != nil {
				t.Fatal(err)
			}
			s := w.subject(t, v.Schema)
			own := frame.Fingerprint(s.forms[0].listed.Fingerprint)
			if s.forms[0].wrapped {
				t.Fatal("the first form is a record around the schema")
			}
			fingerprint, datum, err := frame.SingleObject{}.ParseHeader(message)
			if v.Error != "" && (err != nil || fingerprint != own) {
				return
			}
			if err != nil || fingerprint != own {
				t.Fatalf("fingerprint %v, %v; generated code has %v", fingerprint, err, own)
			}
			data := hex.EncodeToString(datum)
			for _, f := range s.forms {
				if v.Error != "" {
					refuse(t, w, f, request{Data: input{Hex: data}})
					continue
				}
				exercise(t, w, s, f, request{Data: input{Hex: data}}, []string{data}, string(v.JSON))
			}
		})
	}
}
