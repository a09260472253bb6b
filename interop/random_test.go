package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/generated/interop"
	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/interop/serving"
)

// randomCases returns the first cases of a default run.
func randomCases(t *testing.T, n uint64) []*randomCase {
	t.Helper()
	cases := make([]*randomCase, n)
	for i := range cases {
		var err error
		if cases[i], err = newCase(uint64(i)); err != nil {
			t.Fatal(err)
		}
	}
	return cases
}

// The codecs of this module agree on random schemas; the other implementations are held against one of them.
func TestOurCodecsAgreeOnRandomSchemas(t *testing.T) {
	for _, c := range randomCases(t, 100) {
		if err := checkOurs(c); err != nil {
			t.Errorf("schema %d: %v\n%s\nwith %s", c.number, err, c.own.text, c.older.text)
		}
	}
}

// Without quirks the model of resolution, which is written down apart from it, says what package plan says, but for
// when a mismatch shows.
func TestTheModelWithoutQuirksIsTheSpecification(t *testing.T) {
	compared, late := 0, 0
	for _, c := range randomCases(t, 300) {
		for _, r := range []*resolved{c.backward, c.forward} {
			for i, ours := range r.values {
				m := newModel("nobody")
				value, err := m.read(r.writer.schema, r.reader.schema, r.writer.values[i])
				compared++
				switch {
				case ours.Error != "":
					if err == nil {
						late++
					}
				case err != nil:
					t.Errorf("schema %d, datum %d is read, and the model says: %v\n%s\n%s", c.number, i, err,
						r.writer.text, r.reader.text)
				case !sameAs(value, ours.Value):
					t.Errorf("schema %d, datum %d: %s, and the model has %s", c.number, i, short(ours.Value),
						short(value))
				}
			}
		}
	}
	if late == 0 || late > compared/20 {
		t.Errorf("of %d data %d are read late only", compared, late)
	}
}

// perfect is the reply of a peer that agrees in all.
func perfect(t *testing.T, c *randomCase) *reply {
	t.Helper()
	r := &reply{
		Schema: outcome{Value: c.own.text}, Canonical: c.own.schema.Canonical(),
		Fingerprint: fmt.Sprintf("%016x", c.own.schema.Fingerprint()),
		Read:        outcome{Value: c.own.values}, Written: outcome{Value: hex.EncodeToString(c.file)},
		Backward: verdict{Compatible: &outcome{Value: c.backward.compatible()}, Values: c.backward.values},
		Forward:  verdict{Compatible: &outcome{Value: c.forward.compatible()}, Values: c.forward.values},
	}
	for i, data := range c.own.data {
		plain, err := evolution.Plain(c.own.plan, data)
		if err != nil {
			t.Fatal(err)
		}
		r.Decoded = append(r.Decoded, outcome{Value: c.own.values[i]})
		r.Encoded = append(r.Encoded, outcome{Value: hex.EncodeToString(plain)})
		r.Blocked = append(r.Blocked, outcome{Value: hex.EncodeToString(data)})
	}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	again := new(reply)
	if err := json.Unmarshal(text, again); err != nil {
		t.Fatal(err)
	}
	return again
}

// Whatever a peer has otherwise is found, and none of the reasons covers it.
func TestWhateverAPeerHasOtherwiseIsFound(t *testing.T) {
	other := outcome{Value: "something else"}
	changes := map[aspect]func(r *reply){
		aspectSchema:      func(r *reply) { r.Schema = outcome{Error: "no schema"} },
		aspectCanonical:   func(r *reply) { r.Canonical += " " },
		aspectFingerprint: func(r *reply) { r.Fingerprint = "0123456789abcdef" },
		aspectDecode:      func(r *reply) { r.Decoded[1] = other },
		aspectEncode:      func(r *reply) { r.Blocked[2].Value = r.Blocked[2].Value.(string) + "00" },
		aspectBytes:       func(r *reply) { r.Encoded[0].Value = r.Encoded[0].Value.(string) + "00" },
		aspectFile:        func(r *reply) { r.Read.Value = r.Read.Value.([]any)[1:] },
		aspectWritten:     func(r *reply) { r.Written.Value = r.Written.Value.(string)[2:] },
		aspectOlder:       func(r *reply) { r.Older.Error = "no schema" },
		aspectResolve:     func(r *reply) { r.Forward.Values[3] = other },
		aspectCompatible:  func(r *reply) { r.Backward.Compatible.Value = "maybe" },
	}
	cases := randomCases(t, 20)
	for _, a := range aspects {
		for _, c := range cases {
			for _, peer := range []string{"java", "fastavro"} {
				k := &checker{peer: peer, compared: make(map[aspect]int)}
				if k.check(c, perfect(t, c)); len(k.found) > 0 {
					t.Fatalf("nothing differs, and is found: %s", k.found[0])
				}
				r := perfect(t, c)
				changes[a](r)
				k.check(c, r)
				if len(k.found) == 0 || k.found[0].aspect != a && a != aspectBytes {
					t.Fatalf("schema %d, %s: found is %v", c.number, a, k.found)
				}
				if a == aspectResolve && c.forward.values[3].Error != "" {
					continue // the peer may read what does not match as it likes, if a model with its quirks does
				}
				for _, reason := range reasonsFor(k.found[0]) {
					t.Errorf("schema %d, %s: %q covers %s", c.number, peer, reason.name, k.found[0])
				}
			}
		}
	}
}

// Each reason quotes what it is about, once for each peer.
func TestReasonsAreWritten(t *testing.T) {
	seen := make(map[string]bool)
	for _, r := range reasons {
		if key := r.peer + r.name; seen[key] {
			t.Errorf("%s: %q is there twice", r.peer, r.name)
		} else {
			seen[key] = true
		}
		if len(r.why) < 100 || !strings.Contains(r.why, `"`) || (r.quirk == "") == (r.match == nil) &&
			r.quirk != quirkDecimals {
			t.Errorf("%s: %q has no quotation, or nothing that says where it applies", r.peer, r.name)
		}
	}
}

// A generated type answers with the datum that it was given.
func TestGeneratedTypesAnswer(t *testing.T) {
	w := newTestWorld(t)
	data := hexadecimal([][]byte{w.sets[0].records[0].data[0], {1}})
	question, err := json.Marshal(serving.Request{Data: data, Writer: w.text, Old: data})
	if err != nil {
		t.Fatal(err)
	}
	var answers bytes.Buffer
	types := []serving.Type{serving.Of[interop.Interop]()}
	if err := serving.Serve(strings.NewReader(string(question)+"\n"), &answers, types); err != nil {
		t.Fatal(err)
	}
	var r serving.Reply
	if err := json.Unmarshal(answers.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	for _, list := range [][]serving.Outcome{r.Data, r.Old} {
		if len(list) != 2 || list[0].Error != "" || list[1].Error == "" || list[1].Value != "" {
			t.Fatalf("%+v, want the datum and an error", list)
		}
		got, err := hex.DecodeString(list[0].Value)
		if err != nil {
			t.Fatal(err)
		}
		value, err := commonForm.one(w.schema, got)
		if err != nil {
			t.Fatal(err)
		}
		if d := difference(w.sets[0].want[0], value); d != "" {
			t.Errorf("the datum comes back with %s", d)
		}
	}
}
