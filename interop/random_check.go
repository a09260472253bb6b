package main

import (
	"bytes"
	"encoding/hex"
	"fmt"

	"github.com/schemagen/schemagen/internal/evolution"
	"github.com/schemagen/schemagen/runtime/ocf"
)

// aspect is what is compared.
type aspect string

const (
	aspectSchema      aspect = "schema"
	aspectCanonical   aspect = "canonical form"
	aspectFingerprint aspect = "fingerprint"
	aspectDecode      aspect = "it decodes what we encode"
	aspectEncode      aspect = "we decode what it encodes"
	aspectBytes       aspect = "the same bytes"
	aspectFile        aspect = "it reads our container file"
	aspectWritten     aspect = "we read its container file"
	aspectOlder       aspect = "older schema"
	aspectResolve     aspect = "resolution"
	aspectCompatible  aspect = "compatibility"
)

// aspects are all of them, in the order of a table.
var aspects = []aspect{
	aspectSchema, aspectCanonical, aspectFingerprint, aspectDecode, aspectEncode, aspectBytes, aspectFile,
	aspectWritten,
	aspectOlder, aspectCompatible, aspectResolve,
}

// discrepancy is where a peer and this module part.
type discrepancy struct {
	aspect       aspect
	c            *randomCase
	peer         string
	r            *resolved // of resolution and compatibility
	index        int       // of the datum, where it is about one
	ours, theirs outcome
	detail       string

	reply *reply
}

func (d *discrepancy) String() string {
	text := fmt.Sprintf("schema %d, %s, %s: %s\n  %s", d.c.number, d.peer, d.aspect, d.detail, d.c.own.text)
	if d.r == nil && d.aspect != aspectOlder {
		return text
	}
	direction := "older schema"
	if d.r == d.c.backward {
		direction = "as the reader of"
	} else if d.r != nil {
		direction = "as the writer for"
	}
	return fmt.Sprintf("%s\n  %s %s", text, direction, d.c.older.text)
}

// checker compares what a peer answers with what this module has.
type checker struct {
	peer     string
	compared map[aspect]int
	found    []*discrepancy

	reply *reply // that is being checked
}

// differ adds a discrepancy.
func (k *checker) differ(a aspect, c *randomCase, r *resolved, ours, theirs outcome, detail string) {
	k.found = append(k.found, &discrepancy{
		aspect: a, c: c, peer: k.peer, r: r, ours: ours, theirs: theirs, detail: detail, reply: k.reply,
	})
}

// outcomes compares a value or error of ours with the peer's.
func (k *checker) outcomes(a aspect, c *randomCase, r *resolved, ours, theirs outcome) {
	k.compared[a]++
	switch {
	case ours.Error != "" && theirs.Error != "":
	case ours.Error != "":
		k.differ(a, c, r, ours, theirs, fmt.Sprintf("it has %s, we have: %s", short(theirs.Value), ours.Error))
	case theirs.Error != "":
		k.differ(a, c, r, ours, theirs, "its error: "+theirs.Error)
	default:
		if d := difference(ours.Value, theirs.Value); d != "" {
			k.differ(a, c, r, ours, theirs, "it has "+d)
		}
	}
}

// check compares a reply.
func (k *checker) check(c *randomCase, r *reply) {
	k.reply = r
	k.outcomes(aspectSchema, c, nil, outcome{Value: r.Schema.Value}, r.Schema)
	if r.Schema.Error != "" {
		return
	}
	k.outcomes(aspectCanonical, c, nil, outcome{Value: c.own.schema.Canonical()}, outcome{Value: r.Canonical})
	fingerprint := fmt.Sprintf("%016x", c.own.schema.Fingerprint())
	k.outcomes(aspectFingerprint, c, nil, outcome{Value: fingerprint}, outcome{Value: r.Fingerprint})
	for i, value := range c.own.values {
		k.outcomes(aspectDecode, c, nil, outcome{Value: value}, r.Decoded[i])
		k.encoded(c, i, r.Encoded[i], true)
		if len(r.Blocked) > 0 {
			k.encoded(c, i, r.Blocked[i], false)
		}
	}
	k.outcomes(aspectFile, c, nil, outcome{Value: c.own.values}, r.Read)
	k.file(c, r.Written)
	k.outcomes(aspectOlder, c, nil, outcome{}, outcome{Error: r.Older.Error})
	if r.Older.Error == "" {
		k.resolution(c, c.backward, &r.Backward)
		k.resolution(c, c.forward, &r.Forward)
	}
}

// encoded compares the bytes that the peer has for value i: by what we decode them to and, without blocks, with those
// that we have for it.
func (k *checker) encoded(c *randomCase, i int, theirs outcome, plain bool) {
	if theirs.Error == "" {
		data, err := hex.DecodeString(theirs.Value.(string))
		if err != nil {
			theirs.Error = err.Error()
		} else if ours, err := evolution.Plain(c.own.plan, c.own.data[i]); plain && err == nil && !mayBeNaN(data) {
			k.outcomes(aspectBytes, c, nil, outcome{Value: hex.EncodeToString(ours)}, theirs)
		}
		value, err := plainForm.one(c.own.schema, data)
		if err != nil {
			k.compared[aspectEncode]++
			k.differ(aspectEncode, c, nil, outcome{Error: err.Error()}, theirs, err.Error())
			return
		}
		theirs.Value = value
	}
	k.outcomes(aspectEncode, c, nil, outcome{Value: c.own.values[i]}, theirs)
}

// mayBeNaN reports whether a NaN may be within data as Java writes it: the other bits of one are of no account.
func mayBeNaN(data []byte) bool {
	return bytes.Contains(data, []byte{0xc0, 0x7f}) || bytes.Contains(data, []byte{0xf8, 0x7f})
}

// file reads a container file that the peer wrote, whose header has the schema as the peer prints it.
func (k *checker) file(c *randomCase, theirs outcome) {
	var err error
	if theirs.Error == "" {
		var data []byte
		if data, err = hex.DecodeString(theirs.Value.(string)); err == nil {
			theirs.Value, err = k.records(c, data)
		}
	}
	if err != nil {
		k.compared[aspectWritten]++
		k.differ(aspectWritten, c, nil, outcome{Error: err.Error()}, theirs, err.Error())
		return
	}
	k.outcomes(aspectWritten, c, nil, outcome{Value: c.own.values}, theirs)
}

func (k *checker) records(c *randomCase, file []byte) (any, error) {
	r, err := ocf.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	if got, want := r.Schema().Canonical(), c.own.schema.Canonical(); got != want {
		return nil, fmt.Errorf("the schema of the header is %s, not %s", got, want)
	}
	datums, err := readRaw(nil, r)
	if err != nil {
		return nil, err
	}
	values, err := plainForm.data(r.Schema(), datums)
	return values, err
}

func (k *checker) resolution(c *randomCase, r *resolved, theirs *verdict) {
	if theirs.Compatible != nil {
		k.outcomes(aspectCompatible, c, r, outcome{Value: r.compatible()}, *theirs.Compatible)
	}
	for i := range r.values {
		before := len(k.found)
		k.outcomes(aspectResolve, c, r, r.values[i], theirs.Values[i])
		for _, d := range k.found[before:] {
			d.index = i
		}
	}
}
